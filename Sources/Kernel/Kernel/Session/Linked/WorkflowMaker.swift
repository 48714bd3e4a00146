// Creates a workflow from its source text: with an initializer written by its author, or field by field.

import WorkbenchReflection
import WorkbenchLanguage
import WorkbenchTypeMetadata
import WorkbenchValueTree

struct WorkflowMaker {
    private var builder: ValueBuilder
    private let range: Range<Int>?

    /// - Parameter range: The range of the text in its line.
    init(_ builder: ValueBuilder, _ range: Range<Int>?) {
        self.builder = builder
        // A workflow's services are created by running the author's code.
        self.builder.runsCode = true
        self.range = range
    }

    func make(_ literal: Literal, _ type: Any.Type) throws(Refusal) -> Any {
        let ways = Constructions.of(type)
        guard case .call(let path, let arguments) = literal.kind, !ways.own.isEmpty else {
            return try build(literal, type)
        }
        if let construction = ways.own.first(where: { $0.takes(arguments) }) {
            return try make(construction, path.text, arguments, type)
        }
        if ways.takesFields { return try build(literal, type) }
        throw Refusal(
            .session(.notMadeOfTheseValues(workflow: path.text)), at: range,
            remedies: ways.own.map { "\(path.text)(\($0.signature))" })
    }

    private func build(_ literal: Literal, _ type: Any.Type) throws(Refusal) -> Any {
        do throws(BuildError) {
            return try builder.build(literal, asType: type)
        } catch {
            throw Refusal(.value, error.message, at: error.range)
        }
    }

    private func make(
        _ construction: Construction, _ name: String, _ arguments: LiteralArguments, _ type: Any.Type
    ) throws(Refusal) -> Any {
        let signature = "\(name)(\(construction.signature))"
        func refusal(_ fault: RefusalReason.Session.MakingFault) -> Refusal {
            Refusal(.session(.cannotBeMade(signature: signature, fault)), at: range)
        }
        do throws(Construction.Failure) {
            return try construction.make(type, arguments, builder)
        } catch {
            switch error {
            case .build(let error): throw Refusal(.value, error.message, at: error.range)
            case .refused: throw refusal(.returnedNil)
            case .threw(let error): throw refusal(.threw("\(error)"))
            case .uncallable(.asynchronous): throw refusal(.isAsync)
            case .uncallable(let reason): throw refusal(.uncallable("\(reason)"))
            case .noDefault(let label): throw refusal(.noDefault(label: label))
            }
        }
    }
}

// Makes a workflow from its text: by an initialiser that its author has written, or field by field.

import WorkbenchReflection
import WorkbenchReplies
import WorkbenchTypeMetadata
import WorkbenchValueTree

struct WorkflowMaker {
    private let builder: ValueBuilder
    private let range: Range<Int>?

    /// - Parameter range: The place of the text in its line.
    init(_ builder: ValueBuilder, _ range: Range<Int>?) {
        self.builder = builder
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
            .value, "\(path.text) is not made of these values", at: range,
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
        let byHand = "make it in a workbench of your own, with WorkflowREPL.main(apps:)"
        do throws(Construction.Failure) {
            return try construction.make(type, arguments, builder)
        } catch {
            switch error {
            case .build(let error): throw Refusal(.value, error.message, at: error.range)
            case .refused: throw Refusal(.value, "\(signature) returns nil for these values; write others", at: range)
            case .threw(let error): throw Refusal(.value, "\(signature) throws for these values: \(error)", at: range)
            case .uncallable(.asynchronous):
                throw Refusal(.impossible, "\(signature) is async, and open cannot wait for it: \(byHand)", at: range)
            case .uncallable(let refusal):
                throw Refusal(
                    .impossible, "\(signature) cannot be called from a text (\(refusal)): \(byHand)", at: range)
            case .noDefault(let label):
                throw Refusal(
                    .impossible, "\(signature) needs a value for \(label) that cannot be written as text: \(byHand)",
                    at: range)
            }
        }
    }
}

extension Construction {
    /// `items: [String], title: String`
    var signature: String {
        parameters.map { ($0.label.map { "\($0): " } ?? "") + $0.typeName }.joined(separator: ", ")
    }
}

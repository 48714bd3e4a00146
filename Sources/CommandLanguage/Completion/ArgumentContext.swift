// Which values an argument may have, by the arguments before it: the actions of the node, the type of the place, the
// parameters of the callback.

import WorkbenchValueTree

struct ArgumentContext {
    let facts: any LanguageFacts

    /// - Parameters:
    ///   - earlier: The texts of the arguments in front.
    ///   - reference: The argument at a position as a node or a place.
    ///   - word: The argument itself, as far as it is written.
    func context(
        of parameter: ParameterDeclaration, command: CommandSpecification?, earlier: [ArraySlice<UInt8>],
        reference: (Int) -> NodeReference?, word: String
    ) -> ValueContext {
        switch parameter.kind {
        case .action: return .calls(facts.actions(of: reference(0)), .action)
        case .output:
            // A worker's output is a value of the worker's type; a node's is one of its outputs.
            guard command?.parameters.contains(where: { $0.kind == .worker }) == true else {
                return .calls(facts.outputs(of: reference(0)), .output)
            }
            let worker = reference(1)?.segments.first
            let match = facts.workers(of: reference(0)).first { fact in worker.map(fact.isMeant) ?? false }
            return .value(type: match?.output)
        case .app: return .calls(facts.workflows(), .app)
        case .callback: return .calls(facts.callbacks().map(\.asCall), .callback)
        case .value:
            if command?.parameters.first?.kind == .callback, let name = earlier.first {
                let written = String(decoding: name, as: UTF8.self)
                let fact = facts.callbacks().first { $0.name == written }
                let position = earlier.count - 1
                return .value(
                    type: fact.flatMap { $0.parameters.indices.contains(position) ? $0.parameters[position].type : nil }
                )
            }
            return .value(type: reference(0).flatMap { typeOfPlace($0) })
        default: return .value(type: nil)
        }
    }

    func typeOfPlace(_ place: NodeReference) -> String? {
        (try? facts.part(at: place))?.flatMap { $0.type }
    }
}

extension CallbackFact {
    var asCall: ActionFact {
        ActionFact(name, type: screen, parameters: parameters)
    }
}

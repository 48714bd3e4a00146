// Examples for a command's help. They can be typed as shown, because they use the nodes, actions and values of the live
// tree.

import WorkbenchLanguage
import WorkbenchReflection
import WorkbenchValueTree
import Workflow

extension HelpCommand: KernelCommand {
    static func evaluate(_ command: ParsedCommand, in session: Session) throws(Refusal) -> Reply.Content {
        let specification = command[Self.command].flatMap(CommandTable.command)
        let examples = specification?.kernelCommand?.examples(in: session) ?? []
        return .help(
            HelpReply(
                command: specification?.name ?? command[Self.command],
                examples: Array(examples.prefix(Session.shownExamples))))
    }
}

extension Session {
    fileprivate static let shownExamples = 3

    // MARK: - Actions and callbacks

    var sendExamples: [HelpReply.Example] {
        var examples: [HelpReply.Example] = []
        root.forEach { node in
            guard examples.count < Self.shownExamples, !names.isWorker(node.id) else { return }
            let path = typed(name(node))
            let live = node.liveSinks
            for type in ActionCatalog.types(of: node.kind.workflowType) {
                guard reach(of: type.type, live, node) == .live else { continue }
                for enumCase in type.description.cases ?? [] {
                    guard let action = Self.call(enumCase) else { continue }
                    examples.append(
                        HelpReply.Example(
                            line: "send \(path) \(action)", explanation: "\(path) receives \(enumCase.name)"))
                }
            }
        }
        return examples
    }

    var tapExamples: [HelpReply.Example] {
        facts.callbacks().compactMap { callback in
            switch callback.kind {
            case .button(let isEnabled):
                guard isEnabled else { return nil }
                let title = Literal(.string(callback.name)).text()
                return HelpReply.Example(line: "tap \(title)", explanation: "as a user taps \(callback.name)")
            case .back:
                return HelpReply.Example(line: "tap back", explanation: "as a user taps back")
            case .callback(let screen):
                let values = callback.parameters.compactMap { Self.value(of: $0.type, label: nil) }
                guard values.count == callback.parameters.count else { return nil }
                return HelpReply.Example(
                    line: "tap \(callback.name)(\(values.joined(separator: ", ")))",
                    explanation: "calls the \(callback.name) of \(screen)")
            }
        }
    }

    /// An example call of a case, such as `nameChanged(name: "text")`; nil if a value of the case has no obvious
    /// literal.
    private static func call(_ enumCase: TypeDescription.Case) -> String? {
        guard !enumCase.hasUnknownPayload else { return nil }
        let values = enumCase.payload.compactMap { value(of: $0.typeName, label: $0.label) }
        guard values.count == enumCase.payload.count else { return nil }
        return values.isEmpty ? enumCase.name : "\(enumCase.name)(\(values.joined(separator: ", ")))"
    }

    private static func value(of type: String, label: String?) -> String? {
        let literals = ["String": "\"text\"", "Int": "0", "Bool": "true", "Double": "0.5"]
        return literals[type].map { literal in label.map { "\($0): \(literal)" } ?? literal }
    }

    // MARK: - Places

    /// A part of a node's state that a script can name, vary and write.
    struct PlaceExample {
        var place: String
        var value: Value
        var varied: Value

        /// The part's current value, abbreviated.
        var now: String { "\(value.text(width: 60)) now" }
    }

    private var places: [PlaceExample] {
        var places: [PlaceExample] = []
        root.forEach { node in
            guard places.isEmpty, !names.isWorker(node.id),
                case .structure(let state) = ValueReader.read(node.anyState)
            else { return }
            for field in state.fields {
                guard var varied = field.value.varied else { continue }
                if case .text = field.value { varied = .text("text") }
                let part = ValuePath([.field(field.name)]).description
                places.append(PlaceExample(place: typed(name(node)) + part, value: field.value, varied: varied))
            }
        }
        return places
    }

    /// An example about a part of the state, if it has one.
    ///
    /// - Parameter arguments: Returns the text after the command, and the explanation.
    func example(
        of command: CommandSpecification, _ arguments: (PlaceExample) -> (text: String, explanation: String)
    ) -> [HelpReply.Example] {
        places.prefix(1).map(arguments).map {
            HelpReply.Example(line: "\(command.name) \($0.text)", explanation: $0.explanation)
        }
    }
}

// The settings of a session: how much of a tree and of its values a reply shows.

import WorkbenchCommandLanguage
import WorkbenchReflection
import WorkbenchReplies
import WorkbenchValueTree

struct SessionOptions: Equatable {
    /// How many levels `tree` shows if no depth is given.
    var depth = 64
    /// How many elements of a collection are shown in a line of a tree.
    var elements = 12
    /// How many characters of a text are shown there.
    var characters = 80
    /// How many columns a drawn screen has.
    var width = 80

    /// What a line of a tree shows of a state.
    var lineLimits: ReadLimits { ReadLimits(depth: 4, breadth: elements, text: characters, nodes: 5 * elements) }
}

/// An option by its name, with where it is kept and what it may be.
private struct OptionDeclaration: Sendable {
    let name: String
    let summary: String
    let range: ClosedRange<Int>
    let path: WritableKeyPath<SessionOptions, Int> & Sendable

    static let all = [
        OptionDeclaration(name: "depth", summary: "levels that tree shows", range: 0...100_000, path: \.depth),
        OptionDeclaration(
            name: "elements", summary: "elements of a collection that a line shows", range: 1...10_000,
            path: \.elements),
        OptionDeclaration(
            name: "characters", summary: "characters of a text that a line shows", range: 1...100_000,
            path: \.characters),
        OptionDeclaration(name: "width", summary: "columns of a drawn screen", range: 20...1_000, path: \.width),
    ]

    func reply(_ options: SessionOptions) -> OptionReply {
        OptionReply(name: name, value: String(options[keyPath: path]), summary: summary)
    }
}

extension OptionCommand: KernelCommand {
    static func evaluate(_ command: ParsedCommand, in session: Session) throws(Refusal) -> Reply.Content {
        guard let name = command[Self.name] else {
            return .options(OptionDeclaration.all.map { $0.reply(session.options) })
        }
        guard let option = OptionDeclaration.all.first(where: { $0.name == name.lowercased() }) else {
            let known = OptionDeclaration.all.map(\.name)
            let near = NearestName.matches(for: name, among: known)
            throw Refusal(
                .unknown(.option), "there is no option \(name)", at: command.argument(Self.name)?.range,
                remedies: near.isEmpty ? known : near)
        }
        if let text = command[Self.value] {
            guard let value = Int(text), option.range.contains(value) else {
                throw Refusal(
                    .value, "\(option.name) is a number from \(option.range.lowerBound) to \(option.range.upperBound)",
                    at: command.argument(Self.value)?.range)
            }
            session.options[keyPath: option.path] = value
        }
        return .options([option.reply(session.options)])
    }
}

extension Session {
    /// The options that are not what they are at first.
    var changedOptions: [OptionReply] {
        let first = SessionOptions()
        return OptionDeclaration.all.filter { options[keyPath: $0.path] != first[keyPath: $0.path] }
            .map { $0.reply(options) }
    }

}

extension SessionFacts {
    func options() -> [OptionFact] {
        OptionDeclaration.all.map { option in
            let reply = option.reply(session.options)
            return OptionFact(reply.name, reply.summary, value: reply.value)
        }
    }
}

// The settings of a session, which determine how much of a tree and its values a reply shows.

import WorkbenchLanguage
import WorkbenchReflection
import WorkbenchValueTree

struct SessionOptions: Equatable {
    /// The default number of levels that `tree` shows.
    var depth = 64
    /// The maximum number of a collection's elements in one line of the tree.
    var elements = 12
    /// The maximum number of a string's characters in one line of the tree.
    var characters = 80
    /// The width of a drawn screen, in columns.
    var width = 80

    /// The limits for a state in one line of the tree.
    var lineLimits: ReadLimits { ReadLimits(depth: 4, breadth: elements, text: characters, nodes: 5 * elements) }
}

extension ReadLimits {
    /// The limits for a value that is shown in full. The nodes of a tree share them, so that a large tree stays fast.
    static func full(sharedBy count: Int) -> ReadLimits {
        ReadLimits(text: max(200, 1_000_000 / count), nodes: max(100, 100_000 / count))
    }
}

/// A named option, with its storage and its allowed values.
private struct SessionOption: Sendable {
    let name: String
    let summary: String
    let range: ClosedRange<Int>
    let path: WritableKeyPath<SessionOptions, Int> & Sendable

    static let all = [
        SessionOption(name: "depth", summary: "the number of levels shown by tree", range: 0...100_000, path: \.depth),
        SessionOption(
            name: "elements", summary: "elements of a collection shown on a line", range: 1...10_000,
            path: \.elements),
        SessionOption(
            name: "characters", summary: "characters of a string shown on a line", range: 1...100_000,
            path: \.characters),
        SessionOption(name: "width", summary: "columns of a drawn screen", range: 20...1_000, path: \.width),
    ]

    func reply(_ options: SessionOptions) -> OptionReply {
        OptionReply(name: name, value: String(options[keyPath: path]), summary: summary)
    }
}

extension OptionCommand: KernelCommand {
    static func evaluate(_ command: ParsedCommand, in session: Session) throws(Refusal) -> Reply.Content {
        guard let name = command[Self.name] else {
            return .options(SessionOption.all.map { $0.reply(session.options) })
        }
        guard let option = SessionOption.all.first(where: { $0.name == name.lowercased() }) else {
            let known = SessionOption.all.map(\.name)
            let near = NearestName.matches(for: name, among: known)
            throw Refusal(
                .session(.noOption(name)), at: command.argument(Self.name)?.range,
                remedies: near.isEmpty ? known : near)
        }
        if let text = command[Self.value] {
            guard let value = Int(text), option.range.contains(value) else {
                throw Refusal(
                    .session(.optionRange(option.name, option.range)), at: command.argument(Self.value)?.range)
            }
            session.options[keyPath: option.path] = value
        }
        return .options([option.reply(session.options)])
    }
}

extension Session {
    /// The options that differ from their defaults.
    var changedOptions: [OptionReply] {
        let first = SessionOptions()
        return SessionOption.all.filter { options[keyPath: $0.path] != first[keyPath: $0.path] }
            .map { $0.reply(options) }
    }

}

extension SessionFacts {
    func options() -> [OptionFact] {
        SessionOption.all.map { option in
            let reply = option.reply(session.options)
            return OptionFact(reply.name, reply.summary, value: reply.value)
        }
    }
}

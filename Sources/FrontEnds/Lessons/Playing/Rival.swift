// A wrong turn: commands that do what a task asks for, or seem to, but miss the idea. It is recognized by the effect of
// its first hop, not by its spelling, so different values or spellings are the same wrong turn.

import WorkbenchLanguage
import WorkbenchValueTree

package struct Rival: Hashable, Sendable {
    /// The command as written in the lesson.
    package var text: String
    /// The teacher's comment.
    package var sentence: String
    package var statement: Int

    /// The parsed command; nil if it can't be parsed.
    private var way: Way? { Way(text) }

    /// Whether the learner took this wrong turn.
    func isTaken(by deed: Deed) -> Bool {
        guard let way else { return false }
        if case .acted(let step) = deed.kind { return way.isTaken(by: step, deed.command) }
        // A command that was refused, or that changed nothing, has no effect to recognize it by.
        guard let other = Way(deed.command) else { return false }
        return way.isLike(other)
    }

    /// A way to change a tree, ignoring the values.
    private enum Way: Hashable {
        case send(node: NodeReference?, action: String)
        case emit(node: NodeReference?, output: String)
        case set(NodeReference)
        /// All other commands must be identical.
        case other(ParsedCommand)

        init?(_ text: String) {
            guard let command = Script(text).commands.first?.command else { return nil }
            if command.is(SendCommand.self), let action = command[SendCommand.action] {
                self = .send(node: command[SendCommand.node], action: Self.caseName(action))
            } else if command.is(EmitCommand.self), let output = command[EmitCommand.output] {
                self = .emit(node: command[EmitCommand.node], output: Self.caseName(output))
            } else if command.is(SetCommand.self), let place = command[SetCommand.place] {
                self = .set(place)
            } else {
                self = .other(command)
            }
        }

        private static func caseName(_ literal: Literal) -> String {
            let written = literal.text(width: 1_000).prefix { $0 != "(" }
            return written.split(separator: ".").last.map(String.init) ?? String(written)
        }

        func isTaken(by step: StepReply, _ command: String) -> Bool {
            guard let hop = step.hops.first, case .outside = hop.source else { return false }
            switch self {
            case .send(let node, let action):
                // Tapping a callback that sends the same action isn't a wrong turn, because that's what a user would
                // do.
                let isTapped = Script(command).commands.first?.command.is(TapCommand.self) == true
                return !isTapped && hop.action.map { Self.caseName($0) == action } ?? false
                    && Self.isMeant(node, hop.node)
            case .emit(let node, let output):
                return hop.action == nil && hop.output.map { Self.caseName($0) == output } ?? false
                    && Self.isMeant(node, hop.node)
            case .set(let place):
                guard hop.action == nil, hop.output == nil, Self.isMeant(place, hop.node) else { return false }
                return place.path.isEmpty
                    || hop.changes.contains { change in
                        let (own, other) = (place.path.components, change.path.components)
                        return own.starts(with: other) || other.starts(with: own)
                    }
            case .other(let own): return Script(command).commands.first?.command == own
            }
        }

        func isLike(_ other: Way) -> Bool {
            switch (self, other) {
            case (.send(let node, let action), .send(let otherNode, let otherAction)):
                action == otherAction && Self.isSame(node, otherNode)
            case (.emit(let node, let output), .emit(let otherNode, let otherOutput)):
                output == otherOutput && Self.isSame(node, otherNode)
            case (.set(let place), .set(let otherPlace)):
                Self.isSame(place, otherPlace) && place.path == otherPlace.path
            default: self == other
            }
        }

        private static func caseName(_ value: Value) -> String {
            var options = PrintOptions()
            options.hasBareOutermostCase = true
            return String(value.text(options).prefix { $0 != "(" })
        }

        /// Whether a reference in the lesson matches this node. If there is no reference, any node matches.
        private static func isMeant(_ reference: NodeReference?, _ node: NodeName) -> Bool {
            guard let reference else { return true }
            guard let last = reference.segments.last else { return reference.isAbsolute ? node.path == "/" : true }
            let name = NodeNameText.folded(last.name.text)
            // If the lesson has no key, every row matches.
            return [node.name, node.place.segment].contains { own in
                NodeNameText.folded(last.key == nil ? String(own.prefix { $0 != "[" }) : own)
                    == (last.key.map { "\(name)[\($0.text)]" } ?? name)
            }
        }

        private static func isSame(_ left: NodeReference?, _ right: NodeReference?) -> Bool {
            left?.segments.last.map { NodeNameText.folded($0.name.text) }
                == right?.segments.last.map { NodeNameText.folded($0.name.text) }
        }
    }
}

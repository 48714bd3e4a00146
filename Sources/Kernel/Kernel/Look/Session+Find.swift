// `find`: the places of a text in nodes, values, the top screen, actions and callbacks.

import WorkbenchLanguage
import WorkbenchReflection
import WorkbenchValueTree
import Workflow

extension FindCommand: KernelCommand {
    static func evaluate(_ command: ParsedCommand, in session: Session) throws(Refusal) -> Reply.Content {
        .found(try session.places(of: try command.required(Self.text)))
    }
}

extension Session {
    fileprivate func places(of text: String) throws(Refusal) -> FindReply {
        var found = TextSearch(text)
        var nodes: [TreeNode] = []
        root.forEach { nodes.append($0) }
        let work = work(.readingNodes, total: nodes.count)
        for node in nodes {
            try work.proceed()
            let name = name(node)
            found.add(.node, "tree \(name.path)", name.type, in: [name.name, name.type])
            found.add(.state, "state \(name.path)", ValueReader.read(node.anyState))
            found.add(.property, "props \(name.path)", ValueReader.read(node.properties))
        }
        if let screen = ShownValue.all(of: root).last { found.add(.screen, "why screen", screen.value) }
        var sinks: [NodeSinks] = []
        self.sinks(below: root, showsAll: true, into: &sinks)
        for node in sinks {
            for action in node.actions {
                let call = String(action.signature.prefix { $0 != "(" })
                found.add(.action, "send \(node.node.path) \(call)", action.signature, in: [action.signature])
            }
        }
        for callback in sinks.isEmpty ? [] : withCallbacks(sinks[0], root).callbacks {
            let name = callback.screen == nil ? "\"\(callback.name)\"" : callback.name
            found.add(.callback, "tap \(name)", callback.signature, in: [callback.name])
        }
        return found.reply
    }
}

/// Collects the first matches of each kind.
private struct TextSearch {
    private static let mostOfKind = 12

    private let text: String
    private var counts: [FindReply.Kind: Int] = [:]
    private(set) var reply: FindReply

    init(_ text: String) {
        self.text = text.lowercased()
        reply = FindReply(text: text)
    }

    mutating func add(_ kind: FindReply.Kind, _ command: String, _ detail: String, in names: [String]) {
        guard names.contains(where: has) else { return }
        counts[kind, default: 0] += 1
        if counts[kind, default: 0] > Self.mostOfKind {
            reply.omitted += 1
        } else {
            reply.matches.append(FindReply.Match(kind, command, detail))
        }
    }

    /// A value with the text in the name of its place, or a value without parts that has the text.
    mutating func add(_ kind: FindReply.Kind, _ command: String, _ value: Value) {
        add(kind, command, value, at: [])
    }

    private mutating func add(_ kind: FindReply.Kind, _ command: String, _ value: Value, at path: [ValuePath.Component])
    {
        if case .closure = value.unwrapped { return }
        let parts = value.directParts
        let isNamed = if case .field(let name)? = path.last { has(name) } else { false }
        if isNamed || parts.isEmpty && has(content(of: value)) {
            let place = command + ValuePath(path).suffix
            return add(kind, place, value.text(width: 200), in: [text])
        }
        for part in parts { add(kind, command, part.value, at: path + (part.component.map { [$0] } ?? [])) }
    }

    private func content(of value: Value) -> String {
        if case .text(let text) = value { text.content } else { value.text() }
    }

    private func has(_ string: String) -> Bool { string.lowercased().contains(text) }
}

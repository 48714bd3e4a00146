// `find`: finds a string in nodes, values, the top screen, actions and callbacks.

import WorkbenchLanguage
import WorkbenchReflection
import WorkbenchValueTree
import Workflow

extension FindCommand: KernelCommand {
    static func evaluate(_ command: ParsedCommand, in session: Session) throws(Refusal) -> Reply.Content {
        let text = try command.required(Self.text)
        if let found = try session.places(meeting: text) { return .found(found) }
        return .found(try session.places(of: text))
    }
}

extension Session {
    /// The nodes whose state meets a condition such as `todos.count > 0`; nil if the text isn't a condition.
    fileprivate func places(meeting text: String) throws(Refusal) -> FindReply? {
        func condition(at node: NodeName) -> (place: NodeReference, expectation: Expectation)? {
            let path = node.path == "/" ? node.name : node.path
            let line = "expect \(path).\(text)"
            let statement = Script(line).statements.first { $0.diagnostics.isEmpty }
            guard let expectation = statement?.command?[ExpectCommand.expectation] else { return nil }
            if case .place(let place, _, _) = expectation { return (place, expectation) }
            return nil
        }
        guard let path = condition(at: name(root))?.place.path, !path.isEmpty else { return nil }
        var found = FindReply(text: text)
        var nodes: [TreeNode] = []
        root.forEach { nodes.append($0) }
        let work = work(.readingNodes, total: nodes.count)
        for node in nodes {
            try work.proceed()
            guard let part = try? ValuePart(of: node.anyState, at: path), let there = condition(at: name(node)),
                let finding = try? self.finding(there.expectation, 0..<0), finding.holds
            else { continue }
            if found.matches.count < TextSearch.mostOfKind {
                let command = "state \(typed(name(node)))\(path.suffix)"
                found.matches.append(FindReply.Match(.state, command, part.value.text(width: 200)))
            } else {
                found.omitted += 1
            }
        }
        return found
    }

    fileprivate func places(of text: String) throws(Refusal) -> FindReply {
        var found = TextSearch(text)
        var nodes: [TreeNode] = []
        root.forEach { nodes.append($0) }
        let work = work(.readingNodes, total: nodes.count)
        for node in nodes {
            try work.proceed()
            let name = name(node)
            found.add(.node, "tree \(typed(name))", name.type, in: [name.name, name.type])
            found.add(.state, "state \(typed(name))", ValueReader.read(node.anyState))
            found.add(.property, "props \(typed(name))", ValueReader.read(node.properties))
        }
        let screens = ShownValue.all(of: root)
        for screen in screens.dropLast() { found.add(.screen, "why screen.\(screen.name)", screen.value) }
        if let screen = screens.last { found.add(.screen, "why screen", screen.value) }
        var sinks: [NodeSinks] = []
        self.sinks(below: root, showsAll: true, into: &sinks)
        for node in sinks {
            for action in node.actions {
                let call = String(action.signature.prefix { $0 != "(" })
                found.add(.action, "send \(typed(node.node)) \(call)", action.signature, in: [action.signature])
            }
        }
        for callback in sinks.isEmpty ? [] : withCallbacks(sinks[0], root).callbacks {
            let name = callback.screen == nil ? "\"\(callback.name)\"" : callback.name
            found.add(.callback, "tap \(name)", callback.signature, in: [callback.name])
        }
        for page in CommandTable.commands {
            found.add(.page, "help \(page.name)", page.summary, in: [page.name, page.summary])
        }
        return found.reply
    }
}

/// Collects the first matches of each kind.
private struct TextSearch {
    static let mostOfKind = 12

    private let text: String
    private var counts: [FindReply.Kind: Int] = [:]
    private(set) var reply: FindReply

    init(_ text: String) {
        self.text = text.lowercased()
        reply = FindReply(text: text)
    }

    /// - Parameter command: Called only for the matches that are listed, because naming a node may mean a search.
    mutating func add(
        _ kind: FindReply.Kind, _ command: @autoclosure () -> String, _ detail: String, in names: [String]
    ) {
        guard names.contains(where: has) else { return }
        counts[kind, default: 0] += 1
        if counts[kind, default: 0] > Self.mostOfKind {
            reply.omitted += 1
        } else {
            reply.matches.append(FindReply.Match(kind, command(), detail))
        }
    }

    /// Adds values whose field name contains the string, and leaf values that contain it.
    mutating func add(_ kind: FindReply.Kind, _ command: @autoclosure () -> String, _ value: Value) {
        add(kind, command, value, at: [])
    }

    private mutating func add(
        _ kind: FindReply.Kind, _ command: () -> String, _ value: Value, at path: [ValuePath.Component]
    ) {
        if case .closure = value.unwrapped { return }
        let parts = value.directParts
        let isNamed = if case .field(let name)? = path.last { has(name) } else { false }
        if isNamed || parts.isEmpty && has(content(of: value)) {
            return add(kind, command() + ValuePath(path).suffix, value.text(width: 200), in: [text])
        }
        for part in parts { add(kind, command, part.value, at: path + (part.component.map { [$0] } ?? [])) }
    }

    private func content(of value: Value) -> String {
        if case .text(let text) = value { text.content } else { value.text() }
    }

    private func has(_ string: String) -> Bool { string.lowercased().contains(text) }
}

// What an editor shows at the current position: the stack, the variables, and the values of expressions.

import WorkbenchLanguage
import WorkbenchPackages
import WorkbenchValueTree

extension DebugServer {
    private struct Frame {
        let name: String
        var file: String
        var line: Int
        /// The position whose state the frame shows.
        let position: DebuggedScript.Position
        /// The node of a hop; nil for the line of the script.
        var node: NodeName?
    }

    /// The hop that is about to run, those that caused it, and the line of the script.
    private func frames(of script: DebuggedScript) -> [Frame] {
        let position = script.positions[current]
        var frames: [Frame] = []
        var next = position.hop
        while let number = next {
            let hop = script.lines[position.line].hops[number]
            let place = DebuggedScript.Position(line: position.line, hop: number)
            let code = script.code(at: place).last
            let title = code?.part.title ?? hop.action?.text(width: 40) ?? "is set"
            frames.append(
                Frame(
                    name: "\(hop.node.label) \(title)", file: code?.excerpt.file ?? "",
                    line: code?.excerpt.firstLineOfBody ?? 0, position: place, node: hop.node))
            next = hop.cause
        }
        let path = script.file.identity
        let isAtEnd = position.line == script.lines.count
        let name = isAtEnd ? "the end of the script" : script.text(ofLine: position.line)
        let line = script.lines[min(position.line, script.lines.count - 1)].number
        return frames + [Frame(name: name, file: path, line: line, position: .init(line: position.line))]
    }

    private func frame(_ id: Int?) throws(DebugFault) -> Frame {
        let frames = frames(of: try launched)
        guard let id else { return frames[0] }
        guard id > 0, frames.indices.contains(id - 1) else { throw DebugFault("there is no frame \(id) anymore") }
        return frames[id - 1]
    }

    func stackTrace(_ arguments: DebugRequest.Arguments) throws(DebugFault) -> JSONTree {
        let frames = frames(of: try launched)
        let shown: [JSONTree] = frames.enumerated().map { index, frame in
            let name = frame.file.split(separator: "/").last.map(String.init) ?? frame.file
            let source: JSONTree = ["name": .string(name), "path": .string(frame.file)]
            return [
                "id": .integer(index + 1), "name": .string(frame.name),
                "line": .integer(frame.line == 0 ? 0 : frame.line - 1 + firstLine),
                "column": .integer(frame.line == 0 ? 0 : 1), "source": frame.file.isEmpty ? nil : source,
            ]
        }
        let first = min(shown.count, max(0, arguments.startFrame ?? 0))
        let count = arguments.levels.flatMap { $0 > 0 ? $0 : nil } ?? shown.count
        return ["stackFrames": .array(Array(shown[first...].prefix(count))), "totalFrames": .integer(shown.count)]
    }

    // MARK: - Variables

    func scopes(_ arguments: DebugRequest.Arguments) throws(DebugFault) -> JSONTree {
        let frame = try frame(arguments.frameId)
        let script = try launched
        var scopes: [(String, () -> [DebugVariable])] = []
        if let node = frame.node {
            let isAfter = isStateAfter(node, script)
            let hasNewProperties = isAfter || runsBecauseOfProperties(frame, script)
            for (name, command, isNew) in [
                ("State", "state", isAfter), ("Properties", "props", hasNewProperties), ("Screen", "screen", isAfter),
            ] {
                scopes.append((name, { Self.variables("\(command) \(node.path)", frame.position, isNew, script) }))
            }
            if let action = action(of: frame, script) {
                scopes.append(("Action", { [DebugVariable("action", action)] }))
            }
        } else {
            scopes = [
                ("Tree", { Self.variables("tree / --props --depth 100000", frame.position, false, script) }),
                ("Screens", { Self.variables("stack", frame.position, false, script) }),
            ]
        }
        let shown: [JSONTree] = scopes.map { name, parts in
            ["name": .string(name), "variablesReference": .integer(reference(to: parts)), "expensive": false]
        }
        return ["scopes": .array(shown)]
    }

    private func action(of frame: Frame, _ script: DebuggedScript) -> Value? {
        frame.position.hop.flatMap { script.lines[frame.position.line].hops[$0].action }
    }

    /// Whether a node's state before the hop that is about to run is its state after the step: an earlier hop has changed
    /// it, but no later hop does.
    private func isStateAfter(_ node: NodeName, _ script: DebuggedScript) -> Bool {
        let position = script.positions[current]
        guard let number = position.hop else { return false }
        let hops = script.lines[position.line].hops
        return hops[..<number].contains { $0.node == node } && !hops[number...].contains { $0.node == node }
    }

    /// Whether the frame runs because its node's properties have changed.
    private func runsBecauseOfProperties(_ frame: Frame, _ script: DebuggedScript) -> Bool {
        guard let number = frame.position.hop,
            case .properties = script.lines[frame.position.line].hops[number].source
        else { return false }
        return true
    }

    private static func variables(
        _ command: String, _ position: DebuggedScript.Position, _ isAfter: Bool, _ script: DebuggedScript
    ) -> [DebugVariable] {
        guard let reply = try? script.ask(command, at: position, isAfter: isAfter).first else { return [] }
        switch reply.content {
        case .state(let part), .props(let part): return DebugVariable.partsOrItself(of: part.value)
        case .tree(let tree): return [DebugVariable(tree)]
        case .screen(let screen): return screen.fields.map { DebugVariable($0) }
        case .stack(let stack):
            return stack.layers.reversed().flatMap(\.screens).reversed().map { screen in
                DebugVariable(
                    screen.name, screen.title ?? "",
                    parts: screen.fields.isEmpty ? nil : { screen.fields.map { DebugVariable($0) } })
            }
        default: return []
        }
    }

    private func reference(to parts: (() -> [DebugVariable])?) -> Int {
        guard let parts else { return 0 }
        expandable.append(parts)
        return expandable.count
    }

    func variables(_ arguments: DebugRequest.Arguments) throws(DebugFault) -> JSONTree {
        let reference = arguments.variablesReference ?? 0
        guard reference > 0, expandable.indices.contains(reference - 1) else {
            throw DebugFault("there are no variables \(reference) anymore")
        }
        let all = expandable[reference - 1]()
        let rest = all.dropFirst(max(0, arguments.start ?? 0))
        let count = arguments.count.flatMap { $0 > 0 ? $0 : nil } ?? rest.count
        return ["variables": .array(rest.prefix(count).map(json))]
    }

    private func json(_ variable: DebugVariable) -> JSONTree {
        [
            "name": .string(variable.name), "value": .string(variable.text),
            "variablesReference": .integer(reference(to: variable.parts)), "type": variable.type.map(JSONTree.string),
        ]
    }

    // MARK: - Expressions

    /// Runs a command, or shows the value at a path. Effects on the tree are undone.
    func evaluate(_ arguments: DebugRequest.Arguments) throws(DebugFault) -> JSONTree {
        let frame = try frame(arguments.frameId)
        let script = try launched
        let expression = arguments.expression ?? ""
        let parsed = Script(expression).statements
        guard parsed.count == 1, let statement = parsed.first else { throw DebugFault("type one command or path") }
        var lines = ["state \(expression)"]
        let name = expression.prefix { $0 != "." && $0 != "[" }
        // The name of the state in `apply`, and that of the properties in commands.
        let isOfNode = frame.node != nil && ["state", "props"].contains(name)
        if let node = frame.node {
            lines =
                isOfNode
                ? ["\(name) \(node.path)\(expression.dropFirst(name.count))"]
                : ["state \(node.path).\(expression)", "props \(node.path).\(expression)"] + lines
        }
        if let command = statement.command, command.specification != nil, !isOfNode || expression != name {
            // An editor asks about the words under the pointer, which must not run the app's code.
            guard arguments.context != "hover" || command.onlyLooks else {
                throw DebugFault("\(expression) isn't a value")
            }
            lines = [expression]
        } else if let action = action(of: frame, script) {
            // Swift code binds the payload to the names of its labels.
            let path = ValuePath.parse(name == "action" ? String(expression.dropFirst(name.count)) : "." + expression)
            if path.diagnostics.isEmpty, let part = action[path.path] { return result(DebugVariable("", part)) }
        }
        // The debugger repeats the step that is about to run.
        let isAfter =
            statement.command?.is(LLDBCommand.self) ?? frame.node.map { isStateAfter($0, script) } ?? false
        var refused = ""
        for line in lines {
            let asksForProperties = Script(line).commands.first?.command.is(PropsCommand.self) == true
            let isNew = isAfter || asksForProperties && runsBecauseOfProperties(frame, script)
            let replies = try script.ask(line, at: frame.position, isAfter: isNew)
            switch replies.first?.content {
            case .state(let part), .props(let part): return result(DebugVariable("", part.value))
            case .quit, .source: throw DebugFault("\(expression) only works in a session; run `workflow`")
            case .file(let file, _): throw DebugFault("not written from the debugger: \(file)")
            case .saved(let saved):
                if let file = saved.file { throw DebugFault("not written from the debugger: \(file)") }
            default: break
            }
            let shown = replies.flatMap { text.lines(of: $0, command: line) }.map(\.plain).joined(separator: "\n")
            if replies.allSatisfy(\.isSuccess) { return result(DebugVariable("", shown)) }
            refused = shown
        }
        throw DebugFault(refused)
    }

    private func result(_ variable: DebugVariable) -> JSONTree {
        ["result": .string(variable.text), "variablesReference": .integer(reference(to: variable.parts))]
    }
}

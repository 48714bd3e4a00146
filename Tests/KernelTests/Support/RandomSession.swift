// Random commands, generated from the session's own answers: its live sinks, callbacks, workers and timeline.

import WorkbenchLanguage
import WorkbenchTestSupport
import WorkbenchValueTree

@MainActor
struct RandomSession {
    let dialogue: Dialogue
    var random: SeededGenerator

    /// A command that may be accepted.
    mutating func command() throws -> String {
        switch Int.random(in: 0..<20, using: &random) {
        case 0: return "undo \(Int.random(in: 1...3, using: &random))"
        case 1: return "redo \(Int.random(in: 1...3, using: &random))"
        case 2: return "mark m\(Int.random(in: 0...2, using: &random))"
        case 3: return "goto m\(Int.random(in: 0...2, using: &random))"
        case 4...6: return try delivery() ?? send()
        case 7...11: return try tap() ?? send()
        case 12: return try change() ?? send()
        default: return try send()
        }
    }

    private mutating func send() throws -> String {
        guard case .sinks(let nodes) = try dialogue.say("sinks").content else { return "sinks" }
        let actions = nodes.flatMap { node in
            node.actions.filter { $0.reach == .live }.map { (node.node.path, $0) }
        }
        guard let (path, action) = actions.randomElement(using: &random) else { return "stack" }
        return "send \(path) \(action.type).\(filled(action.signature))"
    }

    private mutating func tap() throws -> String? {
        guard let layer = try dialogue.say("stack").content.shownLayer else { return nil }
        var taps = layer.buttons.map { "tap \"\($0)\"" }
        for screen in layer.screens where screen.isActive {
            taps += screen.buttons.map { "tap \"\($0.label)\"" }
            for field in screen.fields {
                // In `(String) -> Void`, the parameters end at the first closing parenthesis.
                guard let type = field.callback, let end = type.firstIndex(of: ")") else { continue }
                taps.append("tap \(field.name)\(filled(String(type[...end])))")
            }
        }
        return taps.randomElement(using: &random)
    }

    private mutating func delivery() throws -> String? {
        guard case .workers(let workers) = try dialogue.say("workers").content,
            let worker = workers.randomElement(using: &random)
        else { return nil }
        let outputs =
            switch worker.output {
            case "Int": ["1", "2"]
            case "Void": ["()"]
            case "Result<[String], FeedFailure>":
                [".success([\"a\", \"b\"])", ".failure(.offline)", ".failure(.forbidden)"]
            case "Result<Authorization, AuthenticationFailure>":
                [
                    ".success(.granted(SignedInUser(name: \"ada\")))", ".failure(.unavailable)",
                    ".success(.secondFactorRequired(Challenge(account: \"ada\", hint: \"h\")))",
                ]
            case "Result<SignedInUser, AuthenticationFailure>":
                [".success(SignedInUser(name: \"ada\"))", ".failure(.wrongCode)"]
            default: [String]()
            }
        guard let output = outputs.randomElement(using: &random) else { return nil }
        let name = worker.worker.name.prefix { $0 != "<" }
        let key = worker.worker.path.split(separator: "[").dropFirst().last.map { "[" + $0 } ?? ""
        return "deliver \(worker.node.path) \(name)\(name.hasSuffix("]") ? "" : key) \(output)"
    }

    /// Sets a string somewhere in a state.
    private mutating func change() throws -> String? {
        guard case .tree(let tree) = try dialogue.say("tree").content else { return nil }
        var places: [String] = []
        func collect(_ node: TreeReply) {
            if case .structure(let structure)? = node.state {
                for field in structure.fields {
                    if case .text = field.value { places.append("\(node.node.path).\(field.name)") }
                }
            }
            node.children.forEach(collect)
        }
        collect(tree)
        return places.randomElement(using: &random).map { "set \($0) \(text())" }
    }

    // MARK: - Values for types as they are written

    /// A signature with values in place of types: `nameChanged(name: String)` becomes `nameChanged(name: "x")`.
    private mutating func filled(_ signature: String) -> String {
        guard let open = signature.firstIndex(of: "("), signature.hasSuffix(")") else { return signature }
        let inside = signature[signature.index(after: open)...].dropLast()
        guard !inside.isEmpty else { return signature }
        var values: [String] = []
        for parameter in inside.split(separator: ",") {
            let parts = parameter.split(separator: ":").map { $0.filter { $0 != " " } }
            let label = parts.count > 1 ? parts[0] + ": " : ""
            values.append(label + value(of: String(parts.last ?? "")))
        }
        return signature[..<open] + "(" + values.joined(separator: ", ") + ")"
    }

    private mutating func text() -> String {
        ["\"\"", "\"ada\"", "\"engine\"", "\"1843\"", "\"Milk and \\\"tea\\\"\"", "\"é 👩‍👩‍👧\\n\"", "\"b2\""]
            .randomElement(using: &random) ?? "\"\""
    }

    private mutating func value(of type: String) -> String {
        switch type {
        case "String": text()
        case "Int": String(Int.random(in: 0...2, using: &random))
        case "Double": ["0.5", "2"].randomElement(using: &random) ?? "1"
        case "Bool": Bool.random(using: &random) ? "true" : "false"
        case "Player": Bool.random(using: &random) ? ".x" : ".o"
        case "PlayerNames": "PlayerNames(x: \(text()), o: \(text()))"
        case "SignedInUser": "SignedInUser(name: \(text()))"
        case "Credentials": "Credentials(name: \(text()), password: \(text()))"
        case "Ending": [".draw", ".won(.x)"].randomElement(using: &random) ?? ".draw"
        case "Season": [".spring", ".winter"].randomElement(using: &random) ?? ".spring"
        default: "nil"
        }
    }
}

extension Reply.Content {
    /// The topmost layer of a stack.
    fileprivate var shownLayer: StackReply.Layer? {
        if case .stack(let stack) = self { stack.layers.last } else { nil }
    }
}

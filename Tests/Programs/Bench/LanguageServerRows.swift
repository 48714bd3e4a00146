// The rows about the language server: a process started as an editor would start it, and a script of 1,000 lines.

import WorkbenchWire

#if canImport(Glibc)
    import Glibc
#endif

struct LanguageServerRows {
    let measuring: Measuring

    private static let lines = 1_000
    private static let uri = "file:///tmp/bench.wf"

    var all: [(name: String, measure: (String) -> Row)] {
        [
            ("editor: initialize, from the start", { initialize($0) }),
            ("editor: first evaluation, 1,000 lines", { firstEvaluation($0) }),
            ("editor: edit of the first line → diagnostics", { editFirst($0) }),
            ("editor: edit of the last line → diagnostics, hints", { edit($0) }),
            (
                "editor: completion, 1,000 lines",
                { ask($0, "textDocument/completion", position(500, 5), budget: 10) }
            ),
            (
                "editor: completion after an edit of line 2",
                { askEdited($0, "textDocument/completion", position(990, 5)) }
            ),
            ("editor: hover after an edit of line 2", { askEdited($0, "textDocument/hover", position(990, 6)) }),
            ("editor: completion while a line loops, p95", { askLooping($0, "textDocument/completion") }),
            ("editor: hover while a line loops, p95", { askLooping($0, "textDocument/hover") }),
            ("editor: first hints, edit of line 2 of 5,000", { firstHints($0) }),
            ("editor: CPU of all processes, 1 s idle", { idle($0) }),
            ("editor: hover, 1,000 lines", { ask($0, "textDocument/hover", position(500, 6), budget: 3) }),
            (
                "editor: semantic tokens, 1,000 lines",
                { ask($0, "textDocument/semanticTokens/full", document, budget: 10) }
            ),
            ("editor: memory of the server, 1,000 lines", { memory($0) }),
            ("editor: memory with kernels, 200 scripts", { memoryOfMany($0) }),
        ]
    }

    private var document: JSONValue {
        ["textDocument": ["uri": .string(Self.uri)]]
    }

    private func position(_ line: Int, _ character: Int) -> JSONValue {
        [
            "textDocument": ["uri": .string(Self.uri)],
            "position": ["line": .integer(line), "character": .integer(character)],
        ]
    }

    /// A typical session: sends, expectations, queries, and prose.
    private static let script = script(lines: lines)

    private static func script(lines count: Int) -> String {
        var lines = ["open todo", "send Welcome nameChanged(name: \"Ada\")", "send Welcome didLogin"]
        while lines.count < count - 1 {
            let number = lines.count
            lines += [
                "send List selectTodo(index: 0)", "expect stack is Welcome, TodoList, TodoEdit",
                "tap onTitleChanged \"title \(number)\"", "state /Todo.step", "tap \"Save\"", "# What it was before:",
                "stack", "send Welcome nameChanged(name: \"Ada \(number)\")", "expect /Todo.todos.count == 1", "trace",
            ]
        }
        return (lines.prefix(count - 1) + ["stack"]).joined(separator: "\n") + "\n"
    }

    private func server() -> LanguageServerProcess {
        guard let server = LanguageServerProcess() else {
            preconditionFailure("a language server is to be measured and does not start")
        }
        return server
    }

    private func initialized() -> LanguageServerProcess {
        let server = server()
        server.request(
            "initialize",
            [
                "capabilities": ["textDocument": ["hover": ["contentFormat": ["markdown"]]]],
                "initializationOptions": ["app": "todo"],
            ])
        server.notify("initialized", [:])
        return server
    }

    private func opened() -> LanguageServerProcess {
        let server = initialized()
        open(server)
        return server
    }

    private func open(_ server: LanguageServerProcess, _ script: String = Self.script, waits: Bool = true) {
        server.notify(
            "textDocument/didOpen",
            [
                "textDocument": [
                    "uri": .string(Self.uri), "languageId": "wf", "version": 1, "text": .string(script),
                ]
            ])
        guard waits else { return }
        server.request("textDocument/diagnostic", document)
        server.forgetNotifications()
    }

    private func row(_ name: String, _ cost: Cost, budget: Double) -> Row {
        Row(name, cost, .milliseconds, budget: budget, countsAllocations: false)
    }

    private func initialize(_ name: String) -> Row {
        var servers: [LanguageServerProcess] = []
        let cost = measuring.cost(rounds: 10, against: .process, preparing: {}) { servers.append(initialized()) }
        return row(name, cost, budget: 50)
    }

    private func firstEvaluation(_ name: String) -> Row {
        let cost = measuring.cost(rounds: 5, against: .pair, preparing: initialized) { open($0) }
        return row(name, cost, budget: 250)
    }

    private func editSecondLine(_ server: LanguageServerProcess, _ version: Int) {
        let place: JSONValue = ["line": 1, "character": 33]
        server.notify(
            "textDocument/didChange",
            [
                "textDocument": ["uri": .string(Self.uri), "version": .integer(version)],
                "contentChanges": [["range": ["start": place, "end": place], "text": "a"]],
            ])
    }

    /// A request about the end of the script while the lines above it are being evaluated again.
    private func askEdited(_ name: String, _ method: String, _ parameters: JSONValue) -> Row {
        let server = opened()
        var version = 1
        func edit() {
            version += 1
            editSecondLine(server, version)
        }
        let cost = measuring.cost(rounds: 10, against: .pair, preparing: edit) { server.request(method, parameters) }
        return row(name, cost, budget: 20)
    }

    /// Requests about the line after one that never ends. The second kernel, which answers, has to start first.
    private func askLooping(_ name: String, _ method: String) -> Row {
        let server = initialized()
        open(server, "open trapdoor\nstack\nsend / loop\nsend / \n", waits: false)
        usleep(1_000_000)
        let times = (0..<(measuring.fixedCalls ?? 100)).map { _ in
            ContinuousClock().measure { server.request(method, position(3, 5)) } / .milliseconds(1)
        }
        return Row(name: name, measured: times.sorted()[times.count * 95 / 100], unit: "ms", budget: 20)
    }

    private func firstHints(_ name: String) -> Row {
        let server = initialized()
        open(server, Self.script(lines: 5_000))
        var version = 1
        let screen: JSONValue = [
            "textDocument": ["uri": .string(Self.uri)],
            "range": ["start": ["line": 0, "character": 0], "end": ["line": 50, "character": 0]],
        ]
        func settle() { server.request("textDocument/diagnostic", document) }
        let cost = measuring.cost(rounds: 5, against: .pair, preparing: settle) {
            version += 1
            editSecondLine(server, version)
            server.request("textDocument/inlayHint", screen)
        }
        return row(name, cost, budget: 300)
    }

    private func idle(_ name: String) -> Row {
        let server = opened()
        usleep(500_000)
        let before = server.millisecondsOfAll
        usleep(1_000_000)
        return Row(name: name, measured: server.millisecondsOfAll - before, unit: "ms", budget: 2)
    }

    /// Edits the command in the second line, so everything below it is evaluated again.
    private func editFirst(_ name: String) -> Row {
        let server = opened()
        var version = 1
        let cost = measuring.cost(rounds: 10, against: .pair, preparing: {}) {
            version += 1
            editSecondLine(server, version)
            server.request("textDocument/diagnostic", document)
        }
        return row(name, cost, budget: 250)
    }

    private func edit(_ name: String) -> Row {
        let server = opened()
        var version = 1
        let cost = measuring.cost(rounds: 40, preparing: {}) {
            version += 1
            let line = Self.lines - 1
            server.notify(
                "textDocument/didChange",
                [
                    "textDocument": ["uri": .string(Self.uri), "version": .integer(version)],
                    "contentChanges": [
                        [
                            "range": [
                                "start": ["line": .integer(line), "character": 0],
                                "end": ["line": .integer(line), "character": 9],
                            ], "text": version.isMultiple(of: 2) ? "nothing" : "stack",
                        ]
                    ],
                ])
            server.wait(for: "textDocument/publishDiagnostics")
            server.request(
                "textDocument/inlayHint",
                [
                    "textDocument": ["uri": .string(Self.uri)],
                    "range": [
                        "start": ["line": .integer(line - 50), "character": 0],
                        "end": ["line": .integer(line + 1), "character": 0],
                    ],
                ])
        }
        return row(name, cost, budget: 20)
    }

    private func ask(_ name: String, _ method: String, _ parameters: JSONValue, budget: Double) -> Row {
        let server = opened()
        return row(name, measuring.cost { server.request(method, parameters) }, budget: budget)
    }

    private func memoryOfMany(_ name: String) -> Row {
        let server = initialized()
        let lines = Self.script.split(separator: "\n").prefix(50).joined(separator: "\n") + "\n"
        let uris = (0..<(measuring.fixedCalls == 1 ? 2 : 200)).map { "file:///tmp/bench-\($0).wf" }
        for uri in uris {
            server.notify(
                "textDocument/didOpen",
                ["textDocument": ["uri": .string(uri), "languageId": "wf", "version": 1, "text": .string(lines)]])
        }
        for uri in uris { server.request("textDocument/diagnostic", ["textDocument": ["uri": .string(uri)]]) }
        return Row(name: name, measured: server.megabytesOfAll, unit: "MB", budget: 150)
    }

    private func memory(_ name: String) -> Row {
        let server = opened()
        return Row(name: name, measured: server.megabytes, unit: "MB", budget: 40)
    }
}

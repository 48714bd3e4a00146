// The rows about the language server: a process started as an editor would start it, and a script of 1,000 lines.

import WorkbenchWire

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
    private static let script: String = {
        var lines = ["open todo", "send Welcome nameChanged(name: \"Ada\")", "send Welcome didLogin"]
        while lines.count < Self.lines - 1 {
            let number = lines.count
            lines += [
                "send List selectTodo(index: 0)", "expect stack is Welcome, TodoList, TodoEdit",
                "tap onTitleChanged \"title \(number)\"", "state /Todo.step", "tap \"Save\"", "# What it was before:",
                "stack", "send Welcome nameChanged(name: \"Ada \(number)\")", "expect /Todo.todos.count == 1", "trace",
            ]
        }
        return (lines.prefix(Self.lines - 1) + ["stack"]).joined(separator: "\n") + "\n"
    }()

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

    private func open(_ server: LanguageServerProcess) {
        server.notify(
            "textDocument/didOpen",
            [
                "textDocument": [
                    "uri": .string(Self.uri), "languageId": "wf", "version": 1, "text": .string(Self.script),
                ]
            ])
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

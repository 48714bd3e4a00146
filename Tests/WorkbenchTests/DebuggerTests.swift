// `workflow dap`, as an editor's debugger uses it: framed JSON, exchanged with a real process.

import Foundation
import Testing
import WorkbenchTestSupport

#if canImport(Glibc)
    import Glibc
#endif

extension WorkbenchTests {
    @Suite struct DebuggerTests {
        private static let script = """
            # A login.
            open todo
            tap onNameChanged "Ada"
            tap onLoginTapped

            tap "New Todo"
            expect Todo.todos.count == 2

            """

        private static let sources = URL(filePath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "examples/Tutorial5/")

        /// A debugger at the first line.
        private static func launched(
            _ text: String = script, breakpoints: [(file: String, lines: [[String: Any]])] = [],
            stopOnEntry: Bool = true
        ) throws -> DebuggerProcess {
            let place = try Place()
            try place.linkReader()
            try place.write(text, to: "a.wf")
            let debugger = try DebuggerProcess(place)
            try debugger.ask("initialize", ["adapterID": "workflow"])
            try debugger.ask("launch", ["script": "a.wf", "stopOnEntry": stopOnEntry, "type": "workflow"])
            _ = try debugger.event("initialized")
            for (file, lines) in breakpoints {
                let path = file.hasSuffix(".wf") ? place.url(file).path : sources.appending(path: file).path
                try debugger.ask("setBreakpoints", ["source": ["path": path], "breakpoints": lines])
            }
            try debugger.ask("setExceptionBreakpoints", ["filters": ["failures"]])
            try debugger.ask("configurationDone")
            return debugger
        }

        @Test func stepsGoForwardAndBackThroughLinesAndHops() throws {
            let debugger = try Self.launched()
            #expect(try debugger.stop() == "entry: open todo a.wf:2")
            for (request, stop) in [
                ("next", "step: tap onNameChanged \"Ada\" a.wf:3"), ("next", "step: tap onLoginTapped a.wf:4"),
                ("stepIn", "step: Welcome applies didLogin WelcomeWorkflow.swift:"),
                ("next", "step: Root applies login RootWorkflow.swift:"),
                ("stepBack", "step: Welcome applies didLogin WelcomeWorkflow.swift:"),
                ("stepIn", "step: Root applies login RootWorkflow.swift:"),
                ("stepOut", "step: tap \"New Todo\" a.wf:6"), ("stepBack", "step: tap onLoginTapped a.wf:4"),
                ("continue", "pause: the end of the script a.wf:7"), ("next", "step: the end of the script a.wf:7"),
                ("reverseContinue", "step: open todo a.wf:2"), ("stepBack", "step: open todo a.wf:2"),
            ] {
                try debugger.ask(request, ["threadId": 1])
                #expect(try debugger.stop().hasPrefix(stop), "\(request)")
            }
            try debugger.ask("stepBack", ["threadId": 1, "granularity": "instruction"])
            _ = try debugger.stop()
            try debugger.ask("continue", ["threadId": 1])
            _ = try debugger.stop()
            try debugger.ask("stepBack", ["threadId": 1, "granularity": "instruction"])
            #expect(try debugger.stop().hasPrefix("step: expect Todo.todos.count == 2"))
            try debugger.ask("continue", ["threadId": 1])
            _ = try debugger.stop()
            try debugger.ask("continue", ["threadId": 1])
            _ = try debugger.event("terminated")
            #expect(try debugger.event("exited")["exitCode"] as? Int == 0)
            // The end is told only once.
            try debugger.ask("continue", ["threadId": 1])
            try debugger.ask("terminate")
            try debugger.ask("disconnect")
            #expect(debugger.waitForEnd() == 0 && debugger.names.isEmpty, "\(debugger.names)")
        }

        @Test func breakpointsStopInScriptsAndInSwift() throws {
            let root = try String(contentsOf: Self.sources.appending(path: "RootWorkflow.swift"), encoding: .utf8)
            let lines = root.split(separator: "\n", omittingEmptySubsequences: false)
            let login = try #require(lines.firstIndex { $0.contains("state = .todo(name: name)") }) + 1
            let logOut = try #require(lines.firstIndex { $0.contains("state = .welcome") }) + 1
            let debugger = try Self.launched(
                breakpoints: [
                    (
                        "a.wf",
                        [
                            ["line": 5], ["line": 3, "condition": "Welcome.name == \"Ada\""],
                            ["line": 4, "condition": "Welcome.name == \"Ada\""],
                            ["line": 4, "condition": "Nothing.name == 3"], ["line": 4, "condition": "3 ((("],
                            ["line": 4, "condition": ""],
                        ]
                    ), ("RootWorkflow.swift", [["line": login], ["line": logOut]]),
                ], stopOnEntry: false)
            #expect(debugger.verified == [[true, true, true, false, false, true], [true, false]])
            #expect(debugger.messages.first == "no such node: Nothing; `tree` shows the nodes")
            #expect(try debugger.stop() == "breakpoint: tap onLoginTapped a.wf:4")
            for (request, stop) in [
                ("next", "breakpoint: Root applies login RootWorkflow.swift:"),
                ("continue", "breakpoint: tap \"New Todo\" a.wf:6"),
                ("reverseContinue", "breakpoint: Root applies login RootWorkflow.swift:"),
                ("reverseContinue", "breakpoint: tap onLoginTapped a.wf:4"),
                ("reverseContinue", "step: open todo a.wf:2"),
            ] {
                try debugger.ask(request)
                #expect(try debugger.stop().hasPrefix(stop), "\(request)")
            }
        }

        @Test func variablesAreTheStatesBeforeALineOrAHop() throws {
            let debugger = try Self.launched(breakpoints: [("a.wf", [["line": 4]])], stopOnEntry: false)
            _ = try debugger.stop()
            let tree = try debugger.variables(in: "Tree", 2)
            #expect(tree["Root/Welcome/state"] == "WelcomeWorkflow.State(name: \"Ada\")")
            #expect(try debugger.variables(in: "Screens", 2)["Welcome/name"] == "\"Ada\"")
            try debugger.ask("stepIn")
            _ = try debugger.stop()
            #expect(try debugger.variables(in: "State", 1) == ["name": "\"Ada\""])
            try debugger.ask("stepIn")
            _ = try debugger.stop()
            #expect(try debugger.variables(in: "State", 1) == ["value": ".welcome"])
            #expect(try debugger.variables(in: "Action", 2)["action/name"] == "\"Ada\"")
            for (expression, context, result) in [
                ("state", "hover", ".welcome"), ("Welcome.name", "watch", "\"Ada\""),
                ("state Welcome", "repl", "WelcomeWorkflow.State(name: \"Ada\")"), ("name", "hover", "\"Ada\""),
                ("action.name", "watch", "\"Ada\""), ("action", "watch", ".login(name: \"Ada\")"),
                ("props", "watch", "RootWorkflow()"),
            ] {
                let body = try debugger.ask("evaluate", ["expression": expression, "context": context, "frameId": 1])
                #expect(body["result"] as? String == result)
            }
            // The debugger has no session to save or to leave.
            for (expression, part) in [
                ("save x.wf", "x.wf"), ("export json x.json", "x.json"), ("quit", "session"),
                ("source a.wf", "session"),
            ] {
                #expect(try debugger.failure("evaluate", ["expression": expression])?.contains(part) == true)
            }
            // Only the whole word is the name of the state.
            #expect(try debugger.failure("evaluate", ["expression": "stateWelcome", "frameId": 1]) != nil)
            // An evaluated command doesn't change the tree.
            let step = try debugger.ask("evaluate", ["expression": "tap onLoginTapped", "context": "repl"])
            #expect((step["result"] as? String)?.contains("login(name: \"Ada\")") == true)
            #expect(try debugger.variables(in: "State", 1) == ["value": ".welcome"])
            #expect(try debugger.failure("evaluate", ["expression": "tap onLoginTapped", "context": "hover"]) != nil)
        }

        /// Going back restores states, which share their class instances.
        @Test func classInstancesAreMarked() throws {
            let debugger = try Self.launched("open feed\ntree\n")
            try debugger.ask("next")
            let source = try debugger.variables(in: "Tree", 2)["Feed/props/source"]
            #expect(source?.hasSuffix("(may include later changes)") == true, "\(source ?? "")")
        }

        @Test(arguments: [
            ("tap onLoginTapped\nexpect stack is Welcome\ntree\n", "exception: expect stack is Welcome a.wf:2"),
            ("tap onNothing\n", "exception: tap onNothing a.wf:1"),
            ("tap onNothing\nexpect error\n", "pause: the end of the script a.wf:2"),
        ])
        func failingLinesStopTheDebugger(_ text: String, _ stop: String) throws {
            let debugger = try Self.launched(text, stopOnEntry: false)
            #expect(try debugger.stop() == stop)
        }

        @Test func aCrashStopsTheDebuggerAtItsLine() throws {
            let place = try Place()
            try place.write("send / add(1)\nsend / trap\nsend / add(2)\n", to: "a.wf")
            let debugger = try DebuggerProcess(place, .probe)
            try debugger.ask("launch", ["script": "a.wf"])
            try debugger.ask("configurationDone")
            #expect(try debugger.stop() == "exception: send / trap a.wf:2")
            #expect(try debugger.variables(in: "Tree", 1)["Trouble/state"]?.contains("count: 1") == true)
            #expect(try debugger.failure("evaluate", ["expression": "send / trap"]) == "this crashes the app")
            try debugger.ask("reverseContinue")
            #expect(try debugger.stop() == "step: send / add(1) a.wf:1")
        }

        @Test func invalidMessagesAreAnsweredWithErrors() throws {
            let place = try Place()
            let debugger = try DebuggerProcess(place)
            try place.write("# nothing\n", to: "empty.wf")
            for (request, arguments, part): (String, [String: Any], String) in [
                ("stackTrace", [:], "no script has been launched"), ("launch", [:], "launch needs"),
                ("launch", ["script": "none.wf"], "none.wf can't be read"), ("launch", ["script": 3], "wrong type"),
                ("launch", ["script": "empty.wf"], "has no commands"),
                ("launch", ["session": "none"], "there is no session none"),
                ("launch", ["session": ""], "launch needs"), ("launch", ["script": ""], "launch needs"),
                ("attach", ["processId": 1], "\"request\": \"launch\""), ("dance", [:], "dance isn't supported"),
            ] {
                #expect(try debugger.failure(request, arguments)?.contains(part) == true, "\(request) \(arguments)")
            }
            try debugger.write("Content-Length: 3\r\n\r\n{]}garbage\r\n\r\n")
            #expect(try debugger.event("output")["category"] as? String == "stderr")
            let threads = try debugger.ask("threads")["threads"] as? [[String: Any]]
            #expect(threads?.count == 1)
            debugger.closeInput()
            #expect(debugger.waitForEnd() == 0)
        }

        @Test func aLoopEndsWhenTheEditorHasNoMoreRequests() throws {
            let place = try Place()
            try place.write("send / loop\n", to: "a.wf")
            let debugger = try DebuggerProcess(place, .probe)
            try debugger.send("launch", ["script": "a.wf"])
            _ = try debugger.event("output")
            debugger.closeInput()
            #expect(debugger.waitForEnd() == 0)
        }

        @Test func aDebuggerWithoutItsEditorLeavesNoProcess() throws {
            let debugger = try Self.launched()
            _ = try debugger.stop()
            debugger.abandon()
            try debugger.place.waitForNoProcesses()
        }
    }
}

/// A running `workflow dap` with its client.
final class DebuggerProcess {
    private let process = Process()
    private let (input, output) = (Pipe(), Pipe())
    private var unread = Data()
    private var sent = 0
    private var events: [(name: String, body: [String: Any])] = []
    /// Whether each breakpoint was verified, by request.
    private(set) var verified: [[Bool]] = []
    /// The messages of breakpoints that weren't.
    private(set) var messages: [String] = []
    /// Declared last, because it checks that no process is left.
    let place: Place

    init(_ place: Place, _ executable: Executable = .workflow) throws {
        self.place = place
        process.executableURL = URL(filePath: try executable.path)
        process.arguments = ["dap"]
        process.environment = place.environment()
        process.currentDirectoryURL = place.url("")
        (process.standardInput, process.standardOutput) = (input, output)
        process.standardError = FileHandle.nullDevice
        for pipe in [input, output] {
            for end in [pipe.fileHandleForReading, pipe.fileHandleForWriting] {
                _ = fcntl(end.fileDescriptor, F_SETFD, FD_CLOEXEC)
            }
        }
        try process.run()
    }

    deinit { kill(process.processIdentifier, SIGKILL) }

    func write(_ text: String) throws { try input.fileHandleForWriting.write(contentsOf: Data(text.utf8)) }

    func closeInput() { try? input.fileHandleForWriting.close() }

    /// Closes both streams, as when the editor crashes.
    func abandon() {
        closeInput()
        try? output.fileHandleForReading.close()
    }

    func waitForEnd() -> Int32 {
        process.waitUntilExit()
        return process.terminationStatus
    }

    /// The body of the response to a request.
    @discardableResult
    func ask(_ command: String, _ arguments: [String: Any] = [:]) throws -> [String: Any] {
        let response = try response(to: command, arguments)
        #expect(response["success"] as? Bool == true, "\(response)")
        let body = response["body"] as? [String: Any] ?? [:]
        if let breakpoints = body["breakpoints"] as? [[String: Any]] {
            verified.append(breakpoints.map { $0["verified"] as? Bool ?? false })
            messages += breakpoints.compactMap { $0["message"] as? String }
        }
        return body
    }

    /// The error message in the response; nil if the request succeeds.
    func failure(_ command: String, _ arguments: [String: Any]) throws -> String? {
        let response = try response(to: command, arguments)
        return response["success"] as? Bool == false ? response["message"] as? String : nil
    }

    /// The names of the events that haven't been asked for.
    var names: [String] { events.map(\.name).filter { $0 != "output" } }

    /// The body of the next event with that name.
    func event(_ name: String) throws -> [String: Any] {
        while true {
            if let index = events.firstIndex(where: { $0.name == name }) { return events.remove(at: index).body }
            try #require(try receive() == nil, "a response without a request")
        }
    }

    /// The reason of the next stop, and the frame on top.
    func stop() throws -> String {
        let reason = try event("stopped")["reason"] as? String ?? "no reason"
        let frame = try #require((try ask("stackTrace", ["threadId": 1])["stackFrames"] as? [[String: Any]])?.first)
        let source = (frame["source"] as? [String: Any])?["name"] as? String ?? ""
        return "\(reason): \(frame["name"] ?? "") \(source):\(frame["line"] ?? "")"
    }

    /// The values in a scope of the frame on top, by path.
    func variables(in scope: String, _ depth: Int) throws -> [String: String] {
        let scopes = try #require(try ask("scopes", ["frameId": 1])["scopes"] as? [[String: Any]])
        let found = try #require(scopes.first { $0["name"] as? String == scope })
        var values: [String: String] = [:]
        func expand(_ reference: Any?, _ path: String, _ depth: Int) throws {
            guard let reference = reference as? Int, reference > 0, depth >= 0 else { return }
            let variables = try ask("variables", ["variablesReference": reference])["variables"] as? [[String: Any]]
            for variable in try #require(variables) {
                let name = path + (variable["name"] as? String ?? "")
                values[name] = variable["value"] as? String
                try expand(variable["variablesReference"], name + "/", depth - 1)
            }
        }
        try expand(found["variablesReference"], "", depth)
        return values
    }

    /// Sends a request without waiting for the response.
    func send(_ command: String, _ arguments: [String: Any]) throws {
        sent += 1
        let request: [String: Any] = ["seq": sent, "type": "request", "command": command, "arguments": arguments]
        let body = try JSONSerialization.data(withJSONObject: request)
        try input.fileHandleForWriting.write(contentsOf: Data("Content-Length: \(body.count)\r\n\r\n".utf8) + body)
    }

    private func response(to command: String, _ arguments: [String: Any]) throws -> [String: Any] {
        try send(command, arguments)
        while true {
            if let response = try receive() {
                #expect(response["request_seq"] as? Int == sent)
                return response
            }
        }
    }

    /// The next message if it is a response. Keeps an event for later.
    private func receive() throws -> [String: Any]? {
        while true {
            if let end = unread.firstRange(of: Data("\r\n\r\n".utf8)) {
                let head = String(decoding: unread[..<end.lowerBound], as: UTF8.self)
                let count = try #require(head.firstMatch(of: /Content-Length: (\d+)/).flatMap { Int($0.1) })
                if unread.endIndex - end.upperBound >= count {
                    let body = unread[end.upperBound..<end.upperBound + count]
                    unread = unread[(end.upperBound + count)...]
                    let message = try #require(try JSONSerialization.jsonObject(with: body) as? [String: Any])
                    guard message["type"] as? String == "event" else { return message }
                    events.append((message["event"] as? String ?? "", message["body"] as? [String: Any] ?? [:]))
                    return nil
                }
            }
            let more = output.fileHandleForReading.availableData
            try #require(!more.isEmpty, "the debugger has ended")
            unread += more
        }
    }
}

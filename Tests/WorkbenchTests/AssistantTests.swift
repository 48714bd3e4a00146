// `workflow mcp`, as an assistant uses it: lines of JSON, sent to a real process.

import Foundation
import Testing
import WorkbenchTestSupport

extension WorkbenchTests {
    @Suite struct AssistantTests {
        /// Sends requests, numbered from 1, and returns the answers by number.
        private static func answers(
            to requests: [String], in place: Place, _ arguments: [String] = ["todo"]
        ) throws -> [Int: [String: Any]] {
            let lines = requests.enumerated().map { number, request in
                #"{"jsonrpc": "2.0", "id": \#(number + 1), "method": \#(request)}"#
            }
            let outcome = try place.run(
                ["mcp"] + arguments, input: Array(lines.map { $0 + "\n" }.joined().utf8))
            #expect(outcome.code == 0 && outcome.errors == "", "\(outcome.errors)")
            var answers: [Int: [String: Any]] = [:]
            for line in outcome.output.split(separator: "\n") {
                let answer = try #require(
                    try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any], "\(line)")
                answers[try #require(answer["id"] as? Int, "\(line)")] = answer
            }
            return answers
        }

        private static func call(_ tool: String, _ arguments: String) -> String {
            #""tools/call", "params": {"name": "\#(tool)", "arguments": \#(arguments)}"#
        }

        /// The text of a tool's answer, and whether it is an error.
        private static func text(_ answer: [String: Any]?) throws -> (String, isError: Bool) {
            let result = try #require(answer?["result"] as? [String: Any], "\(answer ?? [:])")
            let content = try #require((result["content"] as? [[String: Any]])?.first)
            return (try #require(content["text"] as? String), try #require(result["isError"] as? Bool))
        }

        @Test func allToolsWorkInOneSession() throws {
            let place = try Place()
            try place.write("tap onLoginTapped\nexpect stack is Welcome\n", to: "red.wf")
            let answers = try Self.answers(
                to: [
                    #""initialize", "params": {"protocolVersion": "2025-06-18", "capabilities": {}}"#,
                    #""tools/list""#,
                    Self.call("run", #"{"lines": ["tap onLoginTapped", "tap \"New Todo\"", "stack"], "budget": 2000}"#),
                    Self.call("why", #"{"place": "Todo.todos", "budget": 1000}"#),
                    Self.call("find", #"{"text": "onBack"}"#),
                    Self.call("reach", #"{"condition": "stack has Edit"}"#),
                    Self.call("audit", #"{"steps": 20}"#),
                    Self.call("check", #"{"file": "red.wf", "budget": 1000}"#),
                    Self.call("run", #"{"lines": ["state Todo.todos.count", "tap onNothing", "tree"]}"#),
                    #""resources/read", "params": {"uri": "workflow://stack"}"#,
                    #""resources/read", "params": {"uri": "workflow://help/owner"}"#,
                    #""resources/list""#, Self.call("find", #"{"text": "the cat"}"#),
                    Self.call("find", #"{"text": "todos.count > 0"}"#),
                ], in: place)
            let first = try #require(answers[1]?["result"] as? [String: Any])
            #expect(first["protocolVersion"] as? String == "2025-06-18")
            let tools = try #require((answers[2]?["result"] as? [String: Any])?["tools"] as? [[String: Any]])
            #expect(tools.compactMap { $0["name"] as? String } == ["run", "why", "find", "reach", "audit", "check"])
            let run = try Self.text(answers[3])
            #expect(!run.isError && run.0.contains("> tap \"New Todo\"\n") && run.0.contains("todoTitles"))
            #expect(try Self.text(answers[4]).0.contains("tap \"New Todo\""))
            #expect(try Self.text(answers[6]).0.contains("tap onTodoSelected(0)"))
            #expect(try !Self.text(answers[7]).isError)
            let check = try Self.text(answers[8])
            #expect(check.isError && check.0.contains("stack is Welcome"), "\(check.0)")
            let failed = try Self.text(answers[9])
            #expect(failed.isError && failed.0.contains("onNothing") && !failed.0.contains("> tree"), "\(failed.0)")
            let contents = try #require(
                ((answers[10]?["result"] as? [String: Any])?["contents"] as? [[String: Any]])?.first)
            #expect((contents["text"] as? String)?.contains("todoTitles") == true)
            let resources = try #require((answers[12]?["result"] as? [String: Any])?["resources"] as? [[String: Any]])
            #expect(resources.contains { $0["uri"] as? String == "workflow://page/assistants" })
            for number in 13...14 {
                let found = try Self.text(answers[number])
                #expect(!found.isError && found.0.contains("todos"), "\(found.0)")
            }
        }

        /// If the answers don't all fit, the last command's takes priority.
        @Test(arguments: [40, 100, 300])
        func assistantAnswersStayWithinTheirBudget(budget: Int) throws {
            let answers = try Self.answers(
                to: [
                    Self.call("run", #"{"lines": ["help", "tree", "tap onLoginTapped"], "budget": \#(budget)}"#),
                    Self.call("run", #"{"lines": ["help"], "budget": \#(budget)}"#),
                ], in: try Place())
            for number in 1...2 {
                let text = try Self.text(answers[number]).0
                #expect(text.count <= 4 * budget, "\(text)")
                #expect(text.contains("more line") || text.contains("left out"), "\(text)")
            }
            if budget >= 300 { #expect(try Self.text(answers[1]).0.contains("didLogin")) }
            // The budget in the answer is the one that is needed, and not one token more.
            let remark = try #require(try Self.text(answers[1]).0.firstMatch(of: #/budget of (\d+)/#))
            let needed = try #require(Int(remark.1))
            let lines = #"{"lines": ["help", "tree", "tap onLoginTapped"], "budget": "#
            let others = try Self.answers(
                to: [Self.call("run", lines + "\(needed - 1)}"), Self.call("run", lines + "\(needed)}")],
                in: try Place())
            #expect(try Self.text(others[1]).0.contains("budget of"))
            #expect(try !Self.text(others[2]).0.contains("budget of"))
        }

        @Test func invalidRequestsAreAnsweredWithErrors() throws {
            let place = try Place()
            let answers = try Self.answers(
                to: [
                    #""prompts/list""#, Self.call("dance", "{}"), Self.call("run", #"{"lines": "tree"}"#),
                    Self.call("run", "{}"), Self.call("why", #"{"place": "a\nsend Root reset"}"#),
                    Self.call("find", #"{"text": "a", "budget": 9223372036854775807}"#),
                    #""resources/read", "params": {"uri": "file:///etc/passwd"}"#,
                    Self.call("reach", #"{"condition": "stack has Edit", "states": 9}"#),
                ], in: place)
            func fault(_ number: Int) throws -> (Int?, String) {
                let error = try #require(answers[number]?["error"] as? [String: Any], "\(number)")
                return (error["code"] as? Int, try #require(error["message"] as? String))
            }
            let expected: [(Int, String)] = [
                (-32601, "prompts/list isn't supported"), (-32602, "no tool dance"), (-32602, "wrong type"),
                (-32602, "needs the argument lines"), (-32602, "single line"), (-32602, "between 40 and 100000"),
                (-32002, "no resource file:///etc/passwd"),
                (-32602, "reach has no argument states; available: condition, budget"),
            ]
            for (index, (code, part)) in expected.enumerated() {
                let (found, message) = try fault(index + 1)
                #expect(found == code && message.contains(part), "\(message)")
            }
            let outcome = try place.run(
                ["mcp", "todo"],
                input: Array(
                    "tree\n[1]\n{\"method\": \"notifications/initialized\"}\n{\"id\": \"x\", \"method\": \"ping\"}\n"
                        .utf8))
            let lines = outcome.output.split(separator: "\n")
            // A ping is answered even while another message is read.
            #expect(lines.contains(#"{"jsonrpc":"2.0","id":"x","result":{}}"#))
            let faults = lines.filter { $0.contains("error") }
            #expect(lines.count == 3 && faults.count == 2)
            #expect(faults.first?.contains("-32700") == true && faults.last?.contains("-32600") == true)
        }

        /// A request says which revision it uses, and there is no handshake.
        @Test func statelessRequestsAreAnswered() throws {
            let capabilities = #", "io.modelcontextprotocol/clientCapabilities": {}"#
            func meta(_ revision: String, _ more: String) -> String {
                #""_meta": {"io.modelcontextprotocol/protocolVersion": "\#(revision)"\#(more)}"#
            }
            let now = meta("2026-07-28", capabilities)
            let answers = try Self.answers(
                to: [
                    #""server/discover", "params": {\#(now)}"#, #""tools/list", "params": {\#(now)}"#,
                    #""tools/call", "params": {"name": "run", "arguments": {"lines": ["stack"]}, \#(now)}"#,
                    #""resources/read", "params": {"uri": "workflow://stack", \#(now)}"#,
                    #""resources/read", "params": {"uri": "workflow://nothing", \#(now)}"#,
                    #""ping", "params": {\#(now)}"#, #""tools/list", "params": {\#(meta("2099-01-01", capabilities))}"#,
                    #""tools/list", "params": {\#(meta("2026-07-28", ""))}"#,
                    #""initialize", "params": {"protocolVersion": "2099-01-01"}"#,
                ], in: try Place())
            func result(_ number: Int) throws -> [String: Any] {
                try #require(answers[number]?["result"] as? [String: Any], "\(answers[number] ?? [:])")
            }
            func code(_ number: Int) -> Int? { (answers[number]?["error"] as? [String: Any])?["code"] as? Int }
            #expect(try result(1)["supportedVersions"] as? [String] == ["2026-07-28"])
            #expect(try (result(1)["capabilities"] as? [String: Any])?.keys.sorted() == ["resources", "tools"])
            for number in 1...4 {
                let result = try result(number)
                let server = (result["_meta"] as? [String: Any])?["io.modelcontextprotocol/serverInfo"]
                #expect(result["resultType"] as? String == "complete" && server != nil)
                let lifetimes = [1: 3_600_000, 2: 3_600_000, 4: 0]
                #expect(result["ttlMs"] as? Int == lifetimes[number])
                #expect(result["cacheScope"] as? String == [1: "public", 2: "public", 4: "private"][number])
            }
            #expect((5...8).map(code) == [-32602, -32601, -32022, -32602])
            let data = (answers[7]?["error"] as? [String: Any])?["data"] as? [String: Any]
            #expect(data?["requested"] as? String == "2099-01-01")
            #expect((data?["supported"] as? [String])?.first == "2026-07-28")
            #expect(try result(9)["protocolVersion"] as? String == "2025-11-25" && result(9)["resultType"] == nil)
        }

        @Test func refusedLinesSayWhatToDoAndChangeNothing() throws {
            let answers = try Self.answers(
                to: [
                    Self.call("run", #"{"lines": ["tap onLoginTapped"]}"#),
                    Self.call("run", #"{"lines": ["lldb 1"]}"#),
                    Self.call("run", #"{"lines": ["quit", "tap back"]}"#),
                    Self.call("run", #"{"lines": ["page a.html"]}"#),
                    Self.call("run", #"{"lines": ["tap onTodoSelectd(0)", "tap back"]}"#),
                    Self.call("run", #"{"lines": ["history"]}"#),
                ], in: try Place())
            for (number, parts) in [
                2: ["lldb isn't available to assistants", "`code`"],
                3: ["quit isn't available to assistants", "closes"],
                4: ["page isn't available to assistants"], 5: ["onTodoSelectd", "onTodoSelected"],
            ] {
                let (text, isError) = try Self.text(answers[number])
                #expect(isError && parts.allSatisfy(text.contains) && !text.contains("> tap back"), "\(text)")
            }
            #expect(try Self.text(answers[6]).0.contains("tap onLoginTapped"))
            #expect(try !Self.text(answers[6]).0.contains("tap back"))
        }

        @Test func filesAreRefusedAndLongCommandsAreShortened() throws {
            let place = try Place()
            try place.write("tap onLoginTapped\n", to: "a.wf")
            let long = String(repeating: "x", count: 3_000)
            let answers = try Self.answers(
                to: [
                    Self.call("run", #"{"lines": ["save b.wf"]}"#), Self.call("run", #"{"lines": ["source a.wf"]}"#),
                    Self.call("run", #"{"lines": ["export json b.json"]}"#),
                    Self.call("run", #"{"lines": ["tree", "tap on\#(long)"]}"#),
                    Self.call("check", #"{"file": "--help"}"#), Self.call("check", #"{"file": "/etc/passwd"}"#),
                ], in: place)
            for number in 1...3 {
                let answer = try Self.text(answers[number])
                #expect(answer.isError && answer.0.contains("can't read or write files"), "\(answer.0)")
            }
            #expect(!place.exists("b.wf") && !place.exists("b.json"))
            let cut = try Self.text(answers[4])
            #expect(cut.isError && cut.0.hasPrefix("> t") && cut.0.count <= 1_200, "\(cut.0)")
            for number in 5...6 {
                let error = try #require(answers[number]?["error"] as? [String: Any])
                #expect((error["message"] as? String)?.hasPrefix("check takes a directory or a script") == true)
            }
        }

        /// The package is built for the first command, so an assistant that is about to correct it is answered.
        @Test func packageThatCannotBeBuiltIsAnAnswer() throws {
            let place = try Place()
            try place.write("let package = 1", to: "Broken/Package.swift")
            for folder in ["Broken", "nowhere"] {
                let answers = try Self.answers(
                    to: [
                        #""initialize", "params": {"protocolVersion": "2025-06-18", "capabilities": {}}"#,
                        #""ping""#, Self.call("run", #"{"lines": ["tree"], "budget": 1000}"#),
                        Self.call("run", #"{"lines": ["reload"], "budget": 1000}"#),
                        #""resources/read", "params": {"uri": "workflow://tree"}"#,
                    ], in: place, ["--package", folder])
                #expect(answers.keys.sorted() == [1, 2, 3, 4, 5])
                for number in 3...4 {
                    let answer = try Self.text(answers[number])
                    #expect(answer.isError && answer.0.contains(folder), "\(answer.0)")
                }
            }
        }

        /// A crash of the app is reported in the answer, and the session continues.
        @Test func sessionContinuesAfterACrash() throws {
            let answers = try Self.answers(
                to: [
                    Self.call(
                        "run", #"{"lines": ["send welcome didLogin", "send todo discardChanges"], "budget": 900}"#),
                    Self.call("run", #"{"lines": ["stack"]}"#),
                ], in: try Place())
            let crash = try Self.text(answers[1])
            #expect(crash.isError && crash.0.contains("the app crashed"), "\(crash.0)")
            #expect(try Self.text(answers[2]).0.contains("todoTitles"))
        }

        @Test func runningAppIsReadOnlyWithoutWrite() throws {
            let place = try Place()
            let wrong = try place.run(["mcp", "--write"])
            #expect(wrong.code == 2 && wrong.errors.contains("--session=NAME"))
            let absent = try place.run(["mcp", "--session", "nobody"])
            #expect(absent.code == 1 && !absent.errors.isEmpty && absent.output == "")
            let sitting = try Sitting(place)
            try sitting.prompt()
            for (arguments, mayWrite) in [([], false), (["--write"], true)] {
                let answers = try Self.answers(
                    to: [
                        Self.call("run", #"{"lines": ["tap onLoginTapped"]}"#),
                        Self.call("run", #"{"lines": ["stack"]}"#),
                        Self.call("reach", #"{"condition": "stack has Edit"}"#),
                        Self.call("audit", #"{"steps": 20}"#),
                    ], in: place, ["--session", "todo"] + arguments)
                // These search on copies.
                #expect(try !Self.text(answers[3]).isError && Self.text(answers[3]).0.contains("tap onTodoSelected(0)"))
                #expect(try !Self.text(answers[4]).isError)
                #expect(try Self.text(answers[1]).isError == !mayWrite)
                #expect(try Self.text(answers[2]).0.contains("todoTitles") == mayWrite)
            }
            try sitting.leave()
        }
    }
}

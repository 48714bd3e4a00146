// The files that a check writes: a promoted script, a recording, a document, and an XML report.

import Synchronization
import Testing
import WorkbenchLanguage
import WorkbenchTestSupport

@Suite(.mainActorTurn) struct WritingTests {
    private let script = """
        # # Logging in

        open todo
        send Welcome nameChanged(name: "Ada")
        = old
        # A remark between the lines.
        = lines

        send Welcome didLogin
        =
        cd Todo # stand on it
        = Todo
        expect here is Todo
        """

    @Test("Promotion replaces the expected output by the actual one, and the script then passes check")
    func promotionReplacesExpectedOutput() async throws {
        let report = await Files(texts: ["a.wf": script]).runner(promotes: true).run(["a.wf"])
        let promotion = try #require(report.scripts.first?.promotion)
        #expect(
            promotion.changes.map(\.command) == [
                #"send Welcome nameChanged(name: "Ada")"#, "send Welcome didLogin", "cd Todo",
            ])
        #expect(report.isPassed, "what was promoted is settled")
        let again = await Files(texts: ["a.wf": promotion.text]).runner(promotes: true).run(["a.wf"])
        #expect(again.isPassed)
        #expect(again.scripts[0].promotion?.changes == [])
        #expect(again.scripts[0].promotion?.text == promotion.text)
        #expect(promotion.text.contains("# A remark between the lines.\n\nsend"))
        #expect(report.scripts.flatMap(\.lines).contains { $0.plain.contains("promoted cd Todo") })
    }

    @Test("Promotion keeps the line breaks of the file")
    func promotionKeepsLineBreaks() async throws {
        let crlf = script.replacing("\n", with: "\r\n")
        let plain = await Files(texts: ["a.wf": script]).runner(promotes: true).run(["a.wf"])
        let report = await Files(texts: ["a.wf": crlf]).runner(promotes: true).run(["a.wf"])
        let expected = try #require(plain.scripts.first?.promotion).text.replacing("\n", with: "\r\n")
        #expect(try #require(report.scripts.first?.promotion).text == expected)
    }

    @Test("Promotion of an unwritable script is reported in its line of the report")
    func unwritablePromotionIsReported() async {
        var runner = Files(texts: ["a.wf": "open todo\nstack\n= old\n"]).runner(promotes: true)
        runner.write = { file, _ in "\(file.name) is full" }
        let told = Told()
        let report = await runner.run(["a.wf"]) { told.add($0) }
        #expect(told.lines.first?.hasPrefix(" ✗ a.wf") == true, "\(told.lines)")
        #expect(!told.lines.contains { $0.contains("promoted stack") })
        #expect(told.lines.contains(" a.wf:1: can't write the promoted script: a.wf is full"))
        #expect(!report.isPassed && report.summary.plain == " 1 script: 1 failed   0.00 s")
    }

    @Test("The JUnit report counts parts that were not run, as the text report does")
    func junitReportCountsPartsNotRun() async {
        let files = Files(texts: [
            "a.wf": "# # Reads\nsource b.wf\n# ## Below\nstack\n", "b.wf": "source a.wf\n",
        ])
        let report = await files.runner().run(["a.wf"])
        #expect(report.scripts[0].lines[0].plain == " ✗ a.wf   2 sections, 1 failed, 1 not run   0.00 s")
        let text = JUnitReport(report).text
        #expect(text.contains("tests=\"2\" failures=\"1\" skipped=\"1\""), "\(text)")
        #expect(
            text.contains("name=\"Below\" file=\"a.wf\" line=\"3\" time=\"0.000\"><skipped/></testcase>"), "\(text)")
    }

    @Test("Promotion can fill in missing expected output")
    func promotionFillsInMissingOutput() async throws {
        let files = Files(texts: ["a.wf": "open todo\nsend Welcome didLogin\nexpect stack is Welcome, List"])
        let check = await files.runner().check(try files.reader("a.wf", ""))
        let filled = Promotion(of: check, fillsIn: true)
        #expect(filled.changes.count == 2)
        let again = await Files(texts: ["a.wf": filled.text]).runner(promotes: true).run(["a.wf"])
        #expect(again.isPassed)
        #expect(again.scripts[0].promotion?.changes == [])
        #expect(filled.text.hasSuffix("expect stack is Welcome, List"))
    }

    @Test("Any saved session passes check", arguments: UInt64(1)...6)
    func savedSessionsPassCheck(_ seed: UInt64) async {
        let commands = [
            "send Welcome nameChanged(name: \"Ada\")", "send Welcome didLogin", "tap \"Back\"", "tap \"New Todo\"",
            "tap onTodoSelected(0)", "tap onTitleChanged(\"= not output\")",
            "tap onTitleChanged(\"# no comment\\n\\n\")",
            "tap \"Save\"", "undo", "undo 3", "redo", "goto 0", "tree", "state Todo", "stack", "screen", "sinks",
            "why List",
            "trace", "flow Todo.todos[0].title", "owner \"Ada\"", "history", "branches", "diff 0", "mark here",
            "cd Todo", "cd /", "props List", "watch Welcome.name", "open todo", "reset", "try tap \"Back\"", "audit",
            "send Nobody nothing", "expect error", "tap nothing", "expect steps >= 0", "expect asked tree",
            "expect unchanged", "expect render has Welcome", "expect Welcome.name changed",
            "set Welcome.name \"\u{1F469}\u{200D}\u{1F4BB} e\u{301}\"",
            "export mermaid",
            "expect marks >= 0", "help", "options", "option width 60", "# prose", "",
        ]
        var random = SeededGenerator(seed: seed)
        let evaluator = await SessionEvaluator()
        for _ in 0..<40 {
            _ = await evaluator.evaluate(commands.randomElement(using: &random) ?? "")
        }
        guard case .saved(let saved)? = await evaluator.evaluate("save").replies.last?.content else {
            Issue.record("save answers with the session as a script")
            return
        }
        let text = ReplyText.script(of: saved)
        let report = await Files(texts: ["a.wf": text]).runner().run(["a.wf"])
        let lines = report.scripts.flatMap(\.lines).map(\.plain).joined(separator: "\n")
        #expect(report.isPassed, "seed \(seed)\n\(lines)\n\(text)")
        let formatted = String(decoding: ScriptFormatter().format(Script(text)), as: UTF8.self)
        let again = await Files(texts: ["a.wf": formatted]).runner().run(["a.wf"])
        #expect(again.isPassed, "seed \(seed): a formatted recording still checks green\n\(formatted)")
    }

    @Test("A saved script does not expect output about the run, such as that of workers")
    func saveOmitsOutputAboutTheRun() {
        let worker = WorkerReply(
            node: NodeName(path: "/", name: "Feed", type: "FeedWorkflow"),
            worker: NodeName(path: "/Load", name: "Load", type: "LoadWorker"), output: "Int", isRunning: true)
        let saved = SavedReply(
            file: nil,
            lines: [
                SavedLine(command: "workers", replies: [Reply(.workers([worker]))]),
                SavedLine(command: "workers", replies: [Reply(.workers([]))]),
            ])
        #expect(ReplyText.script(of: saved) == "workers\nworkers\n=  no node uses a worker\n")
    }

    @Test("A script document has the prose, the actual output and a diagram of each part")
    func scriptDocumentHasProseOutputAndDiagrams() async throws {
        let files = Files(texts: [
            "a.wf": """
            # # Logging in
            #
            # The name is *typed* first.
            open todo
            send Welcome nameChanged(name: "Ada")
            = old

            expect Welcome.name == "Ada"
            # ## Looking
            cd Welcome
            # ## Back
            cd /
            send Welcome didLogin
            undo
            redo
            """
        ])
        let check = await files.runner().check(try files.reader("a.wf", ""), drawsTraces: true)
        let markdown = ScriptDocument(of: check).markdown
        #expect(check.findings.count == 1)
        #expect(check.traces.keys.sorted() == [0, 2])
        #expect(markdown.hasPrefix("# Logging in\n\nThe name is *typed* first.\n\n```console\n❯ open todo\n"))
        #expect(markdown.components(of: "```mermaid\nsequenceDiagram").count == 3)
        #expect(markdown.contains("## Looking\n\n```console\n❯ cd Welcome\n Welcome\n```\n\n## Back\n"))
        #expect(!markdown.contains("old"))
    }

    @Test("A script document names the commands that were not run")
    func scriptDocumentNamesCommandsNotRun() async throws {
        let files = Files(texts: ["a.wf": "open todo\nsend Nobody go\ntree\nstack\n"])
        let markdown = ScriptDocument(of: await files.runner().check(try files.reader("a.wf", ""))).markdown
        #expect(
            markdown.hasSuffix(
                "❯ tree\n not run: a command above failed\n❯ stack\n not run: a command above failed\n```\n"),
            "\(markdown)")
    }

    @Test("The JUnit report has every part and every failure once")
    func junitReportHasEveryPartAndFailure() async {
        let files = Files(texts: [
            "a.wf": "# # Fine & <good>\nopen todo\nexpect stack is Welcome\n# ## Bad\nexpect stack is \"List\"\n",
            "b.wf": "opne\n",
        ])
        let report = await files.runner().run(["a.wf", "b.wf", "c.wf"])
        #expect(
            JUnitReport(report).text == """
                <?xml version="1.0" encoding="UTF-8"?>
                <testsuites name="workflow check" tests="4" failures="3" skipped="0" time="0.000">
                  <testsuite name="a.wf" tests="2" failures="1" skipped="0" time="0.000">
                    <testcase classname="a.wf" name="Fine &amp; &lt;good&gt;" file="a.wf" line="1" time="0.000"/>
                    <testcase classname="a.wf" name="Bad" file="a.wf" line="4" time="0.000">
                      <failure message="expected stack is &quot;List&quot;, found Welcome"> a.wf:5: an expectation does not hold&#10;   expected  stack is &quot;List&quot;&#10;   found     Welcome</failure>
                    </testcase>
                  </testsuite>
                  <testsuite name="b.wf" tests="1" failures="1" skipped="0" time="0.000">
                    <testcase classname="b.wf" name="b.wf" file="b.wf" line="1" time="0.000">
                      <failure message="unknown command opne; did you mean open?"> b.wf:1: unknown command opne; did you mean open?&#10;   opne&#10;   write open</failure>
                    </testcase>
                  </testsuite>
                  <testsuite name="c.wf" tests="1" failures="1" skipped="0" time="0.000">
                    <testcase classname="c.wf" name="(script)" file="c.wf" line="1" time="0.000">
                      <failure message="can't read the file: no such file"> c.wf:1: can't read the file: no such file&#10;   check the path and its permissions</failure>
                    </testcase>
                  </testsuite>
                </testsuites>

                """)
    }

    @Test("check runs several scripts at a time, and reports each once and in order")
    func scriptsAreCheckedConcurrently() async {
        var texts: [String: String] = [:]
        for number in 0..<12 {
            texts["\(number).wf"] =
                "# # Part \(number)\nopen todo\nexpect stack is \(number % 3 == 0 ? "List" : "Welcome")\n"
        }
        let names = texts.keys.sorted()
        let told = Told()
        let runner = Files(texts: texts).runner(jobs: 4)
        let report = await runner.run(names) { progress in told.add(progress) }
        #expect(report.scripts.map(\.name) == names)
        #expect(told.names.sorted() == names)
        #expect(told.counts == Array(1...12))
        #expect(report.exitCode == 1)
        #expect(report.summary.plain.contains("12 scripts: 8 passed, 4 failed"))
        let filtered = await runner.run(names, filter: "part 1")
        #expect(filtered.scripts.map(\.name) == ["1.wf", "10.wf", "11.wf"])
        let none = await runner.run(names, filter: "nothing")
        #expect(none.isPassed && none.scripts.isEmpty)
    }
}
/// The progress reported while scripts ran.
final class Told: Sendable {
    private let progress = Mutex<[CheckRunner.Progress]>([])

    func add(_ one: CheckRunner.Progress) {
        progress.withLock { $0.append(one) }
    }

    var names: [String] { progress.withLock { $0.map(\.result.name) } }
    var lines: [String] { progress.withLock { $0.flatMap(\.result.lines).map(\.plain) } }
    var counts: [Int] { progress.withLock { $0.map(\.done) } }
}

extension String {
    /// The parts of this string between the occurrences of another string.
    func components(of text: String) -> [Substring] {
        var pieces: [Substring] = []
        var start = startIndex
        var index = startIndex
        while index < endIndex {
            if self[index...].hasPrefix(text) {
                pieces.append(self[start..<index])
                index = self.index(index, offsetBy: text.count)
                start = index
            } else {
                index = self.index(after: index)
            }
        }
        return pieces + [self[start...]]
    }
}

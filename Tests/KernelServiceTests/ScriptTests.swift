// Scripts over the protocol: the report of each statement, the cost of an edit, and queries without side effects.

import Testing
import WorkbenchLanguage
import WorkbenchTestSupport
import WorkbenchWire

@Suite(.mainActorTurn) struct ScriptTests {
    private func change(
        _ client: TestClient, _ text: String, version: Int = 1, app: String = "todo", stopBefore: Int? = nil
    ) async throws -> (first: Int, told: [StatementEvaluated.Parameters], count: Int) {
        let script = ScriptVersion(script: "a.wf", version: version)
        let result = try await client.call(
            ScriptChange.self, ScriptChange.Parameters(script: script, text: text, app: app, stopBefore: stopBefore))
        let end = try await client.next(ScriptEvaluated.self)
        #expect(end.script == script)
        return (result.first, try client.taken(StatementEvaluated.self), end.count)
    }

    private func place(_ offset: Int, version: Int = 1, isAfter: Bool = false) -> ScriptPlace {
        ScriptPlace(script: ScriptVersion(script: "a.wf", version: version), offset: offset, isAfter: isAfter)
    }

    private let text = """
        # Somebody logs in
        send Welcome nameChanged(name: "Ada")
        send Welcom didLogin
        send Welcome didLogin
        = anything
        send List selectTodo(index: 0)

        """

    @Test func scriptChangeReportsEachCommandAndContinuesAfterRefusals() async throws {
        let client = try await TestKernel().client()
        let (first, told, count) = try await change(client, text)
        #expect(first == 0 && count == 6)
        #expect(told.map(\.index) == [1, 2, 3, 5], "of prose nothing is told")
        #expect(told.map { $0.reply?.isSuccess } == [true, false, true, true])
        #expect(told.map(\.diagnostics.count) == [0, 1, 0, 0])
        #expect(
            told.map { ($0.stack ?? $0.reply?.stack)?.layers[0].screens.last?.name } == [
                "Welcome", nil, "TodoList", "TodoEdit",
            ], "a refused command leaves the stack as it was, and that is not repeated")
    }

    @Test func scriptChangeEvaluatesFromTheFirstDifferentCommand() async throws {
        let client = try await TestKernel().client()
        _ = try await change(client, text)
        let last = text.replacing("send List selectTodo(index: 0)", with: "state Todo")
        let (first, told, count) = try await change(client, last, version: 2)
        #expect(first == 4 && told.map(\.index) == [5] && count == 6)
        let prose = last.replacing("# Somebody logs in", with: "# Ada\n# logs in").replacing("= anything\n", with: "")
        let (none, nothing, all) = try await change(client, prose, version: 3)
        #expect(none == 6 && nothing.isEmpty && all == 6)
    }

    @Test func scriptChangeStopsBeforeAFatalStatement() async throws {
        let client = try await TestKernel().client()
        let (_, told, count) = try await change(client, text, stopBefore: 3)
        #expect(told.map(\.index) == [1, 2] && count == 3)
        let (first, rest, all) = try await change(client, text, version: 2)
        #expect(first == 3 && rest.map(\.index) == [3, 5] && all == 6)
    }

    @Test func scriptAskAnswersAtItsPlaceWithoutChangingTheTree() async throws {
        let client = try await TestKernel().client()
        _ = try await change(client, text)
        let login = text.utf8.count(before: "send Welcome didLogin")
        for _ in 0..<3 {
            let before = try await client.call(
                ScriptAsk.self, ScriptAsk.Parameters(place: place(login), text: "send Welcome didLogin\nstack"))
            #expect(before.replies.map(\.isSuccess) == [true, true])
            let after = try await client.call(
                ScriptAsk.self, ScriptAsk.Parameters(place: place(login, isAfter: true), text: "state Welcome.name"))
            guard case .state(let part)? = after.replies.first?.content else {
                Issue.record("the name was to be shown, and not \(after.replies)")
                return
            }
            #expect(part.value.text() == #""Ada""#)
        }
        let early = try await client.call(
            ScriptAsk.self, ScriptAsk.Parameters(place: place(0), text: "history"))
        guard case .history(let entries)? = early.replies.first?.content else {
            Issue.record("history answers with entries")
            return
        }
        #expect(entries.count == 1, "the timeline is the one of the place")
    }

    @Test func scriptCompleteOffersTheNodesAtItsPlace() async throws {
        let client = try await TestKernel().client()
        let whole = text + "send "
        _ = try await change(client, whole)
        let late = try await client.call(ScriptComplete.self, place(whole.utf8.count))
        #expect(late.candidates.map(\.label).contains("Edit"))
        #expect(late.range.lowerBound == whole.utf8.count, "ranges are those of the script")
        let start = text.utf8.count(before: "send Welcome nameChanged") + 5
        let early = try await client.call(ScriptComplete.self, place(start))
        #expect(!early.candidates.map(\.label).contains("Edit"))
        let signature = try await client.call(
            ScriptSignature.self, place(text.utf8.count(before: #""Ada""#)))
        #expect(signature.signature?.label == "nameChanged(name: String)")
    }

    @Test func scriptAskDoesNotWaitForTheWholeScript() async throws {
        let client = try await TestKernel().client()
        let long = String(repeating: "send Welcome nameChanged(name: \"x\")\n", count: 400)
        let script = ScriptVersion(script: "a.wf", version: 1)
        _ = try await client.call(ScriptChange.self, ScriptChange.Parameters(script: script, text: long, app: "todo"))
        let answer = try await client.call(
            ScriptAsk.self, ScriptAsk.Parameters(place: place(0, isAfter: true), text: "state Welcome.name"))
        #expect(answer.replies.map(\.isSuccess) == [true])
        #expect(client.notifications.allSatisfy { $0.method != ScriptEvaluated.name })
        #expect(try await client.next(ScriptEvaluated.self).count == 400)
        #expect(try client.taken(StatementEvaluated.self).map(\.index) == Array(0..<400))
    }

    @Test func scriptChangeAbandonsOlderVersions() async throws {
        let client = try await TestKernel().client()
        let long = String(repeating: "send Welcome nameChanged(name: \"x\")\n", count: 400)
        for version in 1...5 {
            let script = ScriptVersion(script: "a.wf", version: version)
            _ = try await client.call(
                ScriptChange.self,
                ScriptChange.Parameters(script: script, text: "# \(version)\nstack \(version)\n" + long, app: "todo"))
        }
        let end = try await client.next(ScriptEvaluated.self)
        #expect(end.script.version == 5 && end.count == 402)
        let error = try await client.refusal(
            ScriptAsk.self, ScriptAsk.Parameters(place: place(0, version: 4), text: "stack"))
        #expect(error.code == .contentModified)
    }

    @Test func foldedAnswerOutlinesALargeTree() async throws {
        let client = try await TestKernel().client()
        let script = ScriptVersion(script: "a.wf", version: 1)
        _ = try await client.call(
            ScriptChange.self, ScriptChange.Parameters(script: script, text: "stack\n", app: "garden"))
        func rows(_ isFolded: Bool?) async throws -> Int {
            let question = ScriptAsk.Parameters(place: place(0, version: 1), text: "tree /", isFolded: isFolded)
            guard case .tree(let tree)? = try await client.call(ScriptAsk.self, question).replies.first?.content else {
                Issue.record("the answer was to be a tree")
                return 0
            }
            func count(_ tree: TreeReply) -> Int { tree.children.reduce(1) { $0 + count($1) } }
            return count(tree)
        }
        #expect(try await rows(true) < 100)
        #expect(try await rows(nil) > 200)
    }

    @Test func scriptsOfOneKernelHaveSeparateTrees() async throws {
        let client = try await TestKernel().client()
        for (name, app) in [("a", "todo"), ("b", "garden"), ("c", "todo")] {
            _ = try await client.call(
                ScriptChange.self,
                ScriptChange.Parameters(
                    script: ScriptVersion(script: name, version: 1),
                    text: "send Welcome nameChanged(name: \"\(name)\")\n", app: app))
        }
        var results: [String: Bool] = [:]
        for _ in 0..<3 { _ = try await client.next(ScriptEvaluated.self) }
        for told in try client.taken(StatementEvaluated.self) { results[told.script.script] = told.reply?.isSuccess }
        #expect(results == ["a": true, "b": false, "c": true])
        #expect(try await client.call(Snapshot.self, Empty()).prompt.step == 0)
        _ = try await client.call(ScriptClose.self, ScriptClose.Parameters(script: "a"))
        let error = try await client.refusal(
            ScriptAsk.self,
            ScriptAsk.Parameters(
                place: ScriptPlace(script: ScriptVersion(script: "a", version: 1), offset: 0), text: "stack"))
        #expect(error.code == .requestFailed)
    }
}

extension String.UTF8View {
    /// The offset at which a string starts.
    fileprivate func count(before text: String) -> Int {
        String(self).range(of: text).map { String(self)[..<$0.lowerBound].utf8.count } ?? -1
    }
}

extension String {
    fileprivate func range(of text: String) -> Range<Index>? {
        ranges(of: text).first
    }
}

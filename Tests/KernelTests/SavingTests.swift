// A session saved as a script: when it is evaluated again, each line has the same answer.

import Testing
import WorkbenchLanguage
import WorkbenchKernel
import WorkbenchTestSupport

@MainActor
@Suite(.mainActorTurn) struct SavingTests {
    @Test(
        "The script that save writes for a random session passes its check",
        arguments: ReplayTests.cases.filter { $0.seed < 3 })
    func savedRandomSessionPassesCheck(app: String, seed: UInt64) async throws {
        let dialogue = try Dialogue(app, workers: .off)
        var random = RandomSession(dialogue: dialogue, random: SeededGenerator(seed: seed &+ 1_000))
        let looks = [
            "tree", "state", "stack", "sinks", "history", "diff", "trace", "why /", "cd", "option width 60",
            "workers off", "watch /", "send / nothing", "expect error", "expect unchanged", "expect tree has /",
            "reset",
            "branches", "# prose", "screen", "ls",
        ]
        for number in 0..<60 {
            await Task.yield()
            let command = number % 3 == 0 ? looks.randomElement(using: &random.random) ?? "" : try random.command()
            guard ReplayTests.isSafe(command, dialogue) else { continue }
            _ = dialogue.session.evaluate(command)
        }
        guard case .saved(let saved) = try dialogue.say("save").content else {
            Issue.record("save answers with a script")
            return
        }
        try check(saved, on: Dialogue(app, workers: .off), "seed \(seed)")
    }

    @Test("save keeps questions, expectations and remarks, and omits failures and commands like help")
    func saveKeepsQuestionsExpectationsAndRemarks() throws {
        let dialogue = try Dialogue("todo")
        let said = """
            send welcome nameChanged(name: "Ada")
            # The name is kept.
            tree
            send welcome nothing
            expect error "no action"
            help
            apps
            tap onLoginTapped
            export dot
            expect output didLogin(name: "Ada") from Welcome
            """
        #expect(dialogue.session.evaluate(said).count == 9)
        _ = dialogue.session.evaluate("expect stack is Nobody")
        _ = dialogue.session.evaluate("send todo nothing")
        _ = dialogue.session.evaluate("expect unchanged")
        guard case .saved(let saved) = try dialogue.say("save my.wf").content else {
            Issue.record("save answers with a script")
            return
        }
        #expect(saved.file == "my.wf")
        #expect(
            saved.lines.map(\.command) == [
                "open todo", "send welcome nameChanged(name: \"Ada\")", "# The name is kept.", "tree",
                "send welcome nothing", "expect error \"no action\"", "tap onLoginTapped",
                "expect output didLogin(name: \"Ada\") from Welcome",
                "# about a worker or an earlier session: expect unchanged",
            ])
        try check(saved, on: Dialogue("todo"), "recorded")
        guard case .saved(let again) = try dialogue.say("save").content else {
            Issue.record("save answers with a script")
            return
        }
        #expect(again == saved, "without a name the session is saved to the same file")
    }

    @Test("save writes settings that were made before the app was opened again")
    func saveKeepsSettings() throws {
        let dialogue = try Dialogue("todo")
        for line in ["option width 60", "workers off", "watch Welcome.name", "open todo", "tap onNameChanged \"x\""] {
            #expect(try dialogue.say(line).isSuccess, "\(line) was refused")
        }
        guard case .saved(let saved) = try dialogue.say("save").content else {
            Issue.record("save answers with a script")
            return
        }
        #expect(
            saved.lines.map(\.command) == [
                "open todo", "option width 60", "watch /Welcome.name", "workers off", "tap onNameChanged \"x\"",
            ])
        try check(saved, on: Dialogue("todo"), "settings")
    }

    @Test("save writes the outputs of workers replay as lines of their own")
    func saveWritesReplayedOutputsAsLines() throws {
        let dialogue = try Dialogue("feed", workers: .off)
        for line in ["deliver Feed LoadWorker .success([\"a\"])", "workers replay", "undo", "history", "reset", "tree"]
        {
            #expect(try dialogue.say(line).isSuccess, "\(line) was refused")
            guard case .saved(let saved) = try dialogue.say("save").content else {
                Issue.record("save answers with a script")
                return
            }
            try check(saved, on: Dialogue("feed", workers: .off), "after \(line)")
        }
    }

    @Test("save keeps old commands that only ask, and drops their replies")
    func saveDropsOldRepliesOfQuestions() async throws {
        let dialogue = try Dialogue("garden")
        for _ in 0..<900 {
            await Task.yield()
            try dialogue.say("tree")
        }
        guard case .saved(let saved) = try dialogue.say("save").content else {
            Issue.record("save answers with a script")
            return
        }
        #expect(saved.lines.count == 901)
        let kept = saved.lines.drop { $0.command == "open garden" || $0.replies.isEmpty }
        #expect(kept.count > 500 && kept.count < 900, "\(kept.count) answers are kept")
        #expect(kept.allSatisfy { !$0.replies.isEmpty })
    }

    @Test("export and source name a file, and leave writing and reading it to the front end")
    func exportAndSourceLeaveFilesToTheFrontEnd() throws {
        let dialogue = try Dialogue("todo")
        guard case .script(let text) = try dialogue.say("export dot").content else {
            Issue.record("an export without a file is shown")
            return
        }
        #expect(try dialogue.say("export dot tree.dot").content == .file(name: "tree.dot", text: text))
        #expect(try dialogue.say("source \"my scripts/a.wf\"").content == .source("my scripts/a.wf"))
    }

    /// Evaluates a saved session again and compares the answers.
    private func check(_ saved: SavedReply, on dialogue: Dialogue, _ what: String) throws {
        for line in saved.lines {
            let replies = dialogue.session.evaluate(line.command)
            // Comments have no answer.
            guard !line.replies.isEmpty else { continue }
            #expect(replies.map(\.comparable) == line.replies.map(\.comparable), "\(what): \(line.command)")
        }
    }
}

// Long sessions: old steps are folded, and commands that need their details say so.

import Testing
import WorkbenchKernel
import WorkbenchLanguage
import WorkbenchTestSupport

@MainActor
@Suite(.mainActorTurn) struct FoldingTests {
    /// A session that keeps the details of three steps, after step 10. Step 2 is marked.
    private func dialogue() throws -> Dialogue {
        let app = try #require(Dialogue.apps.first { $0.name == "todo" })
        let dialogue = Dialogue(Session(apps: Dialogue.apps, opening: app, workers: .off, keepingSteps: 3))
        for number in 1...10 {
            try dialogue.say("send Welcome nameChanged(name: \"\(number)\")")
            if number == 2 { try dialogue.say("mark here") }
        }
        return dialogue
    }

    @Test("history lists every step, folded or not")
    func historyListsFoldedSteps() throws {
        let dialogue = try dialogue()
        guard case .history(let entries) = try dialogue.say("history").content else {
            Issue.record("history answers with entries")
            return
        }
        #expect(entries.map(\.number) == Array(0...10))
        #expect(entries[5].command == #"send Welcome nameChanged(name: "5")"#)
        #expect(entries[5].screens == ["Welcome"])
        #expect(try dialogue.say("expect steps == 10").isSuccess)
    }

    @Test(
        "A command that needs the details of a folded step is refused, with goto --replay as the remedy",
        arguments: [
            ("goto 5", 5), ("undo 5", 5), ("trace 5", 5), ("why / 5", 5), ("diff 5", 5), ("diff 9 5", 5),
            ("expect Welcome.name changed once", 1), ("expect Welcome.name unchanged since 5", 5),
            ("expect output didLogin(name: _) since 4", 5),
        ])
    func foldedStepRefusesDetails(command: String, step: Int) throws {
        let dialogue = try dialogue()
        let before = try dialogue.traces
        let refusal = try #require(try dialogue.say(command).refusal, "\(command) needs a folded step")
        #expect(refusal.reason == .time(.folded(step: "\(step)", kept: 3)))
        #expect(refusal.remedies == ["goto \(step) --replay"])
        #expect(try dialogue.traces == before)
    }

    @Test(
        "The last steps, the beginning and marked steps are not folded",
        arguments: [("8", "8"), ("-2", "8"), ("here", "2"), ("2", "2"), ("0", "")])
    func lastFirstAndMarkedStepsAreNotFolded(step: String, name: String) throws {
        let dialogue = try dialogue()
        #expect(try dialogue.say("goto \(step)").isSuccess)
        #expect(try dialogue.say("expect Welcome.name == \"\(name)\"").isSuccess)
        #expect(try step == "0" || dialogue.say("trace").isSuccess)
        // The step after one with kept details may itself be folded.
        #expect(try dialogue.say("redo").isSuccess == ["8", "-2"].contains(step))
    }

    @Test("goto --replay unfolds a step, and goto reaches the later steps again")
    func gotoReplayUnfoldsAStep() throws {
        let dialogue = try dialogue()
        #expect(try dialogue.say("goto 5 --replay").isSuccess)
        #expect(try dialogue.say("expect Welcome.name == \"5\"").isSuccess)
        #expect(try dialogue.say("trace").step?.command == #"send Welcome nameChanged(name: "5")"#)
        #expect(try dialogue.say("goto 9").isSuccess)
        #expect(try dialogue.say("expect Welcome.name == \"9\"").isSuccess)
        #expect(try dialogue.say("goto 5").isSuccess)
    }

    /// Steps 1 to 8, of which 6 to 8 are kept. Step 2 is a login; step 3 opens a todo, which the later steps edit.
    private func editing() throws -> Dialogue {
        let app = try #require(Dialogue.apps.first { $0.name == "todo" })
        let dialogue = Dialogue(Session(apps: Dialogue.apps, opening: app, workers: .off, keepingSteps: 3))
        let beginning = ["tap onNameChanged \"Ada\"", "tap onLoginTapped", "tap onTodoSelected 0"]
        for line in beginning { try dialogue.say(line) }
        for title in ["a", "b", "c", "d", "e"] { try dialogue.say("send Edit titleChanged(\"\(title)\")") }
        return dialogue
    }

    @Test("why PLACE leads to folded steps, and further after goto --replay")
    func whyLeadsToFoldedSteps() throws {
        let dialogue = try editing()
        var commands: [String] = []
        while case .origin(let origin) = try dialogue.say("why /.name").content, let last = origin.links.last,
            last.kind == .folded, commands.count < 5
        {
            commands.append(last.command)
            #expect(try dialogue.say(last.command).isSuccess)
        }
        #expect(commands == ["goto 5 --replay", "goto 2 --replay"])
        guard case .origin(let origin) = try dialogue.say("why /.name").content else {
            Issue.record("why answers with an origin")
            return
        }
        #expect(origin.links.contains { $0.kind == .command("tap onLoginTapped") })
    }

    @Test("history PLACE lists the unfolded steps, and says how many are folded")
    func historyOfAPlaceCountsFoldedSteps() throws {
        let dialogue = try editing()
        func blame(_ place: String) throws -> BlameReply {
            let content = try dialogue.say("history \(place)").content
            return try #require({ if case .blame(let reply) = content { reply } else { nil } }())
        }
        let title = try blame("Edit.todo.title")
        #expect(title.changes.map(\.step) == [8, 7])
        #expect(title.folded == 6)
        #expect(try blame("/.name").changes == [])
        // A node that ended in a folded step.
        try dialogue.say("send Edit discardChanges")
        for number in 1...4 { try dialogue.say("send Welcome nameChanged(name: \"\(number)\")") }
        let gone = try blame("Edit.todo.title")
        #expect(!gone.isThere)
        #expect(gone.changes == [])
        #expect(gone.folded == 11)
        guard case .history(let entries) = try dialogue.say("history").content else {
            Issue.record("history answers with entries")
            return
        }
        #expect(entries.filter { $0.isFolded == true }.map(\.number) == Array(1...10))
    }

    @Test(
        "history of a field that the node never had is refused, and lists its fields",
        arguments: [
            ("Edit.tod", ["history Todo/Edit.todo", "history Todo/Edit.initialTodo"]),
            ("Edit.todo.titel", ["history Todo/Edit.todo.title"]),
            ("Edit.quite", ["history Todo/Edit.todo", "history Todo/Edit.initialTodo"]),
        ])
    func historyOfAnUnknownFieldIsRefused(place: String, remedies: [String]) throws {
        let dialogue = try editing()
        #expect(try dialogue.say("history \(place)").refusal != nil)
        // When the node is gone, only folded steps mention it.
        try dialogue.say("send Edit discardChanges")
        for number in 1...4 { try dialogue.say("send Welcome nameChanged(name: \"\(number)\")") }
        let later = try dialogue.say("history \(place)").refusal
        #expect(later?.remedies == remedies)
    }

    @Test("why of a node that ended in a folded step names the step")
    func whyNamesFoldedStepOfAnEndedNode() throws {
        let dialogue = try editing()
        try dialogue.say("send Edit discardChanges")
        #expect(try dialogue.say("why Edit").isSuccess)
        for number in 1...4 { try dialogue.say("send Welcome nameChanged(name: \"\(number)\")") }
        let refusal = try #require(try dialogue.say("why Edit").refusal)
        #expect(refusal.reason == .time(.folded(step: "9", kept: 3)))
        #expect(refusal.remedies == ["goto 9 --replay"])
    }

    @Test("owner says that the beginning of a node is in a folded step")
    func ownerSaysThatAFoldedStepIsUnknown() throws {
        let dialogue = try editing()
        guard case .owner(let reply) = try dialogue.say("owner \"e\"").content else {
            Issue.record("owner answers with places")
            return
        }
        #expect(reply.owners.map(\.holder) == ["/Todo/Edit"])
        #expect(reply.folded?.map { "\($0.node) \($0.step)" } == ["/Todo/Edit 3"])
    }

    @Test("A folded step of another branch is named by its branch")
    func foldedStepOfAnotherBranchIsNamed() throws {
        let dialogue = try dialogue()
        try dialogue.say("goto 8")
        for number in 11...20 { try dialogue.say("send Welcome nameChanged(name: \"\(number)\")") }
        let refusal = try #require(try dialogue.say("goto branch-1").refusal)
        #expect(refusal.remedies == ["goto branch-1.10 --replay"])
        #expect(try dialogue.say(refusal.remedies[0]).isSuccess)
        #expect(try dialogue.say("expect Welcome.name == \"10\"").isSuccess)
    }

    @Test("export begins after the folded steps")
    func exportBeginsAfterFoldedSteps() throws {
        let dialogue = try dialogue()
        for form in ["test", "json", "mermaid"] {
            let refusal = try #require(try dialogue.say("export \(form)").refusal)
            #expect(refusal.remedies == ["--from 9"])
            #expect(try dialogue.say("export \(form) --from 9").isSuccess)
        }
        #expect(try dialogue.say("export dot").isSuccess)
    }

    @Test("save writes all commands, and the expected output of the unfolded steps")
    func saveWritesFoldedCommandsWithoutOutput() throws {
        guard case .saved(let saved) = try dialogue().say("save").content else {
            Issue.record("save answers with a script")
            return
        }
        let steps = saved.lines.filter { $0.command.hasPrefix("send") }
        #expect(steps.count == 10)
        #expect(steps.map { $0.replies.isEmpty } == Array(repeating: true, count: 7) + [false, false, false])
    }

    @Test("audit counts the folded steps that it did not check")
    func auditCountsFoldedSteps() throws {
        guard case .audit(let audit) = try dialogue().say("audit").content else {
            Issue.record("audit answers with findings")
            return
        }
        // Step 2 is marked, but there is no step to compare it with. The same is true of the first step after the
        // folded ones.
        #expect(audit.folded == 8)
    }
}

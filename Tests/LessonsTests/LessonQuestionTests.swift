// Tasks that ask a question: a learner may name the answer, or type any command that shows it.

import Testing
import WorkbenchPages
import WorkbenchTestSupport

@MainActor
@Suite(.mainActorTurn) struct LessonQuestionTests {
    private func stage(_ name: String, _ lines: [String]) throws -> LessonStage {
        var stage = LessonStage(try #require(ShippedLesson.named(name)).lesson)
        stage.listen()
        for line in lines { stage.say(line) }
        return stage
    }

    private nonisolated static let names = [
        "2", "#2", "# 2", "step 2", "step #2", "ticked", ".ticked", "Root ticked", "/ ticked", "2  tap onTick",
        "* 2 tap onTick", "trace 2",
        "goto 2", "why Editor 2", "history Editor.draft",
    ]

    @Test("Which step took it? is answered by whatever names the step", arguments: names)
    func stepIsNamed(_ answer: String) throws {
        var stage = try stage("hunt-draft", ["tap onTyped(\"Draft\")", "tap onTick", "next"])
        #expect(stage.say(answer).plain.contains("Done: Which step took it?"))
    }

    @Test(
        "Which step took it? is not answered by another step",
        arguments: [
            "1", "3", "#1", "# a note", "step 1", "typed", "Editor ticked", "trace 1", "goto 1", "tap", "why Editor 1",
        ])
    func otherStepIsNoAnswer(_ answer: String) throws {
        var stage = try stage("hunt-draft", ["tap onTyped(\"Draft\")", "tap onTick", "next"])
        #expect(!stage.say(answer).plain.contains("Done: Which step took it?"))
    }

    @Test("Which rule? is answered by the name of the rule")
    func ruleIsNamed() throws {
        var stage = try stage("hunt-draft", ["skip", "skip", "skip", "skip"])
        #expect(!stage.say("stale-copy").plain.contains("Done: Which rule?"))
        #expect(stage.say("wiped-edit").plain.contains("Done: Which rule?"))
    }
}

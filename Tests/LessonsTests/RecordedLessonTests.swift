// `save --lesson`: a session, with a wrong turn that was undone, becomes a lesson that passes `check` and can be played.

import Testing
import WorkbenchLanguage
import WorkbenchPages
import WorkbenchTestSupport

@MainActor
@Suite(.mainActorTurn) struct RecordedLessonTests {
    private func recorded(_ lines: [String]) throws -> ScriptFile {
        let evaluator = LessonEvaluator()
        for line in lines {
            let isRefused = evaluator.evaluated(line).replies.contains { !$0.isSuccess }
            #expect(!isRefused, "\(line) was refused")
        }
        guard case .saved(let saved)? = evaluator.evaluated("save --lesson own.wf").replies.last?.content else {
            throw UnreadableFile("save --lesson was refused")
        }
        return ScriptFile(name: "own.wf", text: ReplyText.script(of: saved))
    }

    private nonisolated static let session = [
        "open todo", "# Log in as Ada", "# Type your name, and tap the button.",
        "set Welcome.name \"Ada\"", "# No user can do that: call the callback.", "undo",
        "tap onNameChanged(\"Ada\")", "tap onLoginTapped", "state Todo", "# Add a todo", "tap onTodoSelected(0)",
        "# That edits the first one.", "undo", "tap \"New Todo\"",
    ]

    @Test("A recorded lesson has the steps as tasks, undone steps as wrong turns, and comments as texts")
    func recordingIsALesson() throws {
        let text = try recorded(Self.session).script.text
        #expect(
            text == """
                # # todo

                open todo

                # ## Task: Log in as Ada
                #
                # Type your name, and tap the button.
                # - wrong: set Welcome.name "Ada"
                #   No user can do that: call the callback.
                # - hint: Type `tap onNameChanged("Ada")`.
                tap onNameChanged("Ada")
                expect Welcome.name == "Ada"

                # ## Task: Step 2
                #
                # Make this true: `stack is Welcome, "Welcome, Ada"`, `Root == .todo(name: "Ada")`.
                # - hint: Type `tap onLoginTapped`.
                tap onLoginTapped
                expect stack is Welcome, "Welcome, Ada"
                expect Root == .todo(name: "Ada")

                # ## Task: Add a todo
                #
                # Make this true: `Todo.todos[1] == TodoModel(title: "New Todo", note: "")`.
                # - wrong: tap onTodoSelected(0)
                #   That edits the first one.
                # - hint: Type `tap "New Todo"`.
                tap "New Todo"
                expect Todo.todos[1] == TodoModel(title: "New Todo", note: "")

                """, "\(text)")
    }

    @Test(
        "A recorded lesson passes check, and its hints and wrong turns work",
        arguments: [
            session, ["open tutorial3", "tap onLoginTapped", "tap onTodoSelected(0)"],
            ["open feed", "workers off", "deliver Feed LoadWorker .failure(.offline)"],
            ["open todo", "tap onLoginTapped", "tap \"New Todo\"", "undo", "tap onTodoSelected(0)", "tap \"Save\""],
        ])
    func recordingPassesCheck(_ lines: [String]) async throws {
        let file = try recorded(lines)
        let runner = CheckRunner(
            read: { path, _ throws(UnreadableFile) in throw UnreadableFile("no such file as \(path)") },
            plan: { CheckPlan.plan(for: $0) },
            makeEvaluator: { _ throws(UnreadableFile) in await LessonEvaluator() })
        let check = await runner.check(file)
        #expect(check.findings.isEmpty, "\(ScriptResult(check).lines.map(\.plain).joined(separator: "\n"))")
        #expect(ScriptFormatter().format(file.script) == file.script.bytes, "\(file.script.text)")
        let lesson = Lesson(name: "own", file: file)
        #expect(!lesson.tasks.isEmpty)
        var stage = LessonStage(lesson)
        stage.listen()
        for task in lesson.tasks {
            for rival in task.rivals { #expect(stage.say(rival.text).plain.contains(rival.sentence), "\(rival.text)") }
            for command in task.hints.last?.commands ?? [] { stage.say(command) }
            #expect(stage.player.progress.done.last == task.title, "\(task.title) is not done by its hint")
            stage.say("next")
        }
    }

    @Test("A lesson needs a step and a file", arguments: ["save --lesson own.wf", "save --lesson"])
    func emptyLessonIsRefused(_ line: String) {
        let evaluator = LessonEvaluator()
        #expect(evaluator.evaluated(line).replies.last?.isSuccess == false)
    }
}

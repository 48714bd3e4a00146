// What a lesson tells its learner: after right and wrong commands, in free play, and for random input.

import Foundation
import Testing
import WorkbenchPages
import WorkbenchLanguage
import WorkbenchTestSupport

@MainActor
@Suite(.mainActorTurn) struct LessonPlayerTests {
    @Test("Dialogues of LessonPlayer with learners who make mistakes", arguments: dialogues)
    func lessonDialogues(_ dialogue: Dialogue) throws {
        let own = dialogue.source.map { Lesson(name: "own", file: ScriptFile(name: "own.wf", text: $0)) }
        let lesson = try own ?? #require(ShippedLesson.named(dialogue.lesson)).lesson
        var stage = LessonStage(lesson, progress: dialogue.progress)
        stage.listen()
        var lines: [String] = []
        for line in dialogue.text.split(separator: "\n") where line.hasPrefix("> ") {
            lines.append(String(line))
            let said = stage.say(String(line.dropFirst(2))).plain
            if !said.isEmpty { lines.append(said) }
        }
        let shown = lines.joined(separator: "\n")
        #expect(shown == dialogue.text, "if this is right, put it into the dialogue:\n\(shown)")
    }

    struct Dialogue: Sendable, CustomTestStringConvertible {
        var about: String
        var lesson = ""
        /// The script of a lesson that isn't shipped.
        var source: String?
        /// Tasks that were done before.
        var done: [String] = []
        var text: String

        var progress: LessonProgress? { done.isEmpty ? nil : LessonProgress(lesson: lesson, done: done) }
        var testDescription: String { about }
    }

    nonisolated static let dialogues: [Dialogue] = [
        Dialogue(
            about: "another value, another way, a hint that refers to it", lesson: "tutorial-1",
            done: ["Draw the screen"],
            text: """
                > tap onNameChanged("Bob")
                > hint
                 · `tap onNameChanged("Bob")` sent `nameChanged(name: "Bob")` to Welcome. It changed
                   `name: "" → "Bob"` in Welcome.
                 Hint 1 of 3: The callback takes a string, and strings are written in quotes.
                > next
                 The task isn't done yet. `hint` helps, and `skip` skips it.
                > send Welcome nameChanged(name: "Ada")
                 · The result is right, but the task is about a different way to get there: read the task again.
                 `undo` takes the step back; `task` shows the task, `hint` helps.
                > hint
                 Hint 2 of 3: Write the callback's name after `tap`, and "Ada" in parentheses after that.
                """),
        Dialogue(
            about: "another command on a copy is no answer to the question", lesson: "tutorial-2",
            done: [
                "Look at the tree", "Log in as Ada", "Follow the login", "Log out", "Pretend to be the child",
            ],
            text: """
                > try emit Welcome didLogin(name: "x")
                > try send Root logOut
                 · That's the action the button sends. The question is whether the button sends it, so try the
                   button.
                > try tap Back
                 ✓ Done: See what would happen
                 That works because rendering has no side effects. You can try anything on a copy of the tree
                 without changing the real one.
                 `next` continues; or keep experimenting.
                """),
        Dialogue(
            about: "ways that miss the idea are taken back, however they are written", lesson: "tutorial-2",
            done: ["Look at the tree"],
            text: """
                > set Welcome.name "Eve"
                 · `set` bypasses the workflow: no action was sent, and no app can do that. The user types the name
                   into the field.
                 That step was undone. `task` shows the task again.
                > set Root.nme 1
                > send / login(name: "Bob")
                 · That's Root's decision, which follows from Welcome's report. The user can't send it: only
                   Welcome's output is mapped to this action.
                 That step was undone. `task` shows the task again.
                > emit Welcome didLogin(name: "")
                 · You stood in for Welcome, but no name was typed: Welcome's own state is still empty. Do what the
                   user does.
                 That step was undone. `task` shows the task again.
                > set / .todo(name: "Ada")
                 · `set` bypasses the workflow: no action was sent, and no app can do that. Root never got an
                   action, and Welcome doesn't know about it.
                 That step was undone. `task` shows the task again.
                > tap onNameChanged("Ada")
                > tap onLoginTapped
                 ✓ Done: Log in as Ada
                 Read the last step from top to bottom. Welcome got `didLogin`, changed nothing, and emitted the
                 output `didLogin(name: "Ada")`. Root turned that into an action of its own, `login(name: "Ada")`,
                 and changed its state. Then a TodoList started, and its screen went on top of the first.
                 `next` continues; or keep experimenting.
                """),
        Dialogue(
            about: "another action at the right node", lesson: "tutorial-4",
            done: ["Go to the owner", "See what the list is given"],
            text: """
                > send Todo editTodo(index: 0)
                 · That's the action Todo makes from List's report. But List hasn't reported anything, and only List
                   knows what was chosen.
                 That step was undone. `task` shows the task again.
                > hint
                 Hint 1 of 3: Tap what a user would tap, or send List the action.
                > send List onBack
                > hint
                 · You sent `onBack` to List. List emitted `back`, Todo emitted `back`. It changed
                   `.todo(name: "Ada") → .welcome` in Root. List is the right node, but `onBack` is the wrong
                   action.
                 · List should emit `selectTodo(index: 0)` to its parent, but it emitted `.back`.
                 · Todo isn't in the tree, but its state should be `.edit(index: 0)`.
                 Hint 2 of 3: List has an action `selectTodo`, which takes the index.
                > undo
                > tap onTodoSelected(0)
                 ✓ Done: Choose a todo
                 List changed nothing. It reported what the user wants, and Todo decided what to do: show the
                 editor.
                 `next` continues; or keep experimenting.
                """),
        Dialogue(
            about: "a prediction that is wrong, and one that is right",
            source: """
                # # Guess
                open tutorial4

                # ## Task: Log in
                # - predict: What will be shown after `tap onLoginTapped`?
                #   other: stack is List — the list alone
                #   right: stack is Welcome, List — the list on Welcome
                # - hint: `tap onLoginTapped`
                tap onLoginTapped
                expect stack is Welcome, List

                # ## Task: Log out
                # - predict: And after `tap "Back"`?
                #   right: stack is Welcome
                #   other: stack is List
                # - hint: `tap "Back"`
                # - or: send List onBack
                tap "Back"
                expect stack is Welcome
                # Back.
                """,
            text: """
                > task
                 Task 1 of 2  Log in
                 What will be shown after `tap onLoginTapped`?
                 - 1: the list alone
                 - 2: the list on Welcome
                 Answer first: type a number, or what you expect. Then the command runs.
                > solution
                   tap onLoginTapped
                 Type the solution, or let `skip` do the task.
                > 1
                 · You said: the list alone. It's `Welcome, TodoList`.
                 · The right answer: the list on Welcome.
                 ✓ Done: Log in
                 `next` continues; or keep experimenting.
                > next
                 Task 2 of 2  Log out
                 And after `tap "Back"`?
                 - 1: `stack is Welcome`
                 - 2: `stack is List`
                 Answer first: type a number, or what you expect. Then the command runs.
                > solution
                   tap "Back"
                 Or: `send List onBack`
                 Type the solution, or let `skip` do the task.
                > perhaps
                 Answer with a number from 1 to 2, or type one of the answers.
                > welcome
                 · You were right: `stack is Welcome`.
                 ✓ Done: Log out
                 Back.
                 That was the last task. `next` ends the lesson.
                > restart
                 Task 2 of 2  Log out
                 And after `tap "Back"`?
                 - 1: `stack is Welcome`
                 - 2: `stack is List`
                 Answer first: type a number, or what you expect. Then the command runs.
                > send List onBack
                 · The command ran before you guessed. The answer is: `stack is Welcome`.
                 ✓ Done: Log out
                 Back.
                 That was the last task. `next` ends the lesson.
                """),
        Dialogue(
            about: "a prediction whose commands are refused, so that nothing is done",
            source: """
                # # Guess
                open tutorial4

                # ## Task: Log in
                # - predict: What will be shown after `tap onLoginTapped`?
                #   other: stack is Welcome — nothing new
                #   right: stack is Welcome, List — the list on Welcome
                # - hint: `tap onLoginTapped`
                tap onLoginTaped
                expect stack is Welcome, List
                # It is shown.
                """,
            text: """
                > 2
                 · The task's own commands don't work here, so your answer can't be checked. The screens should be
                   Welcome and List, the newest last. They are: Welcome.
                 `skip` skips the task; `restart` starts it over.
                > next
                 The task isn't done yet. `hint` helps, and `skip` skips it.
                > tap onLoginTapped
                 · The command ran before you guessed. The answer is: the list on Welcome.
                 ✓ Done: Log in
                 It is shown.
                 That was the last task. `next` ends the lesson.
                """),
        Dialogue(
            about: "the solution, typed after other steps",
            source: """
                # # Stand in
                open tutorial2
                send Welcome nameChanged(name: "Ada")

                # ## Task: Be the child
                # - hint: `emit Welcome didLogin(name: "Grace")`
                # - limit: 1 step
                emit Welcome didLogin(name: "Grace")
                expect / == .todo(name: "Grace")
                expect Welcome.name == "Ada"
                # Two names.
                """,
            text: """
                > send Welcome nameChanged(name: "Grace")
                > send Welcome didLogin
                > emit welcome didLogin(name: "Grace")
                 · That's the solution, but one of your earlier steps gets in the way. In Welcome, `name` should be
                   `"Ada"`. It is `"Grace"`.
                 `restart` starts the task over; then the solution works.
                > restart
                 Task 1 of 1  Be the child
                 Use at most 1 step.
                > emit welcome didLogin(name: "Grace")
                 ✓ Done: Be the child
                 Two names.
                 That was the last task. `next` ends the lesson.
                """),
        Dialogue(
            about: "the right action at the wrong node, and a limit that is shown",
            source: """
                # # Discard
                open tutorial4
                send Welcome didLogin
                send List selectTodo(index: 0)

                # ## Task: Discard as the editor
                # - hint: `send Edit discardChanges`
                # - limit: 1 step
                mark open
                send Edit discardChanges
                expect output discard from Edit since open
                # Now the list is shown.
                """,
            text: """
                > task
                 Task 1 of 1  Discard as the editor
                 Use at most 1 step.
                > send Todo discardChanges
                > hint
                 · You sent `discardChanges` to Todo. It changed `step: .edit(index: 0) → .list` in Todo. The action
                   is right, but Edit should receive it.
                 Hint 1 of 1: `send Edit discardChanges`
                > undo
                > tap "Back"
                 ✓ Done: Discard as the editor
                 Now the list is shown.
                 That was the last task. `next` ends the lesson.
                > next
                 ✓ You have done the task.
                > restart
                 `restart lesson` starts from the first task.
                > next
                 This is the end of the lesson. `restart lesson` starts it over, and `quit` leaves.
                > restart lesson
                 Task 1 of 1  Discard as the editor
                 Use at most 1 step.
                """),
        Dialogue(
            about: "a shortcut that changes the value too early", lesson: "tutorial-3",
            done: ["Open the editor", "Type, and change nothing else", "Ask who owns the old title"],
            text: """
                > set TodoList.todos[0].title "Walk the dog"
                 · `set` bypasses the workflow: no action was sent, and no app can do that. The todo has changed,
                   but the editor didn't report anything.
                 That step was undone. `task` shows the task again.
                > tap "Save"
                 ✓ Done: Save
                 The editor passed the todo up. The list added the index, which only the list knows, and changed its
                 own state. Its step was `.list` again, so its render no longer asked for an editor, and the editor
                 ended.
                 `next` continues; or keep experimenting.
                > hint
                 The task is done. `next` continues.
                > restart
                 Task 4 of 8  Save
                 Save the new title. The editor must report it to the list with the output `save`, and only then may
                 the list's title change.
                > solution
                   tap "Save"
                 Or: `send TodoEdit saveChanges`
                 Type the solution, or let `skip` do the task.
                > tap "Save"
                 ✓ Done: Save
                 The editor passed the todo up. The list added the index, which only the list knows, and changed its
                 own state. Its step was `.list` again, so its render no longer asked for an editor, and the editor
                 ended.
                 `next` continues; or keep experimenting.
                """),
        Dialogue(
            about: "too many steps, and fewer after undo", lesson: "tutorial-2",
            done: [
                "Look at the tree", "Log in as Ada", "Follow the login", "Log out", "Pretend to be the child",
                "See what would happen",
            ],
            text: """
                > tap back
                > tap onNameChanged("Eve")
                > tap onLoginTapped
                 · That's right, but it took 3 steps, and the task allows at most 2. `undo` and find a shorter way,
                   or `restart`; `skip` skips it.
                > undo 3
                > send Welcome nameChanged(name: "Eve")
                > send Welcome didLogin
                 ✓ Done: Another user, in two steps
                 What's on the screen and what's alive are two different questions: `stack` answers the first,
                 `tree` the second.
                 Next: `learn tutorial-3`. There the todos can be edited, and the question is who owns them.
                 That was the last task. `next` ends the lesson.
                > next
                 ✓ You have done all 7 tasks.
                > hint
                 This is the end of the lesson. `restart lesson` starts it over, and `quit` leaves.
                """),
        Dialogue(
            about: "a question with another argument, and questions that are none", lesson: "why-did-it-render",
            done: ["Its own state"],
            text: """
                > why List
                > hint
                 · `why` is right, but the rest of the line isn't.
                 Hint 1 of 3: The question is also the command.
                > wy Welcome
                 Answer with a number from 1 to 3, or type one of the answers.
                > hint
                 Hint 2 of 3: Write `why` and the node.
                > tree
                > hint
                 Hint 3 of 3: Type `why Welcome`.
                > why /Welcome
                 · The command ran before you guessed. The answer is: its own state changed.
                 ✓ Done: Ask why
                 You see the reason and, after `because`, the action that caused it. In a longer chain you see each
                 hop.
                 `next` continues; or keep experimenting.
                """),
        Dialogue(
            about: "the app crashes as the task wants", lesson: "tutorial-4",
            done: [
                "Go to the owner", "See what the list is given", "Choose a todo", "Follow it up and down",
                "Rename, in two steps", "Add a todo", "Let Edit work alone",
            ],
            text: """
                > send Edit discardChanges
                > send Todo discardChanges
                 ✓ Done: Do what cannot be done
                 The app crashed, on purpose: the code calls `fatalError` where no child can have sent this. You get
                 the message and the line, and the session is back where it was. That way, a wiring mistake shows up
                 at once instead of being hidden.
                 Next: `learn tutorial-5`, on testing all of this.
                 That was the last task. `next` ends the lesson.
                > next
                 ✓ You have done all 8 tasks.
                """),
        Dialogue(
            about: "a mistyped line after a task is no play: the app is as it was", lesson: "undo-branch-compare",
            done: ["Set a mark", "Take the first way"],
            text: """
                > undo 2
                > tick
                > tap onNothing
                > next
                 The task isn't done yet. `hint` helps, and `skip` skips it.
                """),
        Dialogue(
            about: "free play after a task is done, and then on", lesson: "undo-branch-compare",
            done: ["Set a mark"],
            text: """
                > tap "New Todo"
                > tap "New Todo"
                > tap "New Todo"
                > tap "New Todo"
                > tap "New Todo"
                > hint
                 · `tap "New Todo"` sent `new` to List. List emitted `newTodo`. It changed
                   `+ todos[5]: TodoModel(title: "New Todo", note: "")` in Todo.
                 Hint 1 of 3: You need four steps: tap the button, choose the todo, type the title, and save.
                > skip
                   tap "New Todo"
                   tap onTodoSelected(1)
                   tap onTitleChanged("Buy milk")
                   tap "Save"
                 Skipped: Do it one way
                 `history` shows your steps so far, with your mark among them.
                 Task 3 of 9  Undo the last two steps
                 Go back to the moment when the new todo was open, but nothing was typed yet.
                > undo 2
                 ✓ Done: Undo the last two steps
                 The editor is back, with its old state. Workers and timers weren't started again: going back in
                 time restores only state.
                 `next` continues; or keep experimenting.
                > tap "Back"
                > next
                 The app is ready for the next task.
                 Task 4 of 9  And forward again
                 Nothing was lost. Go forward to the end.
                > task
                 Task 4 of 9  And forward again
                 Nothing was lost. Go forward to the end.
                """),
    ]

    @Test(
        "A state changed with set does not do a task of a lesson, unless the task is about set",
        arguments: [true, false])
    func setDoesNotDoATask(_ isMeant: Bool) throws {
        let text = """
            # # A name

            open tutorial1

            # ## Task: Type
            # - hint: `\(isMeant ? "set Welcome.name" : "tap onNameChanged") "Ada"`
            \(isMeant ? "set Welcome.name" : "tap onNameChanged") "Ada"
            expect Welcome.name == "Ada"
            """
        var stage = LessonStage(Lesson(name: "a", file: ScriptFile(name: "a.wf", text: text + "\n")))
        stage.listen()
        let other = stage.say("set Welcome.name \"Bob\"").plain
        #expect(other.contains("`set` bypasses the workflow") != isMeant, "\(other)")
        let said = stage.say("set Welcome.name \"Ada\"").plain
        #expect(said.contains("That step was undone.") != isMeant, "\(said)")
        #expect(stage.player.isDone == isMeant)
        #expect(stage.evaluator.evaluated("expect Welcome.name == \"Ada\"").isSuccess == isMeant)
    }

    @Test("A wrong turn is undone before the lesson says so")
    func aWrongTurnIsUndoneBeforeTheLessonSaysSo() throws {
        var stage = LessonStage(try #require(ShippedLesson.named("tutorial-2")).lesson)
        stage.listen()
        stage.say("skip")
        stage.player.typed("set Welcome.name \"Eve\"")
        var events: [String] = []
        turns: while true {
            switch stage.player.next() {
            case .say(let text): events.append([text].plain)
            case .evaluate(let command, _):
                events.append("> \(command)")
                stage.player.answered(stage.evaluator.evaluated(command, for: .program))
            case .wait, .finished: break turns
            }
        }
        let undo = try #require(events.firstIndex(of: "> undo"), "\(events)")
        #expect(events[(undo + 1)...].contains { $0.contains("That step was undone.") }, "\(events)")
    }

    @Test("LessonProgress round-trips through JSON, and a completed lesson starts again")
    func lessonProgressRoundTripsAndRestarts() throws {
        let lesson = try #require(ShippedLesson.named("tutorial-1")).lesson
        var stage = LessonStage(lesson)
        stage.listen()
        stage.say("screen")
        stage.say("skip")
        stage.say("skip")
        let data = try JSONEncoder().encode(stage.player.progress)
        let progress = try JSONDecoder().decode(LessonProgress.self, from: data)
        #expect(progress == LessonProgress(lesson: "tutorial-1", done: ["Draw the screen"], skipped: ["Type a name"]))
        #expect(lesson.nextTask(progress)?.title == "Send the action yourself")
        let done = LessonProgress(lesson: "tutorial-1", done: lesson.tasks.map(\.title))
        var again = LessonStage(lesson, progress: done)
        #expect(again.listen().plain.contains("You've already finished this lesson; here it is again."))
        #expect(again.player.task?.index == 0)
        // If one task was skipped and the others are done, the skipped one remains.
        let most = LessonProgress(
            lesson: "tutorial-1", done: lesson.tasks.map(\.title).filter { $0 != lesson.tasks[2].title },
            skipped: [lesson.tasks[2].title])
        var back = LessonStage(lesson, progress: most)
        #expect(back.listen().plain.contains("You are at task 3 of \(lesson.tasks.count); 1 to go."))
        #expect(back.player.task?.index == 2)
    }

    @Test("A lesson continues after any input of the learner", arguments: ShippedLesson.all.map(\.name))
    func lessonContinuesAfterRandomInput(_ name: String) throws {
        let lesson = try #require(ShippedLesson.named(name)).lesson
        let words =
            LessonWord.allCases.map(\.rawValue) + ["restart lesson", "", "# prose", "= output", "foo", "undo", "redo"]
        let own = lesson.tasks.flatMap { task in task.solution.map { lesson.text(of: $0) } }
        let others = [
            "tree", "tap \"Back\"", "tap onTodoSelected(0)", "reset", "goto 1", "open todo", "send Welcome didLogin",
        ]
        for seed in UInt64(1)...UInt64(Cases.count(1, thorough: 3)) {
            var random = SeededGenerator(seed: seed)
            var stage = LessonStage(lesson)
            stage.listen()
            var typed: [String] = []
            for _ in 0..<60 {
                let line =
                    (random.chance(4) ? words : random.chance(3) ? others : own).randomElement(using: &random) ?? ""
                typed.append(line)
                let said = stage.say(line)
                for text in said {
                    #expect(
                        !text.lines(width: 80).contains { $0.columns > 80 && !$0.plain.contains("  ") }, "seed \(seed)")
                }
                let player = stage.player
                #expect(Set(player.progress.done).isDisjoint(with: player.progress.skipped), "seed \(seed): \(typed)")
                #expect(Set(player.progress.done).count == player.progress.done.count, "seed \(seed): \(typed)")
                #expect(player.task != nil || player.isDone, "seed \(seed): \(typed)")
            }
        }
    }
}

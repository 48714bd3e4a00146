// Lessons in the real program: one played to its end with wrong turns, one from a pipe, and one on a projector.

import Foundation
import Testing
import WorkbenchPages
import WorkbenchTestSupport

#if canImport(Glibc)
    import Glibc
#endif

extension WorkbenchTests {
    @Suite struct LessonTests {
        @Test func learnPlaysALessonAndSavesProgress() throws {
            let place = try Place()
            let first = try Sitting(place, .workflow, ["learn", "tutorial-1"], rows: 60)
            try first.prompt()
            #expect(first.picture.hasPrefix("\n A first workflow and its screen\n ════"), "no banner, and no other app")
            #expect(!first.picture.contains("Workflow workbench"))
            #expect(try first.say("screem").contains("error: unknown command screem"))
            #expect(try first.say("next") == " The task isn't done yet. hint helps, and skip skips it.")
            #expect(
                try first.say("hint")
                    == " Hint 1 of 3: Use one of the commands that look at the tree. help lists them.")
            #expect(try first.say("screen").contains("✓ Done: Draw the screen"))
            #expect(try first.say("next").contains("Task 2 of 7  Type a name"))
            #expect(!(try first.say("tap onNameChanged(\"Bob\")").contains("✓")))
            #expect(
                try first.say("hint")
                    == """
                     · tap onNameChanged("Bob") sent nameChanged(name: "Bob") to Welcome. It changed name: "" → "Bob" in
                       Welcome.
                     Hint 1 of 3: The callback takes a string, and strings are written in quotes.
                    """)
            #expect(
                try first.say("hint")
                    == """
                     · In Welcome, name should be "Ada". It is "Bob".
                     Hint 2 of 3: Write the callback's name after tap, and "Ada" in parentheses after that.
                    """)
            try first.say("undo")
            #expect(try first.say("tap onNameChanged(\"Ada\")").contains("✓ Done: Type a name"))
            // The user leaves in the middle of a lesson without a command; the lesson continues at the same task.
            try first.leave()

            let second = try Sitting(place, .workflow, ["learn", "tutorial-1"], rows: 60)
            try second.prompt()
            #expect(second.picture.contains(" You are at task 3 of 7; 5 to go. restart lesson starts from the first."))
            #expect(second.picture.contains("name \"Ada\""), "the tree is as the task needs it")
            #expect(try second.say("skip").contains("Task 4 of 7  Look at the state"))
            #expect(try second.say("state").contains("✓ Done: Look at the state"), "the current node is Welcome")
            try second.say("next")
            #expect(try second.say("tap onLoginTapped()").contains("✓ Done: Tap a button that does nothing"))
            try second.say("next")
            try second.say("send welcome nameChanged(name: \"Zoe\")")
            #expect(try second.say("why").contains("✓ Done: Ask why it was rendered"))
            try second.say("next")
            #expect(try second.say("goto 0").contains("That was the last task. next ends the lesson."))
            #expect(try second.say("next").hasPrefix("\n ✓ You have done 6 of 7 tasks.\n"))
            #expect(try second.say("restart lesson").contains("Task 1 of 7  Draw the screen"))
            try second.leave()
        }

        @Test(
            "learn plays each lesson to its end, as its file says",
            arguments: ShippedLesson.all.map(\.name).prefix(Cases.count(5, thorough: .max)))
        func learnPlaysEachLesson(_ name: String) throws {
            let lesson = try #require(ShippedLesson.named(name)).lesson
            let sitting = try Sitting(
                try Place(), .workflow, ["learn", name], columns: 200, rows: 60,
                environment: ["PAGER": "cat", "XDG_CACHE_HOME": SharedCache.folder.path])
            func enter(_ line: String) throws {
                sitting.type(line)
                try sitting.sees(" ❯ \(line)‸")
                sitting.type(Press.enter)
            }
            for task in lesson.tasks {
                try sitting.sees(" Task \(task.index + 1) of \(lesson.tasks.count)  \(task.title)")
                if task.prediction != nil {
                    // The commands run and complete the task, whatever the answer is.
                    try enter("1")
                } else {
                    for block in task.solution { try enter(lesson.text(of: block)) }
                }
                try sitting.sees("✓ Done: \(task.title)")
                try enter("next")
            }
            try sitting.sees("You have done all \(lesson.tasks.count) tasks.")
            try sitting.leave()
        }

        @Test func learnReadsALessonFromAPipe() throws {
            let place = try Place()
            let lines = [
                "tap onTodoSelected(0)", "next", "tap onTitleChanged(\"Walk the dog\")", "next",
                "owner \"Walk the dog\"", "owner \"Take the cat for a walk\"", "next", "tap Save", "next", "skip",
                "tap onTodoSelected(0)", "set TodoList.todos[0].title \"Feed the cat\"", "next",
                "flow TodoList.todos[0].title", "next", "emit TodoEdit save(TodoModel(title: \"Sleep\", note: \"\"))",
                "next",
            ]
            let outcome = try place.run(
                ["learn", "tutorial-3"], input: Array((lines.joined(separator: "\n") + "\n").utf8))
            #expect(outcome.code == 0)
            #expect(outcome.errors == "")
            #expect(outcome.output.components(separatedBy: "✓ Done: ").count == 8, "\(outcome.output)")
            #expect(outcome.output.contains("✓ You have done 7 of 8 tasks.\n"), "\(outcome.output)")
            #expect(outcome.output.contains("`next` begins tutorial-4, “Taking a workflow apart"), "\(outcome.output)")
            let list = try place.run(["learn"])
            #expect(list.output.contains("tutorial-3            7/8"), "\(list.output)")
        }

        @Test func theNextLessonBeginsInTheSameSession() throws {
            let place = try Place()
            let skips = Array(repeating: "skip", count: 7)
            let lines = skips + ["next", "skip", "help next", "learn nonsense", "learn work-that-takes-time", "skip"]
            let outcome = try place.run(
                ["learn", "tutorial-1"],
                input: Array(((lines + ["workers", "learn identity", "stack"]).joined(separator: "\n") + "\n").utf8))
            #expect(outcome.code == 0, "\(outcome.errors)")
            #expect(
                outcome.errors.contains("unknown lesson nonsense; `learn` lists the lessons"), "\(outcome.errors)")
            let places = [
                "You have done 0 of 7 tasks.", "Two workflows, outputs and a back stack", "Skipped: Look at the tree",
                "next  continue when the task is done", "Which workers are there?", "‖  Feed  SequenceWorker",
                "Which node is which",
            ].map { outcome.output.range(of: $0)?.lowerBound }
            #expect(places.allSatisfy { $0 != nil } && places.compactMap(\.self).sorted() == places.compactMap(\.self))
            #expect(!outcome.output.contains("deliver /"), "the feed's own workers never ran")
        }

        @Test func huntEndsWithTheLearnCommandForItsCode() throws {
            let lines = ["skip", "next"]
            let outcome = try Place().run(
                ["learn", "hunt-tabs", "--task=7"], input: Array((lines.joined(separator: "\n") + "\n").utf8))
            let words = "In a shell, `workflow learn hunt-tabs --code hunt-tabs` begins “Fix the tabs, in Swift”"
            #expect(outcome.output.contains(words), "\(outcome.output)")
        }

        @Test func learnWithoutATerminalStopsAtTheFirstMistake() throws {
            let lines = ["screen", "next", "tap onNameChanged Ada", "hint"]
            let outcome = try Place().run(
                ["learn", "tutorial-1"], input: Array((lines.joined(separator: "\n") + "\n").utf8))
            #expect(!outcome.output.contains("Hint"), "\(outcome.output)")
            #expect(outcome.code == 1)
            #expect(
                outcome.errors.contains("standard input:3:1: stopped at: tap onNameChanged Ada"), "\(outcome.errors)")
        }

        @Test func learnTaskOptionStartsAtAnyTask() throws {
            let place = try Place()
            let outcome = try place.run(["learn", "tutorial-2", "--task=4"], input: Array("tap Back\n".utf8))
            #expect(outcome.output.contains(" You are at task 4 of 7; 4 to go."), "\(outcome.output)")
            #expect(outcome.output.contains("✓ Done: Log out"), "\(outcome.output)")
            let wrong = try place.run(["learn", "tutorial-2", "--task=8"])
            #expect(wrong.code == 2 && wrong.errors.contains("--task"), "\(wrong.errors)")
        }

        @Test func learnPresentShowsTheTreeBesideTheText() throws {
            let sitting = try Sitting(
                try Place(), .workflow, ["learn", "tutorial-2", "--present"], columns: 120, rows: 30)
            try sitting.prompt()
            #expect(sitting.picture.contains("│    └─ Welcome  name: \"\""))
            #expect(!sitting.picture.contains("Workflow workbench"))
            sitting.type(Press.enter)
            try sitting.sees("  2/8   Two workflows, outputs and a back stack\n/ ❯ ‸")
            // Enter first does the task, and then continues.
            sitting.type(Press.enter)
            try sitting.sees("  Task 1 of 7   ✓")
            sitting.type("next\r")
            try sitting.sees("  3/8   Two workflows, outputs and a back stack\n/ ❯ ‸")
            #expect(sitting.picture.contains("  Task 2 of 7 "))
            // A wrong turn is shown with the lesson's explanation, and is undone.
            sitting.type("emit Welcome didLogin(name: \"Ada\")\r")
            try sitting.sees("You stood in for Welcome")
            try sitting.sees("│    └─ Welcome  name: \"\"")
            sitting.type("solution\r")
            try sitting.sees(" ❯ tap onNameChanged(\"Ada\")")
            try sitting.sees("│  + └─ TodoList  todos: 1 item")
            try sitting.sees("  Task 2 of 7   ✓")
            try sitting.sees("Read the last step from top to bottom.")
            sitting.type("back\r")
            try sitting.sees("  2/8   Two workflows, outputs and a back stack\n/ ❯ ‸")
            #expect(sitting.picture.contains("│    └─ Welcome  name: \"\""), "the tree goes back, too")
            try sitting.leave()
        }

        @Test func learnPresentAt80ColumnsNeedsNoPager() throws {
            let sitting = try Sitting(
                try Place(), .workflow, ["learn", "tutorial-2", "--present"], columns: 80, rows: 24,
                environment: ["PAGER": "echo a pager"])
            try sitting.prompt()
            for (line, shown) in [
                ("", "  Task 1 of 7"), ("send Welcome", "error: say what to send to Welcome"),
                ("hint", "Hint 1 of 3: There is a command for the tree."), ("tree", "✓ Done: Look at the tree"),
                ("help", "Enter: more (1 of"), ("", "Enter: more (2 of"),
                ("task", "Show the workflows that are alive now."),
                ("next", "Do what the user does"), ("solution", "Enter: more (1 of 2)"), ("", "✓ Done: Log in as Ada"),
                ("", "Draw the whole chain"),
            ] {
                sitting.type(line + Press.enter)
                try sitting.sees(shown)
                try sitting.prompt()
                let rows = sitting.picture.split(separator: "\n", omittingEmptySubsequences: false)
                #expect(rows.count <= 24 && rows.allSatisfy { $0.count <= 80 }, "a page is no larger than the screen")
                #expect(sitting.picture.contains("Welcome  "), "the tree is on each page")
                #expect(!sitting.picture.contains("a pager"))
            }
            try sitting.leave()
        }
    }
}

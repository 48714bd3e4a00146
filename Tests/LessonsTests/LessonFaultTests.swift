// Faulty lessons: the message, its place and the remedy. Includes conditions that hold before the learner has done
// anything.

import Foundation
import Testing
import WorkbenchPages
import WorkbenchLanguage
import WorkbenchTestSupport

@MainActor
@Suite(.mainActorTurn) struct LessonFaultTests {
    struct Row: Sendable, CustomTestStringConvertible {
        var about: String
        var text: String
        var shown: String

        var testDescription: String { about }
    }

    @Test("check reports a faulty lesson with place and remedy", arguments: rows)
    func faultyLessonIsReported(_ row: Row) async {
        let file = ScriptFile(name: "a.wf", text: row.text)
        let runner = CheckRunner(
            read: { path, _ throws(UnreadableFile) in throw UnreadableFile("no such file") },
            plan: { CheckPlan.plan(for: $0) }, clock: { .zero },
            makeEvaluator: { _ throws(UnreadableFile) in await LessonEvaluator() })
        let check = await runner.check(file)
        let shown = ScriptResult(check).allFindings.flatMap(\.lines).map(\.plain).joined(separator: "\n")
        #expect(shown == row.shown, "if this is right, put it into the row:\n\(shown)")
    }

    /// A lesson with one task, part of which is replaced.
    nonisolated private static func lesson(
        title: String = "# # Title\n", open: String = "open todo\n",
        hints: String = "# - hint: `send Welcome didLogin`\n",
        solution: String = "send Welcome didLogin\n", condition: String = "expect stack is Welcome, List\n"
    ) -> String {
        title + open + "# ## Task: Log in\n# Log in.\n" + hints + solution + condition
    }

    /// A lesson in Swift with a task about tests.
    nonisolated private static func testTask(_ marks: String) -> String {
        lesson(hints: "# - hint: In Swift: `try items.last?.tap(1)`.\n" + marks, solution: "", condition: "")
    }

    nonisolated static let rows: [Row] = [
        Row(about: "nothing is wrong", text: lesson(), shown: ""),
        Row(
            about: "a task about tests needs no commands",
            text: testTask("# - answer: ATests.swift\n# - mutant: A.swift: `one` → `two`\n#   Look at it.\n"), shown: ""
        ),
        Row(
            about: "changes of the code that are none, and one about which nothing is said",
            text: testTask(
                """
                # - answer: ATests.swift
                # - mutant: A.swift: `one` -> `two`
                # - mutant: `one` → `two`
                # - mutant: A.swift: `one` → `one`
                # - mutants: A.swift: `one` → `two`
                # - harmless: A.swift: `one` → `two`

                """),
            shown: """
                 a.wf:7: “A.swift: `one` -> `two`” isn't a change to a file
                   write # - mutant: ListWorkflow.swift: `the old code` → `the new code`
                 a.wf:8: “`one` → `two`” isn't a change to a file
                   write # - mutant: ListWorkflow.swift: `the old code` → `the new code`
                 a.wf:9: “A.swift: `one` → `one`” isn't a change to a file
                   write # - mutant: ListWorkflow.swift: `the old code` → `the new code`
                 a.wf:10: “- mutants:” doesn't begin a line of a task, so it is read as prose
                   write # - mutant: …
                 a.wf:11: there is no comment on `two` in place of `one`
                   write the teacher's comment below it, indented: #   That is the owner's business.
                """),
        Row(
            about: "tests without a file", text: testTask("# - mutant: A.swift: `one` → `two`\n#   Look at it.\n"),
            shown: """
                 a.wf:3: task “Log in” doesn't name the file of its tests
                   write # - answer: ListTests.swift
                """),
        Row(
            about: "no title", text: lesson(title: ""),
            shown: """
                 a.wf:1: the lesson has no title
                   begin with a heading: # # and the title
                """),
        Row(
            about: "no app", text: lesson(open: ""),
            shown: """
                 a.wf:5: the lesson opens no app
                   write open and the name of an app before the first task
                """),
        Row(
            about: "no solution", text: lesson(solution: ""),
            shown: """
                 a.wf:3: task “Log in” has no solution
                   write the commands that solve it below its hints
                """),
        Row(
            about: "no condition", text: lesson(condition: ""),
            shown: """
                 a.wf:3: task “Log in” has no condition
                   end it with expect and a condition that holds once the task is solved
                """),
        Row(
            about: "no hints", text: lesson(hints: ""),
            shown: """
                 a.wf:3: task “Log in” has no hints
                   write # - hint: lines, the first general, the last with the command
                """),
        Row(
            about: "no command in the last hint", text: lesson(hints: "# - hint: Look.\n"),
            shown: """
                 a.wf:5: the last hint of task “Log in” names no command
                   write the command in backticks: # - hint: `send Edit saveChanges`
                """),
        Row(
            about: "a hint with a command that is none",
            text: lesson(hints: "# - hint: In Swift: `let name = 1`.\n# - hint: Type `sned Welcome didLogin`.\n"),
            shown: """
                 a.wf:6: the hint names sned, which isn't a command
                   did you mean send?
                """),
        Row(
            about: "a wrong way that cannot be read, and one about which nothing is said",
            text: lesson(
                hints:
                    "# - wrong: set (\n#   No.\n# - wrong: set Welcome.name \"Ada\"\n# - hint: `send Welcome didLogin`\n"
            ),
            shown: """
                 a.wf:5: the wrong turn “set (” can't be read: expected a node’s name, found ‘(’
                   correct the command
                 a.wf:7: there is no comment on the wrong turn “set Welcome.name "Ada"”
                   write the teacher's comment below it, indented: #   That is the owner's business.
                """),
        Row(
            about: "a wrong way that the solution takes, whatever its values are, and one that does nothing known",
            text: lesson(
                hints: "# - wrong: tap onLoginTapped\n#   No.\n# - wrong: send Root login(name: \"Eve\")\n#   No.\n"
                    + "# - hint: `tap onLoginTapped`\n",
                solution: "tap onLoginTapped\n"),
            shown: """
                 a.wf:10: the solution of task “Log in” takes the wrong turn “tap onLoginTapped”
                   write a wrong turn that does something different from the solution
                """),
        Row(
            about: "a hint whose mark is misspelt",
            text: lesson(
                hints: "# - hnt: Look.\n# - Hint: Look.\n# - hint: `send Welcome didLogin`\n# - list: is prose\n"),
            shown: """
                 a.wf:5: “- hnt:” doesn't begin a line of a task, so it is read as prose
                   write # - hint: …
                 a.wf:6: “- Hint:” doesn't begin a line of a task, so it is read as prose
                   write # - hint: …
                """),
        Row(
            about: "another solution, and a prediction",
            text: lesson(
                hints: "# - or: tap onNameChanged(\"Ada\")\n#   tap onLoginTapped\n# - predict: What is shown?\n"
                    + "#   right: stack is Welcome, List — two\n#   other: stack is List — one\n# - hint: `send Welcome didLogin`\n"
            ),
            shown: ""),
        Row(
            about: "another solution that is none",
            text: lesson(hints: "# - or: tap onNameChanged(\"Ada\")\n#   back\n# - hint: `send Welcome didLogin`\n"),
            shown: """
                 a.wf:5: the other solution's command “back” can't be read: unknown command back; did you mean tap back?
                   correct the command
                """),
        Row(
            about: "another solution that does not solve it",
            text: lesson(hints: "# - or: tap onNameChanged(\"Ada\")\n# - hint: `send Welcome didLogin`\n"),
            shown: """
                 a.wf:5: with the other solution “tap onNameChanged("Ada")” of task “Log in”, this line fails: expect stack is Welcome, List
                   correct the solution, or a condition that is too narrow
                """),
        Row(
            about: "a prediction whose right answer is wrong",
            text: lesson(
                hints: "# - predict: What?\n#   right: stack is List\n#   other: stack has Welcome\n"
                    + "# - hint: `send Welcome didLogin`\n"),
            shown: """
                 a.wf:6: the answer “stack is List” of task “Log in” does not hold after its solution
                   write an answer that holds
                 a.wf:7: the answer “stack has Welcome” of task “Log in” also holds after its solution
                   write an answer that does not hold, or ask another question
                """),
        Row(
            about: "a prediction without a right answer, and misspelt marks",
            text: lesson(
                hints: "# - predict: What?\n#   other: stack is List\n# - predct: What?\n# - orr: tree\n"
                    + "# - hint: `send Welcome didLogin`\n"),
            shown: """
                 a.wf:5: the prediction has 0 right and 1 wrong answers
                   below the question, write one line `#   right: …` and one or more lines `#   other: …`
                 a.wf:7: “- predct:” doesn't begin a line of a task, so it is read as prose
                   write # - predict: …
                 a.wf:8: “- orr:” doesn't begin a line of a task, so it is read as prose
                   write # - or: …
                """),
        Row(
            about: "a task without a title",
            text: lesson() + "# ## Task:\n# - hint: `tree`\ntree\nexpect asked tree\n",
            shown: """
                 a.wf:8: the task has no title
                   write a short title after # ## Task:, because progress is kept under it
                """),
        Row(
            about: "a task whose heading is misspelt",
            text: lesson() + "# ## Tsak: More\n# - hint: `tree`\ntree\n",
            shown: """
                 a.wf:8: “## Tsak:” doesn't begin a task, so it is read as prose
                   write # ## Task: and its title
                """),
        Row(
            about: "a last hint that does not solve its task", text: lesson(hints: "# - hint: Type `screen`.\n"),
            shown: """
                 a.wf:5: with the commands of the last hint of task “Log in”, this line fails: expect stack is Welcome, List
                   write all the commands that solve it, each in backticks, and no others
                """),
        Row(
            about: "a hint's command that cannot be read",
            text: lesson(
                hints: "# - hint: Type `send Welcome nameChanged(name:`.\n# - hint: `send Welcome didLogin`\n"),
            shown: """
                 a.wf:5: the hint's command “send Welcome nameChanged(name:” can't be read: ‘(’ is never closed; write ‘)’ where it ends
                   correct the command
                """),
        Row(
            about: "a condition that always holds", text: lesson(condition: "expect Welcome.name == _\n"),
            shown: """
                 a.wf:7: the condition of task “Log in” already holds before its solution
                   expect something that only the solution achieves
                """),
        Row(
            about: "a condition that does not hold", text: lesson(condition: "expect stack is List\n"),
            shown: """
                 a.wf:7: an expectation does not hold
                   expected  stack is List
                   found     Welcome, TodoList
                """),
        Row(
            about: "a limit that is too small",
            text: lesson(
                hints: "# - hint: `send Welcome didLogin`, `tap \"New Todo\"`\n# - limit: 1 command\n",
                solution: "send Welcome didLogin\ntap \"New Todo\"\n", condition: "expect Todo.todos.count == 2\n"),
            shown: """
                 a.wf:3: the solution takes 2 steps, but the limit is 1
                   write a shorter solution, or raise the limit
                """),
        Row(
            about: "a limit that is none", text: lesson(hints: "# - hint: `send Welcome didLogin`\n# - limit: few\n"),
            shown: """
                 a.wf:6: “few” is not a limit
                   write # - limit: 3 steps
                """),
        Row(
            about: "an unknown workflow", text: lesson(open: "open qqq\n"),
            shown: """
                 a.wf:2:6: no such app: qqq; `apps` lists them
                   open qqq
                """),
        Row(
            about: "two tasks of one title",
            text: lesson() + "# ## Task: Log in\n# - hint: `tree`\ntree\nexpect asked tree\n",
            shown: """
                 a.wf:8: two tasks are called “Log in”
                   give each one a different title, because progress is kept by title
                """),
    ]

    @Test(
        "check reports a heading that is nearly a task's, with place and remedy",
        arguments: [
            ("# ## task: More", "## task:"), ("# ##Task: More", "##Task:"), ("# ## Task More", "## Task"),
            ("# ## Tasks: More", "## Tasks:"), ("# ## Task : More", "## Task :"), ("# ## Taks: More", "## Taks:"),
            ("# ## TASK: More", "## TASK:"), ("# ### Task: More", "### Task:"),
            ("# # Task: More", "# Task:"), ("## Task: More", "# Task:"), ("# Task: More", "Task:"),
            ("#  ## Task: More", "## Task:"), ("# ## Task - More", "## Task"), ("# ## Task：More", "## Task："),
            ("# - Task: More", nil), ("# ## Take it apart", nil), ("# ## Ask: who owns it?", nil),
            ("# A task: something to do.", nil),
        ])
    func misspelledTaskHeadingIsReported(_ line: String, _ shown: String?) async {
        for isLesson in [true, false] {
            let start = isLesson ? Self.lesson() : "# # Title\nopen todo\n"
            let file = ScriptFile(name: "a.wf", text: start + line + "\ntree\n")
            let number = isLesson ? 8 : 3
            let found = CheckPlan.plan(for: file).findings.flatMap(\.lines).map(\.plain).filter {
                $0.contains("doesn't begin a task") || $0.contains("# ## Task: and")
            }
            // If the script has no tasks, a heading without a colon is just a heading.
            guard let shown, isLesson || line.contains(":") || line.contains("：") else {
                #expect(found == [], "\(line)")
                continue
            }
            #expect(
                found == [
                    " a.wf:\(number): “\(shown)” doesn't begin a task, so it is read as prose",
                    "   write # ## Task: and its title",
                ], "\(line)")
        }
    }

    @Test(
        "check reports a line that is nearly one of a task's",
        arguments: [
            ("-hint: Look.", "-hint:"), ("* hint: Look.", "* hint:"), ("hint: Look.", "hint:"),
            ("- hint Look.", "- hint"), ("- hint : Look.", "- hint :"), ("- hints: Look.", "- hints:"),
            ("- wrong tap onLoginTapped", "- wrong"), ("- limit 3", "- limit"), ("- Or: tree", "- Or:"),
            ("- or nothing at all", nil), ("- list: is prose", nil), ("Wrong is what was said before.", nil),
        ])
    func misspelledTaskLineIsReported(_ line: String, _ shown: String?) {
        let text = Self.lesson(hints: "# \(line)\n# - hint: Type `send Welcome didLogin`.\n")
        let found = CheckPlan.plan(for: ScriptFile(name: "a.wf", text: text)).findings.flatMap(\.lines).map(\.plain)
        #expect(
            found.first == shown.map { " a.wf:5: “\($0)” doesn't begin a line of a task, so it is read as prose" },
            "\(line)")
    }

    @Test(
        "The article Teach names every kind of line of a lesson, and a lesson parses each",
        arguments: Lesson.items + Lesson.answers)
    func teachArticleNamesEveryLessonLine(_ item: String) throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let article = try String(
            contentsOf: root.appending(path: "Sources/Program/WorkflowREPL/WorkflowREPL.docc/Teach.md"), encoding: .utf8
        )
        let isAnswer = Lesson.answers.contains(item)
        let row = try #require(
            article.split(separator: "\n").first {
                $0.hasPrefix("| `") && $0.contains("`\(isAnswer ? "" : "- ")\(item): ")
            })
        let example =
            row.split(separator: "|")[0].trimmingCharacters(in: CharacterSet(charactersIn: " `"))
            + (["mutant", "harmless"].contains(item) ? "`" : "")
        let lines = ["## Task: One"] + (isAnswer ? ["- predict: What?", "  " + example] : [example])
        let text = lines.map { "# \($0)\n" }.joined() + "tree\n"
        let task = try #require(Lesson(name: "a", file: ScriptFile(name: "a.wf", text: text)).tasks.first)
        #expect(task.items.count == lines.count - 1, "\(example) is no item")
    }
}

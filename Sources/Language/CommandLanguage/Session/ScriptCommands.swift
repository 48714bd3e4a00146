// Commands for scripts: reading, saving, checking and exporting them.

extension CommandTable {
    static let scriptCommands: [any CommandDeclaration.Type] = [
        SourceCommand.self, SaveCommand.self, ExpectCommand.self, ExportCommand.self, PageCommand.self,
    ]
}

/// Evaluates the commands of a file.
package enum SourceCommand: CommandDeclaration {
    package static let file = Parameter.file("file", "a script")

    package static let specification = CommandSpecification(
        "source", group: .session, parameters: [file.declaration],
        changes: .session, replies: ["source"], isSaved: false,
        summary: "run the commands of a script",
        discussion:
            "Runs the script line by line, as if typed, and stops at the first line that fails. In a "
            + "script, a path is looked up next to the script first, then in the current directory.",
        examples: [
            CommandExample("source login.wf", "the commands of that file"),
            CommandExample("source \"my scripts/login.wf\"", "quote a path that has spaces"),
        ])
}

/// Saves the session as a script.
package enum SaveCommand: CommandDeclaration {
    package static let file = Parameter.file("file", "the file (default: the last one saved)", .optional)

    package static let lesson = Switch("lesson", "write a lesson, whose tasks are the steps")

    package static let specification = CommandSpecification(
        "save", group: .session, parameters: [file.declaration], flags: [lesson.declaration],
        changes: .nothing, replies: ["saved"], isSaved: false,
        summary: "save the session as a script",
        discussion: """
            Writes the commands so far, with their output as the expected result, so the script passes as it stands. \
            Commands before the last 5,000 steps are saved without output.

            With --lesson, each step becomes a task for `workflow learn`. A step that was undone becomes a wrong turn of \
            the task that follows. A comment, such as # Log in, names the next task; after a wrong turn, it says what's \
            wrong with it.
            """,
        examples: [
            CommandExample("save login.wf", "writes that file"),
            CommandExample("save --lesson login.wf", "writes a lesson"),
        ])
}

/// Checks a condition.
package enum ExpectCommand: CommandDeclaration {
    package static let expectation = Parameter.expectation("expectation", "what must hold")

    package static let specification = CommandSpecification(
        "expect", group: .session, parameters: [expectation.declaration],
        changes: .nothing, replies: ["expectation"],
        summary: "check that a condition holds",
        discussion: """
            expect stack is Welcome, List      screens by name or "title"; has, lacks
            expect /Todo.todos.count == 1      a value; == != < <= > >=; _ is any value
            expect /Cart.total == sum of /Cart.items.price * 2
            expect /Cart.chosen in /Cart.items.id
            expect /Cart.items.id unique       no two are equal; sorted
            expect screen title == "List"      a field of the top screen
            expect tree has Todo/Edit          a node is alive; lacks
            expect output login(name: _)       what the root emitted; … from Edit
            expect Todo.todos changed          the last step changed it; unchanged
            expect Todo.todos changed once     in one step and no other
            expect render has List             the last step rendered it; lacks
            expect steps <= 3                  also branches, marks
            expect here is Todo                the current node
            expect asked why List              the last command
            expect dropped                     the last action reached no node
            expect unchanged                   the last command changed nothing
            expect clean                       the last audit found nothing
            expect crash "not .edit"           the last command crashed the app
            expect error "takes name"          the last command was refused

            Outputs, changes and steps can be checked since a step or a mark: expect output save from Edit since before.

            Values are computed with count of, sum of, min of, max of, +, -, * and /, with a space on both sides of an \
            operator. A field of a list means the fields of all its elements. Conditions are joined by and, or and leads \
            to: expect stack has Edit leads to /Todo.todos.count > 0.

            A script stops at an expectation that fails, and shows the actual value.
            """,
        examples: [
            CommandExample("expect stack is Welcome, List, Edit", "exactly these screens"),
            CommandExample("expect /Todo.todos.count == 1", "one item"),
        ])
}

/// Exports the session in another format.
package enum ExportCommand: CommandDeclaration {
    package static let form = Parameter.choice(
        "form",
        [
            ParameterKind.Choice("test", "a Swift test of the session, with your own types"),
            ParameterKind.Choice("mermaid", "a sequence diagram of the data flow"),
            ParameterKind.Choice("dot", "the tree as a graph"),
            ParameterKind.Choice("json", "the steps and the tree as JSON"),
            ParameterKind.Choice("perfetto", "a timeline of renders and actions, for ui.perfetto.dev"),
        ],
        "what to export")
    package static let file = Parameter.file("file", "the file (default: the terminal)", .optional)
    package static let from = Flag("from", .step("step", "the first step (default: the beginning)"))
    package static let to = Flag("to", .step("step", "the last step (default: the current one)"))

    package static let specification = CommandSpecification(
        "export", group: .session, parameters: [form.declaration, file.declaration],
        flags: [from.declaration, to.declaration],
        changes: .nothing, replies: ["script", "file"], isSaved: false,
        summary: "turn the session into a test, a diagram or data",
        discussion: "A test compiles in your package and passes against the same workflow.",
        examples: [
            CommandExample("export test LoginTests.swift", "a test of the whole session"),
            CommandExample("export mermaid --from 2 --to 4", "a diagram of three steps"),
        ])
}

/// Keeps a page for a browser up to date.
package enum PageCommand: CommandDeclaration {
    package static let file = Parameter.file(
        "file", "a file such as session.html; without one, print the page's path", .optional)
    package static let off = Switch.off("finish the page")

    package static let specification = CommandSpecification(
        "page", group: .session, parameters: [file.declaration], flags: [off.declaration],
        changes: .session, replies: [], isSaved: false,
        summary: "show the session on a page in a browser",
        discussion: """
            Writes an HTML page and keeps it up to date. Open it in a browser: it shows each command right away, \
            without a server. It has the screens, the tree with properties and state, the hops and renders of each \
            step, and the timeline. After owner, why and flow it also draws arrows between nodes, and after code it \
            shows the code.

            A script next to the page, FILE.live.js, holds the newest commands. When the session ends, the page is \
            complete without it.
            """,
        examples: [
            CommandExample("page session.html", "writes session.html"),
            CommandExample("page --off", "finishes the page"),
        ])
}

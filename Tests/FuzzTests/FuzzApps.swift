// The apps that are fuzzed, each with real lines for it and the lines that must not be sent: by design, the examples
// crash when they get an action that none of their screens can send.

import WorkbenchGarden
import WorkbenchKernel
import WorkbenchTicTacToe
import WorkbenchTutorial1
import WorkbenchTutorial2
import WorkbenchTutorial3
import WorkbenchTutorial4
import WorkbenchTutorial5
import WorkbenchWorkers

@MainActor
enum FuzzApps {
    static let all = [
        KernelApp("todo", "") { WorkbenchTutorial5.RootWorkflow() },
        KernelApp("tutorial1", "") { WorkbenchTutorial1.WelcomeWorkflow() },
        KernelApp("tutorial2", "") { WorkbenchTutorial2.RootWorkflow() },
        KernelApp("tutorial3", "") { WorkbenchTutorial3.RootWorkflow() },
        KernelApp("tutorial4", "") { WorkbenchTutorial4.RootWorkflow() },
        KernelApp("tictactoe", "") { TicTacToeWorkflow() },
        KernelApp("feed", "") { FeedWorkflow() }, KernelApp("garden", "") { GardenWorkflow(size: 60) },
    ]

    static let lines: [String] = [
        "send welcome nameChanged(name: \"Ada\")", "send welcome didLogin", "tap onNameChanged \"Bo\"",
        "tap onLoginTapped",
        "tap onTodoSelected 0", "send list selectTodo(index: 0)", "send list onBack", "send Edit titleChanged(\"x\")",
        "send Edit saveChanges", "send Edit discardChanges", "emit Edit save($Edit.todo)", "tap \"Save\"", "tap back",
        "set Welcome.name \"Eve\"", "set Edit.todo.title \"\"\"\n    a\n    \"\"\"", "send Todo newTodo",
        "owner \"Take the cat for a walk\"", "flow Todo.todos[0].title", "why /Todo/List", "trace", "trace -1",
        "tap onSignIn", "tap \"Cancel\"", "send / signOut", "tap onEmailChanged \"a@b.c\"",
        "tap onPasswordChanged \"p\"",
        "tap onLoginTapped", "send Login emailChanged(\"a@b\")", "tap onSquareTapped(0, 0)",
        "send / seasonChanged(.winter)", "send Flower[0] water(litres: 1.5)", "send / heard(.bloomed(.red))",
        "send Meadow sow(count: 3)", "send Meadow mowAll", "send Meadow reverse", "tap onPickBlossom",
        "set /.season .autumn",
        "tap onSeasonChanged .winter", "deliver / LoadWorker .failure(\"x\")", "workers", "workers off", "workers on",
        "undo", "undo", "redo", "goto 0", "goto -1", "mark here", "goto here", "branches", "branches branch-1", "diff",
        "diff 0 -1", "history", "history 3", "tree", "tree --depth 1 --names --props", "state", "state /.season",
        "props Edit",
        "sinks --all", "sinks", "ls", "cd ..", "cd Todo", "cd /", "screen", "stack", "reset", "open todo",
        "open garden",
        "open tictactoe", "open feed", "apps", "save", "help send", "expect stack is Welcome",
        "expect tree has Todo/List",
        "expect Todo.todos.count == 1", "expect output didLogin(name: _)", "try send welcome didLogin",
        "watch Todo.todos",
        "audit", "export mermaid", "export test", "option width 40",
    ]

    /// Whether this input may crash an example by design, because no screen could send it.
    static func mayStop(_ text: String) -> Bool {
        text.split(whereSeparator: \.isNewline).contains { mayStop(line: $0.lowercased()) }
    }

    private static func mayStop(line: String) -> Bool {
        // `open` accepts any workflow of the process with any values, and the workflow may crash on them.
        if line.contains("open"), line.contains("(") { return true }
        // An editor's action while there is no editor, or an item that doesn't exist.
        if line.contains("editaction") || line.contains("edittodo") { return true }
        if line.contains("changes"), !line.contains("send edit ") { return true }
        if line.contains("step") || line.contains("[]") || line.contains("index") && !line.contains("index: 0)") {
            return true
        }
        if line.contains("set") || line.contains("with"),
            !["name", "title", "note", "season"].contains(where: line.contains)
        {
            return true
        }
        // Numbers beyond the end of the smallest list, or large enough to overflow when something is added to them.
        let numbers = line.split { !$0.isNumber && $0 != "x" && $0 != "e" }.filter { $0.first?.isNumber == true }
        let isSelection = ["selected", "select", "tap", "deliver", "emit"].contains(where: line.contains)
        return numbers.contains { $0.count > 2 || isSelection && $0 != "0" }
    }
}

// The line of a failure that opens its moment in a session, and the script that the line names.

import Foundation
import Testing
import Workflow
import WorkflowTesting

@Suite struct SessionLineTests {
    @Test(arguments: obstacles) func lineGivesTheReasonWhyNoSessionOpens(_ row: Row) async throws {
        let lines = try await failures(of: row.run).map(\.session)
        #expect(lines == ["This moment can't be opened in a session: \(row.line)"])
    }

    @Test(arguments: scripts) func scriptRepeatsTheTest(_ row: Row) async throws {
        let failure = try #require(try await failures(of: row.run).first)
        let line = try #require(failure.session)
        let path = try #require(line.split(separator: " ").last.map(String.init))
        #expect(line == "Open this moment\(row.without): workflow --resume \(path)")
        let script = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").map(String.init)
        #expect(script.first?.hasPrefix("# A failed test: \(#filePath):") == true)
        let messages = failure.text.split(separator: "\n").map { "# \($0)" }
        #expect(script[1].hasPrefix("# package: "))
        #expect(Array(script.dropFirst(2).prefix(messages.count)) == messages)
        #expect(script.filter { !$0.hasPrefix("#") }.joined(separator: "\n") == row.line)
    }

    @Test func anEqualFailureHasTheSameFileAndAnotherFailureHasAnother() async throws {
        @Sendable func check(_ title: String) {
            TodoEditWorkflow.Action.tester(
                withState: .init(todo: TodoModel(title: "a")), workflow: .init(initialTodo: TodoModel(title: "a"))
            ).assert(state: .init(todo: TodoModel(title: title)), fileID: elsewhere)
        }
        let lines = try await failures {
            check("b")
            check("b")
            check("c")
        }.map(\.session)
        #expect(lines[0] == lines[1])
        #expect(lines[0] != lines[2])
    }

    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        /// The end of the line, or the script's commands.
        let line: String
        var without = ""
        let run: @Sendable () -> Void

        init(_ name: String, without: String = "", _ line: String, run: @escaping @Sendable () -> Void) {
            testDescription = name
            self.line = line
            self.without = without
            self.run = run
        }
    }
}

/// The workflows of these tests count as a library's, because the tests say that they are in another module.
private let elsewhere: StaticString = "Elsewhere/SessionLineTests.swift"

private let obstacles = [
    SessionLineTests.Row(
        "a workflow of the test target",
        "FeedWorkflow is declared in the test target, but sessions load only libraries."
    ) {
        FeedWorkflow().renderTester().expectSideEffect(key: "no").render()
    },
    SessionLineTests.Row(
        "an action tester without a workflow",
        "LibraryTests.TodoWorkflow has properties, but the test gives none; add workflow: to .tester(withState:)."
    ) {
        TodoWorkflow.ListAction.tester(withState: .init(todos: [], step: .list)).send(action: .back)
            .assertNoOutput(fileID: elsewhere)
    },
    SessionLineTests.Row("a required closure", "LibraryTests.HoldingWorkflow.report can't be written as text.") {
        HoldingWorkflow(report: { _ in }).renderTester().render().assert(state: 1, fileID: elsewhere)
    },
    SessionLineTests.Row("a test outside packages", "there is no Package.swift above /nowhere/Tests/Test.swift.") {
        FeedWorkflow().renderTester().render().verifyOutput(fileID: elsewhere, file: "/nowhere/Tests/Test.swift") { _ in
        }
    },
]

private let scripts = [
    SessionLineTests.Row(
        "actions",
        """
        open LibraryTests.TodoEditWorkflow(initialTodo: TodoModel(title: "a \\"b\\"", note: ""))
        workers off
        set / TodoEditWorkflow.State(todo: TodoModel(title: "c", note: ""))
        send / Action.titleChanged("d")
        send / Action.saveChanges
        """
    ) {
        TodoEditWorkflow.Action.tester(
            withState: .init(todo: TodoModel(title: "c")), workflow: .init(initialTodo: TodoModel(title: "a \"b\""))
        )
        .send(action: .titleChanged("d")).send(action: .saveChanges).assertNoOutput(fileID: elsewhere)
    },
    SessionLineTests.Row(
        "an action of a render",
        """
        open LibraryTests.TodoEditWorkflow(initialTodo: TodoModel(title: "a", note: ""))
        workers off
        set / TodoEditWorkflow.State(todo: TodoModel(title: "a", note: ""))
        send / Action.discardChanges
        """
    ) {
        TodoEditWorkflow(initialTodo: TodoModel(title: "a")).renderTester().render { $0.onDiscard() }
            .assertNoAction(fileID: elsewhere)
    },
    SessionLineTests.Row(
        "a render",
        """
        open LibraryTests.TodoWorkflow(name: "Ada")
        workers off
        set / TodoWorkflow.State(todos: [], step: .list)
        """
    ) {
        TodoWorkflow(name: "Ada").renderTester(initialState: .init(todos: [], step: .list)).render(fileID: elsewhere)
    },
    SessionLineTests.Row(
        "an action that is a closure, and an object in the state",
        without: ", without the action closure at Shop/Cart.swift:3, state.cache",
        """
        open LibraryTests.CachingWorkflow()
        workers off
        effect /.count 2 effect /.secret "x"
        send / CachingWorkflow.Add()
        """
    ) {
        AnyWorkflowAction<CachingWorkflow>.tester(withState: .init(), workflow: CachingWorkflow())
            .send(action: AnyWorkflowAction(CachingWorkflow.raise, fileID: "Shop/Cart.swift", line: 3))
            .send(action: AnyWorkflowAction(CachingWorkflow.Add()))
            .assert(stateReads: "", fileID: elsewhere)
    },
]

private struct HoldingWorkflow: Workflow {
    let report: (Int) -> Void

    func makeInitialState() -> Int { 0 }
    func render(state: Int, context: RenderContext<HoldingWorkflow>) { report(state) }

    typealias Output = Never
}

private struct CachingWorkflow: Workflow {
    final class Cache {}

    struct State {
        var count = 0
        var cache = Cache()
        var secret = "x"
    }

    struct Add: WorkflowAction {
        func apply(toState state: inout State, context: ApplyContext<CachingWorkflow>) -> Never? {
            state.count += 1
            return nil
        }

        typealias WorkflowType = CachingWorkflow
    }

    static func raise(_ state: inout State) -> Never? {
        state.count = 2
        return nil
    }

    func makeInitialState() -> State { State() }
    func render(state: State, context: RenderContext<CachingWorkflow>) {}

    typealias Output = Never
}

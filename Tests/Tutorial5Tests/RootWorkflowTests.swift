// The root: first alone, with stand-ins for its children, then the whole app from the user's point of view.

import BackStackContainer
import Testing
import WorkbenchTutorial5
import Workflow
import WorkflowTesting
import WorkflowUI

@Suite struct RootWorkflowTests {
    @Test func itBeginsWithTheWelcomeScreen() {
        RootWorkflow()
            .renderTester()
            .expectWorkflow(type: WelcomeWorkflow.self, producingRendering: .standIn)
            .render { stack in #expect(stack.items.map(\.key) == ["welcome"]) }
            .assertNoAction()
    }

    @Test func loginOutputShowsTheTodos() {
        RootWorkflow()
            .renderTester()
            .expectWorkflow(
                type: WelcomeWorkflow.self, producingRendering: .standIn, producingOutput: .didLogin(name: "Ada")
            )
            .render()
            .assert(action: RootWorkflow.Action.login(name: "Ada"))
            .assert(state: .todo(name: "Ada"))
    }

    @Test func todoWorkflowIsRenderedAboveWelcomeWithTheName() {
        RootWorkflow()
            .renderTester(initialState: .todo(name: "Ada"))
            .expectWorkflow(type: WelcomeWorkflow.self, producingRendering: .standIn)
            .expectWorkflow(type: TodoWorkflow.self, producingRendering: [.standIn("list"), .standIn("edit")]) {
                #expect($0.name == "Ada")
            }
            .render { stack in #expect(stack.items.map(\.key) == ["welcome", "list", "edit"]) }
            .assertNoAction()
    }

    @Test func goingBackLogsOut() {
        RootWorkflow()
            .renderTester(initialState: .todo(name: "Ada"))
            .expectWorkflow(type: WelcomeWorkflow.self, producingRendering: .standIn)
            .expectWorkflow(type: TodoWorkflow.self, producingRendering: [], producingOutput: .back)
            .render()
            .assert(action: RootWorkflow.Action.logOut)
            .assert(state: .welcome)
    }
}

@Suite struct WholeFlowTests {
    @Test func logInAddEditSaveLogOut() throws {
        let app = WorkflowHost(workflow: RootWorkflow())
        var stack: BackStackScreen<AnyScreen> { app.rendering.value }

        // Log in.
        #expect(stack.items.map(\.key) == ["welcome"])
        try stack.top(WelcomeScreen.self).onNameChanged("Ada")
        #expect(try stack.top(WelcomeScreen.self).name == "Ada")
        try stack.top(WelcomeScreen.self).onLoginTapped()
        #expect(stack.items.map(\.key) == ["welcome", "list"])
        #expect(stack.items.last?.title == "Welcome, Ada")
        #expect(try stack.top(TodoListScreen.self).todoTitles == ["Take the cat for a walk"])

        // Add.
        try stack.items.last?.tapRight("New Todo")
        #expect(try stack.top(TodoListScreen.self).todoTitles == ["Take the cat for a walk", "New Todo"])

        // Edit. Only the editor sees the changes so far.
        try stack.top(TodoListScreen.self).onTodoSelected(1)
        #expect(stack.items.map(\.key) == ["welcome", "list", "edit"])
        #expect(try stack.top(TodoEditScreen.self).title == "New Todo")
        try stack.top(TodoEditScreen.self).onTitleChanged("Hike")
        try stack.top(TodoEditScreen.self).onNoteChanged("Up the hill")
        #expect(try stack.top(TodoEditScreen.self).title == "Hike")
        #expect(try stack.items[1].screen(of: TodoListScreen.self).todoTitles[1] == "New Todo")

        // Save.
        try stack.items.last?.tapRight("Save")
        #expect(stack.items.map(\.key) == ["welcome", "list"])
        #expect(try stack.top(TodoListScreen.self).todoTitles == ["Take the cat for a walk", "Hike"])

        // Edit again, and discard.
        try stack.top(TodoListScreen.self).onTodoSelected(1)
        #expect(try stack.top(TodoEditScreen.self).note == "Up the hill")
        try stack.top(TodoEditScreen.self).onTitleChanged("Take the cat for a swim")
        try stack.items.last?.tapLeft()
        #expect(try stack.top(TodoListScreen.self).todoTitles == ["Take the cat for a walk", "Hike"])

        // Log out. The welcome screen still has the name, but the todos are gone together with their owner.
        try stack.items.last?.tapLeft()
        #expect(stack.items.map(\.key) == ["welcome"])
        #expect(try stack.top(WelcomeScreen.self).name == "Ada")
        try stack.top(WelcomeScreen.self).onLoginTapped()
        #expect(try stack.top(TodoListScreen.self).todoTitles == ["Take the cat for a walk"])
    }

    @Test func theSameOnScreen() throws {
        let app = WorkflowHostingController(workflow: RootWorkflow())
        #expect(app.view.description.hasPrefix("▸ Welcome\n"))
        let login = WorkflowHostingController(workflow: TodoAppWorkflow())
        #expect(
            login.view.description == """
                ▸ Welcome, Ada
                [Back]  [New Todo]
                1 thing to do
                1  Take the cat for a walk
                """
        )
        try #require(login.view.button("New Todo")).handler()
        #expect(login.view.description.hasSuffix("2 things to do\n1  Take the cat for a walk\n2  New Todo"))
    }
}

/// Shows the todos as they are after a login, without the fields of the welcome screen.
private struct TodoAppWorkflow: Workflow {
    struct Ignored: WorkflowAction {
        typealias WorkflowType = TodoAppWorkflow

        func apply(toState state: inout Void) -> Never? { nil }
    }

    func render(state: Void, context: RenderContext<TodoAppWorkflow>) -> BackStackScreen<AnyScreen> {
        BackStackScreen(
            items: TodoWorkflow(name: "Ada").mapOutput { _ in Ignored() }.rendered(in: context))
    }
}

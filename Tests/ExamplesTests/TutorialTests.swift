// The steps of the tutorial from the user's point of view. Step 5 has its own tests, which are part of the lesson.

import BackStackContainer
import Testing
import WorkbenchTutorial1
import WorkbenchTutorial2
import WorkbenchTutorial3
import WorkbenchTutorial4
import Workflow
import WorkflowUI

@Suite struct Tutorial1Tests {
    @Test func welcomeScreenShowsTheTypedName() {
        let host = WorkflowHost(workflow: WelcomeWorkflow())
        #expect(host.rendering.value.name == "")
        host.rendering.value.onNameChanged("Ada")
        #expect(host.rendering.value.name == "Ada")
        host.rendering.value.onLoginTapped()
        #expect(host.rendering.value.name == "Ada", "there is nowhere to go in step 1")
    }
}

@Suite struct Tutorial2Tests {
    @Test func loginShowsTheTodoListAndBackLogsOut() throws {
        let host = WorkflowHost(workflow: WorkbenchTutorial2.RootWorkflow())
        var stack: BackStackScreen<AnyScreen> { host.rendering.value }
        try stack.top(WorkbenchTutorial2.WelcomeScreen.self).onNameChanged("Ada")
        try stack.top(WorkbenchTutorial2.WelcomeScreen.self).onLoginTapped()
        #expect(stack.titles == [nil, "Welcome, Ada"])
        try stack.top(WorkbenchTutorial2.TodoListScreen.self).onTodoSelected(0)
        #expect(stack.titles == [nil, "Welcome, Ada"], "nothing can be edited in step 2")
        try stack.tap("Back")
        #expect(stack.titles == [nil])
        #expect(try stack.top(WorkbenchTutorial2.WelcomeScreen.self).name == "Ada")
    }
}

@Suite struct Tutorial3Tests {
    @Test(arguments: [("Save", "Swim"), ("Back", "Take the cat for a walk")])
    func editedTodoIsSavedOrDiscarded(button: String, expected: String) throws {
        let host = WorkflowHost(workflow: WorkbenchTutorial3.RootWorkflow())
        var stack: BackStackScreen<AnyScreen> { host.rendering.value }
        try stack.top(WorkbenchTutorial3.WelcomeScreen.self).onLoginTapped()
        try stack.top(WorkbenchTutorial3.TodoListScreen.self).onTodoSelected(0)
        #expect(stack.titles == [nil, "Welcome, ", "Edit"])
        try stack.top(WorkbenchTutorial3.TodoEditScreen.self).onTitleChanged("Swim")
        try stack.tap(button)
        #expect(try stack.top(WorkbenchTutorial3.TodoListScreen.self).todoTitles == [expected])
        try stack.tap("Back")
        #expect(stack.titles == [nil])
    }
}

@Suite struct Tutorial4Tests {
    @Test func newTodoIsAddedEditedAndSaved() throws {
        let host = WorkflowHost(workflow: WorkbenchTutorial4.RootWorkflow())
        var stack: BackStackScreen<AnyScreen> { host.rendering.value }
        try stack.top(WorkbenchTutorial4.WelcomeScreen.self).onLoginTapped()
        try stack.tap("New Todo")
        try stack.top(WorkbenchTutorial4.TodoListScreen.self).onTodoSelected(1)
        try stack.top(WorkbenchTutorial4.TodoEditScreen.self).onTitleChanged("Swim")
        try stack.tap("Save")
        #expect(
            try stack.top(WorkbenchTutorial4.TodoListScreen.self).todoTitles == ["Take the cat for a walk", "Swim"])
        try stack.tap("Back")
        #expect(stack.titles == [nil])
    }

    @Test func treeHasTheNodesOfTheTutorial() throws {
        let census = Census()
        let host = WorkflowHost(workflow: WorkbenchTutorial4.RootWorkflow(), observers: [census])
        var stack: BackStackScreen<AnyScreen> { host.rendering.value }
        #expect(census.paths == ["Root", "Root/Welcome"])
        try stack.top(WorkbenchTutorial4.WelcomeScreen.self).onLoginTapped()
        try stack.top(WorkbenchTutorial4.TodoListScreen.self).onTodoSelected(0)
        #expect(
            census.paths == ["Root", "Root/Todo", "Root/Todo/TodoEdit", "Root/Todo/TodoList", "Root/Welcome"])
    }
}

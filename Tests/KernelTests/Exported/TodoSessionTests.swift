// The steps of a session of todo, action by action.
// swift-format-ignore-file

import Testing
@testable import WorkbenchTutorial5
import Workflow
import WorkflowTesting

@MainActor @Suite struct TodoSessionTests {
    // send welcome nameChanged(name: "Ada")
    @Test func step1Welcome() {
        WelcomeWorkflow.Action
            .tester(
                withState: WelcomeWorkflow.State(name: ""),
                workflow: WelcomeWorkflow()
            )
            .send(action: .nameChanged(name: "Ada"))
            .assertNoOutput()
            .assert(state: WelcomeWorkflow.State(name: "Ada"))
    }

    // tap onLoginTapped
    @Test func step2Welcome() {
        WelcomeWorkflow.Action
            .tester(
                withState: WelcomeWorkflow.State(name: "Ada"),
                workflow: WelcomeWorkflow()
            )
            .send(action: .didLogin)
            .assert(output: .didLogin(name: "Ada"))
            .assert(state: WelcomeWorkflow.State(name: "Ada"))
    }

    // tap onLoginTapped
    @Test func step2Root() {
        RootWorkflow.Action
            .tester(
                withState: .welcome,
                workflow: RootWorkflow()
            )
            .send(action: .login(name: "Ada"))
            .assertNoOutput()
            .assert(state: .todo(name: "Ada"))
    }

    // tap onTodoSelected 0
    @Test func step4TodoList() {
        TodoListWorkflow.Action
            .tester(
                withState: TodoListWorkflow.State(),
                workflow: TodoListWorkflow(name: "Ada", todos: [TodoModel(title: "Milk", note: "")])
            )
            .send(action: .selectTodo(index: 0))
            .assert(output: .selectTodo(index: 0))
            .assert(state: TodoListWorkflow.State())
    }

    // tap onTodoSelected 0
    @Test func step4Todo() {
        TodoWorkflow.ListAction
            .tester(
                withState: TodoWorkflow.State(todos: [TodoModel(title: "Milk", note: "")], step: .list),
                workflow: TodoWorkflow(name: "Ada")
            )
            .send(action: .editTodo(index: 0))
            .assertNoOutput()
            .assert(state: TodoWorkflow.State(todos: [TodoModel(title: "Milk", note: "")], step: .edit(index: 0)))
    }

    // tap onNoteChanged "two"
    @Test func step5TodoEdit() {
        TodoEditWorkflow.Action
            .tester(
                withState: TodoEditWorkflow.State(todo: TodoModel(title: "Milk", note: "")),
                workflow: TodoEditWorkflow(initialTodo: TodoModel(title: "Milk", note: ""))
            )
            .send(action: .noteChanged("two"))
            .assertNoOutput()
            .assert(state: TodoEditWorkflow.State(todo: TodoModel(title: "Milk", note: "two")))
    }

    // tap "Save"
    @Test func step6TodoEdit() {
        TodoEditWorkflow.Action
            .tester(
                withState: TodoEditWorkflow.State(todo: TodoModel(title: "Milk", note: "two")),
                workflow: TodoEditWorkflow(initialTodo: TodoModel(title: "Milk", note: ""))
            )
            .send(action: .saveChanges)
            .assert(output: .save(TodoModel(title: "Milk", note: "two")))
    }

    // tap "Save"
    @Test func step6Todo() {
        TodoWorkflow.EditAction
            .tester(
                withState: TodoWorkflow.State(todos: [TodoModel(title: "Milk", note: "")], step: .edit(index: 0)),
                workflow: TodoWorkflow(name: "Ada")
            )
            .send(action: .saveChanges(todo: TodoModel(title: "Milk", note: "two"), index: 0))
            .assertNoOutput()
            .assert(state: TodoWorkflow.State(todos: [TodoModel(title: "Milk", note: "two")], step: .list))
    }

    // tap back
    @Test func step7TodoList() {
        TodoListWorkflow.Action
            .tester(
                withState: TodoListWorkflow.State(),
                workflow: TodoListWorkflow(name: "Ada", todos: [TodoModel(title: "Milk", note: "two")])
            )
            .send(action: .onBack)
            .assert(output: .back)
    }

    // tap back
    @Test func step7Todo() {
        TodoWorkflow.ListAction
            .tester(
                withState: TodoWorkflow.State(todos: [TodoModel(title: "Milk", note: "two")], step: .list),
                workflow: TodoWorkflow(name: "Ada")
            )
            .send(action: .back)
            .assert(output: .back)
    }

    // tap back
    @Test func step7Root() {
        RootWorkflow.Action
            .tester(
                withState: .todo(name: "Ada"),
                workflow: RootWorkflow()
            )
            .send(action: .logOut)
            .assertNoOutput()
            .assert(state: .welcome)
    }
}

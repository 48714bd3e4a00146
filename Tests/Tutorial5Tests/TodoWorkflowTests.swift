// The owner of the todos, with stand-ins for its children: the properties that it passes down, and the effects of their
// outputs.

import BackStackContainer
import Testing
import WorkbenchTutorial5
import Workflow
import WorkflowTesting
import WorkflowUI

@Suite struct TodoWorkflowTests {
    private let todos = [TodoModel(title: "Walk", note: "the cat"), TodoModel(title: "Swim", note: "")]
    private var list: TodoWorkflow.State { TodoWorkflow.State(todos: todos, step: .list) }
    private var editing: TodoWorkflow.State { TodoWorkflow.State(todos: todos, step: .edit(index: 1)) }

    @Test func itBeginsWithOneTodoInTheList() {
        let state = TodoWorkflow(name: "Ada").makeInitialState()
        #expect(state.todos.map(\.title) == ["Take the cat for a walk"])
        #expect(state.step == .list)
    }

    @Test func listIsRenderedWithNameAndTodos() {
        TodoWorkflow(name: "Ada")
            .renderTester(initialState: list)
            .expectWorkflow(type: TodoListWorkflow.self, producingRendering: .standIn("list")) { child in
                #expect(child.name == "Ada")
                #expect(child.todos == todos)
            }
            .render { items in #expect(items.map(\.key) == ["list"]) }
            .assertNoAction()
    }

    @Test(
        arguments: [
            (TodoListWorkflow.Output.back, TodoWorkflow.ListAction.back),
            (.selectTodo(index: 1), .editTodo(index: 1)),
            (.newTodo, .newTodo),
        ]
    )
    func everyOutputOfTheListHasItsAction(output: TodoListWorkflow.Output, action: TodoWorkflow.ListAction) {
        TodoWorkflow(name: "Ada")
            .renderTester(initialState: list)
            .expectWorkflow(
                type: TodoListWorkflow.self, producingRendering: .standIn("list"), producingOutput: output
            )
            .render()
            .assert(action: action)
    }

    @Test func theListActionsChangeTheOwnersState() {
        let tester = TodoWorkflow.ListAction.tester(withState: list, workflow: TodoWorkflow(name: "Ada"))
        tester.send(action: .back).assert(state: list).assert(output: .back)
        tester.send(action: .editTodo(index: 1)).assert(state: editing).assertNoOutput()
        tester.send(action: .newTodo)
            .assert(
                state: TodoWorkflow.State(todos: todos + [TodoModel(title: "New Todo", note: "")], step: .list)
            )
            .assertNoOutput()
    }

    @Test func editorIsRenderedAboveTheListWithTheSelectedTodo() {
        TodoWorkflow(name: "Ada")
            .renderTester(initialState: editing)
            .expectWorkflow(type: TodoListWorkflow.self, producingRendering: .standIn("list"))
            .expectWorkflow(type: TodoEditWorkflow.self, producingRendering: .standIn("edit")) { child in
                #expect(child.initialTodo == todos[1])
            }
            .render { items in #expect(items.map(\.key) == ["list", "edit"]) }
            .assertNoAction()
    }

    @Test func saveOutputReplacesTheSelectedTodo() {
        let saved = TodoModel(title: "Run", note: "far")
        TodoWorkflow(name: "Ada")
            .renderTester(initialState: editing)
            .expectWorkflow(type: TodoListWorkflow.self, producingRendering: .standIn("list"))
            .expectWorkflow(
                type: TodoEditWorkflow.self, producingRendering: .standIn("edit"), producingOutput: .save(saved)
            )
            .render()
            .assert(action: TodoWorkflow.EditAction.saveChanges(todo: saved, index: 1))
            .assert(state: TodoWorkflow.State(todos: [todos[0], saved], step: .list))
            .assertNoOutput()
    }

    @Test func discardOutputChangesNoTodo() {
        TodoWorkflow(name: "Ada")
            .renderTester(initialState: editing)
            .expectWorkflow(type: TodoListWorkflow.self, producingRendering: .standIn("list"))
            .expectWorkflow(
                type: TodoEditWorkflow.self, producingRendering: .standIn("edit"), producingOutput: .discard
            )
            .render()
            .assert(state: list)
    }

    #if compiler(>=6.2)
        @Test func anEditActionWithoutAnEditorTraps() async {
            await #expect(processExitsWith: .failure) {
                TodoWorkflow.EditAction
                    .tester(
                        withState: TodoWorkflow.State(todos: [], step: .list), workflow: TodoWorkflow(name: "Ada")
                    )
                    .send(action: .discardChanges)
            }
        }
    #endif
}

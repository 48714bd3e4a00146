// The editor owns a copy: edits stay in the copy until it is saved, and are lost when the original changes.

import Testing
import WorkbenchTutorial5
import Workflow
import WorkflowTesting

@Suite struct TodoEditWorkflowTests {
    private let todo = TodoModel(title: "Walk", note: "the cat")

    @Test(
        arguments: [
            (TodoEditWorkflow.Action.titleChanged("Swim"), TodoModel(title: "Swim", note: "the cat")),
            (.noteChanged("not the cat"), TodoModel(title: "Walk", note: "not the cat")),
        ]
    )
    func typingChangesTheCopyOnly(action: TodoEditWorkflow.Action, expected: TodoModel) {
        TodoEditWorkflow.Action
            .tester(withState: TodoEditWorkflow.State(todo: todo), workflow: TodoEditWorkflow(initialTodo: todo))
            .send(action: action)
            .assert(state: TodoEditWorkflow.State(todo: expected))
            .assertNoOutput()
    }

    @Test func saveChangesOutputsTheCopy() {
        let edited = TodoModel(title: "Swim", note: "")
        TodoEditWorkflow.Action
            .tester(withState: TodoEditWorkflow.State(todo: edited), workflow: TodoEditWorkflow(initialTodo: todo))
            .send(action: .saveChanges)
            .assert(output: .save(edited))
    }

    @Test func discardChangesOutputsDiscard() {
        TodoEditWorkflow.Action
            .tester(withState: TodoEditWorkflow.State(todo: todo), workflow: TodoEditWorkflow(initialTodo: todo))
            .send(action: .titleChanged("Swim"))
            .send(action: .discardChanges)
            .assert(output: .discard)
    }

    @Test func screenShowsTheCopyAndSendsTypedText() throws {
        // The copy differs from the property, so the test would notice if the screen showed the property.
        let copy = TodoEditWorkflow.State(todo: TodoModel(title: "Typed", note: "so far"))
        try TodoEditWorkflow(initialTodo: todo)
            .renderTester(initialState: copy)
            .render { item in
                let screen = try item.screen(of: TodoEditScreen.self)
                #expect(screen.title == "Typed")
                #expect(screen.note == "so far")
                screen.onTitleChanged("Swim")
            }
            .assert(state: TodoEditWorkflow.State(todo: TodoModel(title: "Swim", note: "so far")))
        try TodoEditWorkflow(initialTodo: todo)
            .renderTester(initialState: copy)
            .render { item in try item.screen(of: TodoEditScreen.self).onNoteChanged("far") }
            .assert(state: TodoEditWorkflow.State(todo: TodoModel(title: "Typed", note: "far")))
    }

    @Test func barButtonsSaveAndDiscard() throws {
        try TodoEditWorkflow(initialTodo: todo).renderTester()
            .render { item in try item.tapRight("Save") }
            .assert(output: .save(todo))
        try TodoEditWorkflow(initialTodo: todo).renderTester()
            .render { item in try item.tapLeft() }
            .assert(output: .discard)
    }

    @Test func workflowDidChangeReplacesTheCopy() {
        let workflow = TodoEditWorkflow(initialTodo: todo)
        var state = TodoEditWorkflow.State(todo: TodoModel(title: "Typed", note: "so far"))

        workflow.workflowDidChange(from: workflow, state: &state)
        #expect(state.todo.title == "Typed", "nothing changed, so nothing may be lost")

        let changed = TodoModel(title: "Run", note: "")
        TodoEditWorkflow(initialTodo: changed).workflowDidChange(from: workflow, state: &state)
        #expect(state.todo == changed)
    }

    @Test func aLiveEditorTakesAnotherTodo() throws {
        let host = WorkflowHost(workflow: TodoEditWorkflow(initialTodo: todo))
        try host.rendering.value.screen(of: TodoEditScreen.self).onTitleChanged("Swim")
        #expect(try host.rendering.value.screen(of: TodoEditScreen.self).title == "Swim")
        host.update(workflow: TodoEditWorkflow(initialTodo: todo))
        #expect(try host.rendering.value.screen(of: TodoEditScreen.self).title == "Swim")
        host.update(workflow: TodoEditWorkflow(initialTodo: TodoModel(title: "Run", note: "")))
        #expect(try host.rendering.value.screen(of: TodoEditScreen.self).title == "Run")
    }
}

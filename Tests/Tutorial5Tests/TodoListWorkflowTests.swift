// The list owns nothing: every action becomes an output, and the screen depends only on properties.

import Testing
import WorkbenchTutorial5
import Workflow
import WorkflowTesting

@Suite struct TodoListWorkflowTests {
    private let workflow = TodoListWorkflow(
        name: "Ada", todos: [TodoModel(title: "Walk", note: "the cat"), TodoModel(title: "Swim", note: "")])

    @Test(
        arguments: [
            (TodoListWorkflow.Action.onBack, TodoListWorkflow.Output.back),
            (.selectTodo(index: 7), .selectTodo(index: 7)),
            (.new, .newTodo),
        ]
    )
    func everyListActionIsOutput(action: TodoListWorkflow.Action, output: TodoListWorkflow.Output) {
        TodoListWorkflow.Action
            .tester(withState: TodoListWorkflow.State(), workflow: workflow)
            .send(action: action)
            .assert(output: output)
    }

    @Test func screenShowsTitlesAndName() throws {
        try workflow
            .renderTester()
            .render { item in
                let screen = try item.screen(of: TodoListScreen.self)
                #expect(screen.todoTitles == ["Walk", "Swim"])
                #expect(item.title == "Welcome, Ada")
            }
            .assertNoAction()
    }

    @Test func selectingATodoIsOutput() throws {
        try workflow
            .renderTester()
            .render { item in try item.screen(of: TodoListScreen.self).onTodoSelected(1) }
            .assert(output: .selectTodo(index: 1))
    }

    @Test func theButtonsOfTheBarArePassedOn() throws {
        try workflow.renderTester()
            .render { item in try item.tapLeft() }
            .assert(output: .back)
        try workflow.renderTester()
            .render { item in try item.tapRight("New Todo") }
            .assert(output: .newTodo)
    }

    @Test func listScreenDrawsNumberedTitles() {
        let lines = { (titles: [String]) in
            TodoListScreen(todoTitles: titles, onTodoSelected: { _ in })
                .viewControllerDescription(environment: .empty).buildViewController().view.description
        }
        #expect(lines([]) == "Nothing to do")
        #expect(lines(["Walk"]) == "1 thing to do\n1  Walk")
        #expect(lines(["Walk", "Swim"]) == "2 things to do\n1  Walk\n2  Swim")
    }
}

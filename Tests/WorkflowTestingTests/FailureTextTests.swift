// Every way in which a render test or an action test can fail, with the message for the test's author.

import Testing
import Workflow
import WorkflowTesting

@Suite struct FailureTextTests {
    @Test(arguments: childFailures) func childFailureText(_ code: FailingCode) async throws { try await code.check() }
    @Test(arguments: workerFailures) func workerFailureText(_ code: FailingCode) async throws { try await code.check() }
    @Test(arguments: renderFailures) func renderFailureText(_ code: FailingCode) async throws { try await code.check() }
    @Test(arguments: actionFailures) func actionFailureText(_ code: FailingCode) async throws { try await code.check() }
    @Test(arguments: resultFailures) func resultFailureText(_ code: FailingCode) async throws { try await code.check() }
}

private let listScreen: @Sendable () -> TodoListScreen = { TodoListScreen(titles: []) }
private let editScreen: @Sendable () -> TodoEditScreen = { TodoEditScreen(title: "") }
private let editing = TodoWorkflow.State(todos: [TodoModel(title: "Call Ada")], step: .edit(index: 0))

private let childFailures = [
    FailingCode(
        "no expectation at all",
        """
        TodoWorkflow rendered a child that the test does not expect: TodoListWorkflow.
        The test expects no other children.
        If the child is right, write .expectWorkflow(type: TodoListWorkflow.self, producingRendering: …) before .render.
        """
    ) {
        TodoWorkflow(name: "Ada").renderTester().render { #expect($0.list.titles == ["Water the plants"]) }
    },
    FailingCode(
        "another child than expected",
        """
        TodoWorkflow rendered a child that the test does not expect: TodoListWorkflow.
        The test expects TodoEditWorkflow, WelcomeWorkflow with the key "x". The nearest is TodoEditWorkflow.
        If the child is right, write .expectWorkflow(type: TodoListWorkflow.self, producingRendering: …) before .render.
        """,
        """
        TodoWorkflow did not render the expected child TodoEditWorkflow.
        It rendered TodoListWorkflow.
        Give .renderTester(initialState:) a state in which the child is rendered, or remove this expectation.
        """,
        """
        TodoWorkflow did not render the expected child WelcomeWorkflow with the key "x".
        It rendered TodoListWorkflow.
        Give .renderTester(initialState:) a state in which the child is rendered, or remove this expectation.
        """
    ) {
        TodoWorkflow(name: "Ada").renderTester()
            .expectWorkflow(type: TodoEditWorkflow.self, producingRendering: editScreen())
            .expectWorkflow(
                type: WelcomeWorkflow.self, key: "x",
                producingRendering: WelcomeScreen(name: "", onNameChanged: { _ in }, onLoginTapped: {})
            )
            .render()
    },
    FailingCode(
        "a child that is not rendered",
        """
        FeedWorkflow did not render the expected child TodoEditWorkflow with the key "0".
        It rendered no child.
        Give .renderTester(initialState:) a state in which the child is rendered, or remove this expectation.
        """
    ) {
        FeedWorkflow().renderTester()
            .expectWorkflow(type: TodoEditWorkflow.self, key: "0", producingRendering: editScreen())
            .render()
    },
    FailingCode(
        "no key where there is one",
        """
        TodoWorkflow rendered TodoEditWorkflow with the key "0", but the test expects it without a key.
        If the child is right, write .expectWorkflow(type: TodoEditWorkflow.self, key: "0", producingRendering: …).
        """
    ) {
        TodoWorkflow(name: "Ada").renderTester(initialState: editing)
            .expectWorkflow(type: TodoListWorkflow.self, producingRendering: listScreen())
            .expectWorkflow(
                type: TodoEditWorkflow.self, producingRendering: TodoEditScreen(title: "double"),
                producingOutput: .discardChanges
            )
            .render { #expect($0.edit?.title == "double") }
            .assertNoAction()
    },
    FailingCode(
        "wrong keys are paired with the nearest",
        """
        FeedWorkflow rendered TodoEditWorkflow with the key "milk", but the test expects it with the key "mile".
        If the child is right, write .expectWorkflowIgnoringOutput(type: TodoEditWorkflow.self, key: "milk", \
        producingRendering: …).
        """,
        """
        FeedWorkflow rendered a child that the test does not expect: TodoEditWorkflow with the key "tea".
        The test expects no other children.
        If the child is right, write .expectWorkflowIgnoringOutput(type: TodoEditWorkflow.self, key: "tea", \
        producingRendering: …) before .render.
        """
    ) {
        FeedWorkflow(ignoredChildren: ["milk", "tea", "bread"]).renderTester()
            .expectWorkflowIgnoringOutput(type: TodoEditWorkflow.self, key: "bread", producingRendering: editScreen())
            .expectWorkflowIgnoringOutput(type: TodoEditWorkflow.self, key: "mile", producingRendering: editScreen())
            .render()
    },
    FailingCode(
        "one child twice",
        """
        UnrulyWorkflow rendered TodoEditWorkflow twice in one render. A child is identified by its type and key.
        Give each its own key: .rendered(in: context, key: "…").
        """
    ) {
        UnrulyWorkflow(repeatsChild: true).renderTester()
            .expectWorkflowIgnoringOutput(type: TodoEditWorkflow.self, producingRendering: editScreen())
            .render()
    },
    FailingCode(
        "one expectation twice",
        """
        TodoListWorkflow is already expected. A child is identified by its type and key, so it is rendered once.
        Give one of the two expectations another key.
        """
    ) {
        TodoWorkflow(name: "Ada").renderTester()
            .expectWorkflow(type: TodoListWorkflow.self, producingRendering: listScreen())
            .expectWorkflow(type: TodoListWorkflow.self, producingRendering: listScreen())
            .render()
    },
    FailingCode(
        "outputs are ignored",
        """
        FeedWorkflow ignores the outputs of TodoEditWorkflow with the key "a", but the test expects it to use them.
        If that is right, write .expectWorkflowIgnoringOutput(type: TodoEditWorkflow.self, key: "a", \
        producingRendering: …).
        """
    ) {
        FeedWorkflow(ignoredChildren: ["a"]).renderTester()
            .expectWorkflow(
                type: TodoEditWorkflow.self, key: "a", producingRendering: editScreen(),
                producingOutput: .discardChanges
            )
            .render()
            .assertNoAction()
    },
    FailingCode(
        "outputs are not ignored",
        """
        TodoWorkflow maps the outputs of TodoListWorkflow to actions, but the test expects it to ignore them.
        If that is right, write .expectWorkflow(type: TodoListWorkflow.self, producingRendering: …).
        """
    ) {
        TodoWorkflow(name: "Ada").renderTester()
            .expectWorkflowIgnoringOutput(type: TodoListWorkflow.self, producingRendering: listScreen())
            .render()
    },
]

private let workerFailures = [
    FailingCode(
        "a worker that is not expected",
        """
        FeedWorkflow rendered a child that the test does not expect: LoadWorker with the key "a".
        The test expects no other children.
        If the child is right, write .expectWorker(LoadWorker(…), key: "a") before .render.
        """
    ) {
        FeedWorkflow(loads: ["a": 1]).renderTester().render().assertNoAction()
    },
    FailingCode(
        "a worker that is not equivalent",
        """
        FeedWorkflow runs LoadWorker, but it isn't equivalent to the expected one (expected → actual):
          page: 2 → 1
        """
    ) {
        FeedWorkflow(loads: ["": 1]).renderTester().expectWorker(LoadWorker(page: 2)).render()
    },
    FailingCode(
        "a worker that does not run",
        """
        FeedWorkflow did not render the expected child TickWorker.
        It rendered no child.
        Give .renderTester(initialState:) a state in which the child is rendered, or remove this expectation.
        """
    ) {
        FeedWorkflow().renderTester().expectWorker(TickWorker(), producingOutput: 1).render().assertNoAction()
    },
]

private let renderFailures = [
    FailingCode(
        "a side effect that is not expected",
        """
        FeedWorkflow runs a side effect that the test does not expect: "observe".
        The test expects "log", "observer". The nearest is "observer".
        If the side effect is intended, add .expectSideEffect(key: "observe") before .render.
        """,
        """
        FeedWorkflow does not run the expected side effect "log".
        It runs "observe".
        Give .renderTester(initialState:) a state in which it runs, or remove this expectation.
        """,
        """
        FeedWorkflow does not run the expected side effect "observer".
        It runs "observe".
        Give .renderTester(initialState:) a state in which it runs, or remove this expectation.
        """
    ) {
        FeedWorkflow(sideEffects: ["observe"]).renderTester()
            .expectSideEffect(key: "log")
            .expectSideEffect(key: "observer", producingAction: FeedWorkflow.Action.note(""))
            .render()
            .assertNoAction()
    },
    FailingCode(
        "a side effect where none is expected",
        """
        FeedWorkflow runs a side effect that the test does not expect: "log".
        The test expects no other side effects.
        If the side effect is intended, add .expectSideEffect(key: "log") before .render.
        """
    ) {
        FeedWorkflow(sideEffects: ["log"]).renderTester().render()
    },
    FailingCode(
        "a side effect that does not run",
        """
        FeedWorkflow does not run the expected side effect 7.
        It runs no side effect.
        Give .renderTester(initialState:) a state in which it runs, or remove this expectation.
        """
    ) {
        FeedWorkflow().renderTester().expectSideEffect(key: 7, isRun: true).render()
    },
    FailingCode(
        "a side effect expected twice",
        "The side effect \"log\" is already expected. Remove one of the two expectations."
    ) {
        FeedWorkflow(sideEffects: ["log"]).renderTester()
            .expectSideEffect(key: "log").expectSideEffect(key: "log", isRun: true)
            .render()
    },
    FailingCode(
        "a render that sends",
        """
        UnrulyWorkflow sent a closure at \(#fileID.prefix { $0 != "/" })/EffectSamples.swift:86 while it rendered. \
        A render must not have any effects.
        Send actions from a callback of the rendering, a worker or a side effect instead.
        """
    ) {
        UnrulyWorkflow(sendsDuringRender: true).renderTester().render().assert(state: .init(count: 2))
    },
    FailingCode(
        "a render that makes a sink too late",
        """
        UnrulyWorkflow called makeSink(of:) on a render context after its render had returned.
        Make sinks and children in render(state:context:), and let callbacks keep the sink.
        """
    ) {
        UnrulyWorkflow().renderTester().render { $0.makeSinkLate() }
    },
]

private let actionFailures = [
    FailingCode(
        "two actions",
        """
        FeedWorkflow received a second action in one render: .note("second"), after .note("first"). The second action was not applied.
        A render test follows one action: write a test for each action, and start the second with the state after the first.
        """
    ) {
        FeedWorkflow().renderTester()
            .render { screen in
                screen.note("first")
                screen.note("second")
            }
            .assert(state: .init(notes: ["first"]))
    },
    FailingCode(
        "two outputs",
        """
        FeedWorkflow received a second action in one render: .note("b"), after .note("a"). The second action was not applied.
        A render test follows one action: write a test for each action, and start the second with the state after the first.
        """
    ) {
        FeedWorkflow(loads: ["a": 1, "b": 1]).renderTester()
            .expectWorker(LoadWorker(page: 1), key: "a", producingOutput: "a")
            .expectWorker(LoadWorker(page: 1), key: "b", producingOutput: "b")
            .render()
    },
    FailingCode(
        "no action",
        """
        No action was sent, but the test expects .note("a").
        In .render { rendering in … }, call the closure that sends it, or let an expectation produce it.
        """,
        """
        No action was sent, but the test expects an action of type Action.
        In .render { rendering in … }, call the closure that sends it, or let an expectation produce it.
        """
    ) {
        FeedWorkflow().renderTester().render()
            .assert(action: FeedWorkflow.Action.note("a"))
            .verifyAction(type: FeedWorkflow.Action.self) { _ in Issue.record("there is no action to look at") }
    },
    FailingCode(
        "an action that is not expected",
        """
        An action was sent, but the test expects none: .note("a").
        If the action is right, write .assert(action: …) or .verifyAction { … }.
        """
    ) {
        FeedWorkflow().renderTester().render { $0.note("a") }.assertNoAction()
    },
    FailingCode(
        "another action",
        """
        The action doesn't match the expected one (expected → actual):
          saveChanges.todo.title: "Call Grace" → "Call Ada"
          saveChanges.index: 1 → 0
        """
    ) {
        TodoWorkflow(name: "Ada").renderTester(initialState: editing)
            .expectWorkflow(type: TodoListWorkflow.self, producingRendering: listScreen())
            .expectWorkflow(
                type: TodoEditWorkflow.self, key: "0", producingRendering: editScreen(),
                producingOutput: .saveChanges(TodoModel(title: "Call Ada"))
            )
            .render()
            .assert(action: TodoWorkflow.EditAction.saveChanges(todo: TodoModel(title: "Call Grace"), index: 1))
    },
    FailingCode(
        "an action of another type",
        """
        The test expects an action of type EditAction, but ListAction was sent: .back.
        If the sent action is right, write .verifyAction(type: ListAction.self) { … }.
        """
    ) {
        TodoWorkflow(name: "Ada").renderTester()
            .expectWorkflow(
                type: TodoListWorkflow.self, producingRendering: listScreen(), producingOutput: .back
            )
            .render()
            .assert(action: TodoWorkflow.EditAction.discardChanges)
    },
    FailingCode(
        "an action without ==",
        """
        The action doesn't match the expected one (expected → actual):
          nameChanged.name: "Ada" → "Grace"
        """,
        """
        The action doesn't match the expected one (expected → actual):
          .didLogin → .nameChanged(name: "Grace")
        """
    ) {
        WelcomeWorkflow().renderTester().render { $0.onNameChanged("Grace") }
            .assert(action: WelcomeWorkflow.Action.nameChanged(name: "Ada"))
            .assert(action: WelcomeWorkflow.Action.nameChanged(name: "Grace"))
            .assert(action: WelcomeWorkflow.Action.didLogin)
    },
    FailingCode(
        "an action that cannot be compared",
        """
        Actions of type Action can't be compared, because of custom.with: (String) -> String.
        Write .verifyAction(type: Action.self) { … } and check what matters, or make Action Equatable.
        """
    ) {
        WelcomeWorkflow().renderTester().render { $0.onShoutTapped() }
            .assert(action: WelcomeWorkflow.Action.custom { $0 })
    },
]

private let resultFailures = [
    FailingCode(
        "another state",
        """
        The state doesn't match the expected one (expected → actual):
          todos[0].title: "Call Grace" → "Call Ada"
          step: .list → .edit(index: 0)
        """
    ) {
        TodoWorkflow(name: "Ada").renderTester(initialState: editing)
            .expectWorkflow(type: TodoListWorkflow.self, producingRendering: listScreen())
            .expectWorkflow(type: TodoEditWorkflow.self, key: "0", producingRendering: editScreen())
            .render()
            .assert(state: .init(todos: [TodoModel(title: "Call Grace")], step: .list))
    },
    FailingCode(
        "another output",
        """
        The output doesn't match the expected one (expected → actual):
          selectTodo.index: 2 → 1
        """
    ) {
        TodoListWorkflow(name: "Ada", todos: []).renderTester().render { $0.onSelect(1) }
            .assert(output: .selectTodo(index: 2))
    },
    FailingCode(
        "no output",
        """
        There was no output, but the test expects .newTodo.
        If that is right, write .assertNoOutput().
        """,
        """
        There was no output, but the test expects one of type Output.
        If that is right, write .assertNoOutput().
        """
    ) {
        TodoListWorkflow(name: "Ada", todos: []).renderTester().render()
            .assert(output: .newTodo)
            .verifyOutput { _ in Issue.record("there is no output to look at") }
    },
    FailingCode(
        "an output that is not expected",
        """
        There was an output, but the test expects none: .didLogin(name: "Ada").
        If the output is right, write .assert(output: …) or .verifyOutput { … }.
        """
    ) {
        WelcomeWorkflow().renderTester(initialState: .init(name: "Ada")).render { $0.onLoginTapped() }
            .assertNoOutput()
    },
    FailingCode(
        "action tester: state and output",
        """
        The state doesn't match the expected one (expected → actual):
          todo.title: "a" → "b"
        """,
        """
        There was no output, but the test expects .discardChanges.
        If that is right, write .assertNoOutput().
        """,
        """
        There was no output, but the test expects one of type Output.
        If that is right, write .assertNoOutput().
        """,
        """
        There was an output, but the test expects none: .discardChanges.
        If the output is right, write .assert(output: …) or .verifyOutput { … }.
        """,
        """
        The output doesn't match the expected one (expected → actual):
          .saveChanges(TodoModel(title: "b", note: "")) → .discardChanges
        """
    ) {
        TodoEditWorkflow.Action.tester(withState: .init(todo: TodoModel(title: "a")))
            .send(action: .titleChanged("b"))
            .assert(state: .init(todo: TodoModel(title: "a")))
            .assert(output: .discardChanges)
            .verifyOutput { _ in Issue.record("there is no output to look at") }
            .send(action: .discardChanges)
            .assertNoOutput()
            .assert(output: .saveChanges(TodoModel(title: "b")))
    },
    FailingCode(
        "action tester: nothing sent",
        "assertNoOutput() checks the result of the last action, but no action was sent. Write .send(action: …) before it.",
        "assert(output:) checks the result of the last action, but no action was sent. Write .send(action: …) before it.",
        "verifyOutput checks the result of the last action, but no action was sent. Write .send(action: …) before it."
    ) {
        TodoEditWorkflow.Action.tester(withState: .init(todo: TodoModel(title: "a")))
            .assertNoOutput()
            .assert(output: .discardChanges)
            .verifyOutput { _ in Issue.record("there is no output to look at") }
    },
]

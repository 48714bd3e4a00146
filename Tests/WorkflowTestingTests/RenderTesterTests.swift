// Passing render tests of the todo app: log in, list, edit, save and discard.

import Testing
import Workflow
import WorkflowTesting

@Suite struct RenderTesterTests {
    private let todos = [TodoModel(title: "Water the plants"), TodoModel(title: "Call Ada", note: "Friday")]

    @Test func renderTesterRendersTheInitialState() {
        WelcomeWorkflow().renderTester()
            .render { screen in #expect(screen.name == "") }
            .assertNoAction().assertNoOutput()
            .verifyState { state in #expect(state.name == "") }
    }

    @Test func callbackChangesTheState() {
        WelcomeWorkflow().renderTester()
            .render { screen in screen.onNameChanged("Ada") }
            .verifyState { state in #expect(state.name == "Ada") }
            .assert(action: WelcomeWorkflow.Action.nameChanged(name: "Ada"))
            .assertNoOutput()
    }

    @Test func callbackProducesAnOutput() {
        var heard: [String] = []
        WelcomeWorkflow(greeting: "Dr. ").renderTester(initialState: .init(name: "Ada"))
            .render { screen in
                #expect(screen.name == "Ada")
                screen.onLoginTapped()
            }
            .verifyAction { (action: WelcomeWorkflow.Action) in
                guard case .didLogin = action else { return heard.append("wrong action \(action)") }
                heard.append("action")
            }
            .verifyOutput { output in
                guard case .didLogin(let name) = output else { return }
                heard.append(name)
            }
        #expect(heard == ["action", "Dr. Ada"])
    }

    @Test func expectedChildGetsPropertiesAndProducesItsRendering() {
        var names: [String] = []
        TodoWorkflow(name: "Ada").renderTester()
            .expectWorkflow(type: TodoListWorkflow.self, producingRendering: TodoListScreen(titles: ["double"])) {
                list in
                names.append(list.name)
                #expect(list.todos.map(\.title) == ["Water the plants"])
            }
            .render { screens in
                #expect(screens.list.titles == ["double"])
                #expect(screens.edit == nil)
            }
            .assertNoAction()
        #expect(names == ["Ada"])
    }

    @Test func rowsOfAListAreExpectedByTheirKeys() {
        struct Titles: Workflow {
            enum Action: WorkflowAction {
                typealias WorkflowType = Titles
                case heard(String, TodoListWorkflow.Output)
                func apply(toState state: inout [TodoModel]) -> String? {
                    switch self {
                    case .heard(let title, _): title
                    }
                }
            }
            typealias Output = String
            func makeInitialState() -> [TodoModel] { [] }
            func render(state: [TodoModel], context: RenderContext<Titles>) -> [TodoListScreen] {
                state.rendered(in: context, key: \.title, dependingOn: state.count) { todo, count in
                    TodoListWorkflow(name: "\(count)", todos: [todo])
                } outputMap: { title, output in
                    Action.heard(title, output)
                }
            }
        }
        Titles().renderTester(initialState: todos)
            .expectWorkflow(
                type: TodoListWorkflow.self, key: "Water the plants",
                producingRendering: TodoListScreen(titles: ["first"])
            )
            .expectWorkflow(
                type: TodoListWorkflow.self, key: "Call Ada", producingRendering: TodoListScreen(titles: ["second"]),
                producingOutput: .newTodo
            ) { list in
                #expect(list.name == "2")
                #expect(list.todos.map(\.note) == ["Friday"])
            }
            .render { screens in #expect(screens.map(\.titles) == [["first"], ["second"]]) }
            .assert(output: "Call Ada")
    }

    @Test func anyWorkflowChildIsExpectedErasedOrByItsType() {
        struct Hider: Workflow {
            func render(state: Void, context: RenderContext<Hider>) -> WelcomeScreen {
                AnyWorkflow(WelcomeWorkflow(greeting: "Dr. ")).rendered(in: context) { _ in
                    AnyWorkflowAction<Hider>.noAction
                }
            }
        }
        var greetings: [String] = []
        let double = WelcomeScreen(name: "double", onNameChanged: { _ in }, onLoginTapped: {})
        Hider().renderTester()
            .expectWorkflow(type: WelcomeWorkflow.self, producingRendering: double) { greetings.append($0.greeting) }
            .render { #expect($0.name == "double") }
        Hider().renderTester()
            .expectWorkflow(
                type: AnyWorkflow<WelcomeScreen, WelcomeWorkflow.Output>.self, producingRendering: double,
                producingOutput: .didLogin(name: "Ada")
            ) { greetings.append(($0.base as? WelcomeWorkflow)?.greeting ?? "none") }
            .render { #expect($0.name == "double") }
            .assertNoOutput()
        #expect(greetings == ["Dr. ", "Dr. "])
    }

    @Test func erasedChildWithIgnoredOutputIsExpected() {
        struct Ignorer: Workflow {
            var child: AnyWorkflow<WelcomeScreen, WelcomeWorkflow.Output>

            func render(state: Void, context: RenderContext<Ignorer>) -> WelcomeScreen {
                child.ignoringOutput().rendered(in: context)
            }
        }
        let double = WelcomeScreen(name: "double", onNameChanged: { _ in }, onLoginTapped: {})
        Ignorer(child: WelcomeWorkflow(greeting: "Dr. ").asAnyWorkflow()).renderTester()
            .expectWorkflowIgnoringOutput(
                type: AnyWorkflow<WelcomeScreen, WelcomeWorkflow.Output>.self, producingRendering: double
            )
            .render { #expect($0.name == "double") }
    }

    @Test func childOutputBecomesAnActionOfTheParent() {
        TodoWorkflow(name: "Ada").renderTester(initialState: .init(todos: todos, step: .list))
            .expectWorkflow(
                type: TodoListWorkflow.self, producingRendering: TodoListScreen(titles: []),
                producingOutput: .selectTodo(index: 1)
            )
            .render()
            .assert(action: TodoWorkflow.ListAction.editTodo(index: 1))
            .assert(state: .init(todos: todos, step: .edit(index: 1)))
            .assertNoOutput()
    }

    @Test func childOutputBecomesAnOutputOfTheParent() {
        TodoWorkflow(name: "Ada").renderTester()
            .expectWorkflow(
                type: TodoListWorkflow.self, producingRendering: TodoListScreen(titles: []), producingOutput: .back
            )
            .render()
            .assert(output: .back)
    }

    @Test(
        arguments: [
            (TodoEditWorkflow.Output.discardChanges, "Call Ada"),
            (.saveChanges(TodoModel(title: "Call Grace")), "Call Grace"),
        ]
    )
    func childOutputOfAKeyedChildChangesTheState(output: TodoEditWorkflow.Output, title: String) {
        TodoWorkflow(name: "Ada").renderTester(initialState: .init(todos: todos, step: .edit(index: 1)))
            .expectWorkflow(type: TodoListWorkflow.self, producingRendering: TodoListScreen(titles: []))
            .expectWorkflow(
                type: TodoEditWorkflow.self, key: "1", producingRendering: TodoEditScreen(title: "double"),
                producingOutput: output
            ) { edit in
                #expect(edit.initialTodo.title == "Call Ada")
            }
            .render { screens in #expect(screens.edit?.title == "double") }
            .verifyAction(type: TodoWorkflow.EditAction.self) { _ in }
            .verifyState { state in
                #expect(state.step == .list)
                #expect(state.todos[1].title == title)
            }
    }

    @Test func outputSinkProducesAnOutput() {
        TodoListWorkflow(name: "Ada", todos: todos).renderTester()
            .render { screen in screen.onSelect(1) }
            .assert(output: .selectTodo(index: 1))
    }

    @Test func sinksOfEventsAndOfMutationsChangeTheState() {
        UnrulyWorkflow().renderTester(initialState: .init(count: 3))
            .render { $0.count() }
            .assert(state: .init(count: 4))
        UnrulyWorkflow().renderTester(initialState: .init(count: 3))
            .render { $0.add(5) }
            .assert(state: .init(count: 8))
            .assertNoOutput()
    }

    @Test func sinksOfOneActionTypeAreEqual() {
        FeedWorkflow().renderTester().render { #expect($0.sinksAreSame) }
    }

    @Test func callbackCalledAfterRenderIsRecorded() {
        var save: () -> Void = {}
        let result = TodoEditWorkflow(initialTodo: todos[0]).renderTester().render { save = $0.onSave }
        result.assertNoAction()
        save()
        result.assert(output: .saveChanges(todos[0]))
    }

    @Test func childWithIgnoredOutputs() {
        FeedWorkflow(ignoredChildren: ["a"]).renderTester()
            .expectWorkflowIgnoringOutput(
                type: TodoEditWorkflow.self, key: "a", producingRendering: TodoEditScreen(title: "double")
            ) { #expect($0.initialTodo.title == "a") }
            .render { #expect($0.titles == ["double"]) }
            .assertNoAction()
    }

    @Test func renderTesterRethrowsErrorsOfVerifyClosures() {
        struct Stop: Error {}
        #expect(throws: Stop.self) {
            try WelcomeWorkflow().renderTester().render { _ in throw Stop() }
        }
        #expect(throws: Stop.self) {
            try WelcomeWorkflow().renderTester().render().verifyState { _ in throw Stop() }
        }
    }

    @Test func renderTestersAreValues() {
        let base = TodoWorkflow(name: "Ada").renderTester()
        let expecting = base.expectWorkflow(
            type: TodoListWorkflow.self, producingRendering: TodoListScreen(titles: []), producingOutput: .newTodo
        )
        for _ in 0..<2 {
            expecting.render().verifyState { #expect($0.todos.count == 2) }
        }
    }

    @Test func renderTesterReleasesTheWorkflow() {
        final class Resource {}
        struct HoldingWorkflow: Workflow {
            let resource: Resource
            func render(state: Void, context: RenderContext<HoldingWorkflow>) -> () -> Void {
                let sink = context.makeStateMutationSink()
                return { sink.send { _ in } }
            }
        }
        weak var resource: Resource?
        do {
            let held = Resource()
            resource = held
            HoldingWorkflow(resource: held).renderTester().render { $0() }
        }
        #expect(resource == nil)
    }
}

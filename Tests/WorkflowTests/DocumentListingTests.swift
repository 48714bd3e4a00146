// Code as the documents of the architecture print it. What is tested is that it compiles; that it also runs is a bonus.

import Testing
import Workflow

@Suite struct DocumentListingTests {
    @Test func aSimpleWorkflowRenders() {
        #expect(WorkflowHost(workflow: DemoWorkflow(name: "World")).rendering.value == "Hello, World")
    }

    @available(*, deprecated, message: "uses the older spelling on purpose")
    @Test func aParentRendersItsChild() {
        #expect(WorkflowHost(workflow: ParentWorkflow()).rendering.value == "dlroW ,olleH")
    }

    @available(*, deprecated, message: "uses the older spelling on purpose")
    @Test func aRootSwitchesBetweenChildren() {
        let host = WorkflowHost(workflow: RootWorkflow())
        guard case .welcome(let screen) = host.rendering.value else {
            return #expect(Bool(false), "it begins at welcome")
        }
        screen.onNameChanged("Ada")
        guard case .welcome(let named) = host.rendering.value else {
            return #expect(Bool(false), "it stays at welcome")
        }
        #expect(named.name == "Ada")
        named.onLoginTapped()
        guard case .list(let list) = host.rendering.value else { return #expect(Bool(false), "it goes to the list") }
        #expect(list.todoTitles == ["Take the cat for a walk"])
    }
}

private struct DemoWorkflow: Workflow {

    var name: String

    init(name: String) {
        self.name = name
    }

}

extension DemoWorkflow {

    struct State {}

    func makeInitialState() -> State {
        return State()
    }

    func workflowDidChange(from previousWorkflow: DemoWorkflow, state: inout State) {

    }

    func render(state: State, context: RenderContext<DemoWorkflow>) -> String {
        return "Hello, \(name)"
    }

}

private struct ParentWorkflow: Workflow {

    func makeInitialState() {}

    @available(*, deprecated)
    func render(state: Void, context: RenderContext<ParentWorkflow>) -> String {
        let childWorkflow = ChildWorkflow(text: "Hello, World")
        return childWorkflow.rendered(with: context)
    }

}

private struct ChildWorkflow: Workflow {

    var text: String

    func makeInitialState() {}

    func render(state: Void, context: RenderContext<ChildWorkflow>) -> String {
        return String(text.reversed())
    }
}

private struct WelcomeScreen {
    var name: String
    var onNameChanged: (String) -> Void
    var onLoginTapped: () -> Void
}

private struct WelcomeWorkflow: Workflow {
    enum Output {
        case didLogin(name: String)
    }
}

extension WelcomeWorkflow {

    struct State {
        var name: String
    }

    func makeInitialState() -> WelcomeWorkflow.State {
        return State(name: "")
    }

    func workflowDidChange(from previousWorkflow: WelcomeWorkflow, state: inout State) {

    }
}

extension WelcomeWorkflow {

    enum Action: WorkflowAction {

        typealias WorkflowType = WelcomeWorkflow

        case nameChanged(name: String)
        case didLogin

        func apply(toState state: inout WelcomeWorkflow.State) -> WelcomeWorkflow.Output? {

            switch self {
            case .nameChanged(name: let name):
                state.name = name
                return nil

            case .didLogin:
                return .didLogin(name: state.name)
            }
        }
    }
}

extension WelcomeWorkflow {

    typealias Rendering = WelcomeScreen

    func render(state: WelcomeWorkflow.State, context: RenderContext<WelcomeWorkflow>) -> Rendering {

        let sink = context.makeSink(of: Action.self)

        return WelcomeScreen(
            name: state.name,
            onNameChanged: { name in
                sink.send(.nameChanged(name: name))
            },
            onLoginTapped: {
                sink.send(.didLogin)
            })
    }
}

private struct TodoListScreen {
    var todoTitles: [String]
    var onTodoSelected: (Int) -> Void
}

private struct TodoModel {
    var title: String
    var note: String
}

private struct TodoListWorkflow: Workflow {
    typealias Output = Never
}

extension TodoListWorkflow {

    struct State {
        var todos: [TodoModel]
    }

    func makeInitialState() -> TodoListWorkflow.State {
        return State(todos: [
            TodoModel(title: "Take the cat for a walk", note: "Cats really need their outside sunshine time.")
        ])
    }

    func workflowDidChange(from previousWorkflow: TodoListWorkflow, state: inout State) {

    }
}

extension TodoListWorkflow {

    typealias Rendering = TodoListScreen

    func render(state: TodoListWorkflow.State, context: RenderContext<TodoListWorkflow>) -> Rendering {
        let titles = state.todos.map { (todoModel) -> String in
            return todoModel.title
        }
        return TodoListScreen(
            todoTitles: titles,
            onTodoSelected: { _ in })
    }
}

private struct RootWorkflow: Workflow {
    enum Output {

    }
}

extension RootWorkflow {

    enum State {
        case welcome
        case todo(name: String)
    }

    func makeInitialState() -> RootWorkflow.State {
        return .welcome
    }
}

extension RootWorkflow {

    enum Action: WorkflowAction {

        typealias WorkflowType = RootWorkflow

        case login(name: String)
        case logout

        func apply(toState state: inout RootWorkflow.State) -> RootWorkflow.Output? {

            switch self {
            case .login(name: let name):
                state = .todo(name: name)
            case .logout:
                state = .welcome
            }
            return nil

        }
    }
}

extension RootWorkflow {

    enum Screen {
        case welcome(WelcomeScreen)
        case list(TodoListScreen)
    }

    typealias Rendering = Screen

    @available(*, deprecated)
    func render(state: RootWorkflow.State, context: RenderContext<RootWorkflow>) -> Rendering {
        switch state {
        case .welcome:
            let welcomeScreen = WelcomeWorkflow()
                .mapOutput({ output -> Action in
                    switch output {
                    case .didLogin(name: let name):
                        return .login(name: name)
                    }
                })
                .rendered(with: context)

            return .welcome(welcomeScreen)

        case .todo(name: _):
            let todoListScreen = TodoListWorkflow()
                .rendered(with: context)

            return .list(todoListScreen)
        }

    }
}

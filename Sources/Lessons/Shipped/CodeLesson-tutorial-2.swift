// The lesson tutorial-2. Written by lessons/embed from lessons/code/tutorial-2.wf; change it there.
// swift-format-ignore-file

extension ShippedLesson {
    static let codeTutorial2 = ShippedLesson(
        name: "tutorial-2",
        text: ####"""
            # # Step 2 in Swift: two workflows, outputs and a back stack
            #
            # The package has what step 1 ended with: `WelcomeWorkflow` and `WelcomeScreen`. You write the rest. After each task, type
            # `reload`: the package is built, and the task is checked on the new code.
            #
            # The names in the tasks are the ones that the checks use.

            open tutorial2

            # ## Task: Welcome says who logged in
            #
            # In `WelcomeWorkflow.swift`:
            #
            # - Replace `typealias Output = Never` by an `enum Output` with the case `didLogin(name: String)`.
            # - Add the action `didLogin`. It changes nothing, and returns the output with the name from the state.
            # - In `render`, let `onLoginTapped` send it.
            # - hint: An action's `apply` returns an output, or nil.
            # - hint: `case .didLogin: return .didLogin(name: state.name)`, and `onLoginTapped: { sink.send(.didLogin) }`.
            # - hint: What the check does: `open WelcomeWorkflow()`, `tap onNameChanged("Ada")`, `tap onLoginTapped`.
            open WelcomeWorkflow()
            tap onNameChanged("Ada")
            tap onLoginTapped
            expect output didLogin(name: "Ada")

            # ## Task: A list of todos
            #
            # Three new files:
            #
            # - `TodoModel.swift`: a struct with `title` and `note`, both `String`. Make it `Equatable`.
            # - `TodoListScreen.swift`: a `Screen` with `todoTitles: [String]` and `onTodoSelected: (Int) -> Void`.
            # - `TodoListWorkflow.swift`: its state has `todos: [TodoModel]`, one to begin with. It renders the screen with the titles.
            #   It has no output and no action yet.
            # - hint: It is made like Welcome, and is shorter: state, `makeInitialState()`, `render`.
            # - hint: `TodoListScreen(todoTitles: state.todos.map(\.title), onTodoSelected: { _ in })`.
            # - hint: What the check does: `open TodoListWorkflow()`.
            open TodoListWorkflow()
            expect TodoList.todos.count >= 1
            expect screen todoTitles.count >= 1

            # ## Task: A root with a back stack
            #
            # `RootWorkflow.swift`: its state is an enum, `welcome` or `todo(name: String)`. Its actions are `login(name: String)` and
            # `logOut`. Its rendering is a `BackStackScreen<AnyScreen>`: Welcome's screen lies at the bottom always; in `.todo` the
            # list's screen lies on it, with the title "Welcome, " and the name, and a back button that sends `logOut`.
            #
            # Map Welcome's output to `login` with `mapOutput`, and render both children with `rendered(in: context)`.
            # - hint: Render Welcome in both cases, so that it lives on under the list.
            # - hint: `BackStackScreen.BarContent(title: "Welcome, \(name)", leftItem: .button(.back(handler: { sink.send(.logOut) })), rightItem: .none)`.
            # - hint: What the check does: `open RootWorkflow()`, `tap onNameChanged("Ada")`, `tap onLoginTapped`, `tap back`.
            open RootWorkflow()
            tap onNameChanged("Ada")
            tap onLoginTapped
            expect / == .todo(name: "Ada")
            expect stack is Welcome, List
            expect stack has "Welcome, Ada"
            tap back
            expect / == .welcome
            expect stack is Welcome
            expect Welcome.name == "Ada"
            # That is step 2. `learn tutorial-3 --code` begins where you are.
            """####)
}

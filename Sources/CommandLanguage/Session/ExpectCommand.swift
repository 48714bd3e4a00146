// `expect`: a condition that must hold.

package enum ExpectCommand: CommandDeclaration {
    package static let expectation = Parameter.expectation("expectation", "what must hold")

    package static let specification = CommandSpecification(
        "expect", group: .session, parameters: [expectation.declaration],
        summary: "check that something holds",
        discussion: """
            expect stack is Welcome, List      screens by name or "title"; has, lacks
            expect /Todo.todos.count == 1      a value; == != < <= > >=; _ is any value
            expect screen title == "List"      a field of the top screen
            expect tree has Todo/Edit          a node is alive; lacks
            expect output login(name: _)       what the root emitted; … from Edit
            expect Todo.todos changed          the last step changed it; unchanged
            expect Todo.todos changed once     in one step and no other
            expect render has List             the last step rendered it; lacks
            expect steps <= 3                  also branches, marks
            expect here is Todo                the current node
            expect asked why List              the last command
            expect dropped                     the last action reached no node
            expect unchanged                   the last command changed nothing
            expect trap "not .edit"            the last command stopped the app
            expect error "takes name"          the last command was refused

            An output, a change and steps can be asked for since a step or a mark: expect output save from Edit since \
            before.

            A script whose expectation fails stops there, with what holds instead.
            """,
        examples: [
            CommandExample("expect stack is Welcome, List, Edit", "exactly these screens"),
            CommandExample("expect /Todo.todos.count == 1", "one item"),
        ])
}

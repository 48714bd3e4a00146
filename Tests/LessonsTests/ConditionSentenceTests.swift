// The sentence that says what is missing from a task.

import Testing
import WorkbenchLanguage
import WorkbenchPages

@Suite struct ConditionSentenceTests {
    static let cases: [(expected: String, found: FailedCondition.Found, text: String)] = [
        (
            "stack is Welcome, List", .fact(.screens(["Welcome"])),
            "The screens should be Welcome and List, the newest last. They are: Welcome."
        ),
        ("stack lacks \"Save\"", .fact(.screens(["Edit"])), "“Save” should no longer be on the screen."),
        (
            "tree has Todo/Edit", .fact(.noNode(among: ["/"])),
            "There should be a node Todo/Edit. A node lives as long as its parent's render asks for it."
        ),
        (
            "Welcome.name == \"Ada\"", .fact(.value(.text("Bob"))),
            "In Welcome, `name` should be `\"Ada\"`. It is `\"Bob\"`."
        ),
        (
            "/ == 3", .fact(.number(4)),
            "The state of the root should be `3`. It is `4`."
        ),
        ("Todo.todos.count >= 2", .fact(.number(1)), "In Todo, `todos.count` should be at least `2`. It is `1`."),
        (
            "Edit.todo == _", .refusal(Refusal(.noNode("Edit", below: nil))),
            "Edit isn't in the tree, but its state should be `_`."
        ),
        (
            "screen title == \"Run\"", .fact(.value(.text("Walk"))),
            "On the screen, `title` should be `\"Run\"`. It is `\"Walk\"`."
        ),
        (
            "output save(_) from Edit", .fact(.outputs([])),
            "Edit should emit `save(_)` to its parent, but nothing was emitted."
        ),
        ("Todo.todos changed", .fact(.course([])), "The step should change `todos` of Todo, but it did not change."),
        (
            "render lacks List", .fact(.rendered(["/List"])),
            "List should not be rendered in the step: nothing that it depends on should change."
        ),
        ("steps <= 2", .fact(.number(3)), "The number of steps should be at most 2, but it is 3."),
        ("here is Todo", .fact(.here("/Welcome")), "You should be at Todo, but you are at /Welcome. `cd` goes there."),
        (
            "clean", .fact(.nodes(["/Greeting.name (stale-copy)"])),
            "An audit at the end should find nothing. It found: /Greeting.name (stale-copy)."
        ),
    ]

    @Test(arguments: cases)
    func conditionSentenceDescribesExpectation(_ expected: String, _ found: FailedCondition.Found, _ text: String) {
        #expect(FailedCondition(expected, found: found).sentence == text)
    }
}

// What is missing to a task, in words.

import Testing
import WorkbenchLessons

@Suite struct ConditionSentenceTests {
    @Test(arguments: [
        (
            "stack is Welcome, List", "Welcome",
            "The screens should be Welcome and List, the newest last. They are: Welcome."
        ),
        ("stack lacks \"Save\"", "Edit", "“Save” should not be on the screen any more."),
        (
            "tree has Todo/Edit", "no such node among /",
            "There should be a node Todo/Edit. A node lives as long as its parent's render asks for it."
        ),
        ("Welcome.name == \"Ada\"", "\"Bob\"", "In Welcome, `name` should be `\"Ada\"`. It is `\"Bob\"`."),
        (
            "/ == .welcome", ".todo(name: \"\")",
            "The state of the root should be `.welcome`. It is `.todo(name: \"\")`."
        ),
        ("Todo.todos.count >= 2", "1", "In Todo, `todos.count` should be at least `2`. It is `1`."),
        ("Edit.todo == _", "there is no node Edit", "Edit isn't in the tree yet, but its state should be `_`."),
        ("screen title == \"Run\"", "\"Walk\"", "On the screen, `title` should be `\"Run\"`. It is `\"Walk\"`."),
        (
            "output save(_) from Edit", "no output",
            "Edit should report `save(_)` to its parent, but nothing was reported."
        ),
        ("Todo.todos changed", "it did not change", "The step should change `todos` of Todo, but it did not change."),
        (
            "render lacks List", "/List",
            "List should not be rendered in the step: nothing that it depends on should change."
        ),
        ("steps <= 2", "3", "The number of steps should be at most 2, but it is 3."),
        ("here is Todo", "/Welcome", "You should be at Todo, but you are at /Welcome. `cd` goes there."),
        (
            "clean", "/Greeting.name (stale-copy)",
            "An audit at the end should find nothing. It found: /Greeting.name (stale-copy)."
        ),
    ])
    func conditionSentenceDescribesExpectation(_ expected: String, _ found: String, _ text: String) {
        #expect(ConditionSentence.text(expected: expected, found: found) == text)
    }
}

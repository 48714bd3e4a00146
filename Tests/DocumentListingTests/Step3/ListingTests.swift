// Checks that the listing works, not just that it compiles: edits a todo and saves it.

import BackStackContainer
import Testing
import Workflow
import WorkflowUI

@Suite struct Step3ListingTests {
    @Test func tutorialStep3ListingEditsAndSavesATodo() throws {
        let host = WorkflowHost(workflow: RootWorkflow())
        func top<Wanted: Screen>(_ type: Wanted.Type) throws -> Wanted {
            try #require(host.rendering.value.items.last?.screen.wrappedScreen as? Wanted)
        }
        try top(WelcomeScreen.self).onLoginTapped()
        try top(TodoListScreen.self).onTodoSelected(0)
        #expect(host.rendering.value.items.map(\.key) == ["welcome", "list", "edit"])
        try top(TodoEditScreen.self).onTitleChanged("Take the dog for a walk")
        let bar = try #require(host.rendering.value.items.last?.barVisibility)
        guard case .visible(let content) = bar, case .button(let save) = content.rightItem else {
            Issue.record("the editor should have a button to save, and has \(bar)")
            return
        }
        save.handler()
        #expect(try top(TodoListScreen.self).todoTitles == ["Take the dog for a walk"])
    }
}

// Checks that the listing works, not just that it compiles: logs in and out.

import BackStackContainer
import Testing
import Workflow
import WorkflowUI

@Suite struct Step2ListingTests {
    @Test func tutorialStep2ListingLogsInAndOut() throws {
        let host = WorkflowHost(workflow: RootWorkflow())
        let welcome = try #require(host.rendering.value.items.last?.screen.wrappedScreen as? WelcomeScreen)
        welcome.onNameChanged("Ada")
        welcome.onLoginTapped()
        #expect(host.rendering.value.items.map(\.key) == ["welcome", "todoList"])
        let bar = try #require(host.rendering.value.items.last?.barVisibility)
        guard case .visible(let content) = bar, case .button(let back) = content.leftItem else {
            Issue.record("the list should have a way back, and has \(bar)")
            return
        }
        #expect(content.title == .text("Welcome Ada"))
        back.handler()
        #expect(host.rendering.value.items.map(\.key) == ["welcome"])
    }
}

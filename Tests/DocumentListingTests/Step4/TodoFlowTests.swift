// The tutorial's app in a hosting controller, from login to logout: the visible screens and the taps.

import BackStackContainer
import Testing
import WorkflowUI

@Suite("Back stack of the todo tutorial")
struct TodoFlowTests {
    @Test("The todo tutorial's back stack is pushed, edited, popped, and shown after every action")
    func todoFlowIsShownAfterEveryAction() throws {
        let hosting = WorkflowHostingController(workflow: RootWorkflow())
        let stack = hosting.rootViewController
        func tap(_ label: String) throws {
            try #require(hosting.view.button(label), "no button \(label) in\n\(hosting.view)").handler()
        }
        func screen<ScreenType>(_ type: ScreenType.Type) throws -> ScreenType where ScreenType: Screen {
            try #require(stack.children.last as? ScreenViewController<ScreenType>).screen
        }
        #expect(hosting.view.description == "▸ Welcome\nname \"\"\nonNameChanged(String)\nonLoginTapped()")
        try screen(WelcomeScreen.self).onNameChanged("Ada")

        try screen(WelcomeScreen.self).onLoginTapped()
        try tap("New Todo")
        #expect(
            hosting.view.description == """
                Welcome ▸ Welcome, Ada
                [Back]  [New Todo]
                todoTitles
                    "Take the cat for a walk"
                    "New Todo"
                onTodoSelected(Int)
                """)

        try screen(TodoListScreen.self).onTodoSelected(1)
        try #require(hosting.view.textField("title")).onChange("Hike")
        #expect(
            hosting.view.description == """
                Welcome ▸ Welcome, Ada ▸ Edit
                [Back]  [Save]
                title "Hike"
                note ""
                """)

        try tap("Save")
        #expect(try screen(TodoListScreen.self).todoTitles == ["Take the cat for a walk", "Hike"])
        try tap("Back")
        #expect(hosting.view.description.hasPrefix("▸ Welcome\n"))
        #expect(hosting.rootViewController === stack)
    }
}

// What a back stack tells a workbench: its items, their titles and their buttons.

import WorkflowUI

extension BackStackScreen: ScreenContaining {
    /// The screens of the stack, the oldest first.
    public var containedScreens: [any Screen] { items.map(\.screen) }
}

extension BackStackScreen: ContainerScreen {
    package var contents: ContainerContents {
        ContainerContents(kind: .backStack, parts: items.map(\.containedScreen))
    }
}

extension BackStackScreen.Item: ContainerPart {
    package var containedScreen: ContainedScreen {
        ContainedScreen(role: .item, key: key, bar: barVisibility.terminalBar, screen: screen)
    }
}

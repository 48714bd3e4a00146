// The documents of steps 2 and 3 were written before the back stack knew the type of its screens. These lines are all that
// their listings need to compile as they are printed.

import BackStackContainer
import WorkflowUI

typealias BackStackScreen = BackStackContainer.BackStackScreen<AnyScreen>

extension BackStackContainer.BackStackScreen.Item where ScreenType == AnyScreen {
    init<Wrapped: Screen>(key: AnyHashable, screen: Wrapped, barVisibility: BarVisibility) {
        self.init(key: key, screen: AnyScreen(screen), barVisibility: barVisibility)
    }

    init<Wrapped: Screen>(key: AnyHashable, screen: Wrapped, barContent: BarContent) {
        self.init(key: key, screen: AnyScreen(screen), barContent: barContent)
    }

    typealias BarVisibility = BackStackScreen.BarVisibility
    typealias BarContent = BackStackScreen.BarContent
}

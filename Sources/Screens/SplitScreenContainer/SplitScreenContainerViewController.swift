// Shows two screens side by side. Each half keeps its controller while the type of its screen stays the same.

import WorkflowUI

/// Shows two screens side by side.
final class SplitScreenContainerViewController<LeadingScreen: Screen, TrailingScreen: Screen>:
    ScreenViewController<SplitScreenContainerScreen<LeadingScreen, TrailingScreen>>
{
    private var leading: ShownScreen
    private var trailing: ShownScreen

    required init(screen: SplitScreenContainerScreen<LeadingScreen, TrailingScreen>, environment: ViewEnvironment) {
        leading = ShownScreen(screen.leadingScreen, environment: environment.inSplit(.leading))
        trailing = ShownScreen(screen.trailingScreen, environment: environment.inSplit(.trailing))
        super.init(screen: screen, environment: environment)
        setChildren([leading.controller, trailing.controller])
    }

    override func screenDidChange(
        from previousScreen: SplitScreenContainerScreen<LeadingScreen, TrailingScreen>,
        previousEnvironment: ViewEnvironment
    ) {
        leading = leading.updated(to: screen.leadingScreen, environment: environment.inSplit(.leading))
        trailing = trailing.updated(to: screen.trailingScreen, environment: environment.inSplit(.trailing))
        setChildren([leading.controller, trailing.controller])
    }

    override func makeView() -> TerminalView {
        let separator = TerminalSeparator(color: screen.separatorColor, width: screen.separatorWidth)
        return [
            .columns(
                leading.controller.view, trailing.controller.view, ratio: screen.ratio.value, separator: separator)
        ]
    }
}

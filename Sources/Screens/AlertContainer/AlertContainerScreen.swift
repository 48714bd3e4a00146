// A screen that may have an alert over it, as a value.

import WorkflowUI

/// A screen, with an alert over it if there is one.
public struct AlertContainerScreen<BaseScreen: Screen>: Screen {
    /// The screen under the alert.
    public var baseScreen: BaseScreen

    /// The alert; nil if there is none.
    public var alert: Alert?

    /// Creates a screen that may have an alert over it.
    public init(baseScreen: BaseScreen, alert: Alert? = nil) {
        self.baseScreen = baseScreen
        self.alert = alert
    }

    public func viewControllerDescription(environment: ViewEnvironment) -> ViewControllerDescription {
        AlertContainerViewController.description(for: self, environment: environment)
    }
}

extension AlertContainerScreen: ScreenContaining, SingleScreenContaining {
    /// The screen under the alert.
    public var primaryScreen: any Screen { baseScreen }
}

extension AlertContainerScreen: ContainerScreen {
    package var contents: ContainerContents {
        ContainerContents(
            kind: .alert, parts: [ContainedScreen(role: .base, screen: baseScreen)], alert: alert?.terminalAlert
        )
    }
}

/// Shows a screen that may have an alert over it. The screen keeps its controller when the alert appears or disappears.
final class AlertContainerViewController<BaseScreen: Screen>: ScreenViewController<AlertContainerScreen<BaseScreen>> {
    private var base: ShownScreen

    required init(screen: AlertContainerScreen<BaseScreen>, environment: ViewEnvironment) {
        base = ShownScreen(screen.baseScreen, environment: environment)
        super.init(screen: screen, environment: environment)
        setChildren([base.controller])
    }

    override func screenDidChange(
        from previousScreen: AlertContainerScreen<BaseScreen>, previousEnvironment: ViewEnvironment
    ) {
        base = base.updated(to: screen.baseScreen, environment: environment)
        setChildren([base.controller])
    }

    override func makeView() -> TerminalView {
        guard let alert = screen.alert?.terminalAlert else { return base.controller.view }
        var question = TerminalView()
        if !alert.message.isEmpty { question.append(.text(StyledText(alert.message))) }
        for action in alert.actions { question.append(.button(action)) }
        return [
            .covered(base.controller.view), .panel(title: StyledText(alert.title, style: .bold), question),
        ]
    }
}

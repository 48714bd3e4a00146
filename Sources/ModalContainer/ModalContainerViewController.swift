// Shows a base with modals over it. A modal is kept by its key and the type of its screen, the base by its type.

import WorkflowUI

/// Shows a screen with modals over it.
final class ModalContainerViewController<BaseScreen: Screen>: ScreenViewController<ModalContainerScreen<BaseScreen>> {
    private var base: ShownScreen
    private var modals = KeyedScreens()

    required init(screen: ModalContainerScreen<BaseScreen>, environment: ViewEnvironment) {
        base = ShownScreen(screen.baseScreen, environment: environment)
        super.init(screen: screen, environment: environment)
        showModals()
    }

    override func screenDidChange(
        from previousScreen: ModalContainerScreen<BaseScreen>, previousEnvironment: ViewEnvironment
    ) {
        base.update(screen.baseScreen, environment: environment)
        showModals()
    }

    override func makeView() -> TerminalView {
        // What lies under the topmost modal that covers the whole screen cannot be seen.
        let firstVisible = screen.modals.lastIndex { $0.style == .fullScreen } ?? -1
        var view = firstVisible < 0 ? base.controller.view : TerminalView()
        for (index, modal) in screen.modals.enumerated() where index >= firstVisible {
            let title = StyledText(modal.containedScreen.name, style: .bold)
            view.append(.panel(title: title, modals.controllers[index].view))
        }
        return view
    }

    private func showModals() {
        let screens = screen.modals.map { modal in (key: modal.key as AnyHashable?, screen: modal.screen as any Screen)
        }
        if let duplicate = KeyedScreens.duplicate(in: screens) { failForDuplicate(duplicate) }
        modals.update(screens, environment: environment)
        setChildren([base.controller] + modals.controllers)
    }

    private func failForDuplicate(_ duplicate: KeyedScreens.Duplicate) -> Never {
        let key = duplicate.key.map { String(reflecting: $0.base) } ?? "nil"
        fatalError(
            """
            Two modals over one screen have the key \(key) and show the same type of screen, \
            \(type(of: duplicate.screen)). Give each a key of its own: \
            ModalContainerScreenModal(screen: …, key: …).
            """
        )
    }
}

// Shows a base with modals over it. The base keeps its controller while its type stays the same; a modal keeps its
// controller while its key and the type of its screen stay the same.

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
        base = base.updated(to: screen.baseScreen, environment: environment)
        showModals()
    }

    override func makeView() -> TerminalView {
        // During an update, the number of modals may differ from the number of controllers.
        var layers = zip(screen.modals, modals.controllers).dropFirst(firstVisible).map { modal, controller in
            TerminalView([.panel(title: StyledText(modal.containedScreen.name, style: .bold), controller.view)])
        }
        if isBaseVisible { layers.insert(base.controller.view, at: 0) }
        // The user can act only on the top layer.
        guard let top = layers.popLast() else { return [] }
        return TerminalView(layers.map { .covered($0) } + top.elements)
    }

    override var visibleChildren: [ViewController] {
        (isBaseVisible ? [base.controller] : []) + modals.controllers.dropFirst(firstVisible)
    }

    /// The index of the topmost full-screen modal, which hides everything under it.
    private var topmostFullScreen: Int? { screen.modals.lastIndex { $0.style == .fullScreen } }

    private var isBaseVisible: Bool { topmostFullScreen == nil }

    private var firstVisible: Int { topmostFullScreen ?? 0 }

    private func showModals() {
        let screens = screen.modals.map { modal in (key: modal.key as AnyHashable?, screen: modal.screen as any Screen)
        }
        if let duplicate = KeyedScreens.duplicate(in: screens) { failForDuplicate(duplicate) }
        modals = modals.updated(to: screens, environment: environment)
        setChildren([base.controller] + modals.controllers)
    }

    private func failForDuplicate(_ duplicate: KeyedScreens.Duplicate) -> Never {
        let key = duplicate.key.map { String(reflecting: $0.base) } ?? "nil"
        fatalError(
            """
            Two modals over the same screen have the key \(key) and show the same type of screen, \
            \(type(of: duplicate.screen)). Give each its own key: \
            ModalContainerScreenModal(screen: …, key: …).
            """
        )
    }
}

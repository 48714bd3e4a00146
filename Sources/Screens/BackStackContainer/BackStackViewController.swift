// Shows a back stack. It keeps a controller for each item, and shows the last one under its bar and the trail.

import WorkflowUI

/// Shows a back stack. An item keeps its controller while its key and the type of its screen stay the same.
final class BackStackViewController<ScreenType: Screen>: ScreenViewController<BackStackScreen<ScreenType>> {
    private static var trailLength: Int { 5 }

    private var shown = KeyedScreens()

    required init(screen: BackStackScreen<ScreenType>, environment: ViewEnvironment) {
        super.init(screen: screen, environment: environment)
        showItems()
    }

    override func screenDidChange(
        from previousScreen: BackStackScreen<ScreenType>, previousEnvironment: ViewEnvironment
    ) {
        showItems()
    }

    override func makeView() -> TerminalView {
        guard let top = children.last, let item = screen.items.last else {
            return [.text("(no screens)", style: .dim)]
        }
        var view: TerminalView = [.text(trail.inOneLine)]
        if var bar = item.barVisibility.terminalBar {
            // The trail already ends with the title, so it isn't repeated.
            bar.title = nil
            view.append(.bar(bar))
        }
        view.append(contentsOf: top.view)
        return view
    }

    override var visibleChildren: [ViewController] { children.suffix(1) }

    /// The names of the items, oldest first: `Welcome ▸ Edit`. If the trail is long, only its end is shown.
    private var trail: StyledText {
        let names = screen.items.suffix(Self.trailLength).map(\.containedScreen.name)
        let isCut = screen.items.count > names.count
        let covered = (isCut ? ["…"] : []) + names.dropLast()
        let text = StyledText(covered.map { $0 + " ▸ " }.joined(), style: .dim)
        return (covered.isEmpty ? StyledText("▸ ", style: .dim) : text) + StyledText(names.last ?? "", style: .bold)
    }

    private func showItems() {
        let screens = screen.items.map { item in (key: item.key, screen: item.screen as any Screen) }
        if let duplicate = KeyedScreens.duplicate(in: screens) { failForDuplicate(duplicate) }
        shown = shown.updated(to: screens, environment: environment)
        setChildren(shown.controllers)
    }

    private func failForDuplicate(_ duplicate: KeyedScreens.Duplicate) -> Never {
        let key = duplicate.key.map { "the key \(String(reflecting: $0.base))" } ?? "no key"
        fatalError(
            """
            Two items of a back stack have \(key) and show the same type of screen, \(type(of: duplicate.screen)). \
            Give each its own key: BackStackScreen.Item(key: …, screen: …).
            """
        )
    }
}

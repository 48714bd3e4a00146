// Shows a screen without its own description: each field on a line, and each element of a list on a separate line. If
// the screen lists screens that it contains, these follow, each under its name.

/// Shows a screen from its stored fields.
final class FieldsViewController<ScreenType: Screen>: ScreenViewController<ScreenType> {
    private var parts: [ShownScreen] = []

    required init(screen: ScreenType, environment: ViewEnvironment) {
        super.init(screen: screen, environment: environment)
        showParts()
    }

    override func screenDidChange(from previousScreen: ScreenType, previousEnvironment: ViewEnvironment) {
        showParts()
    }

    private var containedScreens: [any Screen] { screen.screensInside ?? [] }

    private func showParts() {
        parts = containedScreens.enumerated().map { index, screen in
            index < parts.count
                ? parts[index].updated(to: screen, environment: environment)
                : ShownScreen(screen, environment: environment)
        }
        setChildren(parts.map(\.controller))
    }

    override func makeView() -> TerminalView {
        // A screen that is shown below isn't also shown as a value.
        let shown = parts.isEmpty ? [] : ScreenField.namesOfScreens(in: screen)
        var view = TerminalView(
            ScreenField.fields(of: screen).flatMap { field -> [TerminalView.Element] in
                switch field {
                case .callback(let callback):
                    return [.callback(callback)]
                case .value(let name, _) where shown.contains(name):
                    return []
                case .value(let name, let lines) where lines.count == 1:
                    return [.text(StyledText(name.isEmpty ? "" : "\(name) ", style: .dim) + StyledText(lines[0]))]
                case .value(let name, let lines):
                    let heading: [TerminalView.Element] = name.isEmpty ? [] : [.text(name, style: .dim)]
                    return heading + lines.map { .text(StyledText("    " + $0)) }
                }
            })
        // During an update, the number of screens may differ from the number of controllers.
        for (screen, part) in zip(containedScreens, parts) {
            view.append(.text(ContainedScreen(role: .other, screen: screen).name, style: .bold))
            view.append(contentsOf: part.controller.view)
        }
        return view
    }
}

extension ScreenField {
    /// The names of the fields that hold a screen, an optional screen, or a list of screens.
    fileprivate static func namesOfScreens(in screen: any Screen) -> Set<String> {
        let children = Mirror(reflecting: screen).children
        let names = Set(children.compactMap(\.label))
        let held = children.filter { isMadeOfScreens($0.value) }.compactMap(\.label)
        return Set(held.map { FieldName($0, others: names).text })
    }

    private static func isMadeOfScreens(_ value: Any) -> Bool {
        if unwrapped(type(of: value)) is any Screen.Type { return true }
        let mirror = Mirror(reflecting: value)
        return mirror.displayStyle == .collection && !mirror.children.isEmpty
            && mirror.children.allSatisfy { isMadeOfScreens($0.value) }
    }
}

// Shows a screen that describes nothing: its fields, each in a line.

/// Shows a screen from its stored fields.
final class FieldsViewController<ScreenType: Screen>: ScreenViewController<ScreenType> {
    override func makeView() -> TerminalView {
        TerminalView(
            ScreenField.fields(of: screen).map { field in
                switch field {
                case .value(let name, let text): .text(StyledText("\(name) ", style: .dim) + StyledText(text))
                case .callback(let callback): .callback(callback)
                }
            })
    }
}

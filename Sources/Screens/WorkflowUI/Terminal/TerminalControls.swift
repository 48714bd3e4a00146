// The parts of a screen that the user can act on, as values with their handlers.

/// A button.
public struct TerminalButton {
    /// The purpose of a button.
    public enum Role: String, Hashable, Sendable, CaseIterable {
        /// A button without a special meaning.
        case normal
        /// A button that leads back to the previous screen.
        case back
        /// A button that cancels the operation.
        case cancel
        /// A button that destroys something.
        case destructive
    }

    /// The text on the button.
    public var label: String
    /// The purpose of the button.
    public var role: Role
    /// Called when the button is tapped.
    public var handler: () -> Void

    /// Creates a button.
    public init(label: String, role: Role = .normal, handler: @escaping () -> Void) {
        self.label = label
        self.role = role
        self.handler = handler
    }
}

/// A field whose text can be changed.
public struct TerminalTextField {
    /// The name of the field.
    public var label: String
    /// The text in the field.
    public var value: String
    /// Called when the text is changed.
    public var onChange: (String) -> Void

    /// Creates a text field.
    public init(label: String, value: String, onChange: @escaping (String) -> Void) {
        self.label = label
        self.value = value
        self.onChange = onChange
    }
}

/// A row of a list.
public struct TerminalRow {
    /// The text of the row.
    public var text: StyledText
    /// Whether the row is selected.
    public var isSelected: Bool
    /// Called when the row is selected; nil if it can't be selected.
    public var onSelect: (() -> Void)?

    /// Creates a row.
    public init(_ text: StyledText, isSelected: Bool = false, onSelect: (() -> Void)? = nil) {
        self.text = text
        self.isSelected = isSelected
        self.onSelect = onSelect
    }
}

/// A closure of a screen, known only by name and type. A workbench can call it with values that it reads from text.
public struct TerminalCallback: Hashable, Sendable {
    /// The name of the screen's field.
    public var name: String
    /// The closure's parameters in Swift's notation, such as `String`; empty if there are none.
    public var parameters: String

    /// Creates a callback from a name and parameters.
    public init(name: String, parameters: String) {
        self.name = name
        self.parameters = parameters
    }
}

/// The line between two views side by side.
public struct TerminalSeparator: Hashable, Sendable {
    /// The color of the line; nil for the terminal's own color, dimmed.
    public var color: TextColor?
    /// The width of the line in columns, without the space around it.
    public var width: Int

    /// Creates a separator. A NaN width counts as 1; the maximum is 8 columns.
    public init(color: TextColor? = nil, width: Double = 1) {
        self.color = color
        self.width = width.isNaN ? 1 : Int(min(max(width, 0), 8).rounded(.up))
    }
}

/// The bar over a screen.
public struct TerminalBar {
    /// The title in the middle; nil if there is none.
    public var title: String?
    /// The button before the title.
    public var leading: TerminalButton?
    /// The button after the title.
    public var trailing: TerminalButton?

    /// Creates a bar.
    public init(title: String? = nil, leading: TerminalButton? = nil, trailing: TerminalButton? = nil) {
        self.title = title
        self.leading = leading
        self.trailing = trailing
    }

    /// The buttons of the bar, in reading order.
    public var buttons: [TerminalButton] { [leading, trailing].compactMap(\.self) }
}

/// A question over a screen. It is shown until one of its actions is tapped.
public struct TerminalAlert {
    /// The question.
    public var title: String
    /// The details; empty if there are none.
    public var message: String
    /// The answers.
    public var actions: [TerminalButton]

    /// Creates an alert.
    public init(title: String, message: String = "", actions: [TerminalButton]) {
        self.title = title
        self.message = message
        self.actions = actions
    }
}

// A view as a value: elements in reading order. A front end draws it.

/// A view controller's contents: lines of text and controls, in reading order.
public struct TerminalView {
    /// One element of a view.
    public enum Element {
        /// Text with one or more lines.
        case text(StyledText)
        /// A button.
        case button(TerminalButton)
        /// A field whose text can be changed.
        case textField(TerminalTextField)
        /// A list of rows. They are numbered from 1 when they are drawn.
        case list([TerminalRow])
        /// A closure of a screen, known only by name and type.
        case callback(TerminalCallback)
        /// A bar with a title and buttons. An empty bar takes up no line.
        case bar(TerminalBar)
        /// A view in a frame, over the elements before it. If the user must not act on those, they are in a `covered`
        /// element.
        case panel(title: StyledText, TerminalView)
        /// Two views side by side. The first has this share of the width.
        case columns(TerminalView, TerminalView, ratio: Double, separator: TerminalSeparator = TerminalSeparator())
        /// A view under another one. It is dimmed, and the user can't act on anything in it.
        case covered(TerminalView)
    }

    /// The elements, in reading order.
    public var elements: [Element]

    /// Creates a view from its elements.
    public init(_ elements: [Element] = []) {
        self.elements = elements
    }

    /// Adds an element.
    public mutating func append(_ element: Element) {
        elements.append(element)
    }

    /// Adds all elements of another view.
    public mutating func append(contentsOf view: TerminalView) {
        elements += view.elements
    }
}

extension TerminalView: ExpressibleByArrayLiteral {
    public init(arrayLiteral elements: Element...) {
        self.init(elements)
    }
}

extension TerminalView.Element {
    /// Text with a single style.
    public static func text(_ text: String, style: TextStyle) -> TerminalView.Element {
        .text(StyledText(text, style: style))
    }

    /// A button.
    public static func button(
        _ label: String, role: TerminalButton.Role = .normal, handler: @escaping () -> Void
    ) -> TerminalView.Element {
        .button(TerminalButton(label: label, role: role, handler: handler))
    }

    /// A field whose text can be changed.
    public static func textField(
        _ label: String, value: String, onChange: @escaping (String) -> Void
    ) -> TerminalView.Element {
        .textField(TerminalTextField(label: label, value: value, onChange: onChange))
    }

    /// Rows that can be selected. The closure gets the index of the selected row, starting at 0.
    public static func list(_ titles: [String], onSelect: @escaping (Int) -> Void) -> TerminalView.Element {
        .list(titles.indices.map { index in TerminalRow(StyledText(titles[index])) { onSelect(index) } })
    }
}

extension TerminalView {
    /// An element that the user can act on.
    public enum Control {
        /// A button, in a bar or by itself.
        case button(TerminalButton)
        /// A field whose text can be changed.
        case textField(TerminalTextField)
        /// A row that can be selected, and its number in the list, starting at 1.
        case row(number: Int, TerminalRow)
        /// A closure of a screen, known only by name and type.
        case callback(TerminalCallback)
    }

    /// Everything in the view that the user can act on, in reading order, without covered elements.
    public var controls: [Control] {
        elements.flatMap { element -> [Control] in
            switch element {
            case .text, .covered: []
            case .button(let button): [.button(button)]
            case .textField(let field): [.textField(field)]
            case .list(let rows):
                rows.enumerated().filter { $1.onSelect != nil }.map { .row(number: $0 + 1, $1) }
            case .callback(let callback): [.callback(callback)]
            case .bar(let bar): bar.buttons.map { .button($0) }
            case .panel(_, let view): view.controls
            case .columns(let first, let second, _, _): first.controls + second.controls
            }
        }
    }

    /// The first button with this label; nil if there is none.
    public func button(_ label: String) -> TerminalButton? {
        for case .button(let button) in controls where button.label == label { return button }
        return nil
    }

    /// The first text field with this label; nil if there is none.
    public func textField(_ label: String) -> TerminalTextField? {
        for case .textField(let field) in controls where field.label == label { return field }
        return nil
    }
}

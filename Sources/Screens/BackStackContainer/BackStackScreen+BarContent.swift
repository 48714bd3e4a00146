// The bar over a screen of a back stack: a title, and a button on either side.
//
// These types don't depend on the type of the screens. They are nested in the generic type only so that Swift infers
// that type for `BackStackScreen.BarContent(…)` inside `BackStackScreen.Item(…)`.

import WorkflowUI

extension BackStackScreen {
    /// Whether there is a bar over a screen and, if so, its content.
    public enum BarVisibility {
        /// There is no bar.
        case hidden
        /// There is a bar with this content.
        case visible(BarContent)
    }

    /// The content of the bar over a screen.
    public struct BarContent {
        /// The title.
        public var title: Title
        /// The item before the title.
        public var leftItem: BarButtonItem
        /// The item after the title.
        public var rightItem: BarButtonItem

        /// Creates the content of a bar.
        public init(title: Title = .none, leftItem: BarButtonItem = .none, rightItem: BarButtonItem = .none) {
            self.title = title
            self.leftItem = leftItem
            self.rightItem = rightItem
        }

        /// Creates the content of a bar with a title.
        public init(title: String, leftItem: BarButtonItem = .none, rightItem: BarButtonItem = .none) {
            self.init(title: .text(title), leftItem: leftItem, rightItem: rightItem)
        }
    }
}

extension BackStackScreen.BarContent {
    /// The title of a bar.
    public enum Title: Hashable, Sendable {
        /// No title.
        case none
        /// A title with this text.
        case text(String)
    }

    /// An item next to the title.
    public enum BarButtonItem {
        /// No item.
        case none
        /// A button.
        case button(Button)

        /// A button that leads back to the previous screen.
        public static func back(handler: @escaping () -> Void) -> BarButtonItem {
            .button(.back(handler: handler))
        }
    }

    /// A button in a bar.
    public struct Button {
        /// The text or icon of the button.
        public var content: ButtonContent
        /// Called when the button is tapped.
        public var handler: () -> Void

        private var isBack = false

        /// Creates a button.
        public init(content: ButtonContent, handler: @escaping () -> Void) {
            self.content = content
            self.handler = handler
        }

        /// A button that leads back to the previous screen.
        public static func back(handler: @escaping () -> Void) -> Button {
            var button = Button(content: .text("Back"), handler: handler)
            button.isBack = true
            return button
        }
    }

    /// The text or icon of a button.
    public enum ButtonContent: Hashable, Sendable {
        /// A button with this text.
        case text(String)
        /// A button with the icon of this name.
        case icon(String)
    }
}

// The appearance of a bar in a terminal.

extension BackStackScreen.BarVisibility {
    /// The bar in a terminal; nil if it is hidden.
    var terminalBar: TerminalBar? {
        guard case .visible(let content) = self else { return nil }
        return TerminalBar(
            title: content.title.text, leading: content.leftItem.terminalButton,
            trailing: content.rightItem.terminalButton
        )
    }
}

extension BackStackScreen.BarContent.Title {
    fileprivate var text: String? {
        switch self {
        case .none: nil
        case .text(let text): text
        }
    }
}

extension BackStackScreen.BarContent.BarButtonItem {
    fileprivate var terminalButton: TerminalButton? {
        guard case .button(let button) = self else { return nil }
        return button.terminalButton
    }
}

extension BackStackScreen.BarContent.Button {
    fileprivate var terminalButton: TerminalButton {
        switch content {
        case .text(let label), .icon(let label):
            TerminalButton(label: label, role: isBack ? .back : .normal, handler: handler)
        }
    }
}

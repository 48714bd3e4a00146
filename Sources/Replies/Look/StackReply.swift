// The screens of a rendering: layers from the bottom up, in each the screens of its back stack, the oldest first.

import WorkbenchValueTree

/// What is shown: the base with its back stack, and above it modals and an alert.
package struct StackReply: Codable, Hashable, Sendable {
    package var layers: [Layer]

    package init(layers: [Layer]) {
        self.layers = layers
    }

    package struct Layer: Codable, Hashable, Sendable {
        package enum Kind: Codable, Hashable, Sendable {
            case base
            case modal(style: String)
            case alert(title: String?, message: String?)
        }

        package var kind: Kind
        package var screens: [ScreenLine]
        /// Buttons of the layer itself: those of an alert.
        package var buttons: [String]

        package init(kind: Kind, screens: [ScreenLine], buttons: [String] = []) {
            self.kind = kind
            self.screens = screens
            self.buttons = buttons
        }
    }

    /// One screen of a back stack.
    package struct ScreenLine: Codable, Hashable, Sendable {
        /// The screen's type without `Screen`.
        package var name: String
        package var title: String?
        package var key: String?
        /// Whether the user sees it and can act on it.
        package var isActive: Bool
        package var buttons: [Button]
        /// What the screen shows; of active screens only.
        package var fields: [ScreenField]

        package init(
            name: String, title: String?, key: String?, isActive: Bool, buttons: [Button], fields: [ScreenField]
        ) {
            self.name = name
            self.title = title
            self.key = key
            self.isActive = isActive
            self.buttons = buttons
            self.fields = fields
        }
    }

    package struct Button: Codable, Hashable, Sendable {
        package var label: String
        package var isBack: Bool

        package init(label: String, isBack: Bool) {
            self.label = label
            self.isBack = isBack
        }
    }
}

/// One field of a screen: a value, or a callback with what it takes.
package struct ScreenField: Codable, Hashable, Sendable {
    package var name: String
    package var value: Value?
    /// `(String)`; nil for a value.
    package var callback: String?

    package init(name: String, value: Value?, callback: String?) {
        self.name = name
        self.value = value
        self.callback = callback
    }
}

/// A screen drawn: its own view, as lines of text, and its fields.
package struct ScreenReply: Codable, Hashable, Sendable {
    package var name: String
    package var lines: [String]
    package var fields: [ScreenField]

    package init(name: String, lines: [String], fields: [ScreenField]) {
        self.name = name
        self.lines = lines
        self.fields = fields
    }
}

// The screens of a rendering: layers from the bottom up, each with its back stack, oldest screen first.

import WorkbenchReflection
import WorkbenchValueTree

/// The visible screens: a base with its back stack, and the modals and alert above it.
package struct StackReply: MemberwiseCodable, Hashable, Sendable {
    package var layers: [Layer]
    /// Set if the rendering is too large to be searched completely, so screens may be missing.
    package var isPartial: Bool?

    /// The maximum number of elements that are searched for screens in each list or dictionary.
    package static let mostElements = 500
    /// The maximum number of values that are searched in a rendering.
    package static let mostValues = 5_000

    package init(layers: [Layer], isPartial: Bool = false) {
        self.layers = layers
        self.isPartial = isPartial ? true : nil
    }

    package struct Layer: MemberwiseCodable, Hashable, Sendable {
        package enum Kind: MemberwiseCodable, Hashable, Sendable {
            case base
            case modal(style: String)
            case alert(title: String?, message: String?)
        }

        package var kind: Kind
        package var screens: [ScreenLine]
        /// The buttons of the layer itself, such as an alert's buttons.
        package var buttons: [String]

        package init(kind: Kind, screens: [ScreenLine], buttons: [String] = []) {
            self.kind = kind
            self.screens = screens
            self.buttons = buttons
        }
    }

    /// One screen of a back stack.
    package struct ScreenLine: MemberwiseCodable, Hashable, Sendable {
        /// The name of the screen's type, without `Screen`.
        package var name: String
        package var title: String?
        package var key: String?
        /// Whether the user can see the screen and interact with it.
        package var isActive: Bool
        /// Set if the screen doesn't cover the previous one, because both are parts of one rendering.
        package var isBeside: Bool?
        package var buttons: [Button]
        /// The content of the screen, if it is active, or if covered screens are shown, too.
        package var fields: [ShownField]

        package init(
            name: String, title: String?, key: String?, isActive: Bool, buttons: [Button], fields: [ShownField]
        ) {
            self.name = name
            self.title = title
            self.key = key
            self.isActive = isActive
            self.buttons = buttons
            self.fields = fields
        }
    }

    package struct Button: MemberwiseCodable, Hashable, Sendable {
        package var label: String
        package var isBack: Bool

        package init(label: String, isBack: Bool) {
            self.label = label
            self.isBack = isBack
        }
    }
}

/// One field of a screen: a value, or a callback with its parameters.
package struct ShownField: MemberwiseCodable, Hashable, Sendable {
    package var name: String
    package var value: Value?
    /// The parameters, such as `(String)`; nil for a value.
    package var callback: String?

    package init(name: String, value: Value?, callback: String?) {
        self.name = name
        self.value = value
        self.callback = callback
    }
}

/// A drawn screen: its view as lines of text, and its fields.
package struct ScreenReply: MemberwiseCodable, Hashable, Sendable {
    package var name: String
    package var lines: [String]
    package var fields: [ShownField]

    package init(name: String, lines: [String], fields: [ShownField]) {
        self.name = name
        self.lines = lines
        self.fields = fields
    }
}

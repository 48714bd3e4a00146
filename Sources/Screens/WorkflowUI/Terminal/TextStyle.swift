// The style of text in a terminal. A front end leaves out styles that its terminal doesn't support.

/// A color in the terminal's palette. The user decides what it looks like.
public enum TextColor: String, Hashable, Sendable, CaseIterable {
    case red, green, yellow, blue, magenta, cyan
}

/// The style of a run of text.
public struct TextStyle: Hashable, Sendable {
    /// Whether the text is bold.
    public var isBold = false
    /// Whether the text is dimmed, for elements that the user can't act on.
    public var isDim = false
    /// Whether the text is underlined.
    public var isUnderlined = false
    /// Whether the text and background colors are swapped, for a selection.
    public var isInverted = false
    /// The color; nil for the terminal's default color.
    public var color: TextColor?

    /// Creates the terminal's plain style.
    public init() {}

    /// The terminal's plain style.
    public static var plain: TextStyle { TextStyle() }

    /// Bold text.
    public static var bold: TextStyle { plain.adapting { $0.isBold = true } }

    /// Dimmed text.
    public static var dim: TextStyle { plain.adapting { $0.isDim = true } }

    /// Underlined text.
    public static var underlined: TextStyle { plain.adapting { $0.isUnderlined = true } }

    /// Text with the text and background colors swapped.
    public static var inverted: TextStyle { plain.adapting { $0.isInverted = true } }

    /// Text in a color.
    public static func colored(_ color: TextColor) -> TextStyle { plain.adapting { $0.color = color } }

    private func adapting(_ adapt: (inout TextStyle) -> Void) -> TextStyle {
        var adapted = self
        adapt(&adapted)
        return adapted
    }
}

// How text looks in a terminal. What a terminal cannot do, the front end leaves out.

/// A colour of the terminal's own palette: the terminal's user decides what it looks like.
public enum TextColor: String, Hashable, Sendable, CaseIterable {
    case red, green, yellow, blue, magenta, cyan
}

/// The looks of a run of text.
public struct TextStyle: Hashable, Sendable {
    /// Drawn heavier.
    public var isBold = false
    /// Drawn fainter: for what is there but not to be acted on.
    public var isDim = false
    /// Drawn with a line under it.
    public var isUnderlined = false
    /// Drawn with text and background exchanged: for a selection.
    public var isInverted = false
    /// The colour; nil for the terminal's own.
    public var color: TextColor?

    /// Text as the terminal draws it by itself.
    public init() {}

    /// Text as the terminal draws it by itself.
    public static var plain: TextStyle { TextStyle() }

    /// Heavier text.
    public static var bold: TextStyle { plain.adapting { $0.isBold = true } }

    /// Fainter text.
    public static var dim: TextStyle { plain.adapting { $0.isDim = true } }

    /// Text with a line under it.
    public static var underlined: TextStyle { plain.adapting { $0.isUnderlined = true } }

    /// Text and background exchanged.
    public static var inverted: TextStyle { plain.adapting { $0.isInverted = true } }

    /// Text in a colour.
    public static func colored(_ color: TextColor) -> TextStyle { plain.adapting { $0.color = color } }

    private func adapting(_ adapt: (inout TextStyle) -> Void) -> TextStyle {
        var adapted = self
        adapt(&adapted)
        return adapted
    }
}

// Text with styles, as a value. It may contain any characters, which are made safe when a view is laid out in lines. A
// front end draws those lines in its terminal.

/// Text whose parts may have different styles.
public struct StyledText: Hashable, Sendable {
    /// A part with one style.
    public struct Run: Hashable, Sendable {
        /// The text of the part.
        public var text: String
        /// The style of the part.
        public var style: TextStyle

        /// Creates one part of a styled text.
        public init(text: String, style: TextStyle = .plain) {
            self.text = text
            self.style = style
        }
    }

    /// The parts, in reading order.
    public var runs: [Run]

    /// Creates styled text with a single style.
    public init(_ text: String, style: TextStyle = .plain) {
        self.runs = text.isEmpty ? [] : [Run(text: text, style: style)]
    }

    /// Creates styled text from its parts.
    public init(runs: [Run]) {
        self.runs = runs
    }

    /// The text without its styles.
    public var plain: String { runs.map(\.text).joined() }

    /// Concatenates two styled texts.
    public static func + (left: StyledText, right: StyledText) -> StyledText {
        StyledText(runs: left.runs + right.runs)
    }

    /// Appends more text.
    public static func += (left: inout StyledText, right: StyledText) {
        left.runs += right.runs
    }
}

extension StyledText: ExpressibleByStringInterpolation {
    public init(stringLiteral value: String) {
        self.init(value)
    }
}

extension StyledText: CustomStringConvertible {
    public var description: String { plain }
}

// Printing: a value or a literal on one line, on one line of a given width, or on several lines.

extension Literal {
    /// The literal on a single line of any length.
    package func text() -> String {
        Layout(self).oneLine
    }

    /// The literal on one line of at most `width` columns. Parts that don't fit are elided; the result still parses.
    package func text(width: Int) -> String {
        Layout(self).fitted(to: width)
    }

    /// The literal on as many lines as needed. A line is longer than `width` only if it contains a single long string
    /// or name.
    package func indentedText(width: Int = 100, indentation: Int = 4) -> String {
        Layout(self).indented(width: width, indentation: indentation)
    }
}

extension Value {
    /// The value on a single line of any length. Everything except opaque and elided parts can be read back.
    package func text(_ options: PrintOptions = PrintOptions()) -> String {
        Literal(printing: self, options).text()
    }

    /// The value in at most `width` columns. Parts that don't fit are elided: `Todo(title: "Take the"…, note: …)`.
    package func text(width: Int, _ options: PrintOptions = PrintOptions()) -> String {
        Literal(printing: self, options).text(width: width)
    }

    /// The value on as many lines as needed, with multi-line strings as `"""` blocks.
    package func indentedText(width: Int = 100, _ options: PrintOptions = PrintOptions()) -> String {
        Literal(printing: self, options).indentedText(width: width, indentation: options.indentation)
    }
}

package struct PrintOptions: Hashable, Sendable {
    /// How class instances are distinguished.
    package enum Identities: Hashable, Sendable {
        /// `‹Box 0x1f›`
        case address
        /// `‹Box #1›`: numbered in order of appearance, so the number is the same in every run.
        case ordinal
        /// `‹Box›`
        case hidden
    }

    /// `Route.detail(id: 1)` instead of `.detail(id: 1)`.
    package var qualifiesCases = false
    /// `detail(id: 1)` instead of `.detail(id: 1)` if the value itself is a case, as in `send detail(id: 1)`.
    package var hasBareOutermostCase = false
    /// `Box<Int>(value: 1)` instead of `Box(value: 1)`. By default, the name is written as in Swift code.
    package var showsGenericArguments = false
    /// `Row(name: "tea")` instead of `TodoScreen.Row(name: "tea")`.
    package var hasBareTypes = false
    package var identities = Identities.address
    /// `‹Box 0x1f›(value: 1)` instead of `‹Box 0x1f›`.
    package var showsFieldsOfObjects = true
    /// `‹Box: has no reflection metadata›` instead of `‹Box›`.
    package var showsReasons = false
    /// The number of spaces for each level.
    package var indentation = 4

    package init() {}
}

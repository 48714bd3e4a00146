// Printing: a value or a literal on one line, on one line of a given width, or on several lines.

extension Literal {
    /// On one line, however long.
    package func text() -> String {
        Layout(self).oneLine
    }

    /// On one line of at most `width` columns. What does not fit is elided; the result still parses.
    package func text(width: Int) -> String {
        Layout(self).fitted(to: width)
    }

    /// On as many lines as it needs. A line is longer than `width` only if it holds a single long text or name.
    package func indentedText(width: Int = 100, indentation: Int = 4) -> String {
        Layout(self).indented(width: width, indentation: indentation)
    }
}

extension Value {
    /// On one line, however long. Whatever is not opaque or elided can be read back.
    package func text(_ options: PrintOptions = PrintOptions()) -> String {
        Literal(printing: self, options).text()
    }

    /// On one line of at most `width` columns. What does not fit is elided: `Todo(title: "Take the"…, note: …)`.
    package func text(width: Int, _ options: PrintOptions = PrintOptions()) -> String {
        Literal(printing: self, options).text(width: width)
    }

    /// On as many lines as it needs, texts of several lines as `"""` blocks.
    package func indentedText(width: Int = 100, _ options: PrintOptions = PrintOptions()) -> String {
        Literal(printing: self, options).indentedText(width: width, indentation: options.indentation)
    }
}

/// The choices that somebody who prints a value has.
package struct PrintOptions: Hashable, Sendable {
    /// How an object is told from others.
    package enum Identities: Hashable, Sendable {
        /// `‹Box 0x1f›`
        case address
        /// `‹Box #1›`: numbered in the order in which they appear, so that it is the same in every run.
        case ordinal
        /// `‹Box›`
        case hidden
    }

    /// `Route.detail(id: 1)` instead of `.detail(id: 1)`.
    package var qualifiesCases = false
    /// `detail(id: 1)` instead of `.detail(id: 1)` if the value itself is a case, as in `send detail(id: 1)`.
    package var hasBareOutermostCase = false
    /// `Box<Int>(value: 1)` instead of `Box(value: 1)`. Without them the name is what one would write in Swift.
    package var showsGenericArguments = false
    package var identities = Identities.address
    /// `‹Box 0x1f›(value: 1)` instead of `‹Box 0x1f›`.
    package var showsFieldsOfObjects = true
    /// `‹Box: has no reflection metadata›` instead of `‹Box›`.
    package var showsReasons = false
    /// How many spaces a level is indented by.
    package var indentation = 4

    package init() {}
}

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

// Lines of mdoc(7). All text is escaped, so nothing in it is read as a macro or an escape.

package enum Mdoc {
    /// Running text. Each sentence starts a new line, as the format requires, and lines are short.
    package static func text(_ text: String) -> [String] {
        var lines: [String] = []
        for sentence in sentences(text) {
            var line = ""
            for word in sentence.split(separator: " ") {
                let word = escaped(String(word))
                if !line.isEmpty, size(of: line) + 1 + size(of: word) > 79 {
                    lines.append(line)
                    line = ""
                }
                line += line.isEmpty ? word : " " + word
            }
            if !line.isEmpty { lines.append(line) }
        }
        return lines.map(guarded)
    }

    /// The words for a macro line, quoted so that none is read as a macro. Macro names have two or three letters, such
    /// as `It`.
    package static func words(_ text: String) -> String {
        text.split(separator: " ").map { word in
            (2...3).contains(word.count) && word.first?.isUppercase == true ? "\\&\(word)" : String(word)
        }.joined(separator: " ")
    }

    /// The bytes of a line as mandoc counts them: a non-ASCII character is an escape of 8 bytes.
    private static func size(of text: String) -> Int {
        text.unicodeScalars.reduce(0) { $0 + ($1.isASCII ? 1 : 8) }
    }

    /// Paragraphs separated by empty lines. A paragraph with columns stays as it is.
    package static func paragraphs(_ text: String) -> [String] {
        var lines: [String] = []
        for paragraph in text.split(separator: "\n\n") {
            let rows = paragraph.split(separator: "\n").map(String.init)
            if !lines.isEmpty { lines.append(".Pp") }
            lines += rows.contains { $0.contains("   ") } ? literal(rows) : self.text(rows.joined(separator: " "))
        }
        return lines
    }

    /// Lines that are shown unchanged.
    package static func literal(_ lines: [String]) -> [String] {
        [".Bd -literal -offset indent"] + lines.map { guarded(escaped($0)) } + [".Ed"]
    }

    /// One line that is shown unchanged.
    package static func literalLine(_ line: String) -> String {
        ".Dl " + argument(line)
    }

    /// A macro argument, quoted so that none of its words is read as a macro.
    package static func argument(_ text: String) -> String {
        "\"" + escaped(text).replacing("\"", with: "\\(dq") + "\""
    }

    private static func escaped(_ text: String) -> String {
        // The name of a function in running text isn't a reference to a page.
        text.replacing("\\", with: "\\e").replacing("()", with: "(\\&)")
    }

    /// A line that starts with a dot or an apostrophe would be read as a macro.
    private static func guarded(_ line: String) -> String {
        line.hasPrefix(".") || line.hasPrefix("'") ? "\\&" + line : line
    }

    /// The sentences of some text. A full stop before a lowercase letter doesn't end a sentence.
    private static func sentences(_ text: String) -> [String] {
        var sentences: [String] = []
        var words: [Substring] = []
        let all = text.split(separator: " ")
        for (index, word) in all.enumerated() {
            words.append(word)
            guard let last = word.last(where: { !")\"”".contains($0) }), ".?!".contains(last),
                index + 1 == all.count || !(all[index + 1].first?.isLowercase ?? false)
            else { continue }
            sentences.append(words.joined(separator: " "))
            words = []
        }
        if !words.isEmpty { sentences.append(words.joined(separator: " ")) }
        return sentences
    }
}

extension String {
    /// A description from a table as a complete sentence.
    var asSentence: String {
        prefix(1).uppercased() + dropFirst() + (last == "." || last == "?" ? "" : ".")
    }
}

// Lines with words instead of drawing characters, for screen readers and for ASCII-only terminals.

extension StyledLine {
    /// The line with words in place of arrows, boxes and symbols, even inside values.
    package var inWords: StyledLine {
        let first = runs.firstIndex { $0.text.contains { $0 != " " } }
        return StyledLine(
            runs.enumerated().map { index, run in
                let isLast = index > 0 && index == runs.count - 1
                return StyledRun(
                    run.words ?? PlainWords.text(of: run, isFirst: index == first, isLast: isLast), run.style)
            })
    }

    /// The line in words. They may be longer than the symbols, so the result may be wrapped.
    package func inWords(width: Int) -> [StyledLine] {
        let line = inWords
        // Lines that only draw a frame are dropped.
        if line.plain.isEmpty, !plain.isEmpty { return [] }
        return columns <= width ? line.folded(to: width, indentation: 3) : [line]
    }
}

enum PlainWords {
    /// The words for each symbol, longer symbols first.
    private static let words: [(sign: String, word: String)] = [
        ("⇡ output", "up: output"), ("⇡ out of the tree", "up: leaves the tree:"), ("⇣", "down:"), ("⇡", "up:"),
        ("⇢", "remedy:"), ("←", "from"), ("→", "to"), ("stack  ▸ ", "stack  top: "), (" ▸ ", ", then "),
        ("▸", "top:"), ("✓", "passed:"), ("✗", "failed:"), ("●", "changed"), ("○", "open:"), ("◐", "begun:"),
        ("—", "-"),
        ("◉", "watched:"), ("⟳", "work:"), ("▌", "ran:"), ("⚑", "mark:"), (" −", " ended"),
        ("−", "ended"),
        ("↶", "back"), ("↷", "forward"), ("▶", "running"), ("‖", "not running"), ("…", "..."), ("⋯", "..."),
        ("“", "\""), ("”", "\""), ("‘", "'"), ("’", "'"), ("–", "-"), ("·", "-"), ("❯", ">"), ("‹", "<"), ("›", ">"),
        ("⏎", "/"), ("ˋ", "'"), ("×", "times"), ("µ", "u"),
        (" │ ", ", "), ("│", ","), ("━", "-"), ("═", "-"), ("─", "-"),
        ("├", ""), ("┤", ""), ("┼", ""), ("└", ""), ("┌", ""), ("┐", ""), ("┘", ""),
    ]

    private static let boxes: Set<Character> = ["─", "━", "═", "│", "├", "└", "┌", "┐", "┘", "┤", "┼"]

    static func text(of run: StyledRun, isFirst: Bool, isLast: Bool) -> String {
        let text = run.text
        // At the start of a row, an asterisk marks the current row.
        if isFirst, text.allSatisfy({ $0 == "*" || $0 == " " }) { return text.replacing("*", with: "here:") }
        // At the end of a row, a check mark means “done”, not “passed: …”.
        if isLast, text.allSatisfy({ $0 == "✓" || $0 == " " }) { return text.replacing("✓", with: "done") }
        if let (sign, word) = marks[run.style], let match = text.prefixMatch(of: #/( *)([-+])( |$)/#), match.2 == sign {
            return match.1 + word + match.3 + self.text(of: String(text[match.range.upperBound...]))
        }
        return self.text(of: text)
    }

    /// ASCII symbols that mark a row.
    private static let marks: [TextRole: (sign: String, word: String)] = [
        .added: ("+", "new"), .removed: ("-", "removed"),
    ]

    static func text(of run: String) -> String {
        if run.utf8.allSatisfy({ $0 < 128 }) { return run }
        guard let first = run.firstIndex(where: { $0 != " " && !boxes.contains($0) }) else { return frame(run) }
        // Symbols drawn around text.
        if run[..<first].contains(where: boxes.contains) || run.last.map(boxes.contains) ?? false {
            let text = run[first...].reversed().drop { $0 == " " || boxes.contains($0) }.reversed()
            return run[..<first].map { _ in " " }.joined() + self.text(of: String(text))
        }
        // In a condition that the user can type, the arrow is part of the language.
        if run.contains("expect route ") { return text(of: run.replacing("→", with: "->")) }
        // Leave out addresses, which a screen reader would read as numbers of fourteen digits.
        let named = run.contains(" 0x") ? run.replacing(#/ 0x[0-9a-f]{6,}(?=›)/#, with: "") : run
        return words.reduce(named) { $0.replacing($1.sign, with: $1.word) }
    }

    /// Replaces the lines that connect a node to the tree with the node's level, because screen readers don't read
    /// indentation. Frames are left out.
    private static func frame(_ run: String) -> String {
        guard run.hasSuffix("├─ ") || run.hasSuffix("└─ ") else {
            return run.contains { "─━═".contains($0) } ? "" : " "
        }
        return "level \(run.count / 3 + 1): "
    }
}

extension StyledLine {
    /// The line for an ASCII-only terminal: the remaining non-ASCII characters are escaped as in Swift, `\u{EB}`.
    package var inASCII: StyledLine {
        StyledLine(
            runs.map { run in
                let scalars = run.text.unicodeScalars.map { $0.isASCII ? String($0) : $0.escaped(asASCII: true) }
                return StyledRun(scalars.joined(), run.style)
            })
    }
}

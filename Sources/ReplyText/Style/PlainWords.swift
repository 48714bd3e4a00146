// Lines without drawing characters: words in their place, for screen readers, and for terminals whose characters are only ASCII's.

extension StyledLine {
    /// The line with words in place of arrows, boxes and signs. A value that contains such a character is changed, too.
    package var inWords: StyledLine {
        guard runs.contains(where: { !$0.text.utf8.allSatisfy { $0 < 128 } }) else { return self }
        let first = runs.firstIndex { $0.text.contains { $0 != " " } }
        return StyledLine(
            runs.enumerated().map { index, run in
                let words = index == first ? PlainWords.beginning(with: run.text) : PlainWords.text(of: run.text)
                return StyledRun(words, run.style)
            })
    }

    /// The line in words, which may be longer than the signs that they replace: it goes on in the next line, between two words.
    package func inWords(width: Int) -> [StyledLine] {
        let line = inWords
        return columns <= width ? line.folded(to: width, indentation: 3) : [line]
    }
}

enum PlainWords {
    /// The words for each sign, the longer signs first.
    private static let words: [(sign: String, word: String)] = [
        ("⇡ output", "up: output"), ("⇡ out of the tree", "up: out of the tree"), ("⇣ +", "down: new"),
        ("⇣ −", "down: ended"), ("⇣", "down:"), ("⇡", "up:"), ("⇢", "at:"), ("⇠", "from:"), ("←", "from"), ("→", "to"),
        ("⟶", "becomes"), (" ▸ ", ", then "), ("▸", "top:"), ("✓", "passed:"), ("✗", "failed:"), ("●", "changed"),
        ("○", "open:"), ("—", "-"),
        ("◉", "watched:"), ("⟳", "work:"), ("⚑", "mark:"), ("≈", "about"), (" −", " ended"), ("−", "ended"),
        ("↶", "back"), ("↷", "forward"), ("▶", "running"), ("‖", "not running"), ("…", "..."), ("⋯", "..."),
        ("“", "\""), ("”", "\""), ("’", "'"), ("·", "-"), ("❯", ">"), ("‹", "<"), ("›", ">"), ("⏎", "/"), ("ˋ", "'"),
        ("━", "-"), ("═", "-"), ("─", "-"), ("│", "|"), ("├", "+"), ("└", "+"), ("┌", "+"), ("┐", "+"), ("┘", "+"),
    ]

    private static let boxes: Set<Character> = ["─", "│", "├", "└", "┌", "┐", "┘", " "]

    /// At the beginning of a row, the sign of the screen on top marks the row where one is.
    static func beginning(with run: String) -> String {
        run.allSatisfy { $0 == "▸" || $0 == " " } ? run.replacing("▸", with: "here:") : text(of: run)
    }

    static func text(of run: String) -> String {
        if run.allSatisfy(boxes.contains), run.contains(where: { $0 != " " }) { return frame(run) }
        if run.hasPrefix("‹"), !run.contains("›") { return "button " + run.dropFirst() }
        if run.hasSuffix("›"), !run.contains("‹") { return "button " + run.dropLast() }
        return words.reduce(run) { $0.replacing($1.sign, with: $1.word) }
    }

    /// A branch of a tree is the node's level, because a screen reader does not read indentation. A frame is left out.
    private static func frame(_ run: String) -> String {
        guard run.hasSuffix("├─ ") || run.hasSuffix("└─ ") else { return run.contains("─") ? "" : " " }
        return "level \(run.count / 3 + 1): "
    }
}

// Lines that look almost like one of a lesson's marks: a task's heading, a hint, a limit. Without a warning, they would
// be read as prose, and the task or hint would be lost.

import WorkbenchValueTree

struct MisspeltMark: Hashable {
    /// The part of the line that resembles a mark.
    var text: String
    /// The correct spelling of the mark.
    var meant: String
}

extension MisspeltMark {
    /// A line that resembles the heading of a task.
    /// - Parameter isInLesson: Whether the script has tasks. If it doesn't, a line needs a colon to resemble one.
    static func heading(_ line: String, isInLesson: Bool) -> MisspeltMark? {
        let words = Words(line, bullets: "#")
        guard words.hasBullet || words.hasColon, !Lesson.beginsTask(line) else { return nil }
        let word = words.first.lowercased()
        let isExact = ["task", "tasks"].contains(word)
        // “Ask: who owns it?” is a separate heading.
        let isNear = words.hasBullet && word != "ask" && NearestName.distance(word, "task") <= 1
        guard words.hasColon ? isExact || isNear : isExact && isInLesson else { return nil }
        // “Tasks: …” may introduce prose; a task starts with “Task: …”.
        if !words.hasBullet, words.first != "Task" { return nil }
        return MisspeltMark(text: words.mark, meant: "## Task: and its title")
    }

    /// A line in a task that resembles a hint, a limit or another mark.
    /// - Parameter isInPrediction: Whether an indented line is an answer.
    static func item(_ line: String, isInPrediction: Bool) -> MisspeltMark? {
        if line.hasPrefix("  ") {
            let words = Words(line, bullets: "-*")
            guard isInPrediction, words.hasColon else { return nil }
            return mark(words, of: Lesson.answers, in: line) { "  \($0): " }
        }
        let words = Words(line, bullets: "-*+")
        let marks = Lesson.items
        guard words.hasColon else {
            // “- or nothing” is prose, and so is “- predict what follows”.
            guard words.hasBullet, ["hint", "limit", "wrong"].contains(words.first.lowercased()) else { return nil }
            return mark(words, of: marks, in: line) { "- \($0): " }
        }
        if !words.hasBullet, !marks.contains(words.first) { return nil }
        return mark(words, of: marks, in: line) { "- \($0): " }
    }

    private static func mark(
        _ words: Words, of marks: [String], in line: String, written: (String) -> String
    ) -> MisspeltMark? {
        let word = words.first.lowercased()
        func distance(_ mark: String) -> Int { NearestName.distance(word, mark) }
        guard let nearest = marks.min(by: { distance($0) < distance($1) }), distance(nearest) <= 1 else { return nil }
        let mark = written(nearest)
        // A limit without a number is a separate fault.
        if line.hasPrefix(mark) || nearest == "limit" && line.hasPrefix("- limit:") { return nil }
        return MisspeltMark(text: words.mark, meant: mark + "…")
    }

    /// The start of a line: its bullets, its first word, and whether a colon follows.
    private struct Words {
        var first: String
        var hasBullet: Bool
        var hasColon: Bool
        /// The line up to the colon, or to the end of the word.
        var mark: String

        init(_ line: String, bullets: String) {
            func isSpace(_ character: Character) -> Bool { character.isWhitespace }
            let start = line.drop { bullets.contains($0) || isSpace($0) }
            let word = start.prefix(while: \.isLetter)
            let rest = start.dropFirst(word.count).drop(while: isSpace)
            first = String(word)
            hasBullet = line.prefix { bullets.contains($0) || isSpace($0) }.contains { bullets.contains($0) }
            hasColon = rest.first.map { ":\u{FF1A}".contains($0) } ?? false
            let end = hasColon ? line.index(after: rest.startIndex) : word.endIndex
            mark = line[..<end].trimmingPrefix(while: isSpace).description
        }
    }
}

// Why a command was refused: the reason, the line with a caret below the place, and the remedies.

import WorkbenchValueTree

extension ReplyText {
    private static let indentation = 3

    func refused(_ refusal: Refusal, _ command: String?) -> [StyledLine] {
        guard let command, let range = refusal.range,
            let place = MarkedLine(command, range, width: width - Self.indentation)
        else { return heading(refusal.text) + remedies(refusal.remedies) }
        // The reason doesn't repeat advice that is shown at the caret.
        let reason = heading(refusal.reasonBesideRemedies ?? refusal.text)
        let space = String(repeating: " ", count: Self.indentation)
        var source = StyledLine(space)
        source.append(place.before)
        source.append(place.marked, .error)
        source.append(place.after)
        return reason + [source] + caret(below: place, refusal.remedies)
    }

    private func heading(_ reason: String) -> [StyledLine] {
        prose.wrapped(reason, after: StyledLine(" error: ", .error), indentation: 8)
    }

    private func caret(below place: MarkedLine, _ remedies: [String]) -> [StyledLine] {
        var line = StyledLine(String(repeating: " ", count: Self.indentation + place.column))
        line.append(StyledLine("^", .caret, words: place.words + (remedies.isEmpty ? "" : ":")))
        guard let advice = Self.advice(remedies).map({ " " + $0 }) else { return [line] }
        if line.columns + StyledRun(advice).columns <= width {
            line.append(advice, .success)
            return [line]
        }
        // If the advice doesn't fit next to the caret, it goes below, where there is more room.
        return [line] + paragraph.wrapped(advice, .success, after: StyledLine("   "), indentation: Self.indentation)
    }

    private func remedies(_ remedies: [String]) -> [StyledLine] {
        guard !remedies.isEmpty else { return [] }
        return paragraph.wrapped(
            "try \(Self.choice(of: remedies))", .success, after: StyledLine("   "),
            indentation: Self.indentation)
    }
}

extension ReplyText {
    /// The remedy for a marked range: a replacement, or a deletion. Nil if there is none.
    package static func advice(_ remedies: [String]) -> String? {
        let remedies = remedies.map { joined(String($0.drop { $0 == " " })) }
        let texts = remedies.filter { !$0.isEmpty }
        if texts.isEmpty { return remedies.isEmpty ? nil : "remove it" }
        return "write \(choice(of: texts))" + (texts.count < remedies.count ? ", or remove it" : "")
    }

    /// Joins a multi-line command into one line. If the command contains a multi-line string, the string's line breaks
    /// stay visible.
    private static func joined(_ text: String) -> String {
        guard !text.contains("\"\"\"") else { return text.onOneLine }
        return text.split(whereSeparator: \.isNewline).reduce(into: "") { line, next in
            let next = next.drop { $0 == " " || $0 == "\t" }
            let isBracket = line.last.map("([".contains) ?? true || next.first.map(")]".contains) ?? true
            line += (isBracket ? "" : " ") + next
        }
    }

    /// Joins strings as `a, b or c`.
    fileprivate static func choice(of texts: [String]) -> String {
        guard let last = texts.last, texts.count > 1 else { return texts.first ?? "" }
        return texts.dropLast().joined(separator: ", ") + " or " + last
    }
}

/// The line of a command in which a range starts, cut to fit around that place.
struct MarkedLine {
    private(set) var before: String
    private(set) var marked: String
    private(set) var after: String

    /// The text for the line below the mark: `at Rot`.
    var words: String {
        let text = marked.prefix { $0 != " " }.prefix(40)
        if !text.isEmpty { return "at \(text)" }
        return after.allSatisfy { $0 == " " } ? "at the end" : "before \(after.drop { $0 == " " }.prefix { $0 != " " })"
    }

    /// The column where the marked part starts.
    var column: Int { ColumnWidth.columns(of: before) }

    /// Nil if the range is outside the command.
    init?(_ command: String, _ range: Range<Int>, width: Int) {
        let bytes = Array(command.utf8)
        guard range.lowerBound >= 0, range.lowerBound <= bytes.count else { return nil }
        let isBreak = { (byte: UInt8) in byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") }
        let start = bytes[..<range.lowerBound].lastIndex(where: isBreak).map { $0 + 1 } ?? 0
        let end = bytes[range.lowerBound...].firstIndex(where: isBreak) ?? bytes.count
        let stop = min(max(range.upperBound, range.lowerBound), end)
        // The indentation isn't needed here.
        let before = String(Self.shown(bytes[start..<range.lowerBound], from: 0).drop { $0 == " " })
        let marked = Self.shown(bytes[range.lowerBound..<stop], from: ColumnWidth.columns(of: before))
        let columns = ColumnWidth.columns(of: before + marked)
        (self.before, self.marked) = (before, marked)
        after = Self.shown(bytes[stop..<end], from: columns)
        fit(to: width)
    }

    /// The text without control characters, with tabs expanded to spaces.
    private static func shown(_ bytes: ArraySlice<UInt8>, from column: Int) -> String {
        TabStops.expanded(String(decoding: bytes, as: UTF8.self), from: column)
    }

    private mutating func fit(to width: Int) {
        guard ColumnWidth.columns(of: before + marked + after) > width else { return }
        // The place stays within the left two thirds; only the end of the text before it is shown.
        let most = max(8, width * 2 / 3)
        let markedColumns = ColumnWidth.columns(of: marked)
        let room = max(min(most, width - 1 - min(markedColumns, width / 3)), 1)
        if column > room { before = "…" + Self.tail(of: before, columns: room - 1) }
        let left = max(1, width - column)
        if markedColumns > left {
            marked = StyledLine(marked).cut(to: left).plain
            after = ""
        } else {
            after = StyledLine(after).cut(to: left - markedColumns).plain
        }
    }

    private static func tail(of text: String, columns: Int) -> String {
        var tail: [Character] = []
        var taken = 0
        for character in text.reversed() {
            let next = ColumnWidth.columns(of: character)
            if taken + next > columns { break }
            taken += next
            tail.append(character)
        }
        return String(tail.reversed())
    }
}

// The likely meaning of a refused line at the prompt, as a command with the same words.
//
// A reading is certain if it keeps all typed words, and if the tree accepts it. A reading that needs a guess, such as
// for a misspelt name, is only suggested.

package struct LineReading {
    /// The range of a fault, and possible replacements.
    package typealias Fault = (range: Range<Int>, fixes: [ScriptDiagnostic.Fix])
    /// Returns the faults of a line on the current tree; nil if the tree can't be asked.
    package typealias Check = (String) -> [Fault]?
    /// Returns the completions at an offset in a line.
    package typealias Complete = (String, Int) -> (candidates: [Candidate], range: Range<Int>)

    private let check: Check
    private let complete: Complete

    package init(check: @escaping Check, complete: @escaping Complete) {
        self.check = check
        self.complete = complete
    }

    /// The line to run instead of the typed one: the first accepted reading that needs no guess. Nil if the typed line
    /// itself is to be run.
    package func certain(_ line: String) -> String? {
        if isComment(line) { return "" }
        let plain = Self.familiar(line)
        guard let faults = check(plain) else { return nil }
        guard let fault = Self.whole(faults) else { return plain == line ? nil : plain }
        var left = Self.mostLines
        if let reading = reading(of: plain, fault, depth: 1, left: &left) { return reading }
        return plain == line || Script(plain).statements.first?.command?.specification == nil ? nil : plain
    }

    /// A line that would be accepted, but is only a guess.
    package func offer(_ line: String) -> String? {
        let plain = Self.familiar(line)
        guard let fault = check(plain).flatMap(Self.whole) else { return nil }
        if let fix = fault.fixes.map({ $0.applied(to: Array(plain.utf8)) }).first(where: { check($0)?.isEmpty ?? false }
        ) {
            return fix
        }
        guard !plain.contains(" ") else { return nil }
        let tap = "tap \(plain)"
        let found = complete(tap, tap.utf8.count)
        let taps = found.candidates.map { Self.text(tap, replacing: found.range, with: $0.insertion) }
        return taps.count == 1 ? taps[0] : nil
    }

    private func isComment(_ line: String) -> Bool { line.hasPrefix("//") || line.hasPrefix("-- ") }

    /// The line with a command in place of a familiar word, and without the prompt that was copied with it.
    private static func familiar(_ pasted: String) -> String {
        let line = pasted.replacing(#/^\s*(\S+ )?❯ /#, with: "")
        let (word, rest) = split(line)
        guard CommandTable.command(word) == nil else { return line }
        if word.hasSuffix("?"), let command = CommandTable.command(String(word.dropLast())) {
            return "help \(command.name)"
        }
        return FamiliarWord.named(word)?.command(with: rest) ?? line
    }

    // MARK: - Readings

    /// The maximum number of corrections for one line, and of lines that are tried.
    private static let mostCorrections = 3
    private static let mostLines = 60

    /// The first corrected line that is accepted. Those with the fewest changes come first.
    private func reading(of line: String, _ fault: Fault, depth: Int, left: inout Int) -> String? {
        for corrected in corrections(of: line, fault) {
            left -= 1
            guard left >= 0, let faults = check(corrected) else { return nil }
            guard let next = Self.whole(faults) else { return corrected }
            guard depth < Self.mostCorrections, CommandTable.command(Self.split(corrected).word) != nil else {
                continue
            }
            if let reading = reading(of: corrected, next, depth: depth + 1, left: &left) { return reading }
        }
        return nil
    }

    private func corrections(of line: String, _ fault: Fault) -> [String] {
        let (word, rest) = Self.split(line)
        let quoted = Self.withDoubleQuotes(line)
        if quoted != line { return [quoted] }
        guard let command = CommandTable.command(word) else {
            if rest.hasPrefix("= ") { return ["set \(word) \(rest.dropFirst(2))"] }
            // Readings that change nothing come before those that change something.
            return ["state", "props", "tap", "send"].map { "\($0) \(line)" }
        }
        let parts = rest.split(separator: " ", maxSplits: 2).map(String.init)
        if parts.count == 3, parts[1] == "=" { return ["\(word) \(parts[0]) \(parts[2])"] }
        if command.changes == .nothing, let flags = parts.first, Self.isShellFlag(flags) {
            return [([word] + parts.dropFirst()).joined(separator: " ")]
        }
        let lines = fault.fixes.map { $0.applied(to: Array(line.utf8)) }.filter { Self.keepsWords(of: line, $0) }
        let start = fault.range.lowerBound
        guard start > word.utf8.count, start <= line.utf8.count else { return lines }
        guard command.parameters.contains(where: { Self.stringKinds.contains($0.kind) }) else {
            return lines + completed(line, from: start)
        }
        // The rest of the line may be a string without its quotes.
        let strings = Self.wordStarts(of: line).filter { $0 >= start }.map { place in
            Self.text(line, replacing: place..<line.utf8.count, with: Self.quoted(line.utf8.dropFirst(place)))
        }
        return lines + completed(line, from: start) + strings
    }

    /// The line with its words completed: they are replaced by a candidate that differs only in case, quotes or spaces,
    /// if there is exactly one.
    private func completed(_ line: String, from start: Int) -> [String] {
        let before = Self.text(line, replacing: start..<line.utf8.count, with: "")
        let candidates = complete(before, start).candidates
        let ends = [line.utf8.count] + Self.wordStarts(of: line).filter { $0 > start }.map { $0 - 1 }.reversed()
        return ends.compactMap { end in
            let typed = Self.words(of: Self.slice(line, start..<end))
            let same = candidates.filter { Self.words(of: $0.insertion) == typed }
            return same.count == 1 ? Self.text(line, replacing: start..<end, with: same[0].insertion) : nil
        }
    }
}

extension LineReading {
    /// The kinds of arguments that may be strings.
    private static let stringKinds: Set<ParameterKind> = [
        .value, .valueOrPlace, .remainder, .action, .output, .callback, .text,
    ]

    /// A fault at the range of the first one, with the corrections for all of them.
    private static func whole(_ faults: [Fault]) -> Fault? { faults.first.map { ($0.range, faults.flatMap(\.fixes)) } }

    private static func split(_ line: String) -> (word: String, rest: String) {
        let parts = line.split(separator: " ", maxSplits: 1).map(String.init)
        return (parts.first ?? "", parts.count > 1 ? String(parts[1].drop { $0 == " " }) : "")
    }

    private static func slice(_ line: String, _ range: Range<Int>) -> String {
        String(decoding: Array(line.utf8)[range], as: UTF8.self)
    }

    private static func text(_ line: String, replacing range: Range<Int>, with replacement: String) -> String {
        ScriptDiagnostic.Fix(range, replacement).applied(to: Array(line.utf8))
    }

    private static func wordStarts(of line: String) -> [Int] {
        let bytes = Array(line.utf8)
        let blank = UInt8(ascii: " ")
        return bytes.indices.filter { bytes[$0] != blank && ($0 == 0 || bytes[$0 - 1] == blank) }
    }

    /// The words of some text without punctuation, in lower case.
    private static func words(of text: String) -> [Substring] {
        text.lowercased().split { !$0.isLetter && !$0.isNumber }
    }

    /// Whether one line contains all words of another, in the same order.
    private static func keepsWords(of line: String, _ other: String) -> Bool {
        var rest = words(of: other)[...]
        return words(of: line).allSatisfy { word in
            guard let index = rest.firstIndex(of: word) else { return false }
            rest = rest[(index + 1)...]
            return true
        }
    }

    private static func isShellFlag(_ word: String) -> Bool {
        word.count > 1 && word.first == "-" && word.dropFirst().allSatisfy(\.isLetter)
    }

    private static func quoted(_ text: Substring.UTF8View.SubSequence) -> String {
        let content = String(Substring(text)).replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
        return "\"\(content)\""
    }

    /// Turns strings in single quotes into strings of the language.
    private static func withDoubleQuotes(_ line: String) -> String {
        line.replacing(#/(^|[ (\[:,])'([^'"]*)'/#) { "\($0.1)\"\($0.2)\"" }
    }
}

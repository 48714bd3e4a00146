// `= ` lines: the output of a command in a script, and its comparison with the expected lines.

import FoundationEssentials
import WorkbenchValueTree

package enum ExpectedOutput {
    /// The output of a command, as in a terminal.
    package static func lines(of result: CommandResult, command: String) -> [String] {
        switch result {
        case .replied(let replies): replies.flatMap { ReplyText.expectedLines(of: $0, command: command) }
        case .died(let death):
            " ✗ the app crashed: \(ReplyText.message(of: death.crash))".split(separator: "\n").map(String.init)
        }
    }

    /// A command's output with the node keys of the expected lines. The lengths of keys affect column widths and
    /// truncation, so the output is laid out again after the keys are replaced.
    package static func lines(of result: CommandResult, command: String, as expected: [String]) -> [String] {
        var lines = lines(of: result, command: command)
        let wanted = keys(in: expected)
        guard case .replied(var replies) = result, !wanted.isEmpty else { return lines }
        // The new layout may reveal another key.
        for _ in wanted {
            guard let encoded = try? JSONEncoder().encode(replies) else { break }
            let text = String(decoding: encoded, as: UTF8.self)
            let names = names(for: keys(in: lines), among: keys(in: [text]).map(\.text), as: wanted)
            let renamed = PassingText.replacingLongNumbers(in: text) { names[String($0)] }
            guard !names.isEmpty, let other = try? JSONDecoder().decode([Reply].self, from: Data(renamed.utf8)) else {
                break
            }
            replies = other
            lines = self.lines(of: .replied(replies), command: command)
        }
        return lines
    }

    private typealias Key = (text: String, isCut: Bool)

    /// The new names of keys: those that only one side has correspond to each other in their order.
    ///
    /// - Parameters:
    ///   - shown: The keys in the output.
    ///   - whole: All keys in the replies, some of which may not be shown.
    private static func names(for shown: [Key], among whole: [String], as wanted: [Key]) -> [String: String] {
        let shown = shown.map { key in key.isCut ? whole.first { $0.hasPrefix(key.text) } ?? key.text : key.text }
        // Keys truncated before their first digit come last.
        let found = shown + whole.filter { !shown.contains($0) }
        func isSame(_ found: String, _ wanted: Key) -> Bool {
            wanted.isCut ? found.hasPrefix(wanted.text) : found == wanted.text
        }
        let new = found.filter { key in !wanted.contains { isSame(key, $0) } }
        let missing = wanted.filter { key in !found.contains { isSame($0, key) } }
        let names = zip(new, missing).map { found, wanted in
            // More digits make sure that the key is truncated here, too.
            let rest = found.count > wanted.text.count ? String(found.dropFirst(wanted.text.count)) : "0000"
            return (found, wanted.isCut ? wanted.text + rest : wanted.text)
        }
        return Dictionary(names) { first, _ in first }
    }

    /// The long keys in lines. A truncated key may be a prefix of another.
    private static func keys(in lines: [String]) -> [Key] {
        let keys = lines.flatMap { line in
            PassingText.longKeys(in: line).map { (text: String($0), isCut: line[$0.endIndex...].hasPrefix("…")) }
        }
        var found: [Key] = []
        for key in keys {
            let whole = key.isCut ? keys.first { !$0.isCut && $0.text.hasPrefix(key.text) } ?? key : key
            if !found.contains(where: { $0.text == whole.text }) { found.append(whole) }
        }
        return found
    }

    /// Encoded replies with a number in place of each long number that is part of a key: `Job[1]` instead of
    /// `Job[7727426621009292208]`.
    package static func withoutLongKeys(_ text: String) -> String {
        let keys = PassingText.longKeys(in: text)
        guard !keys.isEmpty else { return text }
        let numbers = Dictionary(uniqueKeysWithValues: zip(keys, 1...))
        return PassingText.replacingLongNumbers(in: text) { number in numbers[number].map { "\($0)" } }
    }

    /// Prepares lines for comparison. Each UUID is replaced by a number that is the same everywhere.
    package static func comparable(_ lines: [String]) -> [String] {
        var known: [Substring: Int] = [:]
        return lines.map { line in
            var result = ""
            var rest = comparable(line)[...]
            while let range = PassingText.firstUUID(in: rest) {
                let number = known[rest[range], default: known.count + 1]
                known[rest[range]] = number
                result += rest[..<range.lowerBound] + "UUID \(number)"
                rest = rest[range.upperBound...]
            }
            return cuttingUUIDs(in: result + rest)
        }
    }

    /// Replaces the lines that are different in another run of the same command by `…`. If that run has more or fewer
    /// lines, none can be compared.
    package static func hide(from lines: inout [String], _ found: inout [String], whereDifferent other: [String]) {
        let (first, second) = (comparable(lines), comparable(other))
        guard first != second else { return }
        guard lines.count == other.count, lines.count == found.count else {
            found = lines
            return
        }
        for index in lines.indices where first[index] != second[index] { (lines[index], found[index]) = ("…", "…") }
    }

    /// Shortens a UUID that was cut to fit the width, because it can't be compared.
    private static func cuttingUUIDs(in line: String) -> String {
        guard line.contains("…") else { return line }
        let parts = line.split(separator: "…", omittingEmptySubsequences: false)
        return (parts.dropLast().map(cuttingUUID) + parts.suffix(1).map(String.init)).joined(separator: "…")
    }

    /// Shortens a cut UUID at the end of a string. The closing quote comes before the ellipsis: `"34BB0E50-F95A"…`.
    private static func cuttingUUID(at end: Substring) -> String {
        let quote = end.hasSuffix("\"") ? "\"" : ""
        let text = end.dropLast(quote.count)
        let tail = text.suffix(while: { $0.isHexDigit || $0 == "-" })
        let rest = text.dropLast(tail.count)
        // The first few letters of a UUID might be a word, so they are only recognized at the start of a string or a
        // key.
        let isBeginning =
            tail.count > 8 || rest.hasSuffix("\"") && tail.allSatisfy { $0.isUppercase || $0.isNumber }
        guard isBeginning, PassingText.beginsUUID(tail) else { return String(end) }
        return rest + quote
    }

    /// Prepares a line for comparison. Addresses such as `0x7f3a…` differ in every process.
    private static func comparable(_ line: String) -> String {
        guard line.contains("0x") else { return line }
        var result = ""
        var rest = line[...]
        while let start = rest.firstRange(of: "0x") {
            let digits = rest[start.upperBound...].prefix { $0.isHexDigit }
            result += rest[..<start.upperBound] + (digits.isEmpty ? "" : "…")
            rest = rest[digits.endIndex...]
        }
        return result + rest
    }
}

extension Substring {
    fileprivate func suffix(while isPart: (Character) -> Bool) -> Substring {
        suffix(reversed().prefix(while: isPart).count)
    }
}

extension Script {
    /// The line break after the first line. It is used for all lines.
    package var lineBreak: String {
        guard let first = statements.first?.bytes, let line = LineTable.lines(of: first).first else { return "\n" }
        let content = first[line].prefix { $0 != UInt8(ascii: "\r") && $0 != UInt8(ascii: "\n") }
        return content.count == line.count
            ? "\n" : String(decoding: first[line].dropFirst(content.count), as: UTF8.self)
    }
}

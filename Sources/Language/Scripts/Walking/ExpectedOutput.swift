// `= ` lines: the output of a command in a script, and its comparison with the expected lines.

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

    /// Prepares lines for comparison. Each UUID, and each long number that is a node's key, is replaced by a number
    /// that is the same everywhere.
    package static func comparable(_ lines: [String]) -> [String] {
        var known: [Substring: Int] = [:]
        var keys: [(key: Substring, name: String)] = []
        for key in lines.flatMap(PassingText.longKeys) where !keys.contains(where: { $0.key == key }) {
            keys.append((key, "key \(keys.count + 1)"))
        }
        // A key that was cut may be the beginning of another.
        keys.sort { $0.key.count > $1.key.count }
        return lines.map { line in
            // The lengths of keys determine the widths of columns.
            let line = keys.isEmpty ? line : line.replacing(#/(\S) {2,}/#) { "\($0.1)  " }
            let named = keys.reduce(line) { text, known in
                text.replacing("-" + known.key, with: known.name).replacing(known.key, with: known.name)
                    .replacing(known.name + "…", with: known.name + "]")
            }
            var result = ""
            var rest = comparable(named)[...]
            while let range = PassingText.firstUUID(in: rest) {
                let number = known[rest[range], default: known.count + 1]
                known[rest[range]] = number
                result += rest[..<range.lowerBound] + "UUID \(number)"
                rest = rest[range.upperBound...]
            }
            return cuttingUUIDs(in: result + rest)
        }
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

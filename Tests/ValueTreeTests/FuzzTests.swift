// Parses up to 200,000 random and mutated strings: the parser always terminates, never past the end of the text, and
// text that it accepts can be printed and parsed to the same literal again.

import Testing
import WorkbenchTestSupport
import WorkbenchValueTree

@Suite struct FuzzTests {
    private static let snippets = [
        "[", "]", "(", ")", ":", ",", ".", "..<", "...", "$", "/", "\"", "\"\"\"", "\\", "\\u{", "}", "\n", "\r\n", " ",
        "\t",
        "#", "‹", "›", "…", " 3 more", "`", "<", ">", "-", "+", "0", "0x", "1e", "_", "nil", "true", "a", ".b", "Todo(",
        "x: ", "\0", "\u{85}", "é", "🐈", "?", "!", "@", "$a.b[", "\u{301}", "0x1p", "-.infinity",
    ].map { Array($0.utf8) }

    @Test(arguments: 1...20)
    func literalParserHandlesRandomBytes(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var valid: [[UInt8]] = []
        for round in 0..<Cases.count(400, thorough: 4_000) {
            if round % 100 == 0 {
                let value = Schema.random(depth: 3, &generator).value(&generator)
                valid = [Array(value.text().utf8), Array(value.indentedText(width: 30).utf8)]
            }
            var bytes: [UInt8]
            switch round % 4 {
            case 0: bytes = (0..<generator.below(40)).map { _ in UInt8(generator.below(256)) }
            case 1: bytes = (0..<generator.below(20)).flatMap { _ in generator.pick(Self.snippets) }
            default:
                bytes = Array(generator.pick(valid).prefix(300))
                for _ in 0...generator.below(4) { mutate(&bytes, &generator) }
            }
            let problem = problem(bytes, from: generator.below(bytes.count + 1))
            if let problem {
                Issue.record(
                    "seed \(seed), round \(round): \(problem): \(bytes) \(String(decoding: bytes, as: UTF8.self))")
                return
            }
        }
    }

    private func mutate(_ bytes: inout [UInt8], _ generator: inout SeededGenerator) {
        let place = generator.below(bytes.count + 1)
        switch generator.below(5) {
        case 0: bytes.insert(UInt8(generator.below(256)), at: place)
        case 1: bytes.insert(contentsOf: generator.pick(Self.snippets), at: place)
        case 2: if place < bytes.count { bytes.remove(at: place) }
        case 3: if place < bytes.count { bytes[place] ^= 1 << UInt8(generator.below(8)) }
        default: bytes.removeSubrange(place..<min(bytes.count, place + generator.below(10)))
        }
    }

    private func problem(_ bytes: [UInt8], from start: Int) -> String? {
        let whole = Literal.parse(String(decoding: bytes, as: UTF8.self))
        if whole.diagnostics.isEmpty {
            if whole.unfinished != nil { return "unfinished without a diagnostic" }
            let printed = whole.literal.text()
            let again = Literal.parse(printed)
            if again.literal != whole.literal || !again.diagnostics.isEmpty { return "printed as \(printed)" }
        } else if whole.diagnostics.contains(where: { $0.message.isEmpty }) {
            return "a diagnostic without a message"
        }
        let parsed = Literal.parse(bytes, from: start)
        if parsed.end < start || parsed.end > bytes.count { return "ends at \(parsed.end)" }
        if parsed.literal.range.upperBound > parsed.end { return "the value ends behind the end" }
        for diagnostic in parsed.diagnostics {
            let range = diagnostic.range
            if range.lowerBound < start || range.upperBound > bytes.count { return "a diagnostic at \(range)" }
        }
        if parsed.unfinished != nil && parsed.end != bytes.count { return "unfinished before the end" }
        let path = ValuePath.parse(bytes, from: start)
        if path.end < start || path.end > bytes.count { return "a path that ends at \(path.end)" }
        return nil
    }
}

// Printed values can be read back: 10,000 random values of random types, in every printed form.

import Testing
import WorkbenchTestSupport
import WorkbenchValueTree

@Suite struct RoundTripTests {
    @Test(arguments: [1, 2, 3, 4] as [UInt64])
    func printedValuesAreReadBack(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        for round in 0..<Cases.count(150, thorough: 1_000) {
            let schema = Schema.random(depth: 4, &generator)
            let value = schema.value(&generator)
            let literal = Literal(printing: value)
            let line = value.text()
            for text in [line, value.indentedText(width: 20 + generator.below(80))] {
                let parsed = Literal.parse(text)
                let isRead =
                    parsed.diagnostics.isEmpty && parsed.unfinished == nil && parsed.end == text.utf8.count
                    && parsed.literal == literal && schema.read(parsed.literal) == value
                if !isRead || !Array(parsed.literal.text().utf8).elementsEqual(line.utf8) {
                    Issue.record(
                        "seed \(seed), round \(round): not read back: \(text)\n\(parsed.diagnostics.map(\.message))")
                    return
                }
            }
        }
    }

    @Test func parsedLiteralsHaveTheirRanges() {
        var generator = SeededGenerator(seed: 5)
        for round in 0..<1_000 {
            let text = Schema.random(depth: 3, &generator).value(&generator).text()
            let bytes = Array(text.utf8)
            let parsed = Literal.parse(text)
            let count = misplaced(parsed.literal, in: bytes).count
            #expect(parsed.literal.range == 0..<bytes.count, "round \(round): \(text)")
            #expect(count == 0, "round \(round): \(text): the range of a part does not hold its text")
        }
    }

    /// The parts whose ranges don't parse to the same literals.
    private func misplaced(_ literal: Literal, in bytes: [UInt8]) -> [Literal] {
        let parts: [Literal] =
            switch literal.kind {
            case .array(let elements): elements
            case .dictionary(let entries): entries.flatMap { [$0.key, $0.value].compactMap { $0 } }
            case .call(_, let arguments), .tuple(let arguments): arguments.items.map(\.value)
            case .range(let lower, let upper, _): [lower, upper].compactMap { $0 }
            default: []
            }
        let alone = Literal.parse(bytes, from: literal.range.lowerBound, limit: literal.range.upperBound)
        let isRight = alone.literal == literal && alone.end == literal.range.upperBound
        return (isRight ? [] : [literal]) + parts.flatMap { misplaced($0, in: bytes) }
    }

    @Test func fittedLinesKeepTheirWidthAndStillParse() {
        var generator = SeededGenerator(seed: 6)
        for round in 0..<2_000 {
            let value = Schema.random(depth: 4, &generator).value(&generator)
            let width = 1 + generator.below(60)
            let line = value.text(width: width)
            let diagnostics = Literal.parse(line).diagnostics
            #expect(ColumnWidth.columns(of: line) <= width, "round \(round): wider than \(width): \(line)")
            #expect(diagnostics.isEmpty, "round \(round), width \(width): \(line) \(diagnostics.map(\.message))")
            #expect(!hasControlCharacters(line), "round \(round): raw control characters")
        }
    }

    @Test func printedValuesHaveNoControlCharacters() {
        var generator = SeededGenerator(seed: 7)
        for _ in 0..<2_000 {
            let text = Schema.text(&generator)
            let value = Value.list(
                Value.List([
                    .text(Text(text)), .opaque(Value.Opaque(text, reason: text)),
                    .structure(Value.Structure(text, [Value.Field(text, .redacted(Value.Redacted(text)))])),
                    .enumeration(Value.EnumCase(text, text, [Value.Element(text, .closure(Value.Closure(text)))])),
                ]))
            let line = value.text()
            #expect(!hasControlCharacters(line), "raw control characters in \(line.debugDescription)")
            #expect(Literal.parse(line).diagnostics.isEmpty, "cannot be parsed: \(line)")
        }
    }

    private func hasControlCharacters(_ text: String) -> Bool {
        text.unicodeScalars.contains { $0.properties.generalCategory == .control }
    }

    @Test func setsAndDictionariesArePrintedAlikeInEveryOrder() {
        var generator = SeededGenerator(seed: 8)
        for round in 0..<500 {
            let schema = Schema.random(depth: 2, &generator)
            let values = (0..<6).map { _ in schema.value(&generator) }
            let shuffled = values.shuffled(using: &generator)
            #expect(Value.Members(values) == Value.Members(shuffled), "round \(round)")
            let distinct = Array(Set(values))
            let entries = distinct.map { Value.Entry($0, .boolean(true)) }
            #expect(Value.Entries(entries) == Value.Entries(entries.shuffled(using: &generator)), "round \(round)")
        }
    }

    /// Keys as two different runs would generate them: apart from the keys, the printed text is the same.
    @Test func generatedKeysDoNotAffectPrintedOrder() {
        var generator = SeededGenerator(seed: 9)
        for round in 0..<Cases.count(25, thorough: 200) {
            let schema = Schema.random(depth: 2, &generator)
            let values = Array(Set((0..<8).map { _ in schema.value(&generator) }))
            let runs = (0..<2).map { _ in
                let keys = values.map { _ in Self.uuid(&generator) }
                let rows = zip(keys, values).map { key, value in
                    Value.structure(Value.Structure("Row", [Value.Field("id", key), Value.Field("value", value)]))
                }
                let texts = [
                    Value.dictionary(Value.Entries(zip(keys, values).map { Value.Entry($0, $1) })).text(),
                    Value.set(Value.Members(rows)).text(),
                    Value.dictionary(Value.Entries(rows.map { Value.Entry($0, .boolean(true)) })).text(),
                ]
                return texts.map { PassingText.removed(from: $0) }
            }
            #expect(runs[0] == runs[1], "round \(round)")
        }
    }

    private static func uuid(_ generator: inout SeededGenerator) -> Value {
        func digits(_ count: Int) -> String {
            String((0..<count).map { _ in "0123456789ABCDEF".randomElement(using: &generator) ?? "0" })
        }
        return .natural(Value.Natural("UUID", [8, 4, 4, 4, 12].map(digits).joined(separator: "-")))
    }
}

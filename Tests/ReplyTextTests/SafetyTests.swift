// Properties that the text of every reply has.

import Testing
import WorkbenchLanguage
import WorkbenchTestSupport
import WorkbenchValueTree

struct SafetyTests {
    @Test("No line of any reply is wider than the screen or contains control characters", arguments: 0..<12)
    func randomRepliesFitAndHaveNoControlCharacters(seed: Int) {
        var random = RandomReply(generator: SeededGenerator(seed: UInt64(seed)))
        for number in 0..<Cases.count(4, thorough: 20) {
            let (reply, command) = random.next()
            for width in [20, 33, 80, 200] {
                let lines = ReplyText(width: width).lines(of: reply, command: command)
                let isRight = lines.allSatisfy { line in
                    let columns = max(line.columns, ColumnWidth.columns(of: line.plain))
                    return (reply.content.isMeantToBeCopied || columns <= width)
                        && line.plain.unicodeScalars.allSatisfy { !isObeyed($0) }
                        && withoutStyles(line.ansi) == line.plain
                }
                #expect(isRight, "seed \(seed), reply \(number), width \(width):\n\(lines.plain)")
            }
            let summary = ReplyText.summary(of: reply)
            #expect(ColumnWidth.columns(of: summary) <= ReplyText.summaryWidth, "seed \(seed), reply \(number)")
            let markdown = ReplyText.markdown(of: reply).split(separator: "\n").map(String.init)
            let texts = [summary] + ReplyText.expectedLines(of: reply, command: command) + markdown
            let isSafe = texts.allSatisfy { $0.unicodeScalars.allSatisfy { !isObeyed($0) } }
            #expect(isSafe, "seed \(seed), reply \(number):\n\(texts)")
        }
    }

    @Test("The text of the sample replies fits every width", arguments: Sample.all)
    func sampleRepliesFitEveryWidth(_ sample: Sample) {
        guard !sample.reply.content.isMeantToBeCopied else { return }
        for width in 20...120 {
            let lines = ReplyText(width: width).lines(of: sample.reply, command: sample.command)
            #expect(lines.allSatisfy { $0.columns <= width }, "\(width) columns:\n\(lines.plain)")
        }
    }

    @Test("The text of tree draws a tree of 2,000 levels")
    func deepTreeIsDrawn() {
        var tree = TreeReply(
            node: node("/Leaf"), key: "", state: nil, isWorker: false, children: [], omitted: 0)
        for _ in 0..<2_000 {
            tree = TreeReply(
                node: node("/Node"), key: "", state: nil, isWorker: false, children: [tree], omitted: 0)
        }
        let lines = ReplyText(width: 80).lines(of: Reply(.tree(tree)))
        #expect(lines.count == 2_001)
        #expect(lines.last?.plain.hasSuffix("└─ Leaf") ?? false)
    }

    @Test("The caret of a refusal is below its place, whatever precedes it", arguments: 0..<200)
    func caretOfARefusalIsBelowItsPlace(seed: Int) throws {
        var random = RandomReply(generator: SeededGenerator(seed: UInt64(seed)))
        let before = random.string().filter { !$0.isNewline } + "x"
        let after = "x" + random.string()
        let start = before.utf8.count
        let reply = Reply(.refused(Refusal(.impossible, "wrong", at: start..<start + 3)))
        let lines = ReplyText(width: 60).lines(of: reply, command: "\(before)###\(after)")
        let (source, caret) = (try #require(lines.dropFirst().first), try #require(lines.last))
        let marked = try #require(source.plain.range(of: "###"), "seed \(seed): \(lines.plain)")
        let columns = ColumnWidth.columns(of: String(source.plain[marked]))
        #expect(caret.plain == String(repeating: " ", count: columns) + "^", "seed \(seed): \(lines.plain)")
    }

    private func isObeyed(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x20, 0x7f..<0xa0, 0x200e, 0x200f, 0x2028...0x202e, 0x2066...0x2069, 0xfeff: true
        default: false
        }
    }

    /// The text without its escape sequences; nil if one of them is not a style.
    private func withoutStyles(_ text: String) -> String? {
        var plain = String.UnicodeScalarView()
        var rest = text[...].unicodeScalars
        while let scalar = rest.popFirst() {
            guard scalar == "\u{1B}" else {
                plain.append(scalar)
                continue
            }
            guard rest.popFirst() == "[" else { return nil }
            while let parameter = rest.popFirst(), parameter != "m" {
                guard parameter == ";" || ("0"..."9").contains(parameter) else { return nil }
            }
        }
        return String(plain)
    }
}

extension String {
    /// The position of a string, if it occurs.
    fileprivate func range(of wanted: String) -> PartialRangeUpTo<Index>? {
        var start = startIndex
        while start < endIndex {
            if self[start...].hasPrefix(wanted) { return ..<start }
            start = index(after: start)
        }
        return nil
    }
}

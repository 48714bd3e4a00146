// Random inputs: bytes, words of the language, damaged real lines, and lines made of completion candidates.

import WorkbenchLanguage
import WorkbenchKernel
import WorkbenchTestSupport

@MainActor
struct FuzzText {
    private var generator: SeededGenerator

    init(seed: UInt64) {
        generator = SeededGenerator(seed: seed)
    }

    mutating func next(_ session: Session) -> [UInt8] {
        switch number(below: 8) {
        case 0: bytes()
        case 1: words()
        case 2, 3: mutated()
        case 4: Array((FuzzApps.lines.randomElement(using: &generator) ?? "").utf8)
        default: offered(session)
        }
    }

    mutating func number(below limit: Int) -> Int {
        Int.random(in: 0..<limit, using: &generator)
    }

    private mutating func bytes() -> [UInt8] {
        (0..<number(below: 40)).map { _ in UInt8.random(in: 0...255, using: &generator) }
    }

    private mutating func words() -> [UInt8] {
        (0..<number(below: 14)).flatMap { _ in Array((Self.words.randomElement(using: &generator) ?? "").utf8) }
    }

    private mutating func mutated() -> [UInt8] {
        var bytes = (0...number(below: 2)).flatMap { _ in
            Array(((FuzzApps.lines.randomElement(using: &generator) ?? "") + "\n").utf8)
        }
        for _ in 0..<number(below: 4) {
            let lower = number(below: bytes.count + 1)
            let upper = min(bytes.count, lower + number(below: 4))
            let word = Array((Self.words.randomElement(using: &generator) ?? "").utf8)
            bytes.replaceSubrange(lower..<upper, with: number(below: 3) == 0 ? [] : word)
        }
        return bytes
    }

    /// A line made of completion candidates.
    private mutating func offered(_ session: Session) -> [UInt8] {
        var bytes = Array(
            ((["send ", "tap ", "emit ", "set ", "state ", "owner ", "deliver ", "expect ", "try ", ""] as [String])
                .randomElement(using: &generator) ?? "").utf8)
        for _ in 0..<number(below: 8) {
            let result = session.complete(String(decoding: bytes, as: UTF8.self), at: bytes.count)
            if let candidate = result.candidates.prefix(20).randomElement(using: &generator) {
                bytes.replaceSubrange(result.range, with: Array(candidate.insertion.utf8))
            }
            let ends: [String] = [" ", "", ")", ", ", ".", "(", ""]
            bytes += Array((ends.randomElement(using: &generator) ?? "").utf8)
        }
        return bytes
    }

    private static let words: [String] =
        CommandTable.words + [
            " ", " ", " ", "\n", "\t", "\r\n", "(", ")", "[", "]", ",", ":", ".", "..", "/", "$", "\"", "\"\"\"", "\\",
            "`", "#", "= ", "==", "is ", "--depth ", "--", "-", "-1", "0", "1.5", "true", "nil", "_", "‹", "…", "é",
            "👍🏽",
            "\u{0}", "Todo", "/Todo", "Flower[0]", "Edit", "$Edit.todo", "$/", "didLogin", "name: ", "\"Ada\"", ".red",
            "saveChanges(todo: ", "\u{1B}[31m", "\u{301}", "Welcome", "List", "Meadow", "here", "branch-1",
        ]
}

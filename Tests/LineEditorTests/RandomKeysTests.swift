// Random keys and random bytes: the editor survives all input, and the terminal's settings are restored.

import Testing
import WorkbenchTestSupport

#if canImport(Glibc)
    import Glibc
#endif

@Suite(.waits) struct RandomKeysTests {
    /// The number of key sequences: a few, or the value of RANDOM_KEYS.
    static let seeds: ClosedRange<UInt64> =
        1...max(1, getenv("RANDOM_KEYS").flatMap { UInt64(String(cString: $0)) } ?? 6)

    @Test(arguments: seeds)
    func lineEditorContinuesAfterRandomKeys(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        // Without vi's `v`, which gives the terminal to another program.
        let settings = seed % 3 == 0 ? "bind -v\nbind -a v ed-unassigned\n" : ""
        let dialogue = Dialogue(
            name: "random keys, seed \(seed)", columns: Int.random(in: 12...70, using: &random),
            rows: Int.random(in: 2...14, using: &random), settings: settings, history: "send one\n(\\na\\nb)\n漢字 é\n",
            steps: [])
        let probe = try Probe(dialogue)
        try probe.take(.shows("wf ❯ ‸"))
        for round in 1...15 {
            for _ in 0..<Int.random(in: 1...20, using: &random) { probe.terminal.type(Self.key(using: &random)) }
            if round % 4 == 0 {
                probe.terminal.resize(
                    columns: Int.random(in: 12...70, using: &random), rows: probe.terminal.screen.lines.count)
            }
            // Leaves any state: a search, a list, an open bracket, or a vi command.
            probe.terminal.type("\u{1b}[201~")
            probe.terminal.type(Press.control("c") + Press.control("c"))
            probe.terminal.type(Press.control("l"))
            probe.terminal.type(Press.control("c"))
            probe.terminal.type("x\(round)y\r")
            try probe.terminal.wait(for: "the line of round \(round), seed \(seed)") {
                $0.flatText.contains("read\"x\(round)y\"")
            }
        }
        probe.terminal.type("quit\r")
        let code = try probe.terminal.waitForEnd()
        #expect(code == 0, "seed \(seed)\n\(probe.terminal.screen.picture)")
        #expect(probe.terminal.settings == probe.settingsBefore, "seed \(seed)")
        #expect(probe.terminal.screen.unknown == [], "seed \(seed)")
    }

    private static func key(using random: inout SeededGenerator) -> [UInt8] {
        let keys = [
            Press.up, Press.down, Press.left, Press.right, Press.home, Press.end, Press.delete, Press.backspace,
            Press.tab, Press.tab, Press.tab, Press.backTab, Press.escape, Press.enter, "(", ")", "\"\"\"", "st", "n",
            "send ", "漢", "e\u{301}",
            "\u{1b}f", "\u{1b}b", "\u{1b}\r", "\u{1b}[1;5C", "\u{1b}[15~", "👩‍👧", " ", "x", "k", "j", "dd", "/",
            Press.control("r"), Press.control("r"), Press.control("s"), Press.control("k"), Press.control("u"),
            Press.control("w"),
            Press.control("y"), Press.control("a"), Press.control("e"), Press.control("g"), Press.control("l"),
            Press.control("t"), Press.control("v"), Press.control("p"), Press.control("n"), Press.control("q"),
            Press.paste("a\nb(\nc"), Press.paste("漢字 \u{1b}[2J"), "\u{1b}[200~", "\u{1b}[", "\u{1b}O",
        ]
        if Int.random(in: 0..<8, using: &random) == 0 {
            // Any byte except those that end a line or a program.
            let byte = UInt8.random(in: 0x20...0xFF, using: &random)
            return [byte]
        }
        return Array((keys.randomElement(using: &random) ?? " ").utf8)
    }
}
extension TerminalScreen {
    /// The text without blanks and row ends, for screens too narrow for a whole line.
    var flatText: String {
        lines.flatMap(\.cells).map(\.text).joined().filter { $0 != " " }
    }
}

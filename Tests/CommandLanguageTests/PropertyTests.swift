// Properties that hold for any input: no byte is lost, parsing never fails, applying an edit gives the same result as
// parsing again, and formatting preserves the meaning.

import Testing
import WorkbenchLanguage
import WorkbenchTestSupport

@Suite struct PropertyTests {
    @Test(arguments: 0..<8 as Range<UInt64>)
    func everyByteIsInTheTree(part: UInt64) {
        for seed in Cases.seeds(ofPart: part, 150, thorough: 600) {
            var random = RandomScript(seed: seed)
            checkWhole(random.anything(), seed: seed)
        }
    }

    /// Parses up to 200,000 scripts. The detailed checks above take longer, so they use fewer.
    @Test(arguments: 0..<8 as Range<UInt64>)
    func randomTextIsParsedWithoutLosingBytes(part: UInt64) {
        var commands = 0
        for seed in Cases.seeds(ofPart: part, 800, thorough: 4_000) {
            var random = RandomScript(seed: 1_000_000 + seed)
            let text = random.anything()
            let script = Script(text)
            if script.count != text.count { Issue.record("seed \(seed): \(text.count - script.count) bytes are lost") }
            for statement in script.statements where statement.command?.specification != nil { commands += 1 }
        }
        #expect(commands > 300, "the texts hold too few commands to say anything")
    }

    private func checkWhole(_ text: [UInt8], seed: UInt64) {
        let script = Script(text)
        #expect(script.bytes == text, "seed \(seed)")
        #expect(script.starts.count == script.statements.count + 1, "seed \(seed)")
        for statement in script.statements {
            let tokens = statement.tokens
            var end = 0
            for token in tokens {
                if token.range.lowerBound != end || token.range.isEmpty { Issue.record("seed \(seed): \(token)") }
                end = token.range.upperBound
            }
            #expect(end == statement.bytes.count, "seed \(seed): the tokens end too early")
            for diagnostic in statement.diagnostics {
                #expect(
                    0 <= diagnostic.range.lowerBound && diagnostic.range.upperBound <= statement.bytes.count,
                    "seed \(seed): \(diagnostic)")
                let isHarmless = diagnostic.message.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7f }
                #expect(isHarmless && !diagnostic.message.isEmpty, "seed \(seed): \(diagnostic)")
            }
            if let command = statement.command, statement.diagnostics.isEmpty {
                #expect(!command.arguments.contains { $0.value == .missing }, "seed \(seed): a silent fault")
            }
        }
    }

    @Test(arguments: Cases.seeds(ofPart: 0, 20, thorough: 400))
    func editingAScriptEqualsParsingItAgain(seed: UInt64) {
        var random = RandomScript(seed: 5_000_000 + seed)
        var text = random.lines(12)
        var script = Script(text)
        for _ in 0..<20 {
            let edit = random.edit(of: text.count)
            let before = script
            apply(edit, to: &text)
            let change = script.apply(edit)
            let fresh = Script(text)
            #expect(script.bytes == text, "seed \(seed): \(edit)")
            #expect(script.starts == fresh.starts, "seed \(seed): \(edit)")
            #expect(script.lines == fresh.lines, "seed \(seed): \(edit)")
            #expect(script.statements.map(\.kind) == fresh.statements.map(\.kind), "seed \(seed): \(edit)")
            #expect(script.diagnostics == fresh.diagnostics, "seed \(seed): \(edit)")
            #expect(script.unfinished == fresh.unfinished, "seed \(seed): \(edit)")
            // Statements reported as unchanged really are unchanged.
            let kept = before.statements[..<change.removed.lowerBound] + before.statements[change.removed.upperBound...]
            let keptNow =
                script.statements[..<change.inserted.lowerBound] + script.statements[change.inserted.upperBound...]
            #expect(kept.map(\.bytes) == keptNow.map(\.bytes), "seed \(seed): \(edit) \(change)")
        }
    }

    @Test func editOfALineChangesOnlyItsStatement() {
        var script = Script(String(repeating: "undo 1\n", count: 1_000))
        let change = script.apply(ScriptEdit(7 * 500 + 5..<7 * 500 + 6, "2"))
        #expect(change.removed == 500..<501 && change.inserted == 500..<501)
        #expect(script.apply(ScriptEdit(7 * 500 + 5..<7 * 500 + 6, "2")).isEmpty)
    }

    @Test(arguments: 0..<8 as Range<UInt64>)
    func formattingIsStableAndKeepsCommands(part: UInt64) {
        for seed in Cases.seeds(ofPart: part, 80, thorough: 500) {
            var random = RandomScript(seed: 9_000_000 + seed)
            let script = Script(random.anything())
            let once = ScriptFormatter().format(script)
            let formatted = Script(once)
            #expect(ScriptFormatter().format(formatted) == once, "seed \(seed): \(script.text.debugDescription)")
            #expect(
                formatted.commands.map(\.command) == script.commands.map(\.command),
                "seed \(seed): \(script.text.debugDescription)")
            #expect(formatted.commands.map(\.expectedLines) == script.commands.map(\.expectedLines), "seed \(seed)")
            #expect(formatted.prose.map(\.markdown) == script.prose.map(\.markdown), "seed \(seed)")
            #expect(
                comments(formatted) == comments(script), "seed \(seed): \(script.text.debugDescription)")
            #expect(formatted.diagnostics.map(\.fact) == script.diagnostics.map(\.fact), "seed \(seed)")
        }
    }

    private func comments(_ script: Script) -> [String] {
        script.statements.flatMap { statement in
            statement.tokens.filter { $0.kind == .comment }.map { statement.text($0.range) }
        }
    }
}

// A saved session passes when it is run again, whatever happened in it: worker outputs, effects, random keys, values
// that can't be written as text, new properties of the root, refused lines.

import Testing
import WorkbenchLanguage
import WorkbenchKernel
import WorkbenchLarder
import WorkbenchTestSupport

@Suite(.mainActorTurn) @MainActor struct LarderSavingTests {
    /// `KEY n` stands for the key of the n-th note.
    nonisolated static let sessions: [(name: String, lines: [String])] = [
        (
            "outputs of workers",
            [
                "send Shelves open(\"top\")", "workers", "tree", "history", "state Shelves", "trace 2", "why Shelves",
                "undo", "redo", "owner \"top 1\"", "diff 0", "workers off", "workers",
            ]
        ),
        (
            "effects, and what looks at them",
            [
                "send Shelves open(\"top\")", "trace", "trace 4", "why Shelves", "undo", "redo",
                "expect Shelves.stock.count == 1",
            ]
        ),
        (
            "parts that are left out",
            [
                "send Closures begin", "state Closures", "tree", "trace", "stack", "history", "owner \"begun\"",
                "expect Closures.tally != nil", "expect Closures.words == [\"begun\"]", "set Closures.begun 0", "undo",
            ]
        ),
        (
            "random keys",
            [
                "send Shelves note", "send Shelves note", "send Note[KEY 2] typed(\"milk\")", "state Note[KEY 1]",
                "expect Note[KEY 2] == \"milk\"", "expect tree has Note[KEY 2]", "why Note[KEY 1]", "cd Note[KEY 1]",
                "cd /",
                "owner \"KEY 1\"", "owner $Shelves.notes[0]", "set Shelves.notes [\"KEY 1\"]", "undo",
                "watch Note[KEY 2]",
                "watch Shelves.notes", "send Note[KEY 2] done", "history", "trace", "emit Note[KEY 1] done",
                "set Shelves.notes []",
                "goto 0", "goto 2", "history", "branches", "diff 0 2", "state Shelves", "tree", "flow Note[KEY 1]",
                "try send Note[KEY 1] done", "sinks Note[KEY 1]", "props Note[KEY 1]",
                "send Shelves forget(\"KEY 1\")", "set Note[KEY 1] \"x\"", "send Note[KEY 1] done", "screen",
            ]
        ),
        (
            "entries with random keys",
            (1...6).map { "send Shelves label(\"label \(7 - $0)\")" } + [
                "state Shelves", "state Shelves.labels", "tree", "history", "trace", "undo", "diff 0",
                "owner \"label 2\"",
                "expect Shelves.labels.count == 5", "watch Shelves.labels", "send Shelves label(\"label 9\")",
                "export json",
            ]
        ),
        (
            "lines that are refused",
            [
                "send Counter nothing", "send Counter add(1, .up)", "set Counter \"x\"", "expect error \"Int\"",
                "state Nobody",
                "expect error", "tree", "send Counter add(2, .sideways)", "expect unchanged",
            ]
        ),
        (
            "new properties of the root",
            [
                "update /.household \"Elm Road\"", "stack", "undo", "redo", "send guestCame", "props /", "trace 1",
                "why /",
            ]
        ),
        (
            "steps that are taken again",
            ["send Shelves open(\"top\")", "send Tallies count", "undo", "goto 5 --replay", "history", "stack"]
        ),
    ]

    @Test("The script that save writes passes its check in the next session", arguments: sessions.indices)
    func savedSessionPassesCheck(_ number: Int) throws {
        let larder = try Dialogue("larder", apps: [LarderTests.app])
        for line in Self.sessions[number].lines { _ = larder.session.evaluate(try larder.withKeys(line)) }
        guard case .saved(let saved) = try larder.say("save").content else {
            Issue.record("save answers with a script")
            return
        }
        try larder.check(saved)
    }

    @Test("save remarks the parts that a replay leaves out, and keeps the other outputs")
    func saveRemarksPartsThatReplayLeavesOut() throws {
        let larder = try Dialogue("larder", apps: [LarderTests.app])
        for line in ["send Closures begin", "state Closures", "state Counter", "expect Closures.tally != nil"] {
            #expect(try larder.say(line).isSuccess, "\(line) was refused")
        }
        guard case .saved(let saved) = try larder.say("save").content else {
            Issue.record("save answers with a script")
            return
        }
        #expect(
            saved.lines.map(\.command) == [
                "open larder", "send Closures begin",
                "effect --by 1 /Closures.tally ‹Tally› effect /Closures.greet ‹() -> String› "
                    + "effect /Closures.words [\"begun\"]",
                "# as a replay shows it:", "state Closures", "state Counter",
                "# true in this run only: expect Closures.tally != nil",
            ])
        #expect(saved.lines.filter { $0.command.hasPrefix("state") }.allSatisfy { !$0.replies.isEmpty })
    }
}

extension Dialogue {
    /// The line with the keys of the notes substituted for `KEY n`.
    func withKeys(_ line: String) throws -> String {
        var line = line
        guard line.contains("KEY ") else { return line }
        let keys = try nodes.map(\.name).filter { $0.hasPrefix("Note[") }.map { String($0.dropFirst(5).dropLast()) }
        for (index, key) in keys.enumerated() { line = line.replacing("KEY \(index + 1)", with: key) }
        return line
    }

    /// Evaluates a saved session in another one, and compares the outputs as `check` does.
    func check(_ saved: SavedReply) throws {
        let other = try Dialogue(session.app.name, apps: [LarderTests.app], workers: .off)
        for line in saved.lines {
            let replies = other.session.evaluate(line.command)
            guard let expected = line.replies.first else {
                #expect(replies.allSatisfy { $0.isSuccess }, "\(line.command) was refused")
                continue
            }
            let found = try #require(replies.first, "\(line.command)")
            #expect(
                Self.output(of: found, line.command) == Self.output(of: expected, line.command), "\(line.command)")
        }
    }

    private static func output(of reply: Reply, _ command: String) -> [String] {
        ExpectedOutput.comparable(ExpectedOutput.lines(of: .replied([reply]), command: command))
    }
}

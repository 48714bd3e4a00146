// The report after the user's code has crashed the kernel.

import Testing
import WorkbenchLanguage

struct DeathReportTests {
    struct Row: Sendable, CustomTestStringConvertible {
        var name: String
        var report: Death
        var expected: String

        var testDescription: String { name }
    }

    static let trap = Death(
        crash: CrashReport(
            cause: .trap, message: "Fatal error: Received edit action when state was not `.edit`.",
            place: CrashReport.Place(file: "TodoWorkflow.swift", line: 88)),
        command: "send todo discardChanges", outcome: .restored(step: 2, lines: 3, milliseconds: 14),
        lost: [Death.LostLine(line: "send todo discardChanges", reason: .fatal)])

    private static func killed(during line: String) -> CrashReport {
        var crash = CrashReport(cause: .killed)
        crash.during = line
        return crash
    }

    static let rows = [
        Row(
            name: "a trap", report: trap,
            expected: #"""
                 ✗ the app crashed: TodoWorkflow.swift:88: Fatal error: Received edit action
                   when state was not `.edit`.
                   restored to step 2 (3 lines replayed, 14 ms); skipped: `send todo
                   discardChanges`
                """#),
        Row(
            name: "somebody else's line, and the user's own that was not reached",
            report: Death(
                crash: CrashReport(cause: .exit(status: 3)), command: "send\na", client: "ada 4711",
                outcome: .restored(step: 1, lines: 1, milliseconds: 9),
                lost: [
                    Death.LostLine(line: "send\na", reason: .fatal),
                    Death.LostLine(line: "undo", reason: .notReached),
                ]),
            expected: #"""
                 ✗ the app crashed: it called exit(3)
                   restored to step 1 (1 line replayed, 9 ms); skipped: `send ⏎ a` from ada
                   4711; 1 other line skipped:
                     undo   wasn't run: the app crashed first
                """#),
        Row(
            name: "a crash without words, with the functions that were running, and lines that are lost",
            report: Death(
                crash: CrashReport(
                    cause: .badAccess(signal: 11),
                    frames: [
                        CrashReport.Frame(
                            function: "TodoWorkflow.Action.apply(toState:)",
                            place: CrashReport.Place(file: "TodoWorkflow.swift", line: 91)),
                        CrashReport.Frame(function: "TodoWorkflow.render(state:context:)", place: nil),
                    ]), command: "send a", outcome: .restored(step: 1, lines: 1, milliseconds: 9.04),
                lost: [
                    Death.LostLine(line: "send a", reason: .fatal),
                    Death.LostLine(line: "send b(\n  c: 1)", reason: .refused(Refusal(.impossible, "there is no b"))),
                ]),
            expected: #"""
                 ✗ the app crashed: it accessed invalid memory (signal 11)
                   in TodoWorkflow.Action.apply(toState:)   TodoWorkflow.swift:91
                   in TodoWorkflow.render(state:context:)
                   restored to step 1 (1 line replayed, 9 ms); skipped: `send a`; 1 other line
                   skipped:
                     send b( ⏎ c: 1)   is now refused: there is no b
                """#),
        Row(
            name: "an exit, and too many deaths",
            report: Death(
                crash: CrashReport(cause: .exit(status: 3)), command: nil,
                outcome: .givenUp(deaths: 3, hasJournal: true)),
            expected: #"""
                 ✗ the app crashed: it called exit(3)
                   3 times in a row: the session stops here; its journal is kept, and `workflow
                   --resume` tries again
                """#),
        Row(
            name: "too many deaths in a session without a journal",
            report: Death(
                crash: CrashReport(cause: .exit(status: 3)), command: nil,
                outcome: .givenUp(deaths: 3, hasJournal: false)),
            expected: #"""
                 ✗ the app crashed: it called exit(3)
                   3 times in a row: the session stops here
                """#),
        Row(
            name: "kills at the same line of a replay",
            report: Death(
                crash: CrashReport(cause: .exit(status: 3)), command: nil,
                outcome: .givenUp(deaths: 3, last: killed(during: "send a"), hasJournal: true)),
            expected: #"""
                 ✗ the app crashed: it called exit(3)
                   3 times in a row, the last time: it was killed (signal 9), perhaps because
                   memory ran out, while “send a” was replayed; the session stops here; its
                   journal is kept, and `workflow --resume` tries again
                """#),
        Row(
            name: "an app that does not start again",
            report: Death(
                crash: CrashReport(cause: .notStarted("no such app: todo")), command: nil,
                outcome: .givenUp(deaths: 1, hasJournal: true)),
            expected: #"""
                 ✗ the app crashed: it can't be started: no such app: todo
                   the session stops here; its journal is kept, and `workflow --resume` tries
                   again
                """#),
        Row(
            name: "one death, by another client",
            report: Death(
                crash: CrashReport(cause: .exit(status: 3)), command: "state", client: "ada 4711",
                outcome: .givenUp(deaths: 1, hasJournal: true)),
            expected: #"""
                 ✗ the app crashed: it called exit(3)
                   the session stops here, at the line “state” from ada 4711; its journal is
                   kept, and `workflow --resume` tries again
                """#),
        Row(
            name: "a trap without a message, at another client's command that changed nothing",
            report: Death(
                crash: CrashReport(cause: .trap), command: "state", client: "ada 4711",
                outcome: .restored(step: 1, lines: 1, milliseconds: 9)),
            expected: #"""
                 ✗ the app crashed: a Swift runtime error without a message
                   restored to step 1 (1 line replayed, 9 ms); it stopped at the line “state”
                   from ada 4711
                """#),
        Row(
            name: "too many deaths, by another client",
            report: Death(
                crash: CrashReport(cause: .exit(status: 3)), command: "state", client: "ada 4711",
                outcome: .givenUp(deaths: 3, hasJournal: true)),
            expected: #"""
                 ✗ the app crashed: it called exit(3)
                   3 times in a row, the last time at the line “state” from ada 4711: the
                   session stops here; its journal is kept, and `workflow --resume` tries again
                """#),
        Row(
            name: "too much memory",
            report: Death(
                crash: CrashReport(cause: .memoryLimit(bytes: 200 << 20)), command: "x",
                outcome: .restored(step: 1, lines: 1, milliseconds: 9)),
            expected: #"""
                 ✗ the app crashed: it used more than 200 MB of memory, the limit
                   (--memory-limit=MEGABYTES changes it)
                   restored to step 1 (1 line replayed, 9 ms)
                """#),
        Row(
            name: "a message before an abort",
            report: Death(
                crash: CrashReport(cause: .signal(6), message: "terminate\u{1B}[2J"), command: "x",
                outcome: .restored(step: 0, lines: 0, milliseconds: 4.26),
                lost: [Death.LostLine(line: "x", reason: .fatal)]),
            expected: #"""
                 ✗ the app crashed: terminate�[2J (signal 6)
                   restored to step 0 (0 lines replayed, 4.3 ms); skipped: `x`
                """#),
        Row(
            name: "a command that took too long",
            report: Death(
                crash: CrashReport(cause: .hang(seconds: 2.5)), command: "x",
                outcome: .restored(step: 12, lines: 20, milliseconds: 31.7)),
            expected: #"""
                 ✗ the app crashed: the command took longer than 2.5 seconds
                   restored to step 12 (20 lines replayed, 32 ms)
                """#),
    ]

    @Test("A death report has the message, the place, and the state of the session", arguments: DeathReportTests.rows)
    func deathReportText(_ row: Row) {
        #expect(ReplyText(width: 80).lines(of: row.report).plain == row.expected)
    }
}

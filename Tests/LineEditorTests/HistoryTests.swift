// The history on disk: saved line by line, shared between sessions, and readable only by its user.

import Foundation
import Testing
import WorkbenchTerminal
import WorkbenchTestSupport

#if canImport(Glibc)
    import Glibc
#endif

@Suite(.waits) struct HistoryTests {
    @Test func historyLineIsSavedAtOnceInAPrivateFile() throws {
        let probe = try Probe(Dialogue(name: "saved", history: "", steps: []))
        try probe.take(.screen("wf ❯ ‸"))
        probe.terminal.type("one \\ two\r   \r(\ra)\rone \\ two\r")
        try probe.take(.shows("read \"(\\na)\""))
        try probe.take(.shows("wf ❯ one \\ two\nread \"one \\\\ two\"\nwf ❯ ‸"))
        #expect(chmod(probe.historyFile.path, 0o644) == 0)
        probe.terminal.type("last\r")
        try probe.take(.shows("read \"last\"\nwf ❯ ‸"))
        // A killed program can't save anything.
        probe.terminal.signal(SIGKILL)
        #expect(try probe.terminal.waitForEnd() == 128 + SIGKILL)
        let text = try String(contentsOf: probe.historyFile, encoding: .utf8)
        #expect(text == "one \\\\ two\n(\\na)\none \\\\ two\nlast\n")
        var status = stat()
        stat(probe.historyFile.path, &status)
        #expect(status.st_mode & 0o777 == 0o600)
    }

    @Test func historyProblemsAreDescribed() {
        #expect(
            "\(HistoryProblem.unreadable(path: "/x/history", errno: ENOTDIR))"
                == "can't read /x/history: Not a directory")
        #expect(
            "\(HistoryProblem.unwritable(path: "/x/history", errno: EACCES))"
                == "can't write /x/history: Permission denied")
    }

    @Test func historyKeepsLinesOfTwoSessions() throws {
        let first = try Probe(Dialogue(name: "first", history: "old\n", steps: []))
        try first.take(.screen("wf ❯ ‸"))
        let second = try PseudoTerminal()
        try second.start(
            Probe.program, ["--history", first.historyFile.path], environment: first.environment(adding: [:]))
        try second.wait(forScreen: "wf ❯ ‸")
        for number in 1...5 {
            first.terminal.type("a\(number)\r")
            try first.take(.shows("read \"a\(number)\"\nwf ❯ ‸"))
            second.type("b\(number)\r")
            try second.wait(for: "b\(number)") { $0.picture.contains("read \"b\(number)\"\nwf ❯ ‸") }
        }
        let text = try String(contentsOf: first.historyFile, encoding: .utf8)
        #expect(text == "old\n" + (1...5).map { "a\($0)\nb\($0)\n" }.joined())
    }

    @Test func longHistoryFileIsShortened() throws {
        let many = (1...5000).map { "line \($0 % 4000)\n" }.joined()
        let probe = try Probe(Dialogue(name: "long", history: many, steps: []))
        try probe.take(.screen("wf ❯ ‸"))
        probe.terminal.type(Press.up)
        try probe.take(.screen("wf ❯ line 1000‸"))
        let kept = try String(contentsOf: probe.historyFile, encoding: .utf8).split(separator: "\n")
        #expect(kept.count == 2000)
        #expect(kept.last == "line 1000")
        #expect(Set(kept).count == 2000)
        probe.terminal.type("x\r")
        try probe.take(.shows("read \"line 1000x\"\nwf ❯ ‸"))
        #expect(try String(contentsOf: probe.historyFile, encoding: .utf8).hasSuffix("line 1000\nline 1000x\n"))
    }

    @Test func damagedHistoryFileIsReadAsFarAsPossible() throws {
        let probe = try Probe(
            Dialogue(name: "damaged", history: "good\n\u{1b}[2Jevil\u{07}\n\n\nsecond\\\\n\\nrow\ncut o", steps: []))
        try probe.take(.screen("wf ❯ ‸"))
        for (keys, picture) in [
            (Press.up, "wf ❯ cut o‸"), (Press.up, "wf ❯ second\\n\n‹  ┆ ›row‸"), (Press.up + Press.up, "wf ❯ [2Jevil‸"),
            (Press.up, "wf ❯ good‸"),
        ] {
            probe.terminal.type(keys)
            try probe.take(.screen(picture))
        }
    }

    @Test func historyFolderIsCreated() throws {
        let probe = try Probe(Dialogue(name: "home", steps: []))
        let terminal = try PseudoTerminal()
        let file = probe.home.appending(path: "state/workbench/history")
        try terminal.start(Probe.program, ["--history", file.path], environment: probe.environment(adding: [:]))
        try terminal.wait(forScreen: "wf ❯ ‸")
        terminal.type("one\r")
        try terminal.wait(forScreen: "wf ❯ one\nread \"one\"\nwf ❯ ‸")
        #expect(try String(contentsOf: file, encoding: .utf8) == "one\n")
        var status = stat()
        stat(file.deletingLastPathComponent().path, &status)
        #expect(status.st_mode & 0o777 == 0o700)
    }

    @Test func unwritableHistoryDoesNotStopTheSession() throws {
        try Dialogue(
            name: "nowhere", arguments: ["--history", "/dev/null/history"],
            steps: [
                .screen(
                    "the history is not kept: can't read /dev/null/history: Not a directory\nwf ❯ ‸"
                        .wrapped(60)),
                .type("one\r"), .shows("read \"one\"\nwf ❯ ‸"), .type(Press.up), .shows("wf ❯ one‸"),
            ]
        ).run()
    }
}

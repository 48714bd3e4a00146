// The terminal's settings are restored, no matter how reading ends.

import Foundation
import Testing
import WorkbenchTestSupport

#if canImport(Glibc)
    import Glibc
#endif

@Suite(.waits) struct RestoringTests {
    struct Ending: CustomTestStringConvertible {
        var name: String
        var typed = "half a li"
        var signal: Int32?
        var code: Int32
        var shown: String
        var testDescription: String { name }
    }

    @Test(arguments: [
        Ending(name: "quit", typed: "quit\r", code: 0, shown: "wf ❯ quit\n‸"),
        Ending(name: "Ctrl-D", typed: "\u{04}", code: 0, shown: "wf ❯\nend\n‸"),
        Ending(
            name: "SIGTERM", signal: SIGTERM, code: 128 + SIGTERM, shown: "wf ❯ half a li\nterminated \(SIGTERM)\n‸"),
        Ending(name: "SIGHUP", signal: SIGHUP, code: 128 + SIGHUP, shown: "wf ❯ half a li\nterminated \(SIGHUP)\n‸"),
        Ending(name: "SIGQUIT", signal: SIGQUIT, code: 128 + SIGQUIT, shown: "wf ❯ half a li\n‸"),
        Ending(name: "SIGUSR1", signal: SIGUSR1, code: 128 + SIGUSR1, shown: "wf ❯ half a li\n‸"),
        Ending(name: "SIGUSR2", signal: SIGUSR2, code: 128 + SIGUSR2, shown: "wf ❯ half a li\n‸"),
        Ending(name: "SIGALRM", signal: SIGALRM, code: 128 + SIGALRM, shown: "wf ❯ half a li\n‸"),
        Ending(name: "SIGSEGV", signal: SIGSEGV, code: 128 + SIGSEGV, shown: "wf ❯ half a li\n‸"),
        Ending(name: "SIGABRT", signal: SIGABRT, code: 128 + SIGABRT, shown: "wf ❯ half a li\n‸"),
        Ending(name: "exit in a callback", typed: "leave", code: 3, shown: "wf ❯ leave\n‸"),
    ])
    func terminalIsRestoredAtTheEnd(ending: Ending) throws {
        let probe = try Probe(Dialogue(name: ending.name, steps: []))
        try probe.take(.screen("wf ❯ ‸"))
        #expect(probe.terminal.isRaw)
        #expect(probe.terminal.screen.hasBracketedPaste)
        probe.terminal.type(ending.typed)
        if let signal = ending.signal {
            try probe.take(.screen("wf ❯ \(ending.typed)‸"))
            probe.terminal.signal(signal)
        }
        #expect(try probe.terminal.waitForEnd() == ending.code)
        #expect(probe.terminal.screen.picture == ending.shown)
        #expect(probe.terminal.settings == probe.settingsBefore)
        #expect(!probe.terminal.screen.hasBracketedPaste)
    }

    @Test func theTerminalIsRestoredWhenTheProgramTraps() throws {
        let probe = try Probe(Dialogue(name: "trap", columns: 120, rows: 80, steps: []))
        try probe.take(.screen("wf ❯ ‸"))
        probe.terminal.type("crash")
        let code = try probe.terminal.waitForEnd()
        #expect([128 + SIGILL, 128 + SIGTRAP].contains(code), "a trap of Swift ends a process by one of these signals")
        #expect(probe.terminal.screen.picture.contains("the probe was told to crash"))
        #expect(probe.terminal.settings == probe.settingsBefore)
        #expect(!probe.terminal.screen.hasBracketedPaste)
    }

    @Test func keysTypedDuringACommandGoToTheNextLine() throws {
        let probe = try Probe(Dialogue(name: "busy", steps: []))
        try probe.take(.screen("wf ❯ ‸"))
        probe.terminal.type("busy\r")
        try probe.take(.screen("wf ❯ busy\nbusy\n‸"))
        #expect(!probe.terminal.screen.hasBracketedPaste)
        // Keys that a terminal would handle itself, a Ctrl-C that stops the command, and more keys after it.
        probe.terminal.type(
            "void" + Press.control("c") + "ad\u{15}\u{13}\u{11}\u{17}abc" + Press.left + Press.backspace)
        try probe.take(.screen("wf ❯ busy\nbusy\n^Csignalled\nwf ❯ a‸c"))
        #expect(probe.terminal.isRaw)
    }

    @Test func ctrlCDuringACommandComesBeforeTheKeysTypedAfterIt() throws {
        try Dialogue(
            name: "a command that doesn't handle Ctrl-C",
            steps: [
                .screen("wf ❯ ‸"), .type("hold\r"), .screen("wf ❯ hold\nholding\n‸"),
                .type("a" + Press.control("c") + "b\r"), .screen("wf ❯ hold\nholding\n^C‸"), .elsewhere("go on"),
                .screen("wf ❯ hold\nholding\n^Cheld\nwf ❯ ^C\ninterrupted\nwf ❯ b\nread \"b\"\nwf ❯ ‸"),
            ]
        ).run()
    }

    @Test(arguments: [SIGTERM, SIGHUP, SIGQUIT, SIGUSR1, SIGUSR2, SIGALRM, SIGABRT])
    func terminalIsRestoredAfterASignalDuringACommand(signal: Int32) throws {
        let probe = try Probe(Dialogue(name: "killed", steps: []))
        try probe.take(.screen("wf ❯ ‸"))
        probe.terminal.type("busy\r")
        try probe.take(.screen("wf ❯ busy\nbusy\n‸"))
        probe.terminal.signal(signal)
        #expect(try probe.terminal.waitForEnd() == 128 + signal)
        #expect(probe.terminal.settings == probe.settingsBefore)
    }

    @Test func ctrlZDuringACommandSuspendsAndResumesTheLineEditor() throws {
        let probe = try Probe(Dialogue(name: "Ctrl-Z", steps: []))
        let terminal = try PseudoTerminal(columns: 60, rows: 20)
        // dash keeps the settings that a stopped job left behind, so these are the ones that the probe itself restored.
        try terminal.start("/bin/dash", ["-i"], environment: probe.environment(adding: ["PS1": "shell$ "]))
        try terminal.wait(for: "the shell's prompt") { $0.picture.hasSuffix("shell$ ‸") }
        let before = terminal.settings
        terminal.type("\(try Probe.program)\r")
        try terminal.wait(for: "the prompt") { $0.picture.hasSuffix("wf ❯ ‸") }
        terminal.type("busy\r")
        try terminal.wait(for: "the command") { $0.picture.hasSuffix("busy\n‸") }
        terminal.type(Press.control("z"))
        try terminal.wait(for: "the shell's prompt") { $0.picture.hasSuffix("shell$ ‸") }
        #expect(terminal.settings == before)
        terminal.type("fg\r")
        try terminal.wait(for: "the job goes on") { _ in terminal.isRaw }
        terminal.type(Press.control("c"))
        try terminal.wait(for: "the next line") { $0.picture.hasSuffix("signalled\nwf ❯ ‸") }
        terminal.type("quit\r")
        try terminal.wait(for: "the shell's prompt") { $0.picture.hasSuffix("shell$ ‸") }
        #expect(terminal.settings == before)
        terminal.type("exit\r")
        #expect(try terminal.waitForEnd() == 0)
    }

    @Test func ctrlZSuspendsAndResumesTheLineEditor() throws {
        let dialogue = Dialogue(name: "Ctrl-Z", steps: [])
        let probe = try Probe(dialogue)
        _ = probe.terminal
        let terminal = try PseudoTerminal(columns: 60, rows: 20)
        var environment = probe.environment(adding: ["PS1": "shell$ "])
        environment["ENV"] = nil
        try terminal.start("/bin/bash", ["--norc", "--noprofile", "--noediting", "-i"], environment: environment)
        try terminal.wait(for: "the shell's prompt") { $0.picture.hasSuffix("shell$ ‸") }
        terminal.type("\(try Probe.program)\r")
        try terminal.wait(for: "the prompt") { $0.picture.hasSuffix("wf ❯ ‸") }
        terminal.type("half" + Press.left)
        try terminal.wait(for: "the line") { $0.picture.hasSuffix("wf ❯ hal‸f") }
        terminal.type(Press.control("z"))
        try terminal.wait(for: "the shell's prompt") { $0.picture.hasSuffix("shell$ ‸") }
        #expect(!terminal.isRaw)
        #expect(!terminal.screen.hasBracketedPaste)
        #expect(terminal.screen.picture.contains("wf ❯ half\n"))
        terminal.type("fg\r")
        try terminal.wait(for: "the line") { $0.picture.hasSuffix("wf ❯ hal‸f") }
        #expect(terminal.isRaw)
        #expect(terminal.screen.hasBracketedPaste)
        terminal.type("x\r")
        try terminal.wait(for: "what was read") { $0.picture.contains("read \"halxf\"") }
        terminal.type("quit\r")
        try terminal.wait(for: "the shell's prompt") { $0.picture.hasSuffix("shell$ ‸") }
        terminal.type("exit\r")
        #expect(try terminal.waitForEnd() == 0)
    }
}

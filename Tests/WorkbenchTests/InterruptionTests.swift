// Interruptions: Ctrl-C, Ctrl-Z, crashes, endless loops, signals, and work that continues while the user types.

import Foundation
import Testing
import WorkbenchTestSupport

#if canImport(Glibc)
    import Glibc
#endif

extension WorkbenchTests {
    @Suite struct InterruptionTests {
        @Test func ctrlCDiscardsTheTypedLine() throws {
            let sitting = try Sitting(try Place())
            try sitting.prompt()
            sitting.type("send welcome di")
            try sitting.sees("❯ send welcome di‸")
            sitting.type(Press.control("c"))
            try sitting.sees("^C\n/ ❯ ‸")
            try sitting.say("tree")
            try sitting.leave()
        }

        @Test func ctrlCBetweenCommandsDoesNotEndTheSession() throws {
            let sitting = try Sitting(try Place())
            try sitting.prompt()
            for _ in 1...5 {
                // Whether Ctrl-C comes before, during or after the command, the session and the keys typed after it are
                // kept.
                sitting.type("tree\r" + String(repeating: Press.control("c"), count: 20))
                sitting.type(Press.control("u") + "# here")
                try sitting.terminal.wait(for: "what was typed behind Ctrl-C") { $0.picture.hasSuffix("❯ # here‸") }
                sitting.type(Press.control("c"))
                try sitting.prompt()
            }
            try sitting.leave()
        }

        @Test(arguments: [20, 100])
        func noticesOfAWaitDisappearFromNarrowAndWideTerminals(columns: Int) throws {
            let sitting = try Sitting(try Place(), .probe, columns: columns)
            try sitting.prompt()
            sitting.type("send / loop\r")
            try sitting.sees(" working; Ctrl-C")
            sitting.type(Press.control("c"))
            try sitting.sees(" stopping")
            try sitting.prompt()
            #expect(!sitting.picture.contains("working") && !sitting.picture.contains("stopping"), "\(sitting.picture)")
            try sitting.leave()
        }

        @Test func ctrlCStopsAnEndlessLoopAndRestoresTheSession() throws {
            let sitting = try Sitting(try Place(), .probe)
            try sitting.prompt()
            try sitting.say("send / add(4)")
            sitting.type("send / loop\r")
            try sitting.sees("looping")
            sitting.type(Press.control("c"))
            try sitting.sees("restored to step 1")
            try sitting.prompt()
            #expect(try sitting.say("state").contains("count: 4"))
            try sitting.leave()
        }

        /// The press comes between the end of the line's editing and the start of its command.
        @Test(arguments: [
            "send / loop", "count; send / loop", "goto last; send / loop",
            // Without exec, sh loses a signal that arrives before it has started the program.
            "!exec sleep 1000", "tree | exec sleep 1000",
            "watch -n 1000 ls",
        ])
        func ctrlCDirectlyAfterEnterIsNotLost(line: String) throws {
            let sitting = try Sitting(try Place(), .probe, rows: 200)
            try sitting.prompt()
            for turn in 1...10 {
                sitting.type(line)
                try sitting.sees("❯ \(line)‸")
                sitting.type(Press.enter)
                if turn.isMultiple(of: 2) {
                    try sitting.terminal.wait(for: "the end of the line's editing") { !$0.hasBracketedPaste }
                }
                sitting.type(Press.control("c"))
                try sitting.prompt()
            }
            try sitting.leave()
        }

        /// The line isn't a command: only the tree knows that it names state.
        @Test func lineHasTheSameMeaningWhileTheAppIsBusy() throws {
            let place = try Place()
            let sitting = try Sitting(place, .probe)
            try sitting.prompt()
            let kernel = try #require(Place.kernel(of: sitting.terminal.process).last)
            for isInterrupted in [false, true, false] {
                kill(kernel, SIGSTOP)
                sitting.type("count\r")
                try sitting.sees(" working; Ctrl-C")
                if isInterrupted {
                    sitting.type(Press.control("c"))
                    try sitting.sees(" stopping")
                }
                kill(kernel, SIGCONT)
                try sitting.prompt()
                if isInterrupted { #expect(sitting.picture.contains("interrupted; nothing changed")) }
                #expect(!sitting.picture.contains("unknown command"), "\(sitting.picture)")
                #expect(try sitting.say("count").contains("Trouble.count: Int = 0"))
            }
            try sitting.leave()
        }

        @Test(arguments: [
            (command: "trap", shown: "told to trap at 4"), (command: "leave(code: 3)", shown: "it called exit(3)"),
            (command: "overflow", shown: "the stack overflowed"),
        ])
        func sessionIsRestoredWhenTheAppStops(command: String, shown: String) throws {
            let sitting = try Sitting(try Place(), .probe, ["--time-limit", "60"])
            try sitting.prompt()
            try sitting.say("send / add(4)")
            let answer = try sitting.say("send / \(command)")
            #expect(answer.contains(shown))
            #expect(answer.contains("restored to step 1 (1 line replayed, N ms); skipped: `send / \(command)`"))
            #expect(try sitting.say("state").contains("count: 4"))
            try sitting.leave()
        }

        @Test func traceTrapShowsTheLastTrap() throws {
            let sitting = try Sitting(try Place(), .probe, ["--time-limit", "60"])
            try sitting.prompt()
            #expect(try sitting.say("trace --crash").contains("the app hasn't crashed in this session"))
            try sitting.say("send / add(4)")
            sitting.type("send / trap\r")
            // The functions arrive with the message, or later when they are known.
            try sitting.sees("in TroubleWorkflow.Action.apply")
            try sitting.prompt()
            try sitting.say("send / add(1)")
            let again = try sitting.say("trace --crash")
            #expect(again.contains("✗ the app crashed: ") && again.contains("told to trap at 4"))
            #expect(again.contains("in TroubleWorkflow.Action.apply"))
            // Steps can still be traced.
            #expect(try sitting.say("trace").contains("add(1)"))
            try sitting.leave()
        }

        @Test func traceTrapShowsTheLastTrapInAStoppedSession() throws {
            let sitting = try Sitting(try Place(), .probe, ["--time-limit", "60"])
            try sitting.prompt()
            try sitting.say("send / trap")
            let answer = try sitting.say("trace --crash")
            #expect(answer.contains("told to trap at 0"))
            try sitting.leave()
        }

        @Test func timeLimitStopsALongCommand() throws {
            let outcome = try Place().run(["--time-limit=0.5", "-c", "send / loop", "-c", "stack"], .probe)
            #expect(outcome.code == 1)
            #expect(outcome.output.contains("longer than 0.5 seconds"), "it says how long was waited")
        }

        @Test func appOutputIsShownWithoutControlCharacters() throws {
            let sitting = try Sitting(try Place(), .probe)
            try sitting.prompt()
            let answer = try sitting.say(#"send / say(text: "hello\u{1b}[2Jworld")"#)
            #expect(answer.contains("hello"))
            #expect(answer.contains("world"))
            #expect(sitting.picture.hasPrefix("Workflow workbench"))
            #expect(try sitting.say(#"send / complain(text: "on stderr")"#).contains("on stderr\n"))
            try sitting.leave()
        }

        @Test func workerStepsAreShownAboveTheTypedLine() throws {
            let place = try Place()
            let pipe = place.directory.path + "/letters"
            mkfifo(pipe, 0o600)
            let descriptor = open(pipe, O_RDWR | O_CLOEXEC)
            defer { close(descriptor) }
            let sitting = try Sitting(place, .probe, ["letters"])
            try sitting.prompt()
            sitting.type("tre" + Press.left)
            try sitting.sees("❯ tr‸e")
            #expect(Glibc.write(descriptor, "good news\n", 10) == 10)
            try sitting.sees("+ letters[0]: \"good news\"")
            try sitting.terminal.wait(for: "the line that was being typed") { $0.picture.hasSuffix("/ ❯ tr‸e") }
            sitting.type(Press.end + "e\r")
            try sitting.sees("letters: [\"good news\"]")
            try sitting.prompt()
            // A crash in a worker isn't blamed on a command: the session reports it and is restored.
            #expect(Glibc.write(descriptor, "trap\n", 5) == 5)
            try sitting.sees("a letter that traps")
            try sitting.prompt()
            #expect(try sitting.say("state").contains("good news"))
            try sitting.leave()
        }

        @Test func workersOffStopsABusyWorker() throws {
            let sitting = try Sitting(try Place(), .probe, ["ticks"], rows: 24)
            try sitting.sees("/ ❯")
            sitting.type("workers off\r")
            try sitting.terminal.wait(for: "workers off, and a prompt") {
                $0.picture.contains("❯ workers off") && $0.picture.hasSuffix("/ ❯ ‸")
            }
            try sitting.say("stack")
            try sitting.leave()
        }

        @Test func trapWithInProcessEndsTheProgram() throws {
            // A backtrace of the whole program with source lines would exceed the test's time limit.
            let quiet = ["SWIFT_BACKTRACE": "enable=no"]
            // The runtime still lists the functions, but the message above them must not scroll off the screen.
            let sitting = try Sitting(try Place(), .probe, ["--in-process"], rows: 200, environment: quiet)
            try sitting.prompt()
            #expect(try sitting.say("send / add(4)").contains("count: 0 → 4"))
            sitting.type("send / trap\r")
            try sitting.sees("told to trap at 4")
            let code = try sitting.terminal.waitForEnd()
            #expect([128 + SIGILL, 128 + SIGTRAP].contains(code))
            #expect(sitting.terminal.settings == sitting.settingsBefore)
        }

        @Test(arguments: [
            SIGTERM, SIGHUP, SIGQUIT, SIGUSR1, SIGUSR2, SIGALRM, SIGPIPE, SIGXCPU, SIGXFSZ, SIGPWR, 32, 33, 34, 64,
            SIGSTOP,
            SIGSEGV, SIGINT,
        ])
        func anAppCannotEndTheSessionThatShowsIt(signal: Int32) throws {
            let sitting = try Sitting(try Place(), .probe)
            try sitting.prompt()
            #expect(try sitting.say("send / signalParent(\(signal))").contains("no change"))
            #expect(try sitting.say("send / add(4)").contains("0 → 4"))
            try sitting.leave()
        }

        @Test func anAppThatKillsItsParentEndsOnlyItself() throws {
            let sitting = try Sitting(try Place(), .probe)
            try sitting.prompt()
            for round in 1...12 {
                #expect(try sitting.say("send / signalParent(9)").contains("restored to step \(round - 1)"))
                #expect(try sitting.say("send / add(1)").contains("\(round - 1) → \(round)"))
            }
            try sitting.leave()
            try sitting.place.waitForNoProcesses()
        }

        @Test func aScriptWhoseAppKillsItsParentFails() throws {
            let place = try Place()
            let outcome = try place.run(try Executable.probe.path, ["-c", "send / signalParent(9)"])
            #expect(outcome.code != 0, "\(outcome)")
            try place.waitForNoProcesses()
        }

        /// The app's child has its own session, and so no parent in the app's group.
        @Test(arguments: ["trap", "leave(code: 3)", "signalParent(19)", "signalParent(9)"])
        func whatAnAppStartsEndsWithIt(last: String) throws {
            let sitting = try Sitting(try Place(), .probe)
            try sitting.prompt()
            try sitting.say("send / leaveSleeper")
            try sitting.say("send / \(last)")
            try sitting.leave()
            try sitting.place.waitForNoProcesses()
        }

        /// Ctrl-\, and signals from outside.
        @Test(arguments: [SIGQUIT, SIGUSR1, SIGUSR2, SIGALRM])
        func signalDuringACommandLeavesTheTerminalAsItWas(signal: Int32) throws {
            let sitting = try Sitting(try Place(), .probe)
            try sitting.prompt()
            sitting.type("send / loop\r")
            try sitting.sees("looping")
            sitting.terminal.signal(signal)
            try sitting.ends(with: 128 + signal)
            #expect(!sitting.picture.contains("Press space"))
            try sitting.place.waitForNoProcesses()
        }

        @Test(arguments: [1_000, 150_000, 249_000])
        func aLimitThatIsTooLowIsNamed(kilobytes: Int) throws {
            let place = try Place()
            let program = try Executable.workflow.path
            let outcome = try place.run("/bin/sh", ["-c", "ulimit -v \(kilobytes); exec \(program) -c stack"])
            #expect(outcome.code != 0)
            // With hardly any memory, the system can't even load the program, and says so.
            if kilobytes >= 150_000 { #expect((outcome.output + outcome.errors).contains("ulimit -v"), "\(outcome)") }
            try place.waitForNoProcesses()
        }

        @Test func aLimitThatIsTooLowForTheCompilerIsNamed() throws {
            let place = try Place()
            try place.write("// swift-tools-version: 6.0\n", to: "Package.swift")
            let command = "ulimit -v 300000; exec \(try Executable.workflow.path) open . -c stack"
            let outcome = try place.run("/bin/sh", ["-c", command])
            #expect(outcome.code != 0)
            #expect(outcome.errors.contains("but the compiler needs 600000 KB"), "\(outcome)")
            try place.waitForNoProcesses()
        }

        @Test(arguments: [300_000, 400_000, 600_000, 1_200_000])
        func kernelsStartWithLittleAddressSpace(kilobytes: Int) throws {
            let place = try Place()
            let program = try Executable.workflow.path
            let outcome = try place.run(
                "/bin/sh", ["-c", "ulimit -v \(kilobytes); exec \(program) -c stack -c 'audit --drive 20'"])
            #expect(outcome.code == 0, "\(outcome)")
            try place.waitForNoProcesses()
        }

        @Test(arguments: [SIGTERM, SIGHUP])
        func signalEndsTheSessionAndRestoresTheTerminal(signal: Int32) throws {
            let sitting = try Sitting(try Place())
            try sitting.prompt()
            try sitting.say("send welcome didLogin")
            sitting.type("half a li")
            try sitting.sees("half a li‸")
            sitting.terminal.signal(signal)
            try sitting.ends(with: 128 + signal)
            try sitting.place.waitForNoProcesses()
            #expect(try sitting.place.run(["sessions"]).output.contains("1 line"))
        }

        @Test func aFrontEndThatIsKilledLeavesNoKernelAndCanBeResumed() throws {
            let place = try Place()
            let sitting = try Sitting(place)
            try sitting.prompt()
            try sitting.say("send welcome nameChanged(name: \"Ada\")")
            try sitting.say("send welcome didLogin")
            sitting.terminal.signal(SIGKILL)
            #expect(try sitting.terminal.waitForEnd() == 128 + SIGKILL)
            try place.waitForNoProcesses()

            let again = try Sitting(place, .workflow, ["--resume"])
            try again.prompt()
            #expect(again.picture.contains("step 2, 2 lines replayed in N ms"))
            #expect(again.picture.contains("Welcome, Ada"))
            try again.say("undo")
            try again.leave()
        }

        @Test func aResumedScriptStaysAsItIsAndItsSessionCanBeResumed() throws {
            let place = try Place()
            let script = "open todo\nsend welcome nameChanged(name: \"Ada\")\n"
            try script.write(to: place.url("failed.wf"), atomically: true, encoding: .utf8)
            let sitting = try Sitting(place, .workflow, ["--resume", "failed.wf"])
            try sitting.prompt()
            try sitting.say("send welcome didLogin")
            try sitting.leave()
            #expect(try String(contentsOf: place.url("failed.wf"), encoding: .utf8) == script)

            let again = try Sitting(place, .workflow, ["--resume"])
            try again.prompt()
            #expect(again.picture.contains("step 2, 2 lines replayed in N ms"))
            try again.leave()
        }

        @Test("Ctrl-C stops --resume of a journal that loops, names the line, and removes nothing")
        func ctrlCStopsResumeOfALoopingJournal() throws {
            let place = try Place()
            let sitting = try Sitting(place, .probe)
            try sitting.prompt()
            try sitting.say("send / add(4)")
            try sitting.leave()
            let folder = "state/workflow"
            let journals = try FileManager.default.contentsOfDirectory(
                atPath: place.directory.appending(path: folder).path)
            let name = "~/\(folder)/\(try #require(journals.first { $0.hasSuffix(".wf") }))"
            try place.write(try place.read(name) + "send / loop\n", to: name)
            let before = try place.read(name)

            let again = try Sitting(
                place, .probe, ["--resume"], environment: ["LOOPING": place.url("looping").path])
            try again.sees("2 lines; Ctrl-C stops it")
            try again.terminal.wait(for: "the loop") { _ in place.exists("looping") }
            again.type(Press.control("c"))
            #expect(try again.terminal.waitForEnd() == 1)
            #expect(again.picture.contains("while “send / loop” was replayed"), "\(again.picture)")
            #expect(again.picture.contains("--time-limit=SECONDS"))
            #expect(try place.read(name) == before)

            let limited = try Sitting(place, .probe, ["--resume", "--time-limit", "1"])
            try limited.prompt()
            #expect(try limited.say("state").contains("count: 4"))
            try limited.leave()
        }

        @Test func ctrlZSuspendsAndResumesTheSession() throws {
            let place = try Place()
            let terminal = try PseudoTerminal(columns: 100, rows: 30)
            try terminal.start(
                "/bin/bash", ["--norc", "--noprofile", "--noediting", "-i"],
                environment: place.environment(adding: ["PS1": "shell$ "]))
            func sees(_ ending: String) throws {
                try terminal.wait(for: ending) { $0.picture.hasSuffix(ending) }
            }
            try sees("shell$ ‸")
            terminal.type("\(try Executable.workflow.path)\r")
            try sees("/ ❯ ‸")
            terminal.type("tree")
            try sees("/ ❯ tree‸")
            terminal.type(Press.control("z"))
            try sees("shell$ ‸")
            #expect(!terminal.isRaw)
            terminal.type("fg\r")
            try sees("/ ❯ tree‸")
            terminal.type("\r")
            try sees("/ ❯ ‸")
            #expect(terminal.screen.picture.contains("Welcome"))
            terminal.type(Press.control("d"))
            try sees("shell$ ‸")
            terminal.type("exit\r")
            #expect(try terminal.waitForEnd() == 0)
            try place.waitForNoProcesses()
        }
    }
}

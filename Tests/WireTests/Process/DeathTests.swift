// Each way in which a kernel can end: the report of it, and the restoration of the session.

import Foundation
import Testing
import WorkbenchLanguage
import WorkbenchTestSupport
import WorkbenchWire

#if canImport(Glibc)
    import Glibc
#endif

extension SystemTests {
    @Suite struct KernelDeathTests {
        struct Case: CustomTestStringConvertible, Sendable {
            var command: String
            var cause: CrashReport.Cause
            var message: String?
            var place: String?
            var testDescription: String { command }
        }

        static let cases: [Case] = [
            Case(command: "trap boom", cause: .trap, message: "Fatal error: boom", place: "Deaths.swift"),
            Case(
                command: "trap two|lines", cause: .trap, message: "Fatal error: two\nlines", place: "Deaths.swift"),
            Case(command: "index 9", cause: .trap, message: "Fatal error: Index out of range", place: "Deaths.swift"),
            Case(
                command: "access", cause: .badAccess(signal: 11),
                message: "Bad pointer dereference at 0x0000000000000008", place: "Deaths.swift"),
            Case(command: "overflow", cause: .stackOverflow, message: nil, place: "Deaths.swift"),
            Case(command: "exit 0", cause: .exit(status: 0), message: nil, place: nil),
            Case(command: "exit 3", cause: .exit(status: 3), message: nil, place: nil),
            Case(command: "kill", cause: .killed, message: nil, place: nil),
            Case(command: "abort", cause: .signal(6), message: nil, place: nil),
            Case(command: "grandchild", cause: .exit(status: 5), message: nil, place: nil),
            Case(
                command: "close-socket", cause: .brokenProtocol("it closed its connection"), message: nil, place: nil),
        ]

        @Test(arguments: cases) func kernelDeathIsReportedAndTheSessionRestored(_ example: Case) throws {
            let probe = try ProbeSession()
            try probe.session.start()
            for number in 1...5 { _ = try probe.session.evaluate("add \(number)") }
            let evaluation = try probe.session.evaluate(example.command)
            let report = try #require(evaluation.death)
            #expect(report.crash.cause == example.cause)
            if let message = example.message {
                #expect(report.crash.message?.hasPrefix(message) == true, "\(report.crash)")
            } else {
                #expect(report.crash.message == nil, "\(report.crash)")
            }
            #expect(report.crash.place?.file.split(separator: "/").last.map(String.init) == example.place)
            #expect(report.crash.frames.allSatisfy { $0.place?.file.contains("/Probes/Wire/") == true })
            #expect(report.command == example.command)
            #expect(report.lost == [Death.LostLine(line: example.command, reason: .fatal)])
            guard case .restored(5, 5, _) = report.outcome else {
                Issue.record("not restored: \(report.outcome)")
                return
            }
            #expect(probe.session.prompt?.step == 5)
            _ = try probe.session.evaluate("add 6")
            #expect(try probe.numbers == "1 2 3 4 5 6")
            #expect(probe.errors == "")
            probe.session.end()
        }

        @Test(arguments: [
            "trap x", "index 9", "access", "overflow", "exit 0", "kill", "grandchild", "close-socket", "loop",
            "flood-forever", "garbage only",
        ]) func kernelDeathLeavesNoProcessesOrDescriptors(command: String) throws {
            // Runs in a separate process, because other tests open files and start processes in this one at the same
            // time.
            var launch = ProbeSession.launch()
            launch.arguments = ["leftovers", command]
            let process = try KernelProcess(starting: launch)
            defer { close(process.socket) }
            #expect(ProcessOutput.all(of: process) == "done\n")
        }

        @Test func outputBeforeATrapIsSeparatedFromTheCrashText() throws {
            let probe = try ProbeSession()
            try probe.session.start()
            let report = try #require(try probe.session.evaluate("trap-with-output bang").death)
            #expect(report.crash.message == "Fatal error: bang")
            // Buffered output of an app is lost when it crashes, but stderr is unbuffered.
            #expect(probe.errors == "last words on stderr\n")
            probe.session.end()
        }

        @Test func timeLimitKillsTheKernelOfAnEndlessCommand() throws {
            let probe = try ProbeSession(limit: .milliseconds(200))
            try probe.session.start()
            _ = try probe.session.evaluate("add 1")
            for command in ["loop", "flood-forever"] {
                let report = try #require(try probe.session.evaluate(command).death)
                #expect(report.crash.cause == .hang(seconds: 0.2))
                #expect(try probe.numbers == "1")
            }
            probe.session.end()
        }

        @Test func secondInterruptKillsTheKernel() throws {
            let probe = try ProbeSession(grace: .seconds(1000))
            try probe.session.start()
            _ = try probe.session.evaluate("add 1")
            probe.interruptAtOutput()
            // The app prints that it is busy, gets interrupted, refuses, and gets interrupted again.
            let report = try #require(try probe.session.evaluate("stubborn").death)
            #expect(probe.output == "busy\nno\n")
            #expect(report.crash.cause == .interrupted)
            #expect(try probe.numbers == "1")
            probe.session.end()
        }

        @Test func interruptKillsTheKernelAfterTheGracePeriod() throws {
            let probe = try ProbeSession(grace: .milliseconds(50))
            try probe.session.start()
            probe.interruptAtOutput()
            let report = try #require(try probe.session.evaluate("busy").death)
            #expect(report.crash.cause == .interrupted)
            probe.session.end()
        }

        @Test func kernelThatHandlesTheInterruptSurvives() throws {
            let probe = try ProbeSession(grace: .seconds(1000))
            let greeting = try probe.session.start()
            probe.interruptAtOutput()
            let evaluation = try probe.session.evaluate("wait-for-interrupt")
            #expect(evaluation.death == nil)
            #expect(
                evaluation.replies.map(\.content) == [.refused(Refusal(.interrupted, "interrupted; nothing changed"))])
            #expect(Processes.isAlive(greeting.process))
            probe.session.end()
            #expect(!Processes.isAlive(greeting.process))
        }

        @Test func kernelDeathWithoutACommandIsNoticed() throws {
            let probe = try ProbeSession()
            try probe.session.start()
            _ = try probe.session.evaluate(lines: "add 1\nlater 20")
            probe.process { !probe.deaths.isEmpty }
            let report = try #require(probe.deaths.first)
            #expect(report.command == nil)
            #expect(report.crash.message == "Fatal error: later")
            #expect(report.lost == [])
            #expect(try probe.numbers == "1")
            probe.session.end()
        }

        @Test func journalLineThatTrapsAgainIsSkippedAndReported() throws {
            let probe = try ProbeSession(environment: ["FATAL_LINES": "add 3"])
            try probe.session.start()
            for number in 1...5 { _ = try probe.session.evaluate("add \(number)") }
            let report = try #require(try probe.session.evaluate("exit 1").death)
            #expect(report.lost.map(\.line) == ["exit 1", "add 3"])
            guard case .fatalInReplay(let crash)? = report.lost.last?.reason else {
                Issue.record("\(report.lost)")
                return
            }
            #expect(crash.message == "Fatal error: again: add 3")
            #expect(try probe.numbers == "1 2 4 5")
            let comment = "# the app crashed here: exit 1"
            #expect(probe.session.journal.lines == ["add 1", "add 2", "add 4", "add 5", comment])
            probe.session.end()
        }

        /// In a long journal, not every line is reported, so it takes one more kernel to find the fatal line.
        @Test func theFatalLineOfALongJournalIsFound() throws {
            let probe = try ProbeSession(environment: ["FATAL_LINES": "add 70"])
            try probe.session.start()
            let lines = (1...100).map { "add \($0)" }
            _ = try probe.session.evaluate(lines: lines.joined(separator: "\n"))
            let report = try #require(try probe.session.evaluate("exit 1").death)
            #expect(report.lost.map(\.line) == ["exit 1", "add 70"])
            guard case .restored(99, 99, _) = report.outcome else {
                Issue.record("\(report.outcome)")
                return
            }
            #expect(
                probe.session.journal.lines == lines.filter { $0 != "add 70" } + ["# the app crashed here: exit 1"])
            probe.session.end()
        }

        @Test func interruptedRestoreKeepsTheJournal() throws {
            let folder = try TemporaryFolder()
            let once = folder.path + "/once"
            let journals = JournalDirectory(path: folder.path + "/workflow")
            let probe = try ProbeSession(environment: ["INTERRUPTED_ONCE": once], journals: journals)
            try probe.session.start()
            for number in 1...5 { _ = try probe.session.evaluate("add \(number)") }
            let old = try #require(probe.session.file)
            let before = try Data(contentsOf: URL(filePath: old.path))
            try Data().write(to: URL(filePath: once))
            probe.interruptAtOutput()
            let report = try #require(try probe.session.evaluate("exit 1").death)
            #expect(report.outcome == .interrupted(step: 2, lines: 2, of: 5))
            #expect(report.lost.map(\.line) == ["exit 1"])
            #expect(try probe.numbers == "1 2")
            #expect(try Data(contentsOf: URL(filePath: old.path)) == before)

            // The other lines can be carried out later.
            guard case .restored(5, 5, _) = probe.session.restart().outcome else {
                Issue.record("the rest of the journal was to be carried out")
                return
            }
            #expect(try probe.numbers == "1 2 3 4 5")

            // Alternatively, the session continues from there, in its own journal.
            try Data().write(to: URL(filePath: once))
            _ = try probe.session.evaluate("exit 1")
            _ = try probe.session.evaluate("add 9")
            #expect(try probe.numbers == "1 2 9")
            #expect(try Data(contentsOf: URL(filePath: old.path)) == before, "the old journal is as it was")
            let new = try #require(probe.session.file)
            #expect(new.path != old.path)
            #expect(try new.read().lines == ["add 1", "add 2", "add 9"])
            #expect(probe.warnings.contains(.journalBranched(from: old.name, to: new.name, left: 3)))
            _ = try probe.session.evaluate("exit 1")
            #expect(try probe.numbers == "1 2 9")
            probe.session.end()
        }

        /// Interrupts as soon as the front end says that Ctrl-C stops the restoration.
        @Test func earliestInterruptStopsARestore() throws {
            let folder = try TemporaryFolder()
            let once = folder.path + "/once"
            let probe = try ProbeSession(environment: ["INTERRUPTED_ONCE": once])
            try probe.session.start()
            for number in 1...5 { _ = try probe.session.evaluate("add \(number)") }
            try Data().write(to: URL(filePath: once))
            probe.interruptAtCrash()
            let report = try #require(try probe.session.evaluate("exit 1").death)
            // On a busy machine, the restoration may stop while the replacement kernel is still starting.
            guard case .interrupted(_, _, of: 5) = report.outcome else {
                Issue.record("the restoration was to be stopped, and not \(String(describing: report.outcome))")
                return
            }
            unlink(once)
            #expect(probe.session.journal.lines == (1...5).map { "add \($0)" })
            guard case .restored(5, 5, _) = probe.session.restart().outcome else {
                Issue.record("the rest of the journal was to be carried out")
                return
            }
            probe.session.end()
        }

        @Test func workersAreTurnedOffAfterThreeTraps() throws {
            for lines in [[], ["add 1"]] {
                let probe = try ProbeSession()
                try probe.session.start()
                for line in lines { _ = try probe.session.evaluate(line) }
                _ = probe.session.restart(ProbeSession.launch(["STORM": "1"]))
                probe.process { probe.deaths.contains { $0.deathsUntilWorkersOff != nil } }
                #expect(probe.deaths.map(\.deathsUntilWorkersOff) == [nil, nil, 3])
                #expect(probe.deaths.allSatisfy { $0.lost == [] })
                _ = try probe.session.evaluate("add 2")
                #expect(try probe.numbers == (lines.isEmpty ? "2" : "1 2"))
                probe.session.end()
            }
        }

        @Test("A line that traps a moment after each replay is left out, and the session continues")
        func lineThatTrapsSoonAfterReplayIsSkipped() throws {
            let folder = try TemporaryFolder()
            let directory = JournalDirectory(path: folder.path + "/workflow")
            let probe = try ProbeSession(file: try directory.create(app: "numbers"))
            try probe.session.start()
            for line in ["add 1", "afterwards 20", "add 2"] { _ = try probe.session.evaluate(line) }
            probe.process { probe.deaths.contains { $0.lost.contains { $0.line == "afterwards 20" } } }
            #expect(probe.deaths.flatMap(\.lost).map(\.line) == ["add 2", "afterwards 20"])
            #expect(try probe.numbers == "1")
            _ = try probe.session.evaluate("add 3")
            #expect(try probe.numbers == "1 3")
            probe.session.end()
            // The original journal is kept beside the new one.
            let files = folder.files(in: "workflow")
            #expect(
                try files.contains {
                    String(decoding: try folder.contents(of: "workflow/\($0)"), as: UTF8.self).contains("afterwards 20")
                })
        }

        @Test("A line after which the kernel cannot answer is left out, also when the session is resumed")
        func lineThatSilencesTheKernelIsSkipped() throws {
            let folder = try TemporaryFolder()
            let directory = JournalDirectory(path: folder.path + "/workflow")
            let probe = try ProbeSession(file: try directory.create(app: "numbers"))
            try probe.session.start()
            for line in ["add 1", "last-breath"] { _ = try probe.session.evaluate(line) }
            probe.process { !probe.deaths.isEmpty }
            #expect(probe.deaths.last?.lost.map(\.line) == ["last-breath"])
            #expect(probe.warnings.contains(.workersTurnedOff))
            #expect(probe.session.isWhole)
            #expect(try probe.numbers == "1")
            probe.session.end()
            let again = try ProbeSession(file: try directory.resume())
            guard let file = again.session.file, case .restored(1, 1, _) = try again.session.resume(try file.read())
            else {
                Issue.record("one line was to be resumed")
                return
            }
            again.session.end()
        }

        @Test func commandDuringRepeatedWorkerTrapsIsNotLost() throws {
            let probe = try ProbeSession()
            try probe.session.start()
            _ = try probe.session.evaluate("add 1")
            _ = probe.session.restart(ProbeSession.launch(["STORM": "1"]))
            probe.process { probe.deaths.count == 1 }
            // The command takes longer than the worker needs to crash again. If the worker hasn't, another command
            // follows.
            for _ in 0..<100 where probe.deaths.last?.deathsUntilWorkersOff == nil {
                #expect(try probe.session.evaluate("nap 100").death == nil)
            }
            #expect(probe.deaths.last?.deathsUntilWorkersOff != nil, "\(probe.deaths)")
            #expect(probe.deaths.allSatisfy { $0.lost == [] && $0.command == nil })
            // A crash that a command causes is still blamed on the command.
            #expect(try probe.session.evaluate("trap later").death?.command == "trap later")
            probe.session.end()
        }

        /// The crash happens in a different thread than the one that carries out commands.
        @Test func aCommandIsNotLostAtTheFirstTrapOfAWorker() throws {
            let probe = try ProbeSession()
            try probe.session.start()
            _ = try probe.session.evaluate(lines: "add 1\nlater 20")
            let result = try probe.session.evaluate("nap 100")
            #expect(result.death == nil)
            #expect(probe.deaths.map(\.command) == [nil])
            #expect(probe.deaths.first?.lost == [])
            #expect(probe.deaths.first?.deathsUntilWorkersOff == nil)
            #expect(try probe.numbers == "1")
            probe.session.end()
        }

        @Test func anyNumberOfFatalLinesIsLeftOut() throws {
            let fatal = (1...6).map { "add \($0)" }
            let probe = try ProbeSession(environment: ["FATAL_LINES": fatal.joined(separator: ";")])
            try probe.session.start()
            for number in 1...8 { _ = try probe.session.evaluate("add \(number)") }
            let report = try #require(try probe.session.evaluate("exit 1").death)
            #expect(report.lost.map(\.line) == ["exit 1"] + fatal)
            #expect(try probe.numbers == "7 8")
            probe.session.end()
        }

        @Test func threeKernelsInARowThatDoNotStartStopTheSession() throws {
            let probe = try ProbeSession()
            try probe.session.start()
            for number in 1...5 { _ = try probe.session.evaluate("add \(number)") }
            guard
                case .givenUp(3, let last) = probe.session.restart(ProbeSession.launch(["TRAP_AT_START": "1"])).outcome
            else {
                Issue.record("the session was to be given up")
                return
            }
            #expect(last.message == "Fatal error: no start")
            #expect(!probe.session.isWhole)
            #expect(throws: SessionError.self) { try probe.session.evaluate("sum") }
            // With corrected code, everything is restored.
            let restart = probe.session.restart(ProbeSession.launch())
            guard case .restored(5, 5, _) = restart.outcome else {
                Issue.record("\(restart.outcome)")
                return
            }
            #expect(try probe.numbers == "1 2 3 4 5")
            probe.session.end()
        }

        @Test func fatalCommandMayBeRepeated() throws {
            let probe = try ProbeSession()
            try probe.session.start()
            _ = try probe.session.evaluate("add 1")
            for _ in 0..<5 {
                let report = try #require(try probe.session.evaluate("trap again").death)
                guard case .restored(1, 1, _) = report.outcome else {
                    Issue.record("\(report.outcome)")
                    return
                }
            }
            probe.session.end()
        }

        @Test func crashFramesFollowLater() throws {
            let folder = try TemporaryFolder()
            // This tool starts once the test writes to the gate, so that the search can't end before the restoration.
            let gate = folder.path + "/gate"
            #expect(mkfifo(gate, 0o600) == 0)
            let tool = folder.path + "/tool"
            try "#!/bin/sh\nread -r line < '\(gate)'\nexec llvm-symbolizer\n"
                .write(toFile: tool, atomically: false, encoding: .utf8)
            #expect(chmod(tool, 0o700) == 0)
            let probe = try ProbeSession(framesLimit: .zero, symbolizer: Symbolizer(tool: tool))
            try probe.session.start()
            let report = try #require(try probe.session.evaluate("trap boom").death)
            // The runtime's message contains the place, so nothing needs to be looked up.
            #expect(report.crash.message == "Fatal error: boom")
            #expect(report.crash.place?.file.hasSuffix("/Deaths.swift") == true, "\(report.crash)")
            #expect(report.crash.frames == [])
            // The session works while the functions are being looked up.
            _ = try probe.session.evaluate("add 1")
            #expect(probe.crashesWithFrames.isEmpty)
            try "open\n".write(toFile: gate, atomically: false, encoding: .utf8)
            probe.process { !probe.crashesWithFrames.isEmpty }
            let crash = try #require(probe.crashesWithFrames.first)
            #expect(crash.frames.first?.place == crash.place)
            #expect(crash.place?.file.hasSuffix("/Probes/Wire/Deaths.swift") == true, "\(crash)")
            // The next time, the functions are known immediately.
            let again = try #require(try probe.session.evaluate("trap boom").death)
            #expect(again.crash.frames == crash.frames)
            probe.session.end()
        }

        @Test func crashIsReportedBeforeTheRestore() throws {
            let probe = try ProbeSession()
            try probe.session.start()
            _ = try probe.session.evaluate("add 1")
            let report = try #require(try probe.session.evaluate("trap now").death)
            #expect(probe.crashesBeforeRestoration.map(\.crash.message) == ["Fatal error: now"])
            #expect(probe.crashesBeforeRestoration.map(\.isRestored) == [false])
            #expect(report.outcome?.hasKernel == true && probe.session.isWhole)
            probe.session.end()
        }

        @Test func crashPlaceIsTakenFromFramesIfNotInTheMessage() throws {
            let probe = try ProbeSession(framesLimit: .zero)
            try probe.session.start()
            let report = try #require(try probe.session.evaluate("index 9").death)
            #expect(report.crash.message == "Fatal error: Index out of range")
            probe.process { report.crash.place != nil || !probe.crashesWithFrames.isEmpty }
            let place = report.crash.place ?? probe.crashesWithFrames.first?.place
            #expect(place?.file.hasSuffix("/Probes/Wire/Deaths.swift") == true, "\(report.crash)")
            probe.session.end()
        }

        @Test func exclusivityViolationIsATrapWithItsMessage() throws {
            let probe = try ProbeSession()
            try probe.session.start()
            let report = try #require(try probe.session.evaluate("overlap").death)
            #expect(report.crash.cause == .trap)
            #expect(
                report.crash.message == "Simultaneous accesses, but modification requires exclusive access",
                "\(report.crash)")
            #expect(report.crash.place?.file.hasSuffix("/Probes/Wire/Deaths.swift") == true, "\(report.crash)")
            probe.session.end()
        }

        @Test func kernelThatDoesNotStartIsReported() throws {
            let trapping = try ProbeSession(environment: ["TRAP_AT_START": "1"])
            #expect {
                try trapping.session.start()
            } throws: { error in
                guard case SessionError.stopped(let crash) = error else { return false }
                return crash.message == "Fatal error: no start"
            }
            let hanging = try ProbeSession(environment: ["HANG": "1"], startLimit: .milliseconds(100))
            #expect {
                try hanging.session.start()
            } throws: { error in
                guard case SessionError.stopped(let crash) = error else { return false }
                return crash.cause == .hang(seconds: 0.1)
            }
            let missing = try SupervisedSession(
                options: SupervisedSession.Options(
                    launch: KernelLaunch(executable: "/there/is/no/such/file"), client: "tests"))
            #expect {
                try missing.start()
            } throws: { error in
                guard case SessionError.stopped(let crash) = error else { return false }
                return crash.cause
                    == .notStarted("/there/is/no/such/file: No such file or directory (posix_spawn)")
            }
            let other = try ProbeSession(environment: ["REFUSE_VERSION": "1"])
            #expect(throws: SessionError.refused(ResponseError(.versionRefused, "this kernel speaks version 1"))) {
                try other.session.start()
            }
        }
    }
}

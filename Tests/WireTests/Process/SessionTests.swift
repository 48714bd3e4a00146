// A session's everyday behavior: output, events, journals in memory, and restarts.

import Testing
import WorkbenchLanguage
import WorkbenchWire

#if canImport(Glibc)
    import Glibc
#endif

extension SystemTests {
    @Suite struct SessionTests {
        @Test func appOutputArrivesBeforeTheReply() throws {
            let probe = try ProbeSession()
            try probe.session.start()
            for number in 1...20 {
                _ = try probe.session.evaluate("print line \(number)")
                #expect(probe.output.hasSuffix("line \(number)\n"))
                _ = try probe.session.evaluate("complain \(number)")
                #expect(probe.errors.hasSuffix("\(number)\n"))
            }
            _ = try probe.session.evaluate("print-open no line break")
            #expect(probe.errors.hasSuffix("no line break"))
            // The process is still alive, so text that looks like a crash message is the app's own output.
            _ = try probe.session.evaluate("complain x.swift:1: Fatal error: not at all")
            #expect(probe.errors.hasSuffix("x.swift:1: Fatal error: not at all\n"))
            probe.session.end()
        }

        @Test func largeAppOutputIsNeitherBlockedNorLost() throws {
            let probe = try ProbeSession()
            try probe.session.start()
            _ = try probe.session.evaluate("flood 100000")
            probe.process { probe.output.utf8.count >= 10_000_000 }
            #expect(probe.output.utf8.count == 10_000_000)
            probe.session.end()
        }

        @Test func treeChangedEventsHaveTheirJournalLines() throws {
            let probe = try ProbeSession()
            try probe.session.start()
            _ = try probe.session.evaluate(lines: "add 1\nworker\ntell readingSteps")
            #expect(probe.changed == ["add -1"])
            #expect(probe.progress == [.readingSteps])
            #expect(probe.session.journal.lines == ["add 1", "add -1"])
            #expect(probe.session.prompt?.step == 2)
            probe.session.end()
        }

        @Test func garbageBetweenKernelMessagesIsSkipped() throws {
            let probe = try ProbeSession()
            let greeting = try probe.session.start()
            #expect(try probe.session.evaluate("garbage").death == nil)
            #expect(try probe.session.evaluate("add 1").death == nil)
            #expect(Processes.isAlive(greeting.process))
            let report = try #require(try probe.session.evaluate("garbage only").death)
            guard case .brokenProtocol(let text) = report.crash.cause else {
                Issue.record("\(report.crash)")
                return
            }
            #expect(text.contains("what is this"))
            #expect(try probe.numbers == "1")
            probe.session.end()
        }

        /// While the app is busy, a typing user gets no hints from it, but doesn't have to wait for it either.
        @Test func consultDoesNotWaitForABusyKernel() throws {
            let probe = try ProbeSession()
            let greeting = try probe.session.start()
            #expect(probe.session.consult(Snapshot.self, Empty(), within: .seconds(60)) != nil)
            kill(pid_t(greeting.process), SIGSTOP)
            #expect(probe.session.consult(Snapshot.self, Empty(), within: .milliseconds(20)) == nil)
            // While one request waits for its answer, no other is sent, however long its limit is.
            #expect(probe.session.consult(Snapshot.self, Empty(), within: .seconds(600)) == nil)
            kill(pid_t(greeting.process), SIGCONT)
            #expect(try probe.session.evaluate("add 1").death == nil)
            #expect(probe.session.consult(Snapshot.self, Empty(), within: .seconds(60)) != nil)
            probe.session.end()
        }

        @Test func openBeginsAnotherJournal() throws {
            let probe = try ProbeSession()
            try probe.session.start()
            _ = try probe.session.evaluate(lines: "add 1\nopen others\nadd 2")
            #expect(probe.session.journal.opened == "others")
            #expect(probe.session.journal.lines == ["add 2"])
            _ = try probe.session.evaluate("exit 1")
            #expect(probe.session.prompt?.app == "others")
            #expect(try probe.numbers == "2")
            probe.session.end()
        }

        @Test func restartReportsDivergencesOfChangedCode() throws {
            let probe = try ProbeSession()
            try probe.session.start()
            for number in 1...4 { _ = try probe.session.evaluate("add \(number)") }
            let same = probe.session.restart()
            #expect(same.divergences == [])
            let report = probe.session.restart(ProbeSession.launch(["REFUSED_LINE": "add 2"]))
            #expect(report.divergences.map(\.number) == [2])
            #expect(report.divergences.map(\.kind) == [.refused(Refusal(.impossible, "add 2 is no longer possible"))])
            #expect(try probe.numbers == "1 3 4")
            let different = probe.session.restart(ProbeSession.launch(["OFFSET": "10", "FATAL_LINES": "add 3"]))
            #expect(different.divergences.map(\.line) == ["add 1", "add 3", "add 4"])
            #expect(
                different.divergences.first?.kind
                    == .differs(before: [Reply(.script("1"))], now: [Reply(.script("11"))]))
            guard case .fatal? = different.divergences.dropFirst().first?.kind else {
                Issue.record("\(different.divergences)")
                return
            }
            #expect(try probe.numbers == "11 14")
            probe.session.end()
        }

        @Test func kernelThatIgnoresShutdownIsKilled() throws {
            let probe = try ProbeSession(environment: ["IGNORE_SHUTDOWN": "1"])
            let greeting = try probe.session.start()
            probe.session.end()
            #expect(!Processes.isAlive(greeting.process))
        }

        @Test func droppedSessionEndsItsKernel() throws {
            var greeting: Handshake.Result?
            do {
                let probe = try ProbeSession()
                greeting = try probe.session.start()
            }
            #expect(greeting.map { Processes.isAlive($0.process) } == false)
        }

        @Test func kernelInheritsNoOtherDescriptors() throws {
            let probe = try ProbeSession()
            let greeting = try probe.session.start()
            var found: [Int] = []
            for number in 0..<256 where access("/proc/\(greeting.process)/fd/\(number)", F_OK) == 0 {
                found.append(number)
            }
            // The descriptors of the socket and of crash reporting are high enough not to get in the way of user code.
            #expect(found.filter { $0 < 200 } == [0, 1, 2])
            #expect(found.count == 7, "\(found)")
            probe.session.end()
        }
    }
}

// Work in a copy of the process: the result if the copy ends, dies, loops, waits, or gets little processor time.

import Testing
import WorkbenchKernel
import WorkbenchTestSupport

#if canImport(Glibc)
    import Glibc
#endif

@Suite(.mainActorTurn) struct ProcessCopyTests {
    enum Work: CaseIterable {
        case ends, dies, loops, waits, isSlow

        func carryOut() {
            switch self {
            case .ends: break
            case .dies: abort()
            case .loops: while true { getpid() }
            case .waits: while true { pause() }
            case .isSlow:
                // Simulates a busy machine: the copy works for a fifth of the time.
                let end = ContinuousClock.now + .milliseconds(3 * ProcessCopyTests.limit)
                while ContinuousClock.now < end {
                    let pause = ContinuousClock.now + .milliseconds(2)
                    while ContinuousClock.now < pause { getpid() }
                    usleep(8_000)
                }
            }
        }

        var end: ProcessCopy.Outcome.End {
            switch self {
            case .ends, .isSlow: .returned
            case .dies: .died
            case .loops, .waits: .wasGivenUp
            }
        }
    }

    private static let limit = 300

    @Test("Code in ProcessCopy can't signal the original process", arguments: [SIGTERM, SIGSTOP, SIGKILL])
    func codeInProcessCopyCannotSignalTheOriginal(signal: Int32) throws {
        let (original, group) = (getpid(), getpgrp())
        let outcome = try #require(
            ProcessCopy.outcome(of: 2, limit: 20_000) { number in
                if number == 1 { return true }
                guard getppid() != original, getpgrp() != group else { return false }
                return kill(getppid(), signal) == 0
            })
        // A copy without its guard ends, perhaps after its work.
        #expect(outcome.done == 2 || signal == SIGKILL && outcome.end == .died, "\(outcome)")
    }

    @Test("ProcessCopy is abandoned if it loops or waits, and not if the machine is busy", arguments: Work.allCases)
    func processCopyIsAbandonedIfItLoopsOrWaits(_ work: Work) throws {
        let outcome = try #require(
            ProcessCopy.outcome(of: 2, limit: Int32(Self.limit)) { number in
                if number == 1 { work.carryOut() }
                return true
            })
        #expect(outcome.end == work.end)
        #expect(outcome.done == (work.end == .returned ? 2 : 1))
    }
}

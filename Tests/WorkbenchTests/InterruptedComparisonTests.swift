// Ctrl-C during `workflow compare` and `workflow bisect`: they say what is known and how to continue.

import Foundation
import Testing
import WorkbenchTestSupport

#if canImport(Glibc)
    import Glibc
#endif

extension WorkbenchTests {
    /// These tests build packages, so they run only where the README's package is built.
    @Suite(.enabled(if: ProcessInfo.processInfo.environment["README_BUILDS_PACKAGES"] != nil))
    struct InterruptedComparisonTests {
        private let place: Place
        private let cache = ["XDG_CACHE_HOME": SharedCache.folder.path]

        /// A package with four commits. In the last three, a large number never ends.
        init() throws {
            place = try Place()
            try place.write("", to: "Sum/.gitignore")
            _ = try place.git("init", "-q")
            for code in ["state.total += number", "state.total += number + 0"] { _ = try place.commit(adding: code) }
            for code in ["+ 0 + 0", "+ 0 + 0 + 0"] {
                _ = try place.commit(adding: "while number > 90 {}\nstate.total += number \(code)")
            }
        }

        enum Key: String, CaseIterable { case terminal, signal }

        /// Presses Ctrl-C twice, or sends its signal twice.
        private func interrupt(_ sitting: Sitting, by key: Key) throws {
            for _ in 1...2 {
                switch key {
                case .terminal: sitting.type(Press.control("c"))
                case .signal: kill(sitting.terminal.process, SIGINT)
                }
            }
            #expect(try sitting.terminal.waitForEnd() == 130)
            try place.waitForNoProcesses()
            #expect(try place.git("worktree", "list").split(separator: "\n").count == 1)
            #expect(try place.git("status", "--porcelain") == "?? a.wf")
        }

        @Test(arguments: Key.allCases)
        func compareSaysHowFarItGot(key: Key) throws {
            try place.write("send / add(2)\nsend / add(99)\n", to: "Sum/a.wf")
            let sitting = try Sitting(place, .workflow, ["compare", "HEAD~1", "Sum/a.wf"], environment: cache)
            try sitting.sees("comparing Sum/a.wf: the same for 1 command, up to step 1")
            try interrupt(sitting, by: key)
            try sitting.sees(" stopped in Sum/a.wf: the same for 1 command, up to step 1\n")
            try sitting.sees(" to continue, reusing compiled code:\n   workflow compare 'HEAD~1' Sum/a.wf")
        }

        @Test(arguments: Key.allCases)
        func bisectNamesTheRangeThatIsLeft(key: Key) throws {
            let names = try (0...3).map { try place.git("rev-parse", "HEAD~\($0)").prefix(9) }
            try place.write("send / add(99)\nexpect Sum.total == 99\n", to: "Sum/a.wf")
            let sitting = try Sitting(
                place, .workflow, ["bisect", "--time-limit=4", "HEAD~3..HEAD", "Sum/a.wf"], environment: cache)
            try sitting.sees(" ✓ \(names[2].prefix(7))")
            try sitting.sees("running Sum/a.wf")
            try interrupt(sitting, by: key)
            let range = "\(names[2])..\(names[0])"
            try sitting.sees(" stopped: the first bad commit is one of the 2 commits in \(range)")
            try sitting.sees("   workflow bisect '--time-limit=4' \(range) Sum/a.wf")
        }

        @Test func aBuildThatIsStoppedLeavesNothing() throws {
            try place.write("send / add(2)\n", to: "Sum/a.wf")
            let sitting = try Sitting(place, .workflow, ["compare", "HEAD~3", "Sum/a.wf"], environment: cache)
            try sitting.sees("building")
            try interrupt(sitting, by: .terminal)
            try sitting.sees(" stopped before Sum/a.wf was compared\n")
            try sitting.sees("   workflow compare 'HEAD~3' Sum/a.wf")
        }
    }
}

// `workflow check --mutants`: what it refuses, its progress, and Ctrl-C. The script .ci/open runs it without a terminal.

import Foundation
import Testing
import WorkbenchTestSupport

extension WorkbenchTests {
    @Suite struct MutationCheckTests {
        @Test(arguments: [
            (["--mutants=x", "a.wf"], "--mutants takes a number greater than 0, not x\nTry 'workflow check --help'."),
            (["--mutants=0", "a.wf"], "--mutants takes a number greater than 0, not 0\nTry 'workflow check --help'."),
            (
                ["--mutants", "--seed=-1", "a.wf"],
                "--seed takes a number greater than 0, not -1\nTry 'workflow check --help'."
            ),
            (
                ["--mutants", "--promote", "a.wf"],
                "--mutants and --promote can't be used together\nTry 'workflow check --help'."
            ),
            (["--seed=2", "a.wf"], "--seed needs --mutants\nTry 'workflow check --help'."),
            (
                ["--mutants", "20", "a.wf"],
                "can't read 20: No such file or directory; for 20 changes, use --mutants=20"
            ),
            (["--mutants", "missing.wf"], "can't read missing.wf: No such file or directory"),
            (["--mutants", "--filter=none", "a.wf"], "no script matches --filter=none"),
            (["--mutants", "empty"], "there is no script (.wf) in empty"),
            (
                ["--mutants", "a.wf"],
                "the workflows of these scripts are part of this program: pass a package with --package DIRECTORY"
            ),
        ])
        func checkOfMutationsRefusesWhatItCannotCheck(arguments: [String], message: String) throws {
            let place = try Place()
            try place.write("send welcome didLogin\n", to: "a.wf")
            try FileManager.default.createDirectory(at: place.url("empty"), withIntermediateDirectories: true)
            let outcome = try place.run(["check"] + arguments)
            #expect(outcome.code == 2 && outcome.output == "")
            #expect(outcome.errors == "workflow: \(message)\n")
        }
    }

    /// This test builds a package, so it runs only where the README's package is built.
    @Suite(.enabled(if: ProcessInfo.processInfo.environment["README_BUILDS_PACKAGES"] != nil))
    struct InterruptedMutationCheckTests {
        @Test func ctrlCShowsWhatIsKnownAndTheNextCheckContinues() throws {
            let place = try Place()
            let cases = (1...30).map { "case \($0): state.total += \($0)" }.joined(separator: "\n")
            try place.writeSumPackage(adding: "switch number {\n\(cases)\ndefault: break\n}")
            let sends = (1...30).map { "send / add(\($0))\n" }.joined()
            try place.write(sends + "expect Sum.total == 465\n", to: "Sum/sum.wf")
            let cache = ["XDG_CACHE_HOME": SharedCache.folder.path]
            func check() throws -> Sitting {
                // The report is longer than the screen, but no pager opens.
                try Sitting(
                    place, .workflow, ["check", "--mutants", "--jobs=1", "Sum/sum.wf"], rows: 8, environment: cache)
            }
            let stopped = try check()
            try stopped.sees("compiling ")
            let trying = #/trying changes: [1-9]/#
            try stopped.terminal.wait(for: "the first results") { $0.picture.firstMatch(of: trying) != nil }
            stopped.type(Press.control("c"))
            try stopped.sees("run the same command again to continue")
            #expect(try stopped.terminal.waitForEnd() == 130)
            let known = try #require(stopped.picture.firstMatch(of: #/(\d+) of \d+ changes caught, \d+ not tried yet/#))
            let count = try #require(Int(known.1))
            #expect(count >= 1)

            let resumed = try check()
            try resumed.sees("trying changes: ")
            let first = try #require(resumed.picture.firstMatch(of: #/trying changes: (\d+)/#))
            #expect(try #require(Int(first.1)) >= count)
            #expect([0, 1].contains(try resumed.terminal.waitForEnd()))
            #expect(resumed.picture.contains(" changes caught") && !resumed.picture.contains("not tried yet"))
        }
    }
}

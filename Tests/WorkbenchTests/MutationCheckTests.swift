// `workflow check --mutants`: what it refuses. The script .ci/open runs it on a package.

import Foundation
import Testing

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
}

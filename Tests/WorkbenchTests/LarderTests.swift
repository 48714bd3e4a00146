// A package with the features of real apps, tested with real processes: opened, saved, checked, rebuilt, killed and
// resumed. A script stands in for SwiftPM and returns a host that was built with the tests; .ci/open uses the real one.

import Foundation
import Testing
import WorkbenchTestSupport

#if canImport(Glibc)
    import Glibc
#endif

extension WorkbenchTests {
    @Suite struct LarderTests {
        private let place: Place
        private let environment: [String: String]

        init() throws {
            place = try Place()
            try place.write("", to: "Larder/Package.swift")
            try place.write("", to: "saved/nothing")
            try place.write("", to: "workbench/Sources/Kernel/WorkflowKernel/WorkflowKernel.swift")
            try place.write("", to: "workbench/Package.swift")
            // The package has resources, so SwiftPM has to build it.
            let manifest = """
                {"name": "Larder", "toolsVersion": {"_version": "6.1.0"}, "dependencies": [{"fileSystem": [{"identity": \
                "workbench", "path": "\(place.url("workbench").path)"}]}], "products": [{"name": "Larder", \
                "targets": ["Larder"], "type": {"library": ["automatic"]}}], "targets": [{"name": "Larder", \
                "type": "regular", "exclude": [], "resources": [{"path": "r"}], "settings": [], "dependencies": []}]}
                """
            try place.write(manifest, to: "manifest.json")
            let swift = """
                #!/bin/sh
                case "$*" in
                  *"/Other dump-package") cat "$HOME/work/other.json" ;;
                  *" dump-package") cat "$HOME/work/manifest.json" ;;
                  "build "*)
                    mkdir -p "$5/debug"
                    cp "\(try Executable.larder.path)" "$5/debug/new"
                    mv "$5/debug/new" "$5/debug/$8"
                    echo "Build complete! (0.1s)" ;;
                  *) exit 1 ;;
                esac
                """
            try place.writeProgram(swift, to: "bin/swift")
            let path = place.environment()["PATH"] ?? ""
            environment = ["PATH": place.url("bin").path + ":" + path]
        }

        private static let root = #"LarderWorkflow(household: "Maple Street")"#

        /// At least one line for each kind of code in the package.
        private static let lines = [
            "send guestCame", "tap onGuestCame", #"set Picker<Int>.chosen 2"#, "send Picker<String?> pick(nil)",
            "send Picker<(name: String, count: Int)> pick(name: \"b\", count: 2)", "emit Picker<[Int]> picked([1])",
            "send Section<Int, String>/NoteRow[Oat milk] stamp(by: 4)", "send Counter add(2, .up)",
            "send Login typed(\"1\")", "send Shelves open(\"top\")", "send Shelves note", "send Shelves note",
            "send Note[@2] typed(\"milk\")", "send Note[@1] done",
            "tap pantry.pages.items[1].bar.back.onPress", #"tap tools.byName["up"] 2"#,
            "tap tools.sink used(\"spoon\")",
            "tap Shelf.onPick \"jam\"", "tap onClose", #"set Pantry.counts["new"] 1"#, "send Tallies rename(\"x\")",
            "undo", "redo", "mark here", "tree", "stack", "history", "audit",
            // A replay omits some effects of these commands, so they come after all lines that show something. `workers
            // off` keeps workers from starting again.
            "send Closures begin", "workers off",
        ]

        private func sitting(_ arguments: [String]) throws -> Sitting {
            let sitting = try Sitting(place, .workflow, arguments, columns: 160, rows: 600, environment: environment)
            try sitting.prompt()
            return sitting
        }

        /// The session's view of its tree, without the parts that differ in each run.
        private func shown(by sitting: Sitting) throws -> [String] {
            try ["tree", "stack", "history"].map { command in
                try sitting.say(command)
                    .replacing(/[0-9A-F]{8}-[0-9A-F-]{27}/, with: "UUID").replacing(/\ 0x[0-9a-f]+/, with: "")
                    // A replay omits the tally.
                    .replacing(/begun: 1, tally: [^,]*,/, with: "begun: 1,")
            }
        }

        @Test("A session on a package is the same in each process that resumes, checks or attaches to it")
        func packageSessionIsResumedSavedAndChecked() throws {
            let sitting = try sitting(["open", "Larder", "--root", Self.root])
            for line in Self.lines {
                let answer = try sitting.say(line)
                #expect(!answer.contains("error:"), "\(line)\n\(answer)")
            }
            // The saved script names the package, and passes in any process.
            #expect(try sitting.say("save saved/all.wf").contains("wrote saved/all.wf"))
            #expect(try place.read("saved/all.wf").hasPrefix("# package: ../Larder\n"))
            for arguments in [
                ["check", "saved/all.wf"], ["run", "--no-workers", "saved/all.wf"], ["doc", "saved/all.wf"],
            ] {
                let outcome = try place.run(arguments, environment: environment)
                #expect(outcome.code == 0, "\(arguments) \(outcome.output) \(outcome.errors)")
            }

            // The code is rebuilt.
            let shown = try shown(by: sitting)
            let reloaded = try sitting.say("reload")
            #expect(reloaded.contains("replayed"))
            // Object addresses and UUIDs are different in each process, but don't count as differences.
            #expect(!reloaded.contains("before  "), "\(reloaded)")
            #expect(try self.shown(by: sitting) == shown, "after reload")

            // All processes of the session are killed at once. `workflow` then finds the package using the journal.
            try kill(sitting)
            let resumed = try self.sitting(["--resume"])
            #expect(try self.shown(by: resumed) == shown, "after kill -9 and --resume")
            try resumed.leave()
            #expect(try place.run(["sessions"], environment: environment).output.contains(place.url("Larder").path))
        }

        @Test("A session with a trap is saved, and passes check in another process")
        func sessionWithATrapIsSavedAndPassesCheck() throws {
            let sitting = try sitting(["open", "Larder", "--root", Self.root])
            for line in ["workers off", "send Shelves open(\"top\")", "send Shelves label(\"b\")"] {
                #expect(try !sitting.say(line).contains("error:"), "\(line)")
            }
            let trap = try sitting.say("send Shelves take(3)")
            #expect(trap.contains("Index out of range"), "\(trap)")
            for line in ["send Shelves label(\"a\")", "send guestCame", "state Shelves.labels", "tree", "history"] {
                #expect(try !sitting.say(line).contains("error:"), "\(line)")
            }
            #expect(try sitting.say("save trap.wf").contains("wrote trap.wf"))
            let saved = try place.read("trap.wf")
            // The line that crashed the app is left out, as it is when the session is resumed, but a comment mentions
            // it.
            let lines = saved.split(separator: "\n")
            #expect(lines.contains("send guestCame") && !lines.contains("send Shelves take(3)"), "\(saved)")
            #expect(lines.count { $0 == "# the app crashed here: send Shelves take(3)" } == 1, "\(saved)")
            for arguments in [["check", "trap.wf"], ["run", "trap.wf"], ["doc", "trap.wf"]] {
                let outcome = try place.run(arguments, environment: environment)
                #expect(outcome.code == 0, "\(arguments) \(outcome.output) \(outcome.errors)\n\(saved)")
            }
            try kill(sitting)
            let resumed = try self.sitting(["--resume"])
            #expect(try resumed.say("history").contains("guestCame"))
            #expect(try resumed.say("save again.wf").contains("wrote again.wf"))
            #expect(try place.read("again.wf").contains("# the app crashed here: send Shelves take(3)"))
            try resumed.leave()
        }

        private func kill(_ sitting: Sitting) throws {
            for process in place.processes { Glibc.kill(pid_t(process), SIGKILL) }
            _ = try sitting.terminal.waitForEnd()
            try place.waitForNoProcesses()
        }

        @Test("open of a package with several roots asks to choose one with --root")
        func openRefusesAPackageWithSeveralRoots() throws {
            let outcome = try place.run(["open", "Larder"], environment: environment)
            #expect(outcome.code == 1)
            #expect(outcome.errors.contains("5 workflows are not rendered by any other; choose the one to open:"))
            let offered = outcome.errors.split(separator: "\n").filter { $0.contains("--root") }
            #expect(offered.count > 10)
            for line in offered {
                // Run the line through a shell, as a user would.
                let call = line.split(separator: "   #")[0].trimmingPrefix(while: { $0 == " " }).dropFirst(8)
                let opened = try place.run(
                    "/bin/sh", ["-c", "\"$0\"\(call) -c tree", try Executable.workflow.path], environment: environment)
                #expect(opened.code == 0, "\(call): \(opened.errors)")
            }
        }

        @Test(
            "A nearly correct call of workflow is refused with the correct one",
            arguments: [
                (["audit", "Larder"], "unknown app or command Larder; did you mean --package Larder?"),
                (["Larder"], "unknown app or command Larder; did you mean open Larder?"),
                (["--resume", "Larder"], "did you mean --resume=Larder?"),
                (["run", "Larder"], "Larder is a directory: `workflow check Larder` runs its scripts"),
                (["open", "Lader"], "there is no directory Lader: specify the directory of a Swift package"),
                (["open", "Larder/notes"], "/Larder does: use that directory"),
                (["open", "Larder", "--root", "Larder()"], "no such workflow: Larder; write LarderWorkflow("),
                (["open", "Larder", "--root", "LardreWorkflow()"], "write LarderWorkflow("),
                (["open", "Larder", "--root", "LarderWorkflow()"], "write LarderWorkflow(household: "),
                (["learn", "tutorial-2", "--code", "readonly/T"], "readonly/T: "),
            ])
        func nearlyCorrectCallIsRefusedWithTheCorrectOne(words: [String], advice: String) throws {
            // A file where a directory would have to be created.
            try place.write("", to: "readonly")
            try place.write("", to: "Larder/notes/today")
            let outcome = try place.run(words, environment: environment)
            #expect(outcome.code != 0 && outcome.errors.contains(advice), "\(outcome)")
        }

        @Test("audit names the root that it has chosen among several")
        func auditNamesTheChosenRoot() throws {
            let words = ["audit", "--package", "Larder", "--drive", "1"]
            let note = /(?m)^ root .*\(.*\), one of 5 workflows that may be the root; to choose another, use --root/
            let chosen = try place.run(words, environment: environment)
            #expect(chosen.output.contains(note), "\(chosen)")
            let named = try place.run(words + ["--root", Self.root], environment: environment)
            #expect(!named.output.contains("may be the root"), "\(named)")
        }

        @Test("open --root with a short name is refused with the call that opens the workflow")
        func shortRootNameIsRefused() throws {
            let outcome = try place.run(["open", "Larder", "--root", "Depot", "-c", "tree"], environment: environment)
            #expect(outcome.code == 1 && outcome.errors.contains("write Depot.Workflow(0)"), "\(outcome)")
        }

        @Test("In an editor, a script that names a package has inlay hints of that package's state")
        func editorHintsOfAPackageScript() throws {
            let script = """
                # package: Larder

                open \(Self.root)
                send Counter add(2, .up)
                send Section<Int, String>/NoteRow[Oat milk] stamp(by: 4)
                send guestCame
                """
            let server = try EditorProcess(place, .workflow, environment: environment)
            let hints = try server.hints(in: script, as: "hints.wf")
            for (line, hint) in [(4, "0 → 2"), (5, "0 → 1"), (6, "guests: 0 → 1")] {
                #expect(hints.contains { $0.hasPrefix("\(line) ") && $0.contains(hint) }, "\(hints)")
            }
            let wrong = "# package: Larder\nopen \(Self.root)\nsend Counter nothing\n"
            #expect(
                try EditorProcess(place, .workflow, environment: environment).verdict(on: wrong, as: "wrong.wf")
                    == .fails(file: "wrong.wf", line: 3))
        }

        @Test("A script runs in its package, and ends where open fails")
        func scriptRunsInItsPackageAndEndsAtAFailingOpen() throws {
            try place.write("# package: Larder\n\nopen NobodyWorkflow()\nsend guestCame\n", to: "nobody.wf")
            for arguments in [["run", "nobody.wf"], ["check", "nobody.wf"], ["doc", "nobody.wf"]] {
                let outcome = try place.run(arguments, environment: environment)
                #expect(outcome.code == 1, "\(arguments)")
                #expect((outcome.output + outcome.errors).contains("no such app: NobodyWorkflow"), "\(arguments)")
                #expect(!outcome.output.contains("has no action"), "\(arguments): nothing is sent to another app")
            }
            // A script in the package's directory doesn't need to name the package.
            try place.write("open \(Self.root)\nsend guestCame\nexpect Larder.guests == 1\n", to: "Larder/own/root.wf")
            for subcommand in ["check", "run", "doc"] {
                let outcome = try place.run([subcommand, "Larder/own/root.wf"], environment: environment)
                #expect(outcome.code == 0, "\(outcome)")
            }
            // A package without workflows mustn't prevent this program's apps from opening.
            try place.write("", to: "Other/Package.swift")
            let other = """
                {"name": "Other", "toolsVersion": {"_version": "6.1.0"}, "dependencies": [], "products": [], "targets": []}
                """
            try place.write(other, to: "other.json")
            try place.write("open tutorial2\nexpect stack is Welcome\n", to: "Other/scripts/own.wf")
            let own = try place.run(["check", "Other/scripts/own.wf"], environment: environment)
            #expect(own.code == 0, "\(own)")
            // A script outside the package can name it.
            try place.write("open \(Self.root)\nsend guestCame\nexpect Larder.guests == 1\n", to: "root.wf")
            #expect(try place.run(["check", "root.wf"], environment: environment).code == 1)
            for subcommand in ["check", "run", "doc"] {
                let outcome = try place.run([subcommand, "--package", "Larder", "root.wf"], environment: environment)
                #expect(outcome.code == 0, "\(outcome)")
            }
        }
    }
}

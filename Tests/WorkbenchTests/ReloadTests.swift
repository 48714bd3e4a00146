// `reload`: the code is rebuilt, and the session is restored. A script stands in for the compiler and puts another
// edition of the same program into the build directory; .ci/open uses the real compiler.

import Foundation
import Testing
import WorkbenchTestSupport

extension WorkbenchTests {
    @Suite struct ReloadTests {
        /// A package whose executable is the probe. The session runs in it, and `reload` rebuilds it.
        private func package() throws -> (place: Place, executable: String) {
            let place = try Place()
            try place.write("", to: "package/Package.swift")
            let executable = place.url("package/.build/debug/workbench-probe")
            try place.copyProgram(at: try Executable.probe.path, to: "package/.build/debug/workbench-probe")
            let swift = """
                #!/bin/sh
                edition=$(cat "$HOME/work/edition")
                if [ "$edition" = broken ]; then
                  echo "[1/2] Compiling Trouble Trouble.swift"
                  echo "$HOME/work/package/Sources/Trouble.swift:3:7: error: cannot find 'x' in scope"
                  echo " 3 |   x = 1"
                  echo "   |   \\`- error: cannot find 'x' in scope"
                  exit 1
                fi
                echo "[1/2] Compiling Trouble Trouble.swift"
                if [ "$edition" = endless ]; then setsid sleep 1000 & sleep 1000; fi
                built="$HOME/work/package/.build/debug/workbench-probe"
                if [ "$edition" = dead ]; then printf '#!/bin/sh\\nexit 3\\n' > "$built.new"; else printf '#!/bin/sh\\nPROBE_EDITION=%s exec "%s" "$@"\\n' "$edition" "\(try Executable.probe.path)" > "$built.new"; fi
                chmod +x "$built.new"
                mv "$built.new" "$built"
                echo "Build complete! (0.1s)"
                """
            try place.writeProgram(swift, to: "bin/swift")
            return (place, executable.path)
        }

        private func sitting() throws -> Sitting {
            let (place, executable) = try package()
            let path = place.url("bin").path + ":" + (place.environment()["PATH"] ?? "")
            let sitting = try Sitting(place, at: executable, environment: ["PATH": path])
            try sitting.prompt()
            try sitting.say("send / add(4)")
            try sitting.say("send / note(text: \"kept\")")
            return sitting
        }

        @Test func reloadReportsChangedBehaviorAndTheSessionContinues() throws {
            let sitting = try sitting()
            try sitting.place.write("doubled", to: "edition")
            let answer = try sitting.say("reload")
            #expect(answer.contains("built in"))
            #expect(answer.contains("send / add(4)"), "it says which line went another way")
            #expect(answer.contains("count: 0 → 8"))
            #expect(try sitting.say("state").contains("note: \"kept\""))
            #expect(try sitting.say("send / add(1)").contains("8 → 10"))
            // After switching back, nothing has been lost.
            try sitting.place.write("first", to: "edition")
            #expect(try sitting.say("reload").contains("count: 0 → 4"))
            try sitting.leave()
        }

        @Test func reloadWithAFailedBuildKeepsTheOldCode() throws {
            let sitting = try sitting()
            try sitting.place.write("broken", to: "edition")
            let answer = try sitting.say("reload")
            #expect(answer.contains("the build failed with 1 error"))
            #expect(answer.contains("package/Sources/Trouble.swift:3:7: cannot find 'x' in scope"))
            #expect(answer.contains("3 |   x = 1"))
            #expect(try sitting.say("send / add(1)").contains("4 → 5"))
            try sitting.leave()
        }

        @Test func assistantIsToldOfNewCodeAndReloadsIt() throws {
            let (place, executable) = try package()
            let path = place.url("bin").path + ":" + (place.environment()["PATH"] ?? "")
            let assistant = Process()
            let (input, output) = (Pipe(), Pipe())
            assistant.executableURL = URL(filePath: executable)
            assistant.arguments = ["mcp"]
            assistant.environment = place.environment().merging(["PATH": path]) { $1 }
            assistant.currentDirectoryURL = place.url(".")
            (assistant.standardInput, assistant.standardOutput) = (input, output)
            try assistant.run()
            defer { assistant.terminate() }
            /// The answer to some commands, as JSON.
            func answer(to lines: String) throws -> String {
                let request =
                    #"{"jsonrpc": "2.0", "id": 1, "method": "tools/call", "#
                    + #""params": {"name": "run", "arguments": {"lines": [\#(lines)], "budget": 9000}}}"# + "\n"
                try input.fileHandleForWriting.write(contentsOf: Data(request.utf8))
                var answer = Data()
                while answer.last != 0x0A { answer += output.fileHandleForReading.readData(ofLength: 1) }
                return String(decoding: answer, as: UTF8.self)
            }
            let note = "The code has changed since it was built; run [\\\"reload\\\"] to use it."
            #expect(try !answer(to: #""send / add(4)""#).contains(note))
            try place.write("broken", to: "edition")
            let broken = try answer(to: #""reload""#)
            #expect(
                broken.contains("Trouble.swift:3:7: cannot find 'x' in scope") && broken.contains(#""isError":true"#))
            #expect(try !answer(to: #""state""#).contains(note))
            // Another process builds the code.
            try place.write("doubled", to: "edition")
            let build = Process()
            build.executableURL = place.url("bin/swift")
            build.environment = place.environment()
            try build.run()
            build.waitUntilExit()
            let told = try answer(to: #""state""#)
            #expect(told.contains(note) && told.contains("count: 4"), "\(told)")
            let reloaded = try answer(to: #""reload", "state""#)
            #expect(reloaded.contains("count: 8") && !reloaded.contains(note), "\(reloaded)")
            #expect(try !answer(to: #""state""#).contains(note))
            try input.fileHandleForWriting.close()
            assistant.waitUntilExit()
            #expect(assistant.terminationStatus == 0)
        }

        @Test func aSessionThatHasStoppedCanBeSavedAndLeft() throws {
            let sitting = try sitting()
            try sitting.place.write("dead", to: "edition")
            #expect(try sitting.say("reload").contains("the new code does not run: it called exit(3)"))
            #expect(try sitting.say("state").contains("the session has stopped"))
            #expect(try sitting.say("help quit").contains("leave"))
            #expect(try sitting.say("history").contains("send / add(4)\nsend / note(text: \"kept\")"))
            try sitting.say("save kept.wf")
            #expect(try sitting.place.read("kept.wf").hasSuffix("send / add(4)\nsend / note(text: \"kept\")\n"))
            // With code that runs, everything is restored.
            try sitting.place.write("first", to: "edition")
            try sitting.say("reload")
            #expect(try sitting.say("state").contains("note: \"kept\""))
            try sitting.place.write("dead", to: "edition")
            try sitting.say("reload")
            sitting.type("quit\r")
            try sitting.ends(with: 0)
            try sitting.place.waitForNoProcesses()
        }

        @Test func ctrlCStopsOnlyTheBuildOfReload() throws {
            let sitting = try sitting()
            try sitting.place.write("endless", to: "edition")
            sitting.type("reload\r")
            try sitting.sees("  Compiling Trouble")
            sitting.type(Press.control("c"))
            try sitting.sees("the build was stopped")
            try sitting.prompt()
            #expect(try sitting.say("send / add(1)").contains("4 → 5"))
            // Processes started by the build have ended too.
            try sitting.leave()
        }

        @Test func aKilledSessionLeavesNothingOfItsBuild() throws {
            let sitting = try sitting()
            try sitting.place.write("endless", to: "edition")
            sitting.type("reload\r")
            try sitting.sees("  Compiling Trouble")
            sitting.terminal.signal(SIGKILL)
            _ = try sitting.terminal.waitForEnd()
            try sitting.place.waitForNoProcesses()
        }

        @Test func reloadReportsLinesWithRemovedActions() throws {
            let sitting = try sitting()
            try sitting.place.write("shorter", to: "edition")
            let answer = try sitting.say("reload")
            #expect(answer.contains("send / add(4)"))
            #expect(answer.contains("has no action add"))
            #expect(try sitting.say("state").contains("note: \"kept\""))
            try sitting.leave()
        }

        @Test func reloadWithoutSourcesSaysSo() throws {
            let place = try Place()
            let executable = place.url("alone")
            try place.copyProgram(at: try Executable.workflow.path, to: "alone")
            let outcome = try place.run(executable.path, ["-c", "reload"])
            #expect(outcome.code == 1)
            #expect(outcome.output.contains("there is no source to build here"))
        }
    }
}

// `lldb` in a session: with a stand-in for the debugger, and with the real one where it works.

import Foundation
import Testing
import WorkbenchTestSupport

extension WorkbenchTests {
    @Suite struct LLDBTests {
        /// A directory for PATH with a script in place of lldb.
        private static func standIn(_ text: String?, in place: Place) throws -> String {
            try place.write("", to: "bin/empty")
            if let text {
                try place.writeProgram("#!/bin/sh\n\(text)\n", to: "bin/lldb")
            }
            return place.url("bin").path
        }

        @Test(
            "lldb says why it can't start, and what to do",
            arguments: [
                (nil, "lldb isn't on your PATH"),
                ("echo 'libpython: cannot open' >&2; exit 127", "lldb can't start: libpython: cannot open; reinstall"),
                ("exit 3", "lldb can't start: status 3; reinstall it, or use `lldb --wait`"),
            ])
        func missingDebuggersAreExplained(_ text: String?, _ message: String) throws {
            let place = try Place()
            let path = try Self.standIn(text, in: place)
            let sitting = try Sitting(place, environment: ["PATH": path])
            try sitting.prompt()
            try sitting.say("tap onLoginTapped")
            #expect(try sitting.say("lldb").contains(message))
            try sitting.leave()
        }

        @Test("lldb attaches to a waiting copy as often as wanted, and the session stays as it was")
        func theDebuggerRunsInTheTerminal() throws {
            let place = try Place()
            let path = try Self.standIn(
                """
                if [ "$1" = --version ]; then exit 0; fi
                echo "$*" > arguments
                echo >> count; echo "attached $(wc -l < count)"; read line; echo "read $line"
                """, in: place)
            let sitting = try Sitting(
                place, columns: 200, environment: ["PATH": "\(path):\(place.environment()["PATH"] ?? "")"])
            try sitting.prompt()
            try sitting.say("tap onLoginTapped")
            for number in 1...2 {
                sitting.type("lldb 1\(Press.enter)")
                try sitting.sees("attached \(number)")
                let arguments = try place.read("arguments")
                #expect(arguments.hasPrefix("--attach-pid ") && arguments.contains("WelcomeWorkflow.swift"))
                sitting.type("quit \(number)\(Press.enter)")
                try sitting.sees("read quit \(number)")
                try sitting.prompt()
            }
            #expect(try sitting.say("history").contains("tap onLoginTapped"))
            #expect(try sitting.say("lldb 0").contains("error"))
            try sitting.leave()
        }

        @Test func lldbWaitShowsHowToAttach() throws {
            let place = try Place()
            let outcome = try place.run(["todo", "-c", "tap onLoginTapped", "-c", "lldb --wait", "-c", "lldb"])
            #expect(outcome.code == 0, "\(outcome.errors)")
            let lines = outcome.output.split(separator: "\n").filter { $0.contains("lldb --attach-pid ") }
            #expect(lines.count == 2 && Set(lines).count == 2, "a new copy for each command")
            try place.waitForNoProcesses()
        }

        /// Runs a command in which ptrace isn't permitted, as in most containers.
        private static let withoutPtrace = """
            import ctypes, os, platform, struct, sys
            number = {"x86_64": 101, "aarch64": 117}[platform.machine()]
            parts = [(0x20, 0, 0, 0), (0x15, 0, 1, number), (6, 0, 0, 0x50001), (6, 0, 0, 0x7fff0000)]
            code = ctypes.create_string_buffer(b"".join(struct.pack("HBBI", *part) for part in parts))
            program = struct.pack("HxxxxxxQ", len(parts), ctypes.addressof(code))
            libc = ctypes.CDLL(None)
            if libc.prctl(38, 1, 0, 0, 0) or libc.prctl(22, 2, program, 0, 0): sys.exit(127)
            os.execv(sys.argv[1], sys.argv[1:])
            """

        @Test func lldbSaysThatPtraceIsNotAllowed() throws {
            let place = try Place()
            let program = try Executable.workflow.path
            let outcome = try place.run(
                "/usr/bin/env",
                ["python3", "-c", Self.withoutPtrace, program, "todo", "-c", "tap onLoginTapped", "-c", "lldb"])
            // 127: this machine has no Python, or no filters for system calls.
            guard outcome.code != 127 else { return }
            #expect(outcome.code == 1)
            #expect(outcome.output.contains("ptrace was refused (Operation not permitted)"))
            try place.waitForNoProcesses()
        }

        @Test("The real lldb stops in the code of a past step, with the state before it")
        func theRealDebuggerStops() throws {
            let place = try Place()
            var environment: [String: String] = [:]
            for name in ["LD_LIBRARY_PATH", "PYTHONHOME"] {
                environment[name] = ProcessInfo.processInfo.environment[name]
            }
            let version = try place.run("/bin/sh", ["-c", "lldb --version"], environment: environment)
            let sitting = try Sitting(place, columns: 150, rows: 60, environment: environment)
            try sitting.prompt()
            try sitting.say("tap onNameChanged \"Ada\"")
            try sitting.say("tap onLoginTapped")
            guard version.code == 0 else {
                let reason = version.errors.split(separator: "\n").first { $0.contains("lldb:") }
                #expect(try sitting.say("lldb 1").contains(reason == nil ? "PATH" : "lldb can't start"))
                return try sitting.leave()
            }
            sitting.type("lldb 1\(Press.enter)")
            try sitting.sees("stop reason = breakpoint")
            try sitting.sees("(lldb) ‸")
            // Only the lldb of a Swift toolchain can show Swift's variables.
            if !sitting.picture.contains("no plugin for the language \"swift\"") {
                sitting.type("frame variable state\(Press.enter)")
                try sitting.sees("(name = \"\")")
            }
            sitting.type("continue\(Press.enter)")
            try sitting.sees("step 1 has run")
            sitting.type("continue\(Press.enter)")
            try sitting.sees("stop reason = breakpoint")
            sitting.type("quit\(Press.enter)")
            try sitting.prompt()
            #expect(try sitting.say("state Welcome").contains("\"Ada\""))
            // The real debugger uses escape sequences that the screen doesn't know.
            sitting.type(Press.control("d"))
            #expect(try sitting.terminal.waitForEnd() == 0)
            #expect(sitting.terminal.settings == sitting.settingsBefore)
            try place.waitForNoProcesses()
        }
    }
}

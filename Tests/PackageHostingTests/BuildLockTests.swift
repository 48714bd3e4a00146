// The processes of a build that was killed end before the next build in the same folder begins.

import Foundation
import Testing
import WorkbenchPackages
import WorkbenchTestSupport

@Suite(.waits) struct BuildLockTests {
    private func folder() throws -> URL {
        let folder = FileManager.default.temporaryDirectory.appending(path: "lock-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return folder
    }

    /// A process that would keep running for minutes, with the mark of a build.
    private func straggler(of mark: String, _ script: String = "exec sleep 300") throws -> Process {
        let process = Process()
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments = ["-c", script]
        process.environment = [BuildLock.variable: mark, "PATH": "/usr/bin:/bin"]
        try process.run()
        return process
    }

    @Test func processesOfAKilledBuildEndBeforeTheNextBuild() throws {
        let folder = try folder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let mark = UUID().uuidString
        let lock = folder.appending(path: "lock")
        try Data(mark.utf8).write(to: lock)
        // Both write an old result again and again; the second one has detached itself.
        let result = folder.appending(path: "result").path
        let write = "while :; do echo old > '\(result)'; done"
        let old = try straggler(of: mark, write)
        let detached = try straggler(of: mark, "setsid sh -c \"\(write)\"")
        let other = try straggler(of: mark + "0")
        // The thread that started it blocks the gentler signals, and so does the process.
        defer { kill(other.processIdentifier, SIGKILL) }
        for round in 1...2 {
            try BuildLock.holding(folder.path, stop: { false }) { () throws(HostingError) in
                try? Data("new".utf8).write(to: URL(filePath: result))
                #expect(try! Data(contentsOf: lock) != Data(), "round \(round)")
            }
            #expect(try Data(contentsOf: lock) == Data(), "round \(round)")
        }
        old.waitUntilExit()
        detached.waitUntilExit()
        #expect(old.terminationReason == .uncaughtSignal)
        #expect(try String(contentsOfFile: result, encoding: .utf8) == "new")
        #expect(other.isRunning)
    }

    @Test func commandsOfABuildHaveItsMark() throws {
        let folder = try folder()
        defer { try? FileManager.default.removeItem(at: folder) }
        var lines: [String] = []
        var marks: [String] = []
        try BuildLock.holding(folder.path, stop: { false }) { () throws(HostingError) in
            _ = ChildProcess.run(["/bin/sh", "-c", "echo $\(BuildLock.variable)"]) { lines.append($0) }
            if let mark = try? String(contentsOfFile: folder.path + "/lock", encoding: .utf8) { marks.append(mark) }
        }
        #expect(!lines.isEmpty && lines == marks)
    }
}

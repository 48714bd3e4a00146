// An app in a process of its own that writes its last steps, and crashes.

import Foundation
import Testing
import WorkbenchTestSupport
import WorkbenchWire

@Suite(.waits) struct RecorderProcessTests {
    @Test func filesThatCannotBeWrittenAreNamed() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let asked = folder.appending(path: "missing/asked.wf").path
        let process = Process()
        process.executableURL = try #require(Bundle.main.executableURL).deletingLastPathComponent()
            .appending(path: "workbench-kernel-probe")
        process.arguments = ["recorded", asked]
        process.environment = ["XDG_STATE_HOME": folder.path, "SWIFT_BACKTRACE": "enable=no"]
        let output = Pipe()
        (process.standardOutput, process.standardError) = (output, FileHandle.nullDevice)
        try process.run()
        let shown = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        #expect(shown == "can't write \(asked): No such file or directory\ncounted to 3\n")
    }

    @Test(arguments: [[], ["thread"]]) func stepsAreWrittenWhenAskedAndSavedAtACrash(on thread: [String]) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let asked = folder.appending(path: "asked.wf").path
        let process = Process()
        process.executableURL = try #require(Bundle.main.executableURL).deletingLastPathComponent()
            .appending(path: "workbench-kernel-probe")
        process.arguments = ["recorded", asked] + thread
        process.environment = ["XDG_STATE_HOME": folder.path, "SWIFT_BACKTRACE": "enable=no"]
        let (output, errors) = (Pipe(), Pipe())
        (process.standardOutput, process.standardError) = (output, errors)
        try process.run()
        let shown = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        let reported = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        #expect(process.terminationReason == .uncaughtSignal)
        #expect(shown == "counted to 3\n")

        let written = JournalText(reading: Array(try Data(contentsOf: URL(filePath: asked))))
        #expect(written.opened == "workbench_kernel_probe.RudeWorkflow()")
        #expect(written.lines == ["workers off", "send / .count", "send / .count", "send / .count"])
        let name = try #require(reported.split(separator: "--resume=").last?.split(separator: "\n").first)
        let saved = folder.appending(path: "workflow/\(name).wf").path
        let crashed = JournalText(reading: Array(try Data(contentsOf: URL(filePath: saved))))
        #expect(crashed.lines == written.lines + (thread.isEmpty ? ["# the app crashed here: send / .trap"] : []))
    }
}

// The reports of the watch on a package's sources, with real folders.

import Foundation
import Testing
import WorkbenchLanguageServer
import WorkbenchTestSupport
import WorkbenchWire

@Suite(.waits) struct PackageWatchTests {
    private let folder = URL(filePath: NSTemporaryDirectory()).appending(path: "watch-\(UUID().uuidString)")

    /// Another process writes the file. If this process opened it, a copy of this process might have it open too, and
    /// it would be closed only when that copy ends.
    private func write(_ path: String, _ text: String = "// code") throws {
        let shell = Process()
        shell.executableURL = URL(filePath: "/bin/sh")
        shell.arguments = [
            "-c", #"mkdir -p "$(dirname "$1")" && printf %s "$2" > "$1""#, "sh", folder.appending(path: path).path,
            text,
        ]
        try shell.run()
        shell.waitUntilExit()
        #expect(shell.terminationStatus == 0)
    }

    /// Waits for the next report and returns whether it says that the manifest has changed; nil if there is no report.
    private func report(_ watch: PackageWatch) throws -> Bool? {
        let limit = ContinuousClock.now + .seconds(20)
        while ContinuousClock.now < limit {
            _ = try Waiting.wait(for: watch.wishes, until: watch.deadline ?? limit)
            for event in watch.read() { if case .sourcesChanged(_, let isManifest) = event { return isManifest } }
        }
        return nil
    }

    /// Whether all changes so far have been reported.
    private func isSilent(_ watch: PackageWatch) -> Bool { watch.read().isEmpty && watch.deadline == nil }

    @Test func packageWatchReportsSavedSourcesInAnyFolder() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try write("Package.swift")
        try write("Sources/Shop/Deep/Cart.swift")
        try write(".build/debug/Made.swift")
        // A link that leads back to the package.
        try FileManager.default.createSymbolicLink(
            at: folder.appending(path: "Sources/Shop/loop"), withDestinationURL: folder)
        let watch = try #require(PackageWatch(package: folder.path))
        try write("Sources/Shop/Deep/Cart.swift", "// other code")
        #expect(try report(watch) == false)
        try write("Package.swift", "// other")
        #expect(try report(watch) == true)
        // A new folder.
        try write("Sources/Shop/New/Later/Item.swift")
        #expect(try report(watch) == false)
        try write("Sources/Shop/New/Later/Item.swift", "// again")
        #expect(try report(watch) == false)
        try FileManager.default.removeItem(at: folder.appending(path: "Sources/Shop/Deep/Cart.swift"))
        #expect(try report(watch) == false)
        try write("Sources/Shop/notes.txt")
        try write(".build/debug/Made.swift", "// by the build")
        #expect(isSilent(watch), "what is no source is not reported")
    }
}

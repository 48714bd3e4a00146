// A user's package may depend on this package even if its targets have the same short names as this package's folders,
// examples and tests.

import Foundation
import Testing
import WorkbenchTestSupport

@Suite(.waits) struct NamesTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()
    private static let libraries = [
        "Garden", "Kernel", "Lessons", "Manual", "REPL", "Reflection", "TerminalTesting", "TicTacToe", "Tutorial5",
        "ValueTree", "Wire", "Workers",
    ]
    private static let executables = ["bench", "counter", "manual", "workflow-app"]

    /// SwiftPM compares all names while resolving the packages, so nothing needs to be built.
    @Test func packageWithCommonTargetNamesCanDependOnTheWorkbench() throws {
        let (status, printed) = try resolve(libraries: Self.libraries)
        #expect(status == 0, "\(printed)")
    }

    /// Proves that the test above would notice a collision.
    @Test func packageWithAWorkbenchTargetNameIsRefused() throws {
        let (status, printed) = try resolve(libraries: ["WorkbenchKernel"])
        #expect(status != 0)
        #expect(printed.contains("conflicting name: 'WorkbenchKernel"), "\(printed)")
    }

    /// Makes a package of empty targets, one of which uses this package, and resolves it with SwiftPM.
    private func resolve(libraries: [String]) throws -> (status: Int32, printed: String) {
        let folder = FileManager.default.temporaryDirectory.appending(path: "names-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        func write(_ text: String, to path: String) throws {
            let file = folder.appending(path: path)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try text.write(to: file, atomically: true, encoding: .utf8)
        }
        for name in libraries { try write("struct Empty {}\n", to: "Sources/\(name)/Empty.swift") }
        for name in Self.executables { try write("print()\n", to: "Sources/\(name)/main.swift") }
        try write("import Workflow\n", to: "Sources/Shop/Shop.swift")
        try write("import \(libraries[0])\n", to: "Tests/KernelTests/KernelTests.swift")
        let targets =
            libraries.map { "        .target(name: \"\($0)\"),\n" }
            + Self.executables.map { "        .executableTarget(name: \"\($0)\"),\n" }
        try write(
            """
            // swift-tools-version: 6.1
            import PackageDescription

            let package = Package(
                name: "Names",
                dependencies: [.package(path: "\(Self.root.path)")],
                targets: [
            \(targets.joined())        .target(
                        name: "Shop",
                        dependencies: [.product(name: "Workflow", package: "\(Self.root.lastPathComponent)")]),
                    .testTarget(name: "KernelTests", dependencies: ["\(libraries[0])"]),
                ])
            """, to: "Package.swift")

        let output = folder.appending(path: "output.txt")
        try Data().write(to: output)
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["swift", "package", "--package-path", folder.path, "show-dependencies"]
        process.standardOutput = try FileHandle(forWritingTo: output)
        process.standardError = process.standardOutput
        try process.run()
        process.waitUntilExit()
        return (process.terminationStatus, try String(contentsOf: output, encoding: .utf8))
    }
}

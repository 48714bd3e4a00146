// The Swift compiler as used in tests: it checks a file against the modules that were built with the tests.

import Foundation

package enum TestCompiler {
    /// The directory with the build products.
    private static let products = URL(
        filePath: CommandLine.arguments.first { $0.contains(".xctest") } ?? CommandLine.arguments[0]
    ).resolvingSymlinksInPath().deletingLastPathComponent()

    private static let sources = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Sources")

    /// The compiler's messages about files that import modules of this package.
    package static func complaints(
        about files: [URL], mode: String = "6", searching folder: URL? = nil
    ) throws -> String {
        let found = folder.map { ["-I", $0.path] } ?? []
        return try compile(
            ["-typecheck", "-swift-version", mode, "-I", products.appending(path: "Modules").path] + found + moduleMaps
                + files.map(\.path))
    }

    package static func compile(_ arguments: [String]) throws -> String {
        let compiler = Process()
        compiler.executableURL = URL(filePath: "/usr/bin/env")
        compiler.arguments = ["swiftc"] + arguments
        let output = Pipe()
        compiler.standardOutput = output
        compiler.standardError = output
        try compiler.run()
        let said = output.fileHandleForReading.readDataToEndOfFile()
        compiler.waitUntilExit()
        return String(decoding: said, as: UTF8.self)
    }

    /// The C modules that the other modules are based on.
    private static var moduleMaps: [String] {
        let contents = try? FileManager.default.contentsOfDirectory(at: products, includingPropertiesForKeys: nil)
        let built = (contents ?? []).map { $0.appending(path: "module.modulemap").path }
            .filter(FileManager.default.fileExists)
        let own = ["-I", sources.appending(path: "C/CGetOpt").path]
        return built.flatMap { ["-Xcc", "-fmodule-map-file=\($0)"] } + own
    }
}

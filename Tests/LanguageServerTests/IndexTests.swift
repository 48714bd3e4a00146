// Definitions from the toolchain's own index, in a package that was built to have one.

import Foundation
import Testing
import WorkbenchTestSupport
import WorkbenchWire

@Suite(.waits) struct IndexTests {
    /// The toolchain's servers and compilers are in one folder, and a build finds them through the PATH.
    private static let hasIndexer = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").contains {
        FileManager.default.isExecutableFile(atPath: "\($0)/sourcekit-lsp")
    }

    @Test(.enabled(if: hasIndexer, "sourcekit-lsp is not on the path"))
    func definitionUsesTheSourceKitIndex() throws {
        let package = try TinyPackage()
        try package.build()
        let server = try ServerProcess()
        // Reading the index may take a long time on a busy machine.
        try server.initialize(options: ["sourcekit": ["timeLimitSeconds": 120]])
        let uri = "file://\(package.path)/a.wf"
        try server.open("send Welcome didLogin\n", as: uri)
        // The case is declared twice, but one of the declarations isn't compiled.
        #expect(try lines(of: "definition", 0, 15, uri, server) == [7])
        #expect(try lines(of: "definition", 0, 6, uri, server) == [0])
        _ = try server.request("shutdown", .null)
        try server.notify("exit", .null)
        #expect(server.exitCode == 0)
        #expect(
            package.processesThatStay() == [],
            "a process still works in the package: the server has to end what it starts")
    }

    @Test(.thorough, .enabled(if: hasIndexer, "sourcekit-lsp is not on the path"))
    func definitionUsesTheIndexFolderOfTheHost() throws {
        let package = try TinyPackage()
        try package.build()
        let server = try ServerProcess(environment: ["WORKBENCH_PROBE_INDEX": try package.makeIndexFolder()])
        try server.initialize(options: ["sourcekit": ["timeLimitSeconds": 120]])
        let uri = "file://\(package.path)/a.wf"
        try server.open("# package: .\nsend Welcome didLogin\nstate Welcome.name\n", as: uri)
        #expect(try lines(of: "definition", 1, 15, uri, server) == [7])
        #expect(try lines(of: "definition", 1, 6, uri, server) == [0])
        #expect(try lines(of: "typeDefinition", 1, 6, uri, server) == [1])
        #expect(try lines(of: "definition", 2, 15, uri, server) == [1])
        server.closeInput()
        #expect(server.exitCode == 1)
        #expect(package.processesThatStay() == [])
    }

    @Test func definitionInAnUnbuiltPackageFindsNothing() throws {
        let package = try TinyPackage()
        let server = try ServerProcess()
        try server.initialize()
        let uri = "file://\(package.path)/a.wf"
        try server.open("send Welcome didLogin\n", as: uri)
        #expect(try lines(of: "definition", 0, 15, uri, server) == [])
        #expect(!FileManager.default.fileExists(atPath: package.path + "/.build"), "nothing is written into it")
        server.closeInput()
        #expect(server.exitCode == 1)
        #expect(package.processesThatStay() == [])
    }

    private func lines(
        of method: String, _ line: Int, _ character: Int, _ uri: String, _ server: ServerProcess
    ) throws -> [Int] {
        let answer = try server.request(
            "textDocument/\(method)",
            [
                "textDocument": ["uri": .string(uri)],
                "position": ["line": .integer(line), "character": .integer(character)],
            ])
        return answer.list.compactMap { $0["range"]?["start"]?["line"]?.number }
    }
}

/// A package of one file, removed at the end.
private final class TinyPackage {
    let path: String

    init() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "tiny-\(UUID().uuidString)")
        path = folder.path
        let sources = folder.appending(path: "Sources/Tiny")
        try FileManager.default.createDirectory(at: sources, withIntermediateDirectories: true)
        try """
        // swift-tools-version: 6.1
        import PackageDescription
        let package = Package(name: "Tiny", targets: [.target(name: "Tiny")])
        """.write(to: folder.appending(path: "Package.swift"), atomically: true, encoding: .utf8)
        try """
        struct WelcomeWorkflow {
            struct State { var name: String }
        #if NEVER
            enum Action {
                case didLogin, neverCompiled
            }
        #else
            enum Action { case didLogin }
        #endif
        }
        """.write(to: sources.appending(path: "Welcome.swift"), atomically: true, encoding: .utf8)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    func build() throws {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["swift", "build", "--package-path", path]
        process.standardOutput = Pipe()
        try process.run()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0, "the tiny package has to build")
    }

    /// A folder that an index server opens to read the build's index, like the one that the server keeps for each host.
    func makeIndexFolder() throws -> String {
        let folder = path + "/index"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let source = path + "/Sources/Tiny/Welcome.swift"
        let command: JSONValue = [
            "directory": .string(path), "file": .string(source),
            "arguments": ["swiftc", "-index-store-path", .string(path + "/.build/debug/index/store"), .string(source)],
        ]
        try JSONEncoder().encode([command]).write(to: URL(filePath: folder + "/compile_commands.json"))
        return folder
    }

    /// Processes that still have a file of the package open after a while. A killed process needs a moment to end.
    func processesThatStay() -> [String] {
        let limit = ContinuousClock.now + .seconds(10)
        var found = processes()
        while !found.isEmpty, ContinuousClock.now < limit {
            sched_yield()
            found = processes()
        }
        return found
    }

    private func processes() -> [String] {
        let manager = FileManager.default
        return ((try? manager.contentsOfDirectory(atPath: "/proc")) ?? []).filter { process in
            let folder = "/proc/\(process)/fd"
            let open = (try? manager.contentsOfDirectory(atPath: folder)) ?? []
            return open.contains {
                (try? manager.destinationOfSymbolicLink(atPath: "\(folder)/\($0)"))?.hasPrefix(path) == true
            }
        }
    }
}

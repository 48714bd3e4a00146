// A new directory that serves as the user's home, so the real one is neither read nor written. Programs run in it, with
// or without a terminal, and end when it is removed.

import Foundation
import Testing
import WorkbenchPackages
import WorkbenchTestSupport

#if canImport(Glibc)
    import Glibc
#endif

/// Runs one test at a time, because each of them starts several processes and waits for them.
@Suite(.waits, .serialized) struct WorkbenchTests {}

enum Executable: String {
    /// The product that users install.
    case workflow
    /// The same workbench with apps that crash, loop and work.
    case probe = "workbench-probe"
    /// The host of the package Larder.
    case larder = "workbench-larder"

    /// The path of the executable, which is built next to the tests.
    var path: String {
        get throws {
            let tests = URL(filePath: try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
            let folders = [tests] + CommandLine.arguments.filter { $0.contains(".xctest") }.map { URL(filePath: $0) }
            let paths = folders.map { $0.deletingLastPathComponent().appending(path: rawValue).path }
            guard let path = paths.first(where: FileManager.default.isExecutableFile(atPath:)) else {
                throw TerminalFailure(description: "\(paths[0]) is not there: build the product \(rawValue)")
            }
            return path
        }
    }
}

/// The exit code and the output of a program that ran without a terminal.
struct Outcome: Equatable {
    var code: Int32
    var output: String
    var errors: String
}

final class Place {
    let directory: URL
    private var running: [Process] = []

    init() throws {
        directory = FileManager.default.temporaryDirectory.appending(path: "workbench-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        for name in ["run", "work"] {
            try FileManager.default.createDirectory(
                at: directory.appending(path: name), withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700])
        }
    }

    deinit {
        for process in running where process.isRunning { process.terminate() }
        // No test may leave a process behind.
        do {
            try waitForNoProcesses()
        } catch {
            Issue.record(error)
            for process in processes { kill(pid_t(process), SIGKILL) }
        }
        try? FileManager.default.removeItem(at: directory)
    }

    /// The complete environment of a program.
    func environment(adding more: [String: String] = [:]) -> [String: String] {
        var environment = [
            "HOME": directory.path, "XDG_STATE_HOME": directory.path + "/state",
            "XDG_CONFIG_HOME": directory.path + "/config", "XDG_CACHE_HOME": directory.path + "/cache",
            "XDG_RUNTIME_DIR": directory.path + "/run", "TERM": "xterm-256color", "LANG": "C.UTF-8",
            "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin",
            "LETTERS": directory.path + "/letters",
        ]
        for (name, value) in more { environment[name] = value.isEmpty ? nil : value }
        return environment
    }

    // MARK: Files

    func write(_ text: String, to name: String) throws {
        let file = url(name)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
    }

    /// Creates a script that can be run immediately.
    func writeProgram(_ text: String, to name: String) throws {
        try write(text, to: name + ".text")
        try copyProgram(at: url(name + ".text").path, to: name)
    }

    /// Copies a program using another process. If this process wrote the file, a child that another test starts at that
    /// moment would inherit the open file, and a file that is open for writing can't be run.
    func copyProgram(at path: String, to name: String) throws {
        let file = url(name)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        let outcome = try run("/usr/bin/env", ["install", "-m", "700", path, file.path])
        try #require(outcome.code == 0, "\(outcome.errors)")
    }

    func read(_ name: String) throws -> String {
        String(decoding: try Data(contentsOf: url(name)), as: UTF8.self)
    }

    func exists(_ name: String) -> Bool { FileManager.default.fileExists(atPath: url(name).path) }

    /// Relative paths start at the directory in which programs run.
    func url(_ name: String) -> URL {
        name.hasPrefix("~/")
            ? directory.appending(path: String(name.dropFirst(2))) : directory.appending(path: "work/" + name)
    }

    /// The folder of the program that reads Swift. It takes up to a minute to compile, so that is done once, and while
    /// no test waits for a terminal.
    private static let readerFolder: Result<URL, HostingError> = {
        do throws(HostingError) {
            let program = try OutlineReader.make(cache: SharedCache.workflow.path)
            return .success(URL(filePath: program).deletingLastPathComponent())
        } catch {
            return .failure(error)
        }
    }()

    /// Links the program that reads Swift into this place's cache.
    func linkReader() throws {
        let folder = try Self.readerFolder.get()
        let link = url("../cache/workflow/" + folder.lastPathComponent)
        if FileManager.default.fileExists(atPath: link.path) { return }
        try FileManager.default.createDirectory(at: link.deletingLastPathComponent(), withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: folder)
    }

    // MARK: Programs

    /// Runs a program to its end, without a terminal.
    func run(
        _ arguments: [String], _ executable: Executable = .workflow, input: [UInt8] = [],
        environment more: [String: String] = [:]
    ) throws -> Outcome {
        try run(try executable.path, arguments, input: input, environment: more)
    }

    func run(
        _ program: String, _ arguments: [String], input: [UInt8] = [], environment more: [String: String] = [:]
    ) throws -> Outcome {
        // Files instead of pipes, because they hold any amount of data.
        let files = ["input", "output", "errors"].map { directory.appending(path: $0) }
        try Data(input).write(to: files[0])
        for file in files[1...] { try Data().write(to: file) }
        let process = Process()
        process.executableURL = URL(filePath: program)
        process.arguments = arguments
        process.environment = environment(adding: more)
        process.currentDirectoryURL = directory.appending(path: "work")
        process.standardInput = try FileHandle(forReadingFrom: files[0])
        process.standardOutput = try FileHandle(forWritingTo: files[1])
        process.standardError = try FileHandle(forWritingTo: files[2])
        try process.run()
        running.append(process)
        process.waitUntilExit()
        running.removeAll { $0 === process }
        let code = process.terminationStatus
        return Outcome(
            code: process.terminationReason == .exit ? code : 128 + code,
            output: String(decoding: try Data(contentsOf: files[1]), as: UTF8.self),
            errors: String(decoding: try Data(contentsOf: files[2]), as: UTF8.self))
    }

    /// The processes that are still running with this directory as their home.
    var processes: [Int] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        return names.compactMap { Int($0) }.filter { number in
            let variables = (try? Data(contentsOf: URL(filePath: "/proc/\(number)/environ"))) ?? Data()
            return variables.split(separator: 0).contains(Data("HOME=\(directory.path)".utf8)[...])
        }
    }

    /// The kernel of a front end, and before it, the kernel's guard.
    static func kernel(of frontEnd: pid_t) -> [pid_t] {
        let tasks = "/proc/\(frontEnd)/task"
        let threads = (try? FileManager.default.contentsOfDirectory(atPath: tasks)) ?? []
        let children = threads.flatMap { thread -> [pid_t] in
            let list = (try? String(contentsOfFile: "\(tasks)/\(thread)/children", encoding: .utf8)) ?? ""
            return list.split(separator: " ").compactMap { pid_t($0) }
        }
        return children + children.flatMap(kernel)
    }

    /// A process that has lost its front end needs a moment to end.
    func waitForNoProcesses() throws {
        let deadline = ContinuousClock.now + .seconds(30)
        while !processes.isEmpty {
            guard ContinuousClock.now < deadline else {
                throw TerminalFailure(description: "these processes have lost their front end, but go on: \(processes)")
            }
            poll(nil, 0, 20)
        }
    }
}

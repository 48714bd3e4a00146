// The folder in which a reader would type: it contains this clone as `workflow`, and the files from the README.

import Foundation
import Testing

#if canImport(Glibc)
    import Glibc
#endif

struct READMEFolder {
    static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// The text of a document of this repository. It is empty if the document can't be read, so the document's tests
    /// then find nothing in it.
    static func text(_ document: String) -> String {
        (try? String(contentsOf: root.appending(path: document), encoding: .utf8)) ?? ""
    }

    /// The folder of the executable that was built with these tests.
    static let products = URL(
        filePath: CommandLine.arguments.first { $0.contains(".xctest") } ?? CommandLine.arguments[0]
    ).resolvingSymlinksInPath().deletingLastPathComponent()

    private let folder: URL

    init(files: [READMEBlock]) throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "readme-\(UUID().uuidString)")
        try FileManager.default.createDirectory(
            at: folder.appending(path: "home"), withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(
            at: folder.appending(path: "workflow"), withDestinationURL: Self.root)
        for block in files {
            guard let file = block.file, !file.hasPrefix("examples/") else { continue }
            let place = folder.appending(path: file)
            try FileManager.default.createDirectory(
                at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
            try block.text.write(to: place, atomically: true, encoding: .utf8)
        }
    }

    /// Changes a file like a reader who types it slightly differently.
    func replace(_ text: String, by other: String, in file: String) throws {
        let place = folder.appending(path: file)
        let before = try String(contentsOf: place, encoding: .utf8)
        try #require(before.contains(text), "\(file) no longer says \(text)")
        try before.replacing(text, with: other).write(to: place, atomically: true, encoding: .utf8)
    }

    func remove() {
        try? FileManager.default.removeItem(at: folder)
    }

    /// The shell's output for a line, with the input typed at the program's prompts.
    func run(_ line: String, input: [String]) throws -> [String] {
        let executable = Self.products.appending(path: "workflow").path
        try #require(
            FileManager.default.isExecutableFile(atPath: executable),
            "\(executable) is not built: run `swift build` first")
        let shell = Process()
        shell.executableURL = URL(filePath: "/bin/bash")
        // For a script on standard input, the place of an error is printed to stderr. At a terminal, as shown in the
        // README, it isn't printed.
        shell.arguments = ["-c", "{ \(line)\n} " + (input.isEmpty ? "2>&1" : "2>/dev/null")]
        shell.currentDirectoryURL = folder
        let system = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
        var environment = [
            "HOME": folder.appending(path: "home").path, "LANG": "C.UTF-8",
            "PATH": "\(Self.products.path):\(system)",
        ]
        // Anyone who has packages built sets this to the location of the kernel that they all share.
        environment["XDG_CACHE_HOME"] = ProcessInfo.processInfo.environment["README_CACHE"]
        shell.environment = environment
        // A file instead of a pipe, because a full pipe would block.
        let typed = folder.appending(path: "typed")
        try input.map { $0 + "\n" }.joined().write(to: typed, atomically: true, encoding: .utf8)
        let printed = Pipe()
        // Otherwise, a process started by another test in the meantime would keep the pipe open.
        for end in [printed.fileHandleForReading, printed.fileHandleForWriting] {
            _ = fcntl(end.fileDescriptor, F_SETFD, FD_CLOEXEC)
        }
        shell.standardInput = try FileHandle(forReadingFrom: typed)
        shell.standardOutput = printed
        try shell.run()
        let text = String(decoding: printed.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        shell.waitUntilExit()
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        while lines.last == "" { lines.removeLast() }
        return lines
    }
}

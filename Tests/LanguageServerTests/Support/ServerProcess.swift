// A language server process. A test exchanges messages with it, one at a time.

import Foundation
import Testing
import WorkbenchWire

#if canImport(Glibc)
    import Glibc
#endif

final class ServerProcess {
    private let process = Process()
    private let input = Pipe()
    private let output = Pipe()
    private var decoder = FrameDecoder()
    private let encoder = MessageEncoder()
    private var lastID = 0
    private var answered: Set<Int> = []
    private var versions: [String: Int] = [:]
    /// The codes of error messages that don't belong to a request.
    private(set) var faults: [Int] = []

    init(environment: [String: String] = [:]) throws {
        let executable = try #require(
            Self.executable,
            "workbench-language-server-probe is not beside the tests: `swift build --build-tests` builds it")
        // If the server has ended, tests notice its silence instead of being killed by a signal.
        signal(SIGPIPE, SIG_IGN)
        process.executableURL = executable
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { _, added in added }
        // Otherwise, a process started by another test in the meantime would keep the pipes open.
        for pipe in [input, output] {
            for end in [pipe.fileHandleForReading, pipe.fileHandleForWriting] {
                _ = fcntl(end.fileDescriptor, F_SETFD, FD_CLOEXEC)
            }
        }
        process.standardInput = input
        process.standardOutput = output
        try process.run()
    }

    deinit {
        closeInput()
        if process.isRunning { process.terminate() }
    }

    private static var executable: URL? { built("workbench-language-server-probe") }

    /// A program next to the test bundle, wherever that was started from.
    static func built(_ name: String) -> URL? {
        CommandLine.arguments.map { URL(filePath: $0) }
            .flatMap { [$0.deletingLastPathComponent(), $0.deletingLastPathComponent().deletingLastPathComponent()] }
            .map { $0.appending(path: name) }
            .first { FileManager.default.isExecutableFile(atPath: $0.path) }
    }

    /// Waits until the server exits, and returns its exit code, or -1 if a signal ended it.
    var exitCode: Int32 {
        process.waitUntilExit()
        return process.terminationReason == .exit ? process.terminationStatus : -1
    }

    func closeInput() { try? input.fileHandleForWriting.close() }
    func closeOutput() { try? output.fileHandleForReading.close() }

    func initialize(options: JSONValue = [:], client: Int? = nil) throws {
        _ = try request(
            "initialize",
            [
                "processId": client.map { .integer($0) } ?? .null,
                "capabilities": ["textDocument": ["diagnostic": [:]]], "initializationOptions": options,
            ])
        try notify("initialized", [:])
    }

    func open(_ text: String, as uri: String) throws {
        versions[uri] = 1
        try notify(
            "textDocument/didOpen",
            ["textDocument": ["uri": .string(uri), "languageId": "wf", "version": 1, "text": .string(text)]])
    }

    func edit(_ uri: String, line: Int, to text: String) throws {
        versions[uri, default: 1] += 1
        try notify(
            "textDocument/didChange",
            [
                "textDocument": ["uri": .string(uri), "version": .integer(versions[uri] ?? 0)],
                "contentChanges": [
                    [
                        "range": [
                            "start": ["line": .integer(line), "character": 0],
                            "end": ["line": .integer(line), "character": 9999],
                        ], "text": .string(text),
                    ]
                ],
            ])
    }

    func diagnostics(of uri: String) throws -> [JSONValue] {
        try request("textDocument/diagnostic", ["textDocument": ["uri": .string(uri)]])["items"]?.list ?? []
    }

    func notify(_ method: String, _ parameters: JSONValue) throws {
        try write(encoder.notification(method: method, parameters: parameters))
    }

    func request(_ method: String, _ parameters: JSONValue) throws -> JSONValue {
        try answer(to: send(method, parameters))
    }

    /// Sends a request without waiting.
    func send(_ method: String, _ parameters: JSONValue) throws -> Int {
        lastID += 1
        try write(encoder.request(id: .number(lastID), method: method, parameters: parameters))
        return lastID
    }

    /// Whether a request has been answered while the test waited for others.
    func hasAnswer(to id: Int) -> Bool { answered.contains(id) }

    func answer(to id: Int) throws -> JSONValue {
        while true {
            let message = try next()
            if case .response(.number(let number)?) = message.kind { answered.insert(number) }
            switch message.kind {
            case .response(.number(id)): return try message.result(as: JSONValue.self)
            case .failure(nil, let error): faults.append(error.code.rawValue)
            case .failure(_, let error): throw error
            default: break
            }
        }
    }

    func write(_ bytes: [UInt8]) throws {
        try input.fileHandleForWriting.write(contentsOf: bytes)
    }

    private func next() throws -> IncomingMessage {
        while true {
            if case .body(let body)? = decoder.next() { return try IncomingMessage(reading: body) }
            let data = output.fileHandleForReading.availableData
            try #require(!data.isEmpty, "the server ended before it answered")
            decoder.append(data)
        }
    }
}

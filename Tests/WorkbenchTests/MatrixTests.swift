// One script, one meaning: each script of Matrix goes through every front end, and all give the verdict in its first
// line.

import Foundation
import Testing
import WorkbenchTestSupport

#if canImport(Glibc)
    import Glibc
#endif

@Suite(.waits) struct MatrixTests {
    @Test("All front ends give the same verdict", arguments: MatrixScript.names)
    func verdict(_ name: String) throws {
        let script = try MatrixScript(name: name)
        let place = try Place()
        try FileManager.default.removeItem(at: place.url(""))
        try FileManager.default.copyItem(at: MatrixScript.folder, to: place.url(""))
        for frontEnd in FrontEnd.allCases where !script.exceptions.contains(frontEnd.rawValue) {
            let found = try frontEnd.verdict(on: script, place)
            #expect(found == script.verdict || found == .failsSomewhere && script.verdict.fails, "\(frontEnd)")
        }
    }

    @Test func everyScriptIsThere() {
        #expect(MatrixScript.names.count > 40)
    }
}

enum Verdict: Hashable, CustomStringConvertible {
    case passes
    case fails(file: String, line: Int)
    /// It fails, and the front end does not report the place.
    case failsSomewhere

    var fails: Bool { self != .passes }

    var description: String {
        switch self {
        case .passes: "passes"
        case .fails(let file, let line): "fails at \(file):\(line)"
        case .failsSomewhere: "fails"
        }
    }

    /// The first place in a text.
    init(code: Int32, placeIn text: String, of script: MatrixScript) {
        guard code != 0 else {
            self = .passes
            return
        }
        guard let match = text.firstMatch(of: /([\w.\/-]+\.wf|standard input):(\d+)/), let line = Int(match.2) else {
            self = .failsSomewhere
            return
        }
        let name = match.1.split(separator: "/").last.map(String.init) ?? ""
        self = .fails(file: name == "standard input" ? script.name : name, line: line)
    }
}

/// `# verdict: passes`, `# verdict: fails at 4`, `# verdict: fails at inner.wf:2` on a script's first line; after it,
/// in parentheses, the front ends that cannot know.
struct MatrixScript {
    static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Matrix")

    var name: String
    var text: String
    var verdict: Verdict
    var exceptions: [String] = []

    /// Empty if the folder cannot be read, which a separate test reports.
    static let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
        .filter { $0.hasSuffix(".wf") }.sorted()

    init(name: String) throws {
        self.name = name
        text = String(decoding: try Data(contentsOf: Self.folder.appending(path: name)), as: UTF8.self)
        let head = try #require(
            text.prefix { !$0.isNewline }.wholeMatch(
                of: /# verdict: (passes|fails at (?:([\w.-]+):)?(\d+))(?: \(not (.*)\))?/),
            "\(name) begins with # verdict:")
        verdict = head.3.flatMap { Int($0) }.map { .fails(file: head.2.map(String.init) ?? name, line: $0) } ?? .passes
        exceptions = head.4.map { $0.split(separator: ", ").map(String.init) } ?? []
    }

    /// Loops are given up soon; traps may take their time on a busy machine.
    var limit: String { "--time-limit=\(name.hasPrefix("loop") ? 1 : 60)" }

    /// One text for each statement, as `-c` accepts them.
    var statements: [String] {
        var found: [String] = []
        for line in text.split(whereSeparator: \.isNewline) where !line.hasPrefix("#") {
            if line.hasPrefix("    "), !found.isEmpty {
                found[found.count - 1] += "\n" + line
            } else {
                found.append(String(line))
            }
        }
        return found
    }
}

private enum FrontEnd: String, CaseIterable {
    case run, commands, pipe, learn, check, doc, source, editor
    case sourceInEditor = "source in editor"

    func verdict(on script: MatrixScript, _ place: Place) throws -> Verdict {
        func run(_ arguments: [String], input: String = "") throws -> Outcome {
            try place.run([script.limit] + arguments, .probe, input: Array(input.utf8))
        }
        switch self {
        case .run:
            let outcome = try place.run(["run", script.limit, script.name], .probe)
            return Verdict(code: outcome.code, placeIn: outcome.errors, of: script)
        case .commands:
            let outcome = try run(script.statements.flatMap { ["-c", $0] })
            return Verdict(code: outcome.code, placeIn: outcome.errors, of: script)
        case .pipe:
            let outcome = try run([], input: script.text)
            return Verdict(code: outcome.code, placeIn: outcome.errors, of: script)
        case .learn:
            let outcome = try place.run(
                ["learn", script.limit, "inner/lesson.wf"], .probe, input: Array(script.text.utf8))
            return Verdict(code: outcome.code, placeIn: outcome.errors, of: script)
        case .check:
            let outcome = try place.run(["check", script.limit, script.name], .probe)
            let findings = outcome.output.split(separator: "\n").dropFirst().joined(separator: "\n")
            return Verdict(code: outcome.code, placeIn: findings, of: script)
        case .doc:
            let outcome = try place.run(["doc", script.limit, script.name], .probe)
            return Verdict(code: outcome.code, placeIn: outcome.errors, of: script)
        case .source:
            let outcome = try run(["-c", "source \(script.name)"])
            return Verdict(code: outcome.code, placeIn: outcome.errors, of: script)
        case .editor:
            return try EditorProcess(place, script.limit).verdict(on: script.text, as: script.name)
        case .sourceInEditor:
            return try EditorProcess(place, script.limit).verdict(
                on: "source \(script.name)\n", as: "reader of \(script.name)")
        }
    }
}

/// The language server as an editor starts it, with just enough of a client to receive diagnostics.
private final class EditorProcess {
    private let process = Process()
    private let (input, output) = (Pipe(), Pipe())
    private let folder: URL
    private var unread = Data()

    init(_ place: Place, _ limit: String) throws {
        folder = place.url("")
        process.executableURL = URL(filePath: try Executable.probe.path)
        process.arguments = ["lsp", limit]
        process.environment = place.environment()
        process.currentDirectoryURL = folder
        (process.standardInput, process.standardOutput) = (input, output)
        process.standardError = FileHandle.nullDevice
        // A process started by another test meanwhile would keep them open.
        for pipe in [input, output] {
            for end in [pipe.fileHandleForReading, pipe.fileHandleForWriting] {
                _ = fcntl(end.fileDescriptor, F_SETFD, FD_CLOEXEC)
            }
        }
        try process.run()
    }

    deinit {
        kill(process.processIdentifier, SIGKILL)
    }

    func verdict(on text: String, as name: String) throws -> Verdict {
        let uri = folder.appending(path: name).absoluteString
        _ = try ask(
            "initialize",
            [
                "capabilities": [
                    "textDocument": ["diagnostic": [:], "publishDiagnostics": ["relatedInformation": true]]
                ], "workspaceFolders": [["uri": folder.absoluteString, "name": "matrix"]],
            ])
        try send(["method": "initialized", "params": [:]])
        let document: [String: Any] = ["uri": uri, "languageId": "wf", "version": 1, "text": text]
        try send(["method": "textDocument/didOpen", "params": ["textDocument": document]])
        let report = try ask("textDocument/diagnostic", ["textDocument": ["uri": uri]])
        let items = try #require(report["items"] as? [[String: Any]])
        // A dropped action is not a failure in any front end, and neither is a hint.
        let failures = items.filter { $0["code"] as? String != "dropped" && ($0["severity"] as? Int ?? 1) < 3 }
        guard let first = failures.map({ Self.place(of: $0, name) }).min(by: { $0.0 < $1.0 }) else { return .passes }
        return .fails(file: first.1, line: first.2)
    }

    /// The line in the document, and the actual place, which may be in a script that the line reads.
    private static func place(of item: [String: Any], _ name: String) -> (Int, String, Int) {
        func line(_ item: [String: Any]) -> Int {
            let start = (item["range"] as? [String: Any])?["start"] as? [String: Any]
            return (start?["line"] as? Int ?? -2) + 1
        }
        let related = (item["relatedInformation"] as? [[String: Any]])?.first?["location"] as? [String: Any]
        guard item["code"] as? String == "source", let related, let uri = related["uri"] as? String else {
            return (line(item), name, line(item))
        }
        return (line(item), URL(string: uri)?.lastPathComponent ?? uri, line(related))
    }

    private func ask(_ method: String, _ parameters: [String: Any]) throws -> [String: Any] {
        try send(["id": method, "method": method, "params": parameters])
        while true {
            let message = try receive()
            if message["id"] as? String == method, message["method"] == nil {
                return try #require(message["result"] as? [String: Any], "\(message)")
            }
        }
    }

    private func send(_ message: [String: Any]) throws {
        let body = try JSONSerialization.data(withJSONObject: message.merging(["jsonrpc": "2.0"]) { old, _ in old })
        try input.fileHandleForWriting.write(contentsOf: Data("Content-Length: \(body.count)\r\n\r\n".utf8) + body)
    }

    private func receive() throws -> [String: Any] {
        while true {
            if let end = unread.firstRange(of: Data("\r\n\r\n".utf8)) {
                let head = String(decoding: unread[..<end.lowerBound], as: UTF8.self)
                let count = try #require(head.firstMatch(of: /Content-Length: (\d+)/).flatMap { Int($0.1) })
                if unread.endIndex - end.upperBound >= count {
                    let body = unread[end.upperBound..<end.upperBound + count]
                    unread = unread[(end.upperBound + count)...]
                    return try #require(try JSONSerialization.jsonObject(with: body) as? [String: Any])
                }
            }
            let more = output.fileHandleForReading.availableData
            try #require(!more.isEmpty, "the server ended before it answered")
            unread.append(more)
        }
    }
}

// A language server, started as an editor would start it, with just enough of a client to receive diagnostics and
// hints.

import Foundation
import Testing

#if canImport(Glibc)
    import Glibc
#endif

final class EditorProcess {
    private let process = Process()
    private let (input, output) = (Pipe(), Pipe())
    private let folder: URL
    private var unread = Data()
    /// Keeps the place until the server has been killed.
    private let place: Place

    init(
        _ place: Place, _ executable: Executable, _ options: [String] = [], environment: [String: String] = [:]
    ) throws {
        self.place = place
        folder = place.url("")
        process.executableURL = URL(filePath: try executable.path)
        process.arguments = ["lsp"] + options
        process.environment = place.environment(adding: environment)
        process.currentDirectoryURL = folder
        (process.standardInput, process.standardOutput) = (input, output)
        process.standardError = FileHandle.nullDevice
        // Otherwise, a process started by another test in the meantime would keep the pipes open.
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
        let uri = try open(text, as: name)
        let report = try object(ask("textDocument/diagnostic", ["textDocument": ["uri": uri]]))
        let items = try #require(report["items"] as? [[String: Any]])
        // Neither dropped actions nor hints count as failures in any front end.
        let failures = items.filter { $0["code"] as? String != "dropped" && ($0["severity"] as? Int ?? 1) < 3 }
        guard let first = failures.map({ Self.place(of: $0, name) }).min(by: { $0.0 < $1.0 }) else { return .passes }
        return .fails(file: first.1, line: first.2)
    }

    /// The hints at the ends of a script's lines, each with its line.
    func hints(in text: String, as name: String) throws -> [String] {
        let uri = try open(text, as: name)
        // The server answers with the diagnostics of the whole script, after evaluating it.
        _ = try ask("textDocument/diagnostic", ["textDocument": ["uri": uri]])
        let end: [String: Any] = [
            "line": text.split(separator: "\n", omittingEmptySubsequences: false).count, "character": 0,
        ]
        let range: [String: Any] = ["start": ["line": 0, "character": 0], "end": end]
        let answer = try ask("textDocument/inlayHint", ["textDocument": ["uri": uri], "range": range])
        let hints = try #require(answer as? [[String: Any]], "\(answer)")
        return hints.map { hint in
            let line = (hint["position"] as? [String: Any])?["line"] as? Int ?? -1
            return "\(line + 1) \(hint["label"] as? String ?? "")"
        }
    }

    /// Opens a script, and kills the server with its children after a while. Compilers aren't among them.
    func endEarly(opening text: String, as name: String, after seconds: Double) throws {
        let uri = try open(text, as: name)
        try send(["id": "early", "method": "textDocument/diagnostic", "params": ["textDocument": ["uri": uri]]])
        poll(nil, 0, Int32(seconds * 1000))
        let server = process.processIdentifier
        let tasks = "/proc/\(server)/task"
        let lists = try FileManager.default.contentsOfDirectory(atPath: tasks).compactMap {
            try? String(contentsOfFile: "\(tasks)/\($0)/children", encoding: .utf8)
        }
        for child in [server] + lists.flatMap({ $0.split(separator: " ") }).compactMap({ pid_t($0) }) {
            kill(child, SIGKILL)
        }
        process.waitUntilExit()
    }

    private func open(_ text: String, as name: String) throws -> String {
        let uri = folder.appending(path: name).absoluteString
        _ = try ask(
            "initialize",
            [
                "capabilities": [
                    "textDocument": ["diagnostic": [:], "publishDiagnostics": ["relatedInformation": true]]
                ], "workspaceFolders": [["uri": folder.absoluteString, "name": "work"]],
            ])
        try send(["method": "initialized", "params": [:]])
        let document: [String: Any] = ["uri": uri, "languageId": "wf", "version": 1, "text": text]
        try send(["method": "textDocument/didOpen", "params": ["textDocument": document]])
        return uri
    }

    private func object(_ answer: Any) throws -> [String: Any] { try #require(answer as? [String: Any], "\(answer)") }

    /// The line in the document, and the actual place, which may be in another script that the line reads.
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

    private func ask(_ method: String, _ parameters: [String: Any]) throws -> Any {
        try send(["id": method, "method": method, "params": parameters])
        while true {
            let message = try receive()
            if message["id"] as? String == method, message["method"] == nil {
                return try #require(message["result"], "\(message)")
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

// A script means the same everywhere: each script in Matrix goes through every front end, and all must give the verdict
// in its first line. `swift test` tries three front ends per script.

import Foundation
import Testing
import WorkbenchTestSupport

#if canImport(Glibc)
    import Glibc
#endif

@Suite(.waits) struct MatrixTests {
    @Test("All front ends give the same verdict on a script", arguments: MatrixScript.names)
    func allFrontEndsGiveTheSameVerdict(_ name: String) throws {
        let script = try MatrixScript(name: name)
        let place = try Place()
        try FileManager.default.removeItem(at: place.url(""))
        try FileManager.default.copyItem(at: MatrixScript.folder, to: place.url(""))
        let number = try #require(MatrixScript.names.firstIndex(of: name))
        let frontEnds = FrontEnd.allCases.filter { !script.exceptions.contains($0.rawValue) }
        for frontEnd in Cases.turn(number, of: frontEnds, usual: 1) {
            let found = try frontEnd.verdict(on: script, place)
            #expect(found == frontEnd.claim(about: script), "\(frontEnd)")
        }
    }

    @Test func matrixHasItsScripts() throws {
        let entries = try FileManager.default.contentsOfDirectory(atPath: MatrixScript.folder.path)
        // The scripts that these read are in a separate folder.
        #expect(Set(entries) == Set(MatrixScript.names + ["inner"]))
        #expect(MatrixScript.names.count == 50, "count the scripts again when one is added")
    }
}

enum Verdict: Hashable, CustomStringConvertible {
    case passes
    case fails(file: String, line: Int)
    /// The script fails, and the front end reports no place.
    case failsSomewhere

    var description: String {
        switch self {
        case .passes: "passes"
        case .fails(let file, let line): "fails at \(file):\(line)"
        case .failsSomewhere: "fails"
        }
    }

    /// Uses the first place in the text.
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

/// A script with its verdict. The script's first line is `# verdict: passes`, `# verdict: fails at 4` or `# verdict:
/// fails at inner.wf:2`, followed by the front ends that can't know it, in parentheses.
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

    /// Loops are stopped soon, but crashes may take a while on a busy machine.
    var limit: String { "--time-limit=\(name.hasPrefix("loop") ? 1 : 60)" }

    /// One string per statement, as `-c` accepts them.
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

    /// Commands that are passed as arguments aren't in a file, but those that they read from a script are.
    func claim(about script: MatrixScript) -> Verdict {
        guard self == .commands, case .fails(script.name, _) = script.verdict else { return script.verdict }
        return .failsSomewhere
    }

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
            return try EditorProcess(place, .probe, [script.limit]).verdict(on: script.text, as: script.name)
        case .sourceInEditor:
            return try EditorProcess(place, .probe, [script.limit]).verdict(
                on: "source \(script.name)\n", as: "reader of \(script.name)")
        }
    }
}

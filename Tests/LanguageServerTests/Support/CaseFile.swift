// A data file of a feature: a script with markers, and the server's answers at those markers.
//
//     -- script --
//     send ⟦1⟧Welcome didLogin
//     -- hover 1 --
//     what is expected
//
// A script may be followed by files of the workspace (`-- file Sources/A.swift --`) and by options (`-- option x --`).
// With UPDATE_CASES=1 in the environment, the files are rewritten with the server's answers.

import Foundation
import Testing

struct CaseFile {
    struct Section {
        /// `hover 1`
        var title: String
        var body: String

        var words: [String] { title.split(separator: " ").map(String.init) }
        var feature: String { words.first ?? "" }
    }

    static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Cases")

    static var names: [String] {
        let found = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return found.filter { $0.hasSuffix(".txt") }.sorted()
    }

    static let updates = ProcessInfo.processInfo.environment["UPDATE_CASES"] == "1"

    var name: String
    var comment: String
    var sections: [Section]

    init(_ name: String) throws {
        self.name = name
        let text = try String(contentsOf: Self.folder.appending(path: name), encoding: .utf8)
        comment = ""
        sections = []
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.hasPrefix("-- "), line.hasSuffix(" --") {
                sections.append(Section(title: String(line.dropFirst(3).dropLast(3)), body: ""))
            } else if sections.isEmpty {
                comment += line + "\n"
            } else {
                sections[sections.count - 1].body += line + "\n"
            }
        }
        // The line break at the end of the file is not a line of the last section.
        if let last = sections.indices.last, sections[last].body.hasSuffix("\n") {
            sections[last].body.removeLast()
        }
    }

    func write(_ sections: [Section]) throws {
        let text = comment + sections.map { "-- \($0.title) --\n\($0.body)" }.joined()
        try text.write(to: Self.folder.appending(path: name), atomically: true, encoding: .utf8)
    }
}

/// A script without its markers, and their positions.
struct MarkedScript {
    var text = ""
    var markers: [String: String.Index] = [:]

    init(_ marked: String) {
        var offsets: [String: Int] = [:]
        var rest = marked[...]
        while let open = rest.firstIndex(of: "⟦"), let close = rest[open...].firstIndex(of: "⟧") {
            text += rest[..<open]
            offsets[String(rest[rest.index(after: open)..<close])] = text.utf8.count
            rest = rest[rest.index(after: close)...]
        }
        text += rest
        for (name, offset) in offsets { markers[name] = text.utf8.index(text.startIndex, offsetBy: offset) }
    }
}

// A fenced block of the README or an article: its kind and, for a console, the calls in it.

import Testing

struct READMEBlock: CustomTestStringConvertible, Sendable {
    /// A command line typed into a shell, the lines typed at the program's prompts, and the output.
    struct Call: Equatable, Sendable {
        var line: String
        var input: [String]
        var output: [String]
    }

    /// `console`, `sh`, `swift`, `wf`.
    var kind: String
    /// The words after the kind: a file's name, or `package` for a console that builds one.
    var detail: String
    var document: String
    /// The line of the block's fence in the document.
    var line: Int
    var lines: [String]

    var testDescription: String { "\(document):\(line) \(lines.first ?? "")" }
    var text: String { lines.map { $0 + "\n" }.joined() }
    var buildsPackage: Bool { kind == "console" && detail == "package" }

    /// The file that the block shows.
    var file: String? {
        switch kind {
        case "swift": detail.isEmpty ? nil : detail
        // The script that the tour saves.
        case "wf": detail.isEmpty ? "login.wf" : detail
        default: nil
        }
    }

    var calls: [Call] {
        var calls: [Call] = []
        for line in lines {
            if line.hasPrefix("$ ") {
                calls.append(Call(line: String(line.dropFirst(2)), input: [], output: []))
            } else if !calls.isEmpty {
                if line.hasPrefix("❯ ") {
                    calls[calls.count - 1].input.append(String(line.dropFirst(2)))
                } else {
                    calls[calls.count - 1].output.append(line)
                }
            }
        }
        return calls
    }

    static func all(in text: String, document: String = "README.md") -> [READMEBlock] {
        var blocks: [READMEBlock] = []
        var isOpen = false
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            if line.hasPrefix("```") {
                isOpen.toggle()
                guard isOpen else { continue }
                let words = line.dropFirst(3).split(separator: " ", maxSplits: 1).map(String.init)
                blocks.append(
                    READMEBlock(
                        kind: words.first ?? "", detail: words.count > 1 ? words[1] : "", document: document,
                        line: index + 1, lines: []))
            } else if isOpen {
                blocks[blocks.count - 1].lines.append(String(line))
            }
        }
        return blocks
    }

    /// Lines without the parts that differ in every run, such as durations. At a prompt, as shown, the functions of a
    /// crash follow after the stack; for a script, they precede it.
    static func comparable(_ lines: [String]) -> [String] {
        let functions = lines.filter { $0.hasPrefix("   in ") }
        return (lines.filter { !$0.hasPrefix("   in ") && $0 != " where it crashed:" } + functions).map { line in
            var line = line.replacing(#/\d+ ms/#, with: "‹time›").replacing(#/ +\d+\.\d+ s/#, with: " ‹time›")
            while line.last == " " { line.removeLast() }
            return line
        }
    }
}

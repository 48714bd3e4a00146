// A script as Markdown: its prose, its commands with their actual output, and a diagram of the data flow in each
// section.

package struct ScriptDocument: Hashable, Sendable {
    package var markdown: String

    /// - Parameter check: A finished check that was made with diagrams.
    package init(of check: ScriptCheck) {
        var writer = DocumentWriter()
        let script = check.file.script
        let records = Dictionary(
            grouping: check.records.filter { $0.step.depth == 0 }, by: \.step.index
        ).compactMapValues(\.first)
        for (index, statement) in script.statements.enumerated() {
            switch statement.kind {
            case .blank: writer.blank()
            // The comment that names the package is for programs, not for readers.
            case .comment where index == script.packageLine?.statement: break
            case .comment: writer.prose(statement.content)
            case .expectedOutput: break
            case .command:
                let left = check.isLeft(index) ? [" not run: a command above failed"] : []
                writer.command(statement.content, records[index]?.lines ?? left)
            }
            let isLast = { (part: CheckCase) in part.statements.upperBound == index + 1 }
            if let part = check.parts.firstIndex(where: isLast), let trace = check.traces[part] {
                writer.diagram(trace)
            }
        }
        markdown = writer.finished
    }
}

private struct DocumentWriter {
    private var lines: [String] = []
    private var code: [String] = []

    /// A blank line between commands stays in the code block.
    mutating func blank() {
        if code.isEmpty { separate() } else { code.append("") }
    }

    mutating func prose(_ line: String) {
        closeCode()
        if line.hasPrefix("#") { separate() }
        lines.append(line)
    }

    mutating func command(_ text: String, _ output: [String]) {
        if code.isEmpty { separate() }
        // The other lines of a command are indented below the first.
        let written = text.split(separator: "\n", omittingEmptySubsequences: false)
        code += written.enumerated().map { $0 == 0 ? "❯ \($1)" : "  \($1)" }
        code += output
    }

    mutating func diagram(_ text: String) {
        closeCode()
        separate()
        lines += ["```mermaid"] + text.split(separator: "\n").map(String.init) + ["```", ""]
    }

    private mutating func closeCode() {
        while code.last == "" { code.removeLast() }
        guard !code.isEmpty else { return }
        // The code may itself contain a fence.
        var fence = "```"
        while code.contains(where: { $0.hasPrefix(fence) }) { fence += "`" }
        lines += [fence + "console"] + code + [fence, ""]
        code = []
    }

    private mutating func separate() {
        if let last = lines.last, !last.isEmpty { lines.append("") }
    }

    var finished: String {
        var copy = self
        copy.closeCode()
        while copy.lines.last == "" { copy.lines.removeLast() }
        return copy.lines.joined(separator: "\n") + "\n"
    }
}

// A script and how far it has been run.

import WorkbenchCommandLanguage

struct ScriptFrame: Sendable {
    let file: ScriptFile
    let blocks: [CommandBlock]
    /// The next command.
    var position = 0
    /// The statement whose probes have been asked.
    var probedStatement: Int?

    init(_ file: ScriptFile) {
        self.file = file
        blocks = file.script.commands
    }

    /// The statement of the next command; the number of statements if there is none.
    var nextStatement: Int {
        position < blocks.count ? blocks[position].statement : file.script.statements.count
    }

    func expectsError(after position: Int) -> Bool {
        if case .error? = expectation(after: position) { true } else { false }
    }

    func expectsTrap(after position: Int) -> Bool {
        if case .trap? = expectation(after: position) { true } else { false }
    }

    private func expectation(after position: Int) -> Expectation? {
        position + 1 < blocks.count ? blocks[position + 1].command[ExpectCommand.expectation] : nil
    }
}

extension ScriptFile {
    /// What is wrong with the text alone, but for commands that are expected to be refused: by an `expect`, or by the output
    /// that is written below them.
    var faults: [CheckFinding] {
        let commands = script.commands
        let excused = Set(
            commands.indices.filter { index in
                if commands[index].expectedLines != nil { return true }
                guard index + 1 < commands.count,
                    case .error? = commands[index + 1].command[ExpectCommand.expectation]
                else { return false }
                return true
            }.map { commands[$0].statement })
        return script.diagnostics.compactMap { diagnostic in
            guard diagnostic.severity == .error, let index = script.statementIndex(at: diagnostic.range.lowerBound)
            else { return nil }
            if excused.contains(index) { return nil }
            let place = place(ofStatement: index, offset: diagnostic.range.lowerBound - script.starts[index])
            let fact = CheckFinding.Fact.syntax(
                message: diagnostic.message, instead: diagnostic.fixes.map { fixed($0) })
            return CheckFinding(fact, at: place, command: script.statements[index].content)
        }
    }

    /// The statement as it would be with a fix.
    private func fixed(_ fix: ScriptDiagnostic.Fix) -> String {
        guard let index = script.statementIndex(at: fix.range.lowerBound) else { return fix.replacement }
        let start = script.starts[index]
        var bytes = script.statements[index].bytes
        let range = (fix.range.lowerBound - start)..<(fix.range.upperBound - start)
        guard range.upperBound <= bytes.count else { return fix.replacement }
        bytes.replaceSubrange(range, with: Array(fix.replacement.utf8))
        while let last = bytes.last, last == UInt8(ascii: "\n") || last == UInt8(ascii: "\r") { bytes.removeLast() }
        return String(decoding: bytes, as: UTF8.self)
    }
}

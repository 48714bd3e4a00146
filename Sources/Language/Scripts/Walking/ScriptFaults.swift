// Errors in a script that can be found without running it.

extension ScriptFile {
    /// The errors in the script, except in commands that are expected to be refused, either by an `expect` or by the
    /// output below them.
    package var faults: [CheckFinding] {
        return script.diagnostics.compactMap { diagnostic in
            guard diagnostic.severity == .error, let index = script.statementIndex(at: diagnostic.range.lowerBound)
            else { return nil }
            if script.foreseesRefusal(of: index) { return nil }
            let place = place(ofStatement: index, offset: diagnostic.range.lowerBound - script.starts[index])
            let fact = CheckFinding.Fact.syntax(
                message: diagnostic.message, instead: diagnostic.fixes.map { fixed($0) })
            return CheckFinding(fact, at: place, command: script.statements[index].content)
        }
    }

    /// The statement after applying the fix.
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

extension Script {
    /// Whether the script expects the command to be refused.
    package func foreseesRefusal(of index: Int) -> Bool {
        statements[index].command != nil && expectations(of: index).foreseesRefusal
    }

    /// Whether the commands after a statement aren't carried out, because it was refused unexpectedly or ends the
    /// session.
    package func ends(after index: Int, _ reply: Reply) -> Bool {
        if case .quit = reply.content { return true }
        return !reply.isSuccess && !foreseesRefusal(of: index)
    }
}

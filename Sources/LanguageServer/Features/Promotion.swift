// Edits that adapt a script to the actual results: expected output, expectations that hold, the `send` behind a `tap`.

import WorkbenchCommandLanguage
import WorkbenchReplies
import WorkbenchReplyText
import WorkbenchScripts
import WorkbenchValueTree

extension Document {
    /// Replaces the expected output below a command with the actual one. Nil if they are the same.
    func promotion(_ ordinal: Int) -> TextEdit? {
        guard let actual = actualOutput(ordinal) else { return nil }
        let expected = expectations(of: ordinal).outputStatements
        // That the app stops is written only in place of existing expected output.
        let isWanted = expected.isEmpty ? evaluation.outcomes[ordinal]?.reply != nil : outputDifference(ordinal) != nil
        guard isWanted else { return nil }
        let lines = ReplyText.expectedText(actual, lineBreak: script.lineBreak)
        // Expected output is replaced only as one piece: pieces with other lines between them are left alone.
        if let first = expected.first, let last = expected.last, last - first + 1 == expected.count {
            return TextEdit(script.starts[first]..<script.starts[last + 1], lines)
        }
        if expected.isEmpty {
            guard !actual.isEmpty else { return nil }
            return insertion(below: commands[ordinal], lines)
        }
        return nil
    }

    /// All expected output that differs, replaced by the actual one. From the end of the text to its beginning.
    var promotions: [TextEdit] {
        commands.indices.reversed().compactMap { outputDifference($0) == nil ? nil : promotion($0) }
    }

    /// Inserts lines after a statement.
    func insertion(below statement: Int, _ lines: String) -> TextEdit {
        let end = script.starts[statement + 1]
        let endsLine = script.statements[statement].bytes.last == UInt8(ascii: "\n")
        return TextEdit(end..<end, endsLine ? lines : script.lineBreak + lines)
    }

    /// Expectations that hold after a command, the most specific first.
    func expectations(thatHoldAfter ordinal: Int) -> [String] {
        var found: [String] = []
        switch evaluation.outcomes[ordinal] {
        case .fatal(let death):
            found = ["expect trap \(Literal(.string(ReplyText.message(of: death.crash))).text())"]
        case .answered(let answered):
            guard let reply = answered.reply else { return [] }
            switch reply.content {
            case .refused(let refusal): found = ["expect error \(Literal(.string(refusal.reason)).text())"]
            case .step(let step): found = step.expectations
            default: break
            }
            if reply.isSuccess, let stack = answered.stack { found.append(stack.expectation) }
        default: break
        }
        return found.filter { Script($0).diagnostics.isEmpty }
    }
}

extension StackReply {
    /// `expect stack is Welcome, List`
    fileprivate var expectation: String {
        let names = layers.flatMap { layer -> [String] in
            if case .alert(let title, _) = layer.kind { return [Literal(.string(title ?? "")).text()] }
            return layer.screens.map(\.name)
        }
        return "expect stack is \(names.joined(separator: ", "))"
    }
}

extension StepReply {
    fileprivate var expectations: [String] {
        if case .dropped = fate { return ["expect dropped"] }
        var found: [String] = []
        for hop in hops {
            for change in hop.changes {
                guard let after = change.after, change.kind == .changed || change.kind == .caseChanged else { continue }
                found.append("expect \(hop.node.path)\(change.path.description) == \(after.text())")
            }
        }
        for output in outputs { found.append("expect output \(output.text(.bareCase))") }
        let hasChanged = hops.contains { !$0.changes.isEmpty } || !begun.isEmpty || !ended.isEmpty
        if !hasChanged { found.append("expect unchanged") }
        return found
    }

    /// The `send` with the same effect as a command that called a callback.
    package var sendLine: String? {
        guard let hop = hops.first(where: { $0.source == .outside }) ?? hops.first, let action = hop.action else {
            return nil
        }
        return "send \(hop.node.path) \(action.text(.bareCase))"
    }
}

extension PrintOptions {
    fileprivate static var bareCase: PrintOptions {
        var options = PrintOptions()
        options.hasBareOutermostCase = true
        return options
    }
}

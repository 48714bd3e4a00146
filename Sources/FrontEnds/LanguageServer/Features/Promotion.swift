// Edits that adapt a script to the actual results: expected output, expectations that hold, and the `send` that a `tap`
// causes.

import WorkbenchLanguage
import WorkbenchValueTree

extension Document {
    /// Replaces the expected output below a command with the actual output. Nil if they are the same.
    func promotion(_ ordinal: Int) -> ScriptEdit? {
        guard let actual = actualOutput(ordinal) else { return nil }
        // A crash is promoted only if something else was expected.
        let isWanted =
            expectations(of: ordinal).outputStatements.isEmpty
            ? evaluation.outcomes[ordinal]?.reply != nil && !actual.isEmpty : outputDifference(ordinal) != nil
        guard isWanted else { return nil }
        return script.edit(writing: actual, of: commands[ordinal])
    }

    /// Replaces all expected output that differs with the actual output. The edits are ordered from the end of the text
    /// to its start.
    var promotions: [ScriptEdit] {
        commands.indices.reversed().compactMap { outputDifference($0) == nil ? nil : promotion($0) }
    }

    /// Expectations that hold after a command, the most specific first.
    func expectations(thatHoldAfter ordinal: Int) -> [String] {
        var found: [String] = []
        switch evaluation.outcomes[ordinal] {
        case .fatal(let death, _):
            found = ["expect crash \(Literal(.string(ReplyText.message(of: death.crash))).text())"]
        case .answered(let answered):
            guard let reply = answered.reply else { return [] }
            switch reply.content {
            case .refused(let refusal): found = ["expect error \(Literal(.string(refusal.text)).text())"]
            case .step(let step): found = step.expectations
            default: break
            }
            if reply.isSuccess, let stack = answered.stack {
                let before = ordinal > 0 ? evaluation.outcomes[ordinal - 1]?.answered?.stack : nil
                found += stack.expectations(after: before) + [stack.expectation]
            }
        default: break
        }
        return found.filter { Script($0).diagnostics.isEmpty }
    }
}

extension StackReply {
    /// The screen that `expect screen` is about.
    private var top: ScreenLine? { layers.last?.screens.last(where: \.isActive) }

    /// `expect screen title == "List"` for each field of the top screen that has changed.
    fileprivate func expectations(after before: StackReply?) -> [String] {
        guard let top, let former = before?.top, former.name == top.name else { return [] }
        return top.fields.compactMap { field in
            guard let text = field.value?.readableText, !former.fields.contains(field) else { return nil }
            return "expect screen \(field.name) == \(text)"
        }
    }

    /// `expect stack is Welcome, List`
    var expectation: String {
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
                guard let after = change.after?.readableText,
                    [.changed, .caseChanged, .inserted].contains(change.kind)
                else { continue }
                found.append("expect \(hop.node.path)\(change.path.description) == \(after)")
            }
        }
        for output in outputs where output.readableText != nil {
            found.append("expect output \(output.text(.bareCase))")
        }
        let hasChanged =
            hops.contains { !$0.changes.isEmpty || $0.isHidden == true } || lasting != nil || !begun.isEmpty
            || !ended.isEmpty
        if !hasChanged { found.append("expect unchanged") }
        return found
    }

    /// The `send` with the same effect as a `tap`.
    package var sendLine: String? {
        guard let hop = hops.first(where: { $0.source == .outside }) ?? hops.first, let action = hop.action else {
            return nil
        }
        return "send \(hop.node.path) \(action.text(.bareCase))"
    }
}

extension Value {
    /// The value as text; nil if a part of it, such as a class instance, can't be read back.
    var readableText: String? { Literal(printing: self).isReadable ? text() : nil }
}

extension PrintOptions {
    static var bareCase: PrintOptions {
        var options = PrintOptions()
        options.hasBareOutermostCase = true
        return options
    }
}

// The hint beside a line of a script: its parts, the full text of each part, and why nothing changed.

import WorkbenchValueTree

/// A part of the hint beside a line.
package struct HintPart: Hashable, Sendable {
    package enum Subject: Hashable, Sendable {
        /// The answer, or a part of it.
        case answer
        case node(NodeName)
        /// The changes of a step.
        case changes
        /// A note that a step changed no state.
        case unchanged
        case screens
        case separator
    }

    package var text: String
    package var subject: Subject

    package init(_ text: String, _ subject: Subject) {
        self.text = text
        self.subject = subject
    }
}

extension ReplyText {
    package static func hint(of reply: Reply) -> [HintPart] {
        let text = ReplyText(width: summaryWidth, identities: .hidden)
        var parts: [HintPart]
        switch reply.content {
        case .step(let step): parts = text.summary(of: step)
        case let content: parts = [HintPart(text.summary(content).plain, .answer)]
        }
        if let stack = reply.stack ?? reply.content.stack {
            let trail = text.trail(of: stack)
            // The change comes first, but leaves room for the stack.
            parts = fitted(parts, to: max(summaryWidth / 2, summaryWidth - trail.columns - 3))
            if !parts.isEmpty { parts.append(HintPart(" · ", .separator)) }
            parts.append(HintPart(trail.plain, .screens))
        }
        return fitted(parts, to: summaryWidth)
    }

    /// The parts that fit a width. The last one ends with `…` if something is left out.
    private static func fitted(_ parts: [HintPart], to width: Int) -> [HintPart] {
        let runs = parts.map { StyledRun($0.text) }
        var rest = StyledLine(runs).cut(to: width).plain[...]
        var fitted: [HintPart] = []
        for (part, run) in zip(parts, runs) where !rest.isEmpty && !run.text.isEmpty {
            fitted.append(HintPart(String(rest.prefix(run.text.count)), part.subject))
            rest = rest.dropFirst(run.text.count)
        }
        return fitted
    }

    /// The screens of the topmost layers.
    private func trail(of stack: StackReply) -> StyledLine {
        var line = StyledLine()
        for layer in stack.layers {
            if !line.isEmpty { line.append(" + ") }
            switch layer.kind {
            case .base, .modal: line.append(trail(of: layer))
            case .alert(let title, let message): line.append("alert \"\(title ?? message ?? "")\"")
            }
        }
        return line
    }

    func summary(of step: StepReply) -> [HintPart] {
        if case .dropped(let reason) = step.fate { return [HintPart("✗ dropped: \(reason.text)", .answer)] }
        var parts: [HintPart] = []
        for hop in step.hops where !hop.changes.isEmpty {
            if !parts.isEmpty { parts.append(HintPart("; ", .separator)) }
            if step.hops.count > 1 {
                parts += [HintPart(hop.node.name, .node(hop.node)), HintPart(" ", .separator)]
            }
            let changes = hop.changes.map { $0.line(width: Self.summaryWidth / 2, options).plain }
            parts.append(HintPart(changes.joined(separator: ", "), .changes))
        }
        if let lasting = step.lasting {
            let objects = lasting.map { "\($0.node.name)\($0.path?.suffix ?? "")" }.joined(separator: ", ")
            parts.append(HintPart("\(parts.isEmpty ? "" : "; ")\(objects) changed for good", .changes))
        }
        guard parts.isEmpty else { return parts }
        if step.hops.contains(where: { $0.isHidden == true }) { return [HintPart("hidden change", .unchanged)] }
        return [HintPart(step.hops.contains(where: \.isUncertain) ? "perhaps changed" : "no change", .unchanged)]
    }
}

extension Reply.Content {
    fileprivate var stack: StackReply? {
        if case .stack(let stack) = self { stack } else { nil }
    }
}

// MARK: - The full text of a part

extension ReplyText {
    /// The full text of a part of the hint, as Markdown; empty if the hint already shows everything.
    package static func whole(of part: HintPart, in reply: Reply) -> String {
        let text = ReplyText(width: wholeWidth, identities: .hidden)
        switch part.subject {
        case .separator: return ""
        case .node(let node): return "`\(code(node.label))`: `\(code(node.type))`"
        case .unchanged: return reply.step.flatMap { reason(ofNoChangeIn: $0) } ?? ""
        case .screens:
            return (reply.stack ?? reply.content.stack).map { fenced(text.stack($0).map(\.plain)) } ?? ""
        case .changes: return reply.step.map { fenced(text.wholeChanges(of: $0)) } ?? ""
        case .answer:
            var answer = reply
            answer.stack = nil
            return markdown(of: answer)
        }
    }

    /// The width of a hover, which is enough for any values that users can compare at a glance.
    private static let wholeWidth = 160
    /// The maximum number of lines. Longer changes can be shown with `trace`.
    private static let mostWholeLines = 40
    private static let longestWholeLine = 2_000

    /// The changes with their whole values, node by node.
    private func wholeChanges(of step: StepReply) -> [String] {
        var lines: [String] = []
        for hop in step.hops where !hop.changes.isEmpty {
            lines.append(hop.node.label)
            lines += hop.changes.map { "  " + $0.line(options).cut(to: Self.longestWholeLine).plain }
        }
        return Self.cut(lines, to: Self.mostWholeLines)
    }
}

// MARK: - Why nothing has changed

extension ReplyText {
    /// The reason that a step changed no state, as Markdown; nil if it changed state, or reached no node.
    package static func reason(ofNoChangeIn step: StepReply) -> String? {
        if case .dropped = step.fate { return nil }
        guard step.lasting == nil, step.hops.allSatisfy({ $0.changes.isEmpty && $0.isHidden != true }) else {
            return nil
        }
        let text = ReplyText(width: summaryWidth, identities: .hidden)
        var sentences = step.hops.flatMap { text.reasons(of: $0, in: step) }
        if sentences.isEmpty { sentences.append("No state changed.") }
        if case .queued = step.fate {
            sentences.append("The action is queued: it will be applied after the current one.")
        } else if step.renders.isEmpty {
            sentences.append("Nothing was rendered.")
        }
        return sentences.joined(separator: "\n")
    }

    private func reasons(of hop: StepReply.Hop, in step: StepReply) -> [String] {
        let node = "`\(Self.code(hop.node.label))`"
        let taken: String
        switch (hop.action, hop.source) {
        case (let action?, _): taken = "\(node) applied `\(call(action))`"
        case (nil, .properties): taken = "\(node) was notified that its properties had changed"
        case (nil, _): taken = hop.output == nil ? "The state of \(node) was set" : "\(node) was made to emit an output"
        }
        var sentences = [
            hop.isUncertain
                ? "\(taken). Its state contains something that can't be compared, so it may have changed."
                : hop.action == nil && hop.output == nil
                    ? "\(taken), but the new value equals the old one."
                    : "\(taken), but its state didn't change."
        ]
        guard let output = hop.output else {
            if hop.action != nil { sentences.append("It emitted no output, so no node above it was notified.") }
            return sentences
        }
        let emitted = "Its output `\(call(output))`"
        switch hop.outputFate {
        case .mapped(let next)?, .withoutEffect(let next)?:
            guard step.hops.indices.contains(next), let action = step.hops[next].action else { break }
            sentences.append(
                "\(emitted) was mapped to `\(call(action))` of `\(Self.code(step.hops[next].node.label))`.")
        case .ignored(let parent)?:
            sentences.append(
                "\(emitted) went to `\(Self.code(parent.label))`, which ignores the outputs of this child.")
        case .left?: sentences.append("\(emitted) left the tree.")
        case nil: break
        }
        return sentences
    }

    /// An action or an output, written as a case of its type.
    private func call(_ value: Value) -> String {
        var options = options
        options.hasBareOutermostCase = true
        return Self.code(value.text(width: Self.summaryWidth, options))
    }
}

extension Reply {
    fileprivate var step: StepReply? {
        if case .step(let step) = content { step } else { nil }
    }
}

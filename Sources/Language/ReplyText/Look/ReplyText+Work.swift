// Workers and side effects: their runs, and how a step changed them.

import WorkbenchValueTree

extension ReplyText {
    /// The state of a run, its cause, and its outputs.
    ///
    /// - Parameters:
    ///   - isRunning: Nil if it doesn't matter whether the work is still running.
    ///   - isSideEffect: Whether the work sends actions rather than delivering outputs.
    func run(_ run: WorkRun, isRunning: Bool?, isSideEffect: Bool = false) -> StyledLine {
        var line = StyledLine(
            run.isFinished ? "finished" : isRunning == false ? "off" : isRunning == nil ? "has been in" : "running",
            .dim)
        if run.reason == .first, isRunning != nil {
            if run.since > 0 { line.append(" since step \(run.since)", .dim) }
        } else if isRunning == nil || run.number > 1 || run.since > 0 {
            line.append(isRunning == nil && !run.isFinished ? " run \(run.number)" : ", run \(run.number)", .dim)
            line.append(" since step \(run.since): \(run.reason.text)", .dim)
        }
        if run.outputs > 0 {
            let count = BriefText.count(run.outputs, isSideEffect ? "action" : "output")
            line.append(isSideEffect ? "; sent \(count)" : "; \(count)", .dim)
            if let step = run.lastStep { line.append(", the last one in step \(step)", .dim) }
            if let last = run.lastOutput {
                var options = options
                options.hasBareOutermostCase = true
                line.append(": ", .dim)
                line.append(last.text(width: max(12, width / 4), options), .action)
            }
        } else if isSideEffect {
            line.append("; no actions recorded", .dim)
        }
        return line
    }

    /// The change of a worker or a side effect.
    func work(_ change: StepReply.WorkChange) -> StyledLine {
        var line = name(of: change)
        switch change.kind {
        case .began(let reason): line.append("  run \(change.run): \(reason.text)", .dim)
        case .ended(let node): line.append("  run \(change.run) ends: \(node.label) no longer asks for it", .dim)
        case .superseded: line.append("  run \(change.run) ends: the next one begins", .dim)
        }
        return line
    }

    /// A line for work that was restarted. The first start is shown at the node.
    func restart(_ change: StepReply.WorkChange) -> StyledLine? {
        guard case .began = change.kind, change.run > 1 else { return nil }
        return StyledLine("⟳ ", .dim) + work(change)
    }

    private func name(of change: StepReply.WorkChange) -> StyledLine {
        var line = StyledLine(change.node.label(width: width / 3), .node)
        if let effect = change.effect { line.append("  effect \(effect.text(width: width / 4, options))") }
        return line
    }
}

extension WorkBeginning {
    var text: String {
        switch self {
        case .first: "a render asked for it for the first time"
        case .replaces(let node): "it took the place of \(node.label)"
        case .keyChanged(let key): "its key changed from \(key.text(width: 24))"
        case .notEquivalent(let changes):
            changes.isEmpty
                ? "not equivalent to the previous one"
                : "not equivalent: \(BriefText.topNames(of: changes.map(\.path))) changed"
        case .again: "the tree was recreated"
        }
    }
}

extension StepReply.Hop {
    /// Whether the state changed because of new properties from the parent.
    var isDownward: Bool { if case .properties = source { true } else { false } }
}

extension BriefText {
    /// The first fields of the paths, without repetition: `title, note`.
    static func topNames(of paths: [ValuePath]) -> String {
        var names: [String] = []
        for path in paths {
            let name = path.components.first.map { ValuePath([$0]).title } ?? ""
            if !name.isEmpty, !names.contains(name) { names.append(name) }
        }
        return names.isEmpty ? "properties" : names.joined(separator: ", ")
    }
}

// Values at nodes, sinks, and workers.

import WorkbenchValueTree

extension ReplyText {
    /// The value on one line if it fits; otherwise, below its place, formatted as Swift code.
    func value(_ value: NodeValue) -> [StyledLine] {
        var head = StyledLine(" ")
        head.append(value.node.label + (value.path?.suffix ?? ""), .node)
        head.append(": \(value.type)", .dim)
        let text = value.value.indentedText(width: width - 3, options)
        if !text.contains(where: \.isNewline), head.columns + 3 + ColumnWidth.columns(of: text) <= width {
            return [head + StyledLine(" = ", .dim) + StyledLine(text)]
        }
        return [head] + text.split(separator: "\n", omittingEmptySubsequences: false).map { StyledLine("   " + $0) }
    }

    /// The actions, grouped by their current senders.
    func sinks(_ nodes: [NodeSinks]) -> [StyledLine] {
        if nodes.isEmpty { return [StyledLine(" no node takes any actions", .dim)] }
        // Nodes of the same type with the same sinks are shown once.
        var order: [NodeSinks] = []
        var counts: [NodeSinks: Int] = [:]
        for node in nodes {
            var kind = node
            kind.node = NodeName(path: "", name: "", type: node.node.type)
            if counts[kind] == nil { order.append(node) }
            counts[kind, default: 0] += 1
        }
        var shown: [String: Int] = [:]
        return order.flatMap { node in
            var kind = node
            kind.node = NodeName(path: "", name: "", type: node.node.type)
            let others = (counts[kind] ?? 1) - 1
            let (path, room) = (node.node.label, width - (others > 0 ? 40 : 8))
            guard StyledRun(path).columns > room else { return sinks(node, path, others: others) }
            // Paths that look the same after shortening are numbered.
            let label = node.node.label(width: room)
            shown[label, default: 0] += 1
            let number = shown[label] ?? 1
            return sinks(node, number > 1 ? "\(label) (\(number))" : label, others: others)
        }
    }

    private func sinks(_ node: NodeSinks, _ path: String, others: Int) -> [StyledLine] {
        var lines = [StyledLine(" " + path, .node)]
        if others > 0 { lines[0].append("   and \(BriefText.count(others, "node")) of its kind", .dim) }
        var groups: [(title: String, type: String, signatures: [String])] = []
        for action in node.actions {
            let title = title(of: action.reach)
            if let index = groups.firstIndex(where: { $0.title == title && $0.type == action.type }) {
                groups[index].signatures.append(action.signature)
            } else {
                groups.append((title, action.type, [action.signature]))
            }
        }
        let hasTypes = Set(node.actions.map(\.type)).count > 1
        var rows = groups.map { group in
            (title: group.title, type: hasTypes ? group.type : "", items: group.signatures, style: TextRole.action)
        }
        if !node.otherSinks.isEmpty { rows.append(("sink of", "", node.otherSinks, .plain)) }
        // A node without outputs has the output type `Never`.
        let outputs = node.outputs.filter { $0 != "Never" }
        if !outputs.isEmpty { rows.append(("⇡ output", "", outputs, .plain)) }
        let taps = node.callbacks.map { $0.screen == nil ? "\"\($0.name)\"" : "\($0.name)(\($0.signature))" }
        if !taps.isEmpty { rows.append(("tap", "", taps, .action)) }
        if rows.isEmpty { return [lines[0] + StyledLine("  takes no actions and has no outputs", .dim)] }
        let titleColumns = max(8, min(rows.map { StyledRun($0.title).columns }.max() ?? 0, width / 3))
        let typeColumns = rows.map { StyledRun($0.type).columns }.max() ?? 0
        for row in rows {
            var head = StyledLine("   ")
            head.append(StyledLine(row.title, .dim).cut(to: titleColumns))
            head.pad(to: 3 + titleColumns + 2)
            if typeColumns > 0 {
                head.append(row.type, .dim)
                head.pad(to: 3 + titleColumns + 2 + typeColumns + 2)
            }
            lines += paragraph.flow(row.items.map { StyledLine($0, row.style) }, after: head, indentation: head.columns)
        }
        return lines
    }

    private func title(of reach: NodeSinks.ActionLine.Reach) -> String {
        switch reach {
        case .live: "live"
        case .children(let names): "from \(names.joined(separator: ", "))"
        case .none: "not now"
        }
    }

    func workers(_ workers: [WorkerReply]) -> [StyledLine] {
        if workers.isEmpty { return [StyledLine(" no node uses a worker", .dim)] }
        return paragraph.table(
            workers.map { worker in
                let isFinished = worker.isDone || worker.run?.isFinished ?? false
                let isRunning = worker.isRunning && !isFinished
                let progress =
                    worker.isDone
                    ? nil
                    : worker.run.map {
                        run($0, isRunning: isRunning, isSideEffect: worker.effect != nil)
                    }
                return [
                    StyledLine(isFinished ? "✓" : isRunning ? "▶" : "‖", isRunning ? .success : .dim),
                    StyledLine(worker.node.label, .node),
                    worker.effect.map { StyledLine("effect \($0.text(width: width / 4, options))") }
                        ?? StyledLine(worker.worker.name),
                    StyledLine(worker.output.isEmpty ? "" : "delivers \(worker.output)", .dim),
                    (progress ?? StyledLine(worker.progress, .dim))
                        + StyledLine(
                            worker.beganAgainAfter.map { ", restarted after \(BriefText.count($0, "output"))" } ?? "",
                            .dim)
                        + StyledLine(worker.isMuted ?? false ? ", muted" : "", .dim),
                ]
            })
    }

    func watches(_ places: [WatchReply]) -> [StyledLine] {
        if places.isEmpty { return [StyledLine(" nothing is watched", .dim)] }
        return paragraph.table(
            places.map { place in
                [
                    StyledLine("◉", .changed), StyledLine(place.place, .node),
                    place.after.map { StyledLine($0.text(width: width, options)) } ?? StyledLine("gone", .dim),
                ]
            })
    }
}

extension WorkerReply {
    /// `running, 3 outputs`
    fileprivate var progress: String {
        let mode = isDone ? "done" : isRunning ? "running" : "off"
        let outputs = delivered > 0 ? ", " + BriefText.count(delivered, "output") : ""
        return mode + outputs
    }
}

// The reply to `profile`: a row for each workflow type or node, and one for each action.

extension ReplyText {
    /// The number of rows of each kind. The cheapest are left out.
    private static let mostRows = 20

    func profile(_ reply: ProfileReply) -> [StyledLine] {
        let steps = BriefText.count(reply.steps, "step")
        guard !reply.nodes.isEmpty || !reply.actions.isEmpty else {
            return [StyledLine(" no renders or actions in \(steps)", .dim)]
        }
        var lines: [StyledLine] = []
        if !reply.nodes.isEmpty {
            lines += table(
                ["render", "count", "equal", "time"],
                reply.nodes.map { node in
                    [
                        node.nodes > 1 ? "\(node.name) ×\(node.nodes)" : node.name, String(node.renders),
                        String(node.equal),
                        Self.time(node.nanoseconds),
                    ]
                })
            for node in reply.nodes.prefix(Self.mostRows) where node.equal > 0 {
                let reasons = node.reasons.filter { $0.equal > 0 }.map { "\(Self.text(of: $0.reason)) (\($0.equal)×)" }
                lines += prose.wrapped(
                    "\(node.name): same rendering as before, although \(reasons.joined(separator: ", "))", .dim,
                    after: StyledLine("   "),
                    indentation: 3)
            }
        }
        if !reply.actions.isEmpty {
            lines += table(
                ["apply", "count", "", "time"],
                reply.actions.map { ["\($0.name) \($0.action)", String($0.count), "", Self.time($0.nanoseconds)] })
        }
        return lines + [StyledLine("   measured by repeating \(steps) on a copy", .dim)]
    }

    /// A state that can't be compared counts as changed.
    private static func text(of reason: StepReply.RenderReason) -> String {
        reason == .stateChanged ? "its state may have changed" : reason.text
    }

    private func table(_ heads: [String], _ rows: [[String]]) -> [StyledLine] {
        let shown = Array(rows.prefix(Self.mostRows))
        let widths = heads.indices.map { column in
            ([heads] + shown).map { StyledRun($0[column]).columns }.max() ?? 0
        }
        func line(_ cells: [String], _ role: TextRole) -> StyledLine {
            var line = StyledLine(" ")
            line.append(cells[0], role)
            var end = 1 + widths[0]
            for column in cells.indices.dropFirst() {
                end += 3 + widths[column]
                line.pad(to: end - StyledRun(cells[column]).columns)
                line.append(cells[column], role == .dim ? .dim : .plain)
            }
            return line
        }
        var lines = [line(heads, .dim)] + shown.map { line($0, .node) }
        if rows.count > shown.count { lines.append(StyledLine("   … \(rows.count - shown.count) more", .dim)) }
        return lines
    }

    private static func time(_ nanoseconds: Int) -> String {
        let microseconds = Double(nanoseconds) / 1_000
        return microseconds >= 10_000 ? "\(Int(microseconds / 1_000)) ms" : "\(Int(microseconds.rounded())) µs"
    }
}

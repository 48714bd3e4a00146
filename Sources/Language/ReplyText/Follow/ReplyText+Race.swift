// The reply to `race`: the outcomes, the commands that lead to each, and where they differ.

extension ReplyText {
    func race(_ reply: RaceReply) -> [StyledLine] {
        let isOpen = reply.outcomes.count > 1 || reply.outcomes.contains { $0.failure != nil }
        let moves = reply.tap.map { "with \($0)" } ?? BriefText.count(reply.outputs.count, "output")
        let counts = "\(BriefText.count(reply.orders, "order")), \(BriefText.count(reply.outcomes.count, "outcome"))"
        let isSure = reply.untried == 0 && !reply.outputs.isEmpty
        var head = StyledLine(isOpen ? " ! " : isSure ? " ✓ " : "   ", isOpen ? .error : .success)
        head.append("\(moves), \(counts)")
        if reply.untried > 0 {
            let reason = reply.end == .states ? "" : ": \(reply.end.reason(""))"
            head.append("   \(BriefText.count(reply.untried, "order")) not tried\(reason)", .dim)
        }
        let outcomes = reply.outcomes.enumerated().flatMap { outcome($1, number: $0 + 1) }
        var lines = [head] + (isOpen ? outcomes : reply.tap == nil ? commands(reply.outputs, .dim) : [])
        if !reply.unwritable.isEmpty { lines += untried(reply.unwritable) }
        return lines + reply.taps.flatMap(race)
    }

    private func outcome(_ outcome: RaceReply.Outcome, number: Int) -> [StyledLine] {
        let count = BriefText.count(outcome.orders, "order")
        var lines = [StyledLine("   outcome \(number)") + StyledLine("   \(count)", .dim)]
        lines += commands(outcome.lines, .action)
        lines += outcome.unawaited.map { StyledLine("     no longer awaited: \($0)", .dim) }
        if let failure = outcome.failure { lines += warning("\(outcome.lines.last ?? "") \(failure)") }
        for difference in outcome.differences {
            lines += prose.wrapped(
                "\(difference.place) \(difference.other ?? "gone"); in outcome 1: \(difference.first ?? "gone")",
                after: StyledLine("   ● ", .changed), indentation: 5)
            if let lost = difference.lost {
                lines += warning("lost write: a worker that started earlier overwrites \(lost)")
            }
        }
        return lines
    }
}

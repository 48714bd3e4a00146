// The reply to `race`: the outcomes, the commands that lead to each, and where they differ.

extension ReplyText {
    /// The maximum number of outcomes to show for one race and for one with another value, and of repeated races whose
    /// outcomes are shown.
    private static let (mostOutcomes, mostOfOther, mostRepeated) = (4, 2, 3)

    func race(_ reply: RaceReply) -> [StyledLine] {
        let (known, isFull) = (reply.outcomes.map(\.differences), reply.isFull == true)
        func rank(_ race: RaceReply) -> Int {
            let new = race.outcomes(besides: known)
            return new.contains(where: \.losesWrite) ? 0 : new.isEmpty ? 2 : 1
        }
        let repeated = (0...2).flatMap { wanted in (reply.others + reply.taps).filter { rank($0) == wanted } }
        return race(reply, besides: [], most: Self.mostOutcomes, isFull: isFull)
            + repeated.enumerated().flatMap { number, other in
                let most = other.instead == nil ? Self.mostOutcomes : Self.mostOfOther
                return race(other, besides: known, most: number < Self.mostRepeated ? most : 0, isFull: isFull)
            }
    }

    /// - Parameter known: The differences in the outcomes of the first race.
    private func race(
        _ reply: RaceReply, besides known: [[RaceReply.Difference]], most: Int, isFull: Bool
    ) -> [StyledLine] {
        let others = isFull ? Array(reply.outcomes.dropFirst()) : reply.outcomes(besides: known)
        let isOpen = !others.isEmpty || reply.outcomes.contains { $0.failure != nil }
        let moves =
            reply.instead.map { "with \($0) instead" } ?? reply.tap.map { "with \($0)" }
            ?? BriefText.count(reply.outputs.count, "output")
        var counts = "\(BriefText.count(reply.orders, "order")), \(BriefText.count(reply.outcomes.count, "outcome"))"
        if !isOpen, reply.outcomes.count > 1 { counts += ", the same as above" }
        let isSure = reply.untried == 0 && !reply.outputs.isEmpty
        var head = StyledLine(isOpen ? " ! " : isSure ? " ✓ " : "   ", isOpen ? .error : .success)
        head.append("\(moves), \(counts)")
        if reply.untried > 0 {
            let reason = reply.end == .states ? "" : ": \(reply.end.reason(""))"
            head.append("   \(BriefText.count(reply.untried, "order")) not tried\(reason)", .dim)
        }
        var lines = [head]
        if isOpen {
            let shown = (reply.outcomes.prefix(1) + others).prefix(isFull ? .max : most)
            lines += shown.enumerated().flatMap { outcome($1, number: $0 + 1) }
            let rest = others.count + 1 - shown.count
            if rest > 0 {
                lines.append(StyledLine("   … \(BriefText.count(rest, "more outcome")); `--all` shows them", .dim))
            }
        } else if reply.tap == nil, reply.instead == nil {
            lines += commands(reply.outputs, .dim)
        }
        return lines + (reply.unwritable.isEmpty ? [] : untried(reply.unwritable))
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

extension RaceReply {
    /// The outcomes after the first that have other differences than these.
    fileprivate func outcomes(besides known: [[Difference]]) -> [Outcome] {
        outcomes.dropFirst().filter { $0.failure != nil || !known.contains($0.differences) }
    }
}

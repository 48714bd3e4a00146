// The answer of `reach`: the commands that lead there, and what was not looked at.

import WorkbenchReplies

extension ReplyText {
    func reach(_ reply: ReachReply) -> [StyledLine] {
        var lines = verdict(reply)
        if let way = reply.lines, !way.isEmpty {
            lines += commands(way, .action)
            if reply.hasGone == true { lines.append(StyledLine("   they were carried out", .dim)) }
        }
        if reply.isUnstable == true {
            lines += warning("carried out once more, they did not lead there: the app does not do the same each time")
        }
        if let nearest = reply.nearest {
            let here = nearest.lines.isEmpty ? ", at the start" : ", after"
            lines += prose.wrapped(
                "the nearest: \(nearest.found.text)\(here)", after: StyledLine("   "), indentation: 3)
            lines += commands(nearest.lines, .dim)
        }
        for stop in reply.stops {
            lines += warning("\(stop.command) stops the app: \(message(of: stop))")
            lines += commands(stop.shortest ?? [], .dim)
        }
        for left in reply.leftOut {
            lines += warning("\(left.last ?? "") took too long in a copy of the process, and was left out")
        }
        if !reply.unwritable.isEmpty {
            lines += prose.wrapped(
                "not tried, because their values cannot be written: \(reply.unwritable.joined(separator: ", "))", .dim,
                after: StyledLine("   "), indentation: 3)
        }
        for type in reply.objects {
            lines += warning(
                "all states share the object \(type): what a command changes in it is not undone before the next command")
        }
        return lines
    }

    private func verdict(_ reply: ReachReply) -> [StyledLine] {
        let states = BriefText.count(reply.states, "state")
        if let ends = reply.deadEnds { return verdict(ends, reply) }
        guard let way = reply.lines else {
            return prose.wrapped(missing(reply, states), after: StyledLine(" ✗ ", .error), indentation: 3)
        }
        let text = way.isEmpty ? "it holds already" : "reached by \(BriefText.count(way.count, "command"))"
        return [StyledLine(" ✓ ", .success) + StyledLine(text) + StyledLine("   \(states) looked at", .dim)]
    }

    private func missing(_ reply: ReachReply, _ states: String) -> String {
        switch reply.end {
        case .all: "nothing that the tree offers leads there: all \(states) were looked at"
        case .found, .states: "not found in \(states); --states \(10 * reply.states) looks at more"
        case .time: "not found in \(states); the time was up"
        case .stops: "not found in \(states); too many commands stop the app"
        case .interrupted: "not found in \(states); the search was interrupted"
        }
    }

    private func verdict(_ ends: ReachReply.DeadEnds, _ reply: ReachReply) -> [StyledLine] {
        let states = BriefText.count(reply.states, "state")
        var lines: [StyledLine]
        if ends.open == 0 {
            lines = [StyledLine(" ✗ ", .error) + StyledLine(missing(reply, states))]
        } else if ends.count > 0 {
            lines = [StyledLine(" ✗ ", .error) + StyledLine("from \(ends.count) of \(states) nothing leads there")]
            for way in ends.shortest {
                lines.append(StyledLine(way.isEmpty ? "   from the start on" : "   after"))
                lines += commands(way, .action)
            }
        } else if ends.undecided == 0 {
            lines = [StyledLine(" ✓ ", .success) + StyledLine("from each of \(states) some commands lead there")]
        } else {
            lines = [StyledLine("   no dead end was found in \(states)")]
        }
        if ends.undecided > 0 {
            lines += prose.wrapped(
                "\(BriefText.count(ends.undecided, "state")) not judged: the search ended before all that follows them was seen", .dim,
                after: StyledLine("   "), indentation: 3)
        }
        return lines
    }

    private func commands(_ lines: [String], _ style: TextRole) -> [StyledLine] {
        lines.map { StyledLine("     " + $0, style) }
    }

    private func warning(_ text: String) -> [StyledLine] {
        paragraph.wrapped(text, after: StyledLine(" ! ", .error), indentation: 3)
    }
}

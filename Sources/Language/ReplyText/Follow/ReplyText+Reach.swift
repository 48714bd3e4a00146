// The reply to `reach`: the commands found, and the limits of the search.

extension ReplyText {
    func reach(_ reply: ReachReply) -> [StyledLine] {
        var lines = verdict(reply)
        if let way = reply.lines, !way.isEmpty {
            lines += commands(way, .action)
        }
        if reply.isUnstable == true, reply.deadEnds == nil {
            lines += warning(
                "some commands led there, but not when they were run again: the app behaves differently each time")
        }
        if let nearest = reply.nearest {
            let here = nearest.lines.isEmpty ? ", at the start" : ", after"
            var found = nearest.found.text
            if case .each(let parts) = nearest.found, parts.count == 1 {
                found = "\(parts[0].text) was \(parts[0].found.text)"
            }
            lines += prose.wrapped("closest: \(found)\(here)", after: StyledLine("   "), indentation: 3)
            lines += commands(nearest.lines, .dim)
        }
        for stop in reply.stops {
            lines += warning("\(stop.command) crashes: \(message(of: stop))")
            lines += commands(stop.shortest ?? [], .dim)
        }
        for left in reply.leftOut {
            lines += warning("\(left.last ?? "") takes too long, so the search skipped it from then on; to reproduce:")
            lines += commands(left, .dim)
        }
        if !reply.unwritable.isEmpty {
            lines += untried(reply.unwritable)
        }
        if let narrowed = reply.narrowed {
            lines += prose.wrapped(
                "not all known values were tried for: \(narrowed.joined(separator: ", "))", .dim,
                after: StyledLine("   "), indentation: 3)
        }
        if let unrendered = reply.unrendered, !unrendered.isEmpty {
            lines += prose.wrapped(
                "never rendered: \(unrendered.joined(separator: ", "))", .dim, after: StyledLine("   "), indentation: 3)
        }
        for type in reply.objects {
            lines += warning(
                "all states share the instances of \(type), so one command's changes may have affected others; "
                    + "this session's instances are unchanged"
            )
        }
        return lines
    }

    private func verdict(_ reply: ReachReply) -> [StyledLine] {
        let memory = reply.megabytes.map { " (\($0) MB)" } ?? ""
        let states = BriefText.count(reply.states, "state") + memory
        if let ends = reply.deadEnds { return verdict(ends, reply) }
        guard let way = reply.lines else {
            return prose.wrapped(missing(reply, states), after: StyledLine(" ✗ ", .error), indentation: 3)
        }
        let text = way.isEmpty ? "the condition already holds" : "reached in \(BriefText.count(way.count, "command"))"
        return [StyledLine(" ✓ ", .success) + StyledLine(text) + StyledLine("   \(states) searched", .dim)]
    }

    private func missing(_ reply: ReachReply, _ states: String) -> String {
        switch reply.end {
        case .all: "unreachable with the commands tried: searched all \(states)"
        case .found, .states:
            "not found in \(states); `--states \(10 * reply.states)` searches more"
        case .time:
            "not found in \(states) within the time limit; get closer to the goal, or allow more time with `--seconds`"
        case .stops:
            "not found in \(states); commands that crash or take too long in many states were skipped, listed below"
        case .memory: "not found in \(states) within the memory limit; get closer to the goal, and run `reach` again"
        case .interrupted: "not found in \(states); the search was interrupted"
        }
    }

    private func verdict(_ ends: ReachReply.DeadEnds, _ reply: ReachReply) -> [StyledLine] {
        let states = BriefText.count(reply.states, "state")
        var lines: [StyledLine]
        if ends.open == 0 {
            lines = [StyledLine(" ✗ ", .error) + StyledLine(missing(reply, states))]
        } else if ends.count > 0 {
            lines = [StyledLine(" ✗ ", .error) + StyledLine("dead ends: \(ends.count) of \(states)")]
            for way in ends.shortest {
                lines.append(StyledLine(way.isEmpty ? "   from the start" : "   after"))
                lines += commands(way, .action)
            }
        } else if ends.undecided == 0 {
            lines = [StyledLine(" ✓ ", .success) + StyledLine("no dead ends in \(states)")]
        } else {
            lines = [StyledLine("   no dead ends found so far in \(states)")]
        }
        if ends.undecided > 0 {
            lines += prose.wrapped(
                "\(BriefText.count(ends.undecided, "state")) undecided, because not every command was tried there (\(reply.end.reason(states)))",
                .dim,
                after: StyledLine("   "), indentation: 3)
        }
        return lines
    }

    func commands(_ lines: [String], _ style: TextRole) -> [StyledLine] {
        lines.map { StyledLine("     " + $0, style) }
    }

    func untried(_ names: [String]) -> [StyledLine] {
        prose.wrapped(
            "not tried, because their arguments can't be written as literals: \(names.joined(separator: ", "))", .dim,
            after: StyledLine("   "), indentation: 3)
    }

    func warning(_ text: String) -> [StyledLine] {
        paragraph.wrapped(text, after: StyledLine(" ! ", .error), indentation: 3)
    }
}

extension ReachReply.End {
    /// Why a search didn't try everything.
    func reason(_ states: String) -> String {
        switch self {
        case .states: "limit of \(states) reached"
        case .time: "time limit reached"
        case .memory: "memory limit reached"
        case .stops: "too many crashes or timeouts"
        case .interrupted: "interrupted"
        case .found, .all: "the search ended"
        }
    }
}

// The replies to `slice`, `without` and `with`.

extension ReplyText {
    func slice(_ reply: SliceReply) -> [StyledLine] {
        let total = BriefText.count(reply.total, "command")
        let count =
            "\(reply.isUnfinished == true ? "at most " : "")\(reply.kept.count) of \(total) \(reply.kept.count == 1 || reply.total == 1 ? "matters" : "matter")"
        var lines: [StyledLine]
        if case .value(let value) = reply.found {
            lines = [
                StyledLine(" \(reply.place)", .node) + StyledLine(" \(value.text(width: 60, options))   ")
                    + StyledLine(count, .dim)
            ]
        } else {
            lines =
                paragraph.wrapped(reply.place, after: StyledLine(" "), indentation: 3)
                + paragraph.wrapped(reply.found.text, .dim, after: StyledLine("   found    "), indentation: 12)
                + [StyledLine("   " + count, .dim)]
        }
        lines += numbered(reply.kept)
        if reply.kept.isEmpty {
            lines.append(StyledLine("   no commands are needed: this already holds at the beginning", .dim))
        }
        if reply.isUnfinished == true {
            lines.append(
                StyledLine("   some of these may not matter: the search ended before all of them were tried", .dim))
        }
        return lines
    }

    func without(_ reply: WithoutReply) -> [StyledLine] {
        var lines = [StyledLine(reply.instead == nil ? " without" : " instead of")] + numbered(reply.left)
        if let instead = reply.instead { lines.append(StyledLine("   with ") + StyledLine(instead, .action)) }
        for refused in reply.refused {
            lines += paragraph.wrapped(
                "skipped step \(refused.step), \(refused.command): \(refused.reason)",
                after: StyledLine(" ! ", .error), indentation: 3)
        }
        if let parted = reply.parted {
            lines.append(StyledLine("   the first step with a different result:"))
            lines += numbered([parted])
        }
        if reply.differences.isEmpty {
            lines.append(StyledLine("   the final state is the same", .dim))
        } else {
            lines.append(StyledLine("   differences in the final state:"))
            lines += differences(reply.differences)
        }
        if let branch = reply.branch {
            lines.append(StyledLine("   the old steps are on \(branch)", .dim))
        }
        return lines
    }

    private func numbered(_ steps: [SliceReply.StepLine]) -> [StyledLine] {
        let width = steps.map { String($0.step).count }.max() ?? 0
        return steps.map { step in
            let number = String(step.step)
            return StyledLine("   " + String(repeating: " ", count: width - number.count) + number, .number)
                + StyledLine("  " + step.command, .action)
        }
    }
}

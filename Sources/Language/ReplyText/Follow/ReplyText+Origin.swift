// The chain from a value back to its origin, and the steps that changed a place.

import WorkbenchValueTree

extension ReplyText {
    /// The maximum number of pieces of state shown; the others are only counted.
    private static let shownSources = 8

    func origin(_ reply: OriginReply) -> [StyledLine] {
        var lines: [StyledLine] = []
        let commands = reply.links.map(\.command)
        for (index, link) in reply.links.enumerated() {
            var line = StyledLine(index == 0 ? " " : " ← ", index == 0 ? .plain : .dim)
            line.append(text(of: link.kind))
            // If a link has the same command as the previous one, the command isn't repeated.
            let isAsked = index > 0 && (index == commands.count - 1 || commands[index + 1] != link.command)
            let command = StyledLine(isAsked ? "   " + link.command : "", .hint)
            if let value = link.value {
                line.append("  ")
                let room = max(12, min(width / 3, width - line.columns - command.columns))
                line.append(value.text(width: room, options), .changed)
            }
            // The user may want to type the command, so it is never cut.
            if line.columns + command.columns <= width {
                lines.append(line + command)
            } else {
                lines += [line, StyledLine("   ") + command]
            }
        }
        if reply.sources.count > 1 {
            let rest = reply.sources.count - Self.shownSources
            let places = reply.sources.prefix(Self.shownSources).map {
                NodeName.label($0.holder, root: reply.rootName) + $0.path.suffix
            }
            lines += paragraph.wrapped(
                places.joined(separator: ", ") + (rest > 0 ? "; \(rest) more" : ""),
                after: StyledLine(" depends on ", .dim), indentation: 12)
        }
        if !reply.notVaried.isEmpty { lines.append(notVaried(reply.notVaried)) }
        return lines
    }

    /// The wording of a link in the chain, with its step.
    package static func title(of link: OriginReply.Link) -> String {
        let text = ReplyText(width: summaryWidth, identities: .hidden).text(of: link.kind).plain
        return "\(text.split(separator: " ").joined(separator: " ")) in step \(link.step)"
    }

    /// The places that a search didn't vary, with the reasons.
    func notVaried(_ places: [NotVaried]) -> StyledLine {
        let shown = places.prefix(3).map { "\($0.node.label)\($0.path.suffix), \($0.reason.text)" }
        let rest = places.count - shown.count
        return StyledLine(
            "   \(BriefText.count(places.count, "place")) not checked: \(shown.joined(separator: "; "))"
                + (rest > 0 ? "; \(rest) more" : ""), .dim)
    }

    private func text(of kind: OriginReply.Kind) -> StyledLine {
        switch kind {
        case .screen(let name, let path): StyledLine("screen \(name)\(path.suffix)", .node)
        case .property(let node, let path, let parent):
            StyledLine("\(node.label)", .node) + StyledLine(" is given \(path.title)")
                + StyledLine(parent.map { " by \($0.label)" } ?? "", .dim)
        case .state(let node, let path): StyledLine(node.label + path.suffix, .node)
        case .action(let node, let action):
            StyledLine("\(node.label)  ", .node) + self.action(action)
        case .followed(let node): StyledLine("\(node.label)  ", .node) + StyledLine("workflowDidChange", .action)
        case .output(let node, let output): outputLine(output, "output of \(node.label): ")
        case .shown(let command, let cause):
            StyledLine("shown since ") + StyledLine(command.onOneLine, .title)
                + StyledLine(cause.map { ", which changed \($0)" } ?? "")
        case .started(let node, let number, let reason):
            StyledLine(node.label, .node) + StyledLine(" began run \(number): \(reason.text)")
        case .began(let node): StyledLine("\(node.label) started with this value")
        case .met(let node): StyledLine("\(node.label) had this value when the session began")
        case .command(let command): StyledLine(command.onOneLine, .title)
        case .independent: StyledLine("varying the state doesn't change the value", .dim)
        case .folded: StyledLine("earlier steps are folded, so it's unknown what set the value", .dim)
        }
    }

    func action(_ action: Value?) -> StyledLine {
        guard let action else { return StyledLine("set", .dim) }
        var options = options
        options.hasBareOutermostCase = true
        return StyledLine(action.text(width: max(16, width / 2), options), .action)
    }

    func blame(_ reply: BlameReply) -> [StyledLine] {
        let folded = reply.folded.map(folded) ?? []
        if reply.changes.isEmpty {
            let which = reply.folded == nil ? "no step" : "none of the unfolded steps"
            return [StyledLine(" \(which) has changed \(reply.place)", .dim)] + folded
        }
        let isOnBranches = reply.changes.contains { $0.branch != nil }
        let head = reply.isThere ? [] : [StyledLine(" \(reply.place) is gone", .dim)]
        return head
            + paragraph.table(
                reply.changes.map { turn in
                    var change = StyledLine(turn.before?.text(width: width / 5, options) ?? "not there", .dim)
                    change.append(Change.arrow, .dim)
                    change.append(turn.after?.text(width: width / 5, options) ?? "gone", .changed)
                    var cause = StyledLine()
                    for (index, step) in turn.causes.reversed().enumerated() {
                        cause.append(index == 0 ? "" : "  ←  ", .dim)
                        cause.append(step.node.label(width: width / 6) + "  ", .node)
                        cause.append(action(of: step, width: width / 4))
                    }
                    if turn.causes.isEmpty { cause = StyledLine(turn.command.onOneLine, .dim) }
                    let branch = isOnBranches ? [StyledLine(turn.branch ?? "", .dim)] : []
                    return [StyledLine("\(turn.step)", .number)] + branch + [change, cause]
                }) + folded
    }

    private func folded(_ count: Int) -> [StyledLine] {
        let isOne = count == 1
        let text =
            "\(BriefText.count(count, "step")) \(isOne ? "is" : "are") folded, "
            + "so \(isOne ? "it" : "they") may also have changed the place; `goto STEP --replay` restores \(isOne ? "its" : "their") details"
        return prose.wrapped(text, .dim, after: StyledLine("   "), indentation: 3)
    }
}

extension NotVaried.Reason {
    var text: String {
        switch self {
        case .noOtherValue: "it has no obvious alternative"
        case .object: "it's an object, which a copy of the tree would share"
        case .stopsApp: "another value crashes the app"
        case .tooMany: "there were too many places"
        case .notInCopy: "a copy of the tree has no such node"
        case .notTried: "a trial didn't finish"
        case .runningApp: "another number may crash the running app"
        }
    }
}

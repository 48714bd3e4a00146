// The reply to `find`: for each place, a command, and the value there.

extension ReplyText {
    func found(_ reply: FindReply) -> [StyledLine] {
        if reply.matches.isEmpty { return [StyledLine(" no matches for “\(reply.text)”", .dim)] }
        let column = min((reply.matches.map { StyledRun($0.command).columns }.max() ?? 0) + 4, width * 2 / 3)
        var lines = reply.matches.map { match in
            var line = StyledLine(" ")
            line.append(match.command, match.kind == .action || match.kind == .callback ? .action : .node)
            if line.columns < column { line.pad(to: column) } else { line.append("   ") }
            // The user may want to type the command, so it is never cut.
            if line.columns + 8 <= width { line.append(StyledLine(match.detail, .dim).cut(to: width - line.columns)) }
            return line
        }
        if reply.omitted > 0 { lines.append(StyledLine(" … \(reply.omitted) more", .dim)) }
        return lines
    }
}

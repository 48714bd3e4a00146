// A report as lines: one for each script with its findings below, and a summary at the end.

extension ScriptResult {
    /// The script's line and its findings.
    package var lines: [StyledLine] {
        let failed = cases.count { !$0.findings.isEmpty }
        let skipped = cases.count(where: \.isSkipped)
        var line = StyledLine(isPassed ? " ✓ " : " ✗ ", isPassed ? .success : .error)
        line.append(name, .title)
        // A file that can't be read has no sections.
        if !cases.isEmpty { line.append("   \(BriefText.count(cases.count, "section"))", .dim) }
        if failed > 0 { line.append(", \(failed) failed", .error) }
        if skipped > 0 { line.append(", \(skipped) not run", .dim) }
        line.append("   \(duration.seconds)", .dim)
        var lines = [line]
        if let promotion, !promotion.changes.isEmpty {
            for change in promotion.changes {
                lines.append(
                    StyledLine(" \(change.place.text): ", .title) + StyledLine("promoted \(change.command)", .changed))
                lines += change.difference.styledLines
            }
        }
        lines += allFindings.flatMap(\.lines)
        if commandsLeft > 0, !isPassed {
            lines.append(StyledLine("   \(BriefText.count(commandsLeft, "command")) not run", .dim))
        }
        return lines
    }
}

extension CheckReport {
    /// The last line.
    package var summary: StyledLine {
        let failed = scripts.count { !$0.isPassed }
        var line = StyledLine(" " + BriefText.count(scripts.count, "script") + ": ", .title)
        if failed < scripts.count || failed == 0 { line.append("\(scripts.count - failed) passed", .success) }
        if failed > 0 { line.append("\(failed < scripts.count ? ", " : "")\(failed) failed", .error) }
        let promoted = scripts.reduce(0) { $0 + ($1.promotion?.changes.count ?? 0) }
        if promoted > 0 { line.append(", \(BriefText.count(promoted, "output")) promoted", .changed) }
        line.append("   \(duration.seconds)", .dim)
        return line
    }
}

extension Duration {
    /// `1.24 s`
    package var seconds: String {
        let (seconds, attoseconds) = components
        let hundredths = attoseconds / 10_000_000_000_000_000
        return "\(seconds).\(hundredths < 10 ? "0" : "")\(hundredths) s"
    }
}

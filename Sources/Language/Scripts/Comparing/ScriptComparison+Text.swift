// A comparison in words: the command at which two runs diverge, the state on both sides, the output, and the code that ran.

import WorkbenchValueTree

extension ScriptComparison {
    /// - Parameters:
    ///   - script: The name of the script, or the names of both.
    ///   - sides: The names of the sides, as in “HEAD~1” and “your files”.
    ///   - width: The number of columns for a line.
    package func lines(of script: String, _ sides: (former: String, present: String), width: Int) -> [StyledLine] {
        guard let difference else {
            return commands == 0
                ? [StyledLine(" ✗ \(script): no command was run", .error)]
                : [StyledLine(" ✓ \(script): the same in \(sides.former) and \(sides.present), \(count)", .success)]
                    + failureLines
        }
        let part = commands == 0 ? "different from the start" : sameness
        return [StyledLine(" ✗ \(script): \(part)", .title)] + failureLines + difference.lines(sides, width: width)
    }

    /// `the same for 7 commands, up to step 5`
    package var sameness: String { "the same for \(count), up to step \(step)" }

    private var count: String { BriefText.count(commands, "command") }

    /// The sides may be the same only because both fail.
    private var failureLines: [StyledLine] {
        failures.prefix(3).map { failure in
            StyledLine("   \(failure.place.text): ", .dim) + StyledLine(failure.command, .plain)
                + StyledLine(failure.isCrash ? "  crashes both" : "  fails in both", .error)
        } + (failures.count > 3 ? [StyledLine("   \(failures.count) commands fail in both", .dim)] : [])
    }
}

extension ScriptDifference {
    /// The maximum number of nodes, and of changes in a node.
    private static let mostStates = 8

    fileprivate func lines(_ sides: (former: String, present: String), width: Int) -> [StyledLine] {
        var lines: [StyledLine] = []
        if let former, let present, former == present {
            lines.append(StyledLine("   \(place?.text ?? ""): ", .dim) + StyledLine(present, .plain))
        } else {
            lines.append(StyledLine("   \(place?.text ?? ""): the commands differ", .dim))
            lines += Self.pair(former ?? "(ended)", present ?? "(ended)", sides)
        }
        if !states.isEmpty { lines.append(StyledLine("   state: \(sides.former) → \(sides.present)", .dim)) }
        for state in states.prefix(Self.mostStates) {
            let label = "   " + state.node.label + "  "
            switch state.kind {
            case .onlyBefore:
                lines.append(StyledLine(label, .node) + StyledLine("only in \(sides.former)", .removed))
            case .onlyNow:
                lines.append(StyledLine(label, .node) + StyledLine("only in \(sides.present)", .added))
            case .changed(let changes):
                let room = max(20, width - ColumnWidth.columns(of: label))
                lines += changes.prefix(Self.mostStates).map {
                    StyledLine(label, .node) + $0.line(width: room, PrintOptions())
                }
            }
        }
        if states.count > Self.mostStates { lines.append(StyledLine("   … \(states.count) nodes in all", .dim)) }
        if let output {
            lines.append(StyledLine("   output: - \(sides.former), + \(sides.present)", .dim))
            lines += output.styledLines
        }
        lines += code.map { code in
            StyledLine("   \(code.place.file):\(code.place.line)", .hint)
                + StyledLine("  run by \(code.node.label)" + (code.isChanged ? ", changed" : ""), .dim)
        }
        return lines
    }

    private static func pair(_ former: String, _ present: String, _ sides: (former: String, present: String))
        -> [StyledLine]
    {
        [
            StyledLine("   - ", .removed) + StyledLine(former, .removed) + StyledLine("  \(sides.former)", .dim),
            StyledLine("   + ", .added) + StyledLine(present, .added) + StyledLine("  \(sides.present)", .dim),
        ]
    }
}

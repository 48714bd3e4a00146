// The columns of a step: number, node, action, change. Changes start in the same column in every step, so they are easy
// to find. Text that doesn't fit beside the action is placed below it.

import WorkbenchValueTree

struct StepLayout {
    let text: ReplyText
    /// The column where node names start.
    let margin: Int
    let nodeColumns: Int

    private static let fewestNodeColumns = 7
    private static let widestChangeColumn = 60

    init(of hops: [StepReply.Hop], _ text: ReplyText, margin: Int) {
        self.text = text
        self.margin = margin
        let labels = hops.map { StyledRun($0.label).columns }
        nodeColumns = min(max(Self.fewestNodeColumns, labels.max() ?? 0), max(Self.fewestNodeColumns, text.width / 4))
    }

    var actionColumn: Int { margin + nodeColumns + 2 }

    var heads: StyledLine {
        var line = StyledLine(" #", .hint)
        for (column, head) in [(margin, "node"), (actionColumn, "action"), (changeColumn, "state change")] {
            line.pad(to: column)
            line.append(head, .hint)
        }
        return line
    }

    private var changeColumn: Int { min(text.width * 9 / 16, Self.widestChangeColumn) }

    /// The lines of a hop; the first one starts with the gutter.
    func lines(of hop: StepReply.Hop, after gutter: StyledLine, limit: Int?) -> [StyledLine] {
        var line = gutter
        let label =
            hop.alike == nil ? hop.node.label(width: nodeColumns) : StyledLine(hop.label).cut(to: nodeColumns).plain
        line.append(label, .node)
        line.pad(to: actionColumn)
        line.append(action(of: hop))
        let changes = changes(of: hop)
        let beside = joined(changes)
        // A change that is too wide for its column may start further left, and one beside a long action further right.
        let gap = 2
        let column = min(max(changeColumn, line.columns + gap), text.width - beside.columns)
        if column >= line.columns + gap {
            line.pad(to: column)
            line.append(beside)
            return [line]
        }
        let indentation = actionColumn + 2
        let space = StyledLine(String(repeating: " ", count: indentation))
        if indentation + beside.columns <= text.width { return [line, space + beside] }
        let shown = changes.prefix(limit ?? changes.count)
        var lines = [line] + shown.map { space + $0(text.width - indentation) }
        if shown.count < changes.count {
            lines.append(space + StyledLine("… \(BriefText.count(changes.count - shown.count, "more change"))", .dim))
        }
        return lines
    }

    private func action(of hop: StepReply.Hop) -> StyledLine {
        var options = text.options
        options.hasBareOutermostCase = true
        let available = text.width - actionColumn
        guard let action = hop.action else {
            if case .properties(let paths) = hop.source {
                return StyledLine("(\(BriefText.topNames(of: paths)) changed)", .dim).cut(to: available)
            }
            return StyledLine(hop.output == nil ? "set" : "emit", .dim)
        }
        return StyledLine(action.text(width: available, options), .action)
    }

    private typealias FittingLine = (Int?) -> StyledLine

    private func changes(of hop: StepReply.Hop) -> [FittingLine] {
        let options = text.options
        if !hop.changes.isEmpty { return hop.changes.map { change in { change.line(width: $0, options) } } }
        let none =
            if hop.isHidden == true {
                "changed, but only in hidden parts"
            } else if hop.isUncertain {
                "may have changed: its state can't be compared"
            } else {
                hop.output == nil ? "no change" : "state unchanged"
            }
        return [{ _ in StyledLine(none, .dim) }]
    }

    private func joined(_ changes: [FittingLine]) -> StyledLine {
        var line = StyledLine()
        for (index, change) in changes.enumerated() {
            if index > 0 { line.append(", ") }
            line.append(change(nil))
        }
        return line
    }
}

extension StepReply.Hop {
    /// `Todo/List`, or the number of nodes and their kind.
    fileprivate var label: String { alike.map { "\($0 + 1) × \(KindCount.kind(node.name))" } ?? node.label }
}

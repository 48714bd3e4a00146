// How a node is written in a reply: its path as one would type it, the root by its name.

import WorkbenchReplies
import WorkbenchValueTree

extension NodeName {
    var label: String { path == "/" ? name : String(path.drop { $0 == "/" }) }

    /// The label in at most `width` columns. A node is told from others by the end of its path.
    func label(width: Int) -> String {
        let label = label
        guard ColumnWidth.columns(of: label) > width else { return label }
        var segments = label.split(separator: "/")
        while segments.count > 1 {
            segments.removeFirst()
            let shorter = "…/" + segments.joined(separator: "/")
            if ColumnWidth.columns(of: shorter) <= width { return shorter }
        }
        return StyledLine(String(segments.last ?? "")).cut(to: width).plain
    }
}

// The lines that differ between two versions of a file. Formatting changes few lines and rarely their number, so it is
// enough to look for equal lines nearby. The resulting edits are correct whatever the search finds.

import WorkbenchLanguage

enum LineEdits {
    /// The maximum distance within which equal lines are found.
    private static let window = 40

    /// Edits to the first version, in order, without overlaps.
    static func edits(from before: [UInt8], to after: [UInt8]) -> [ScriptEdit] {
        let old = LineTable.lines(of: before)
        let new = LineTable.lines(of: after)
        var edits: [ScriptEdit] = []
        var (left, right) = (0, 0)
        while left < old.count || right < new.count {
            if left < old.count, right < new.count, before[old[left]] == after[new[right]] {
                left += 1
                right += 1
                continue
            }
            let (nextLeft, nextRight) = meeting(before, old, left, after, new, right)
            let start = left < old.count ? old[left].lowerBound : before.count
            let end = nextLeft < old.count ? old[nextLeft].lowerBound : before.count
            let newStart = right < new.count ? new[right].lowerBound : after.count
            let newEnd = nextRight < new.count ? new[nextRight].lowerBound : after.count
            edits.append(ScriptEdit(start..<end, Array(after[newStart..<newEnd])))
            (left, right) = (nextLeft, nextRight)
        }
        return edits
    }

    /// The next pair of equal lines, or the next pair of places to continue from if there is none.
    private static func meeting(
        _ before: [UInt8], _ old: [Range<Int>], _ left: Int, _ after: [UInt8], _ new: [Range<Int>], _ right: Int
    ) -> (Int, Int) {
        for distance in 1...window {
            for step in 0...distance {
                let (l, r) = (left + distance - step, right + step)
                if l < old.count, r < new.count, before[old[l]] == after[new[r]] { return (l, r) }
            }
        }
        if left + window < old.count, right + window < new.count { return (left + window, right + window) }
        return (old.count, new.count)
    }
}

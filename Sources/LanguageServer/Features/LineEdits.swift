// The lines that differ between two texts. Formatting changes few lines and their number hardly ever, so a comparison that
// finds lines again within a short distance is enough; whatever it finds, the edits make one text of the other.

import WorkbenchCommandLanguage

enum LineEdits {
    /// How far apart lines are looked for.
    private static let window = 40

    /// Edits of the first text, from its beginning to its end, none touching another.
    static func edits(from before: [UInt8], to after: [UInt8]) -> [TextEdit] {
        let old = lines(before)
        let new = lines(after)
        var edits: [TextEdit] = []
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
            edits.append(TextEdit(start..<end, Array(after[newStart..<newEnd])))
            (left, right) = (nextLeft, nextRight)
        }
        return edits
    }

    /// The next pair of lines that are the same, or as many lines further that differ.
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

    private static func lines(_ bytes: [UInt8]) -> [Range<Int>] {
        var lines: [Range<Int>] = []
        var start = 0
        while start < bytes.count {
            let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? bytes.count
            lines.append(start..<end)
            start = end
        }
        return lines
    }
}

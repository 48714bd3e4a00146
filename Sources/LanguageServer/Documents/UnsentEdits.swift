// The client's edits that the kernel has not been sent yet, as one edit: the range of the text that the kernel has, and the
// range that stands there now.

import WorkbenchCommandLanguage

struct UnsentEdits: Hashable {
    private(set) var old = 0..<0
    private(set) var new = 0..<0
    private var isEmpty = true

    /// Adds an edit of the text as all the edits before have made it.
    mutating func add(_ edit: TextEdit) {
        let growth = edit.replacement.count - edit.range.count
        guard !isEmpty else {
            isEmpty = false
            old = edit.range
            new = edit.range.lowerBound..<edit.range.upperBound + growth
            return
        }
        // What the edit reaches beyond the range of before is still what the kernel has.
        let before = max(0, new.lowerBound - edit.range.lowerBound)
        let behind = max(0, edit.range.upperBound - new.upperBound)
        old = old.lowerBound - before..<old.upperBound + behind
        new = new.lowerBound - before..<new.upperBound + behind + growth
    }
}

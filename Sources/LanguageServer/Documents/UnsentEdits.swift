// The client's edits that have not been sent to the kernel, merged into one edit: the range in the kernel's text, and
// the range that replaces it now.

import WorkbenchCommandLanguage

struct UnsentEdits: Hashable {
    private(set) var old = 0..<0
    private(set) var new = 0..<0
    private var isEmpty = true

    /// Adds an edit of the text that results from all earlier edits.
    mutating func add(_ edit: ScriptEdit) {
        let growth = edit.replacement.count - edit.range.count
        guard !isEmpty else {
            isEmpty = false
            old = edit.range
            new = edit.range.lowerBound..<edit.range.upperBound + growth
            return
        }
        // The part of the edit outside the earlier range is still what the kernel has.
        let before = max(0, new.lowerBound - edit.range.lowerBound)
        let behind = max(0, edit.range.upperBound - new.upperBound)
        old = old.lowerBound - before..<old.upperBound + behind
        new = new.lowerBound - before..<new.upperBound + behind + growth
    }
}

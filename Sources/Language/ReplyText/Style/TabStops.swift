// Tabs in quoted text, such as a line of a script or the source in a compiler's message. A terminal counts tab stops
// from its edge, so tabs would move the place that a caret marks.

import WorkbenchValueTree

enum TabStops {
    private static let width = 8

    /// The text without control characters, with spaces in place of tabs.
    /// - Parameter column: The column where the text starts.
    static func expanded(_ text: String, from column: Int = 0) -> String {
        guard text.utf8.contains(UInt8(ascii: "\t")) else { return TextEscaping.visible(text) }
        var expanded = ""
        // The text between two tabs is measured in one go, because a pasted line may be very long.
        var columns = column
        for (index, piece) in text.split(separator: "\t", omittingEmptySubsequences: false).enumerated() {
            if index > 0 {
                let blanks = width - columns % width
                expanded += String(repeating: " ", count: blanks)
                columns += blanks
            }
            let piece = TextEscaping.visible(String(piece))
            expanded += piece
            columns += ColumnWidth.columns(of: piece)
        }
        return expanded
    }
}

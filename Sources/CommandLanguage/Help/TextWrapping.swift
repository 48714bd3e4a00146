// Text in lines of a given width.

package enum TextWrapping {
    /// Breaks at spaces. A line that is indented or has columns stays as it is.
    package static func lines(_ text: String, width: Int) -> [String] {
        var lines: [String] = []
        for paragraph in text.split(separator: "\n", omittingEmptySubsequences: false) {
            if paragraph.count <= width || paragraph.contains("   ") {
                lines.append(String(paragraph))
            } else {
                lines += wrapped(paragraph, width: width)
            }
        }
        return lines
    }

    private static func wrapped(_ paragraph: Substring, width: Int) -> [String] {
        var lines: [String] = []
        var line = ""
        for word in paragraph.split(separator: " ") {
            if !line.isEmpty, line.count + 1 + word.count > width {
                lines.append(line)
                line = ""
            }
            line += (line.isEmpty ? "" : " ") + word
        }
        return lines + [line]
    }
}

// Several lines: a part that fits stays on one line; other parts are opened up, with one item per line; long strings
// become `"""` blocks.

extension Layout {
    func indented(width: Int, indentation: Int) -> String {
        var text = ""
        write(to: &text, indentedBy: 0, column: 0, reserve: 0, width: width, step: max(1, indentation))
        return text
    }

    /// - Parameter reserve: The columns needed for the text that follows on the same line.
    private func write(
        to text: inout String, indentedBy indent: Int, column: Int, reserve: Int, width: Int, step: Int
    ) {
        if !hasLines && column + columns + reserve <= width {
            text += oneLine
            return
        }
        switch self {
        case .atom(let content, _): text += content
        case .string(let string):
            text += hasLines ? string.block(indentedBy: column == 0 ? 0 : indent + step) : string.text
        case .group(let group):
            text += group.opening
            let inner = indent + step
            for (index, item) in group.items.enumerated() {
                text += "\n" + String(repeating: " ", count: inner) + item.prefix
                let hasComma = index + 1 < group.items.count
                item.layout.write(
                    to: &text, indentedBy: inner, column: inner + item.prefixColumns, reserve: hasComma ? 1 : 0,
                    width: width, step: step)
                if hasComma { text += "," }
            }
            text += "\n" + String(repeating: " ", count: indent) + group.closing
        }
    }
}

extension Layout.StringLayout {
    fileprivate func block(indentedBy indent: Int) -> String {
        let margin = String(repeating: " ", count: indent)
        var text = "\"\"\""
        for line in content.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false) {
            let escaped = TextEscaping.escapedBlockLine(line)
            text += "\n" + (escaped.isEmpty ? "" : margin + escaped)
        }
        return text + "\n" + margin + "\"\"\""
    }
}

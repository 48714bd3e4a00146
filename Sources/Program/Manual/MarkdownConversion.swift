// Converts Markdown to mdoc, as far as our documents use it: headings, paragraphs, code, lists, tables, code spans.

enum MarkdownConversion {
    /// The first heading is left out, because the page has a title already.
    static func mdoc(_ markdown: String) -> [String] {
        var lines: [String] = []
        var paragraph: [String] = []
        var code: [String] = []
        var rows: [[String]] = []
        var isFenced = false

        func endParagraph() {
            guard !paragraph.isEmpty else { return }
            if !(lines.last?.hasPrefix(".Sh") ?? true), !(lines.last?.hasPrefix(".Ss") ?? true) { lines.append(".Pp") }
            lines += Mdoc.text(plain(paragraph.joined(separator: " ")))
            paragraph = []
        }
        func endCode() {
            if !code.isEmpty { lines += Mdoc.literal(code) }
            code = []
        }
        func endTable() {
            if !rows.isEmpty { lines += table(rows) }
            rows = []
        }

        for line in markdown.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
            if line.hasPrefix("```") {
                endParagraph()
                if isFenced { endCode() }
                isFenced.toggle()
            } else if isFenced {
                code.append(line)
            } else if line.hasPrefix("    "), paragraph.isEmpty {
                code.append(String(line.dropFirst(4)))
            } else if line.hasPrefix("|") {
                endParagraph()
                rows.append(cells(line))
            } else {
                endTable()
                endCode()
                if line.hasPrefix("#") {
                    endParagraph()
                    let level = line.prefix { $0 == "#" }.count
                    let title = Mdoc.words(plain(String(line.dropFirst(level + 1))))
                    // The page has a description already, which an overview begins.
                    if level == 2, title != "Overview" { lines.append(".Sh \(title.uppercased())") }
                    if level > 2 { lines.append(".Ss \(title)") }
                } else if line.isEmpty {
                    endParagraph()
                } else if line.hasPrefix("- ") {
                    endParagraph()
                    paragraph = ["\u{2022} " + line.dropFirst(2)]
                } else if line.prefixMatch(of: #/\d+\. /#) != nil {
                    endParagraph()
                    paragraph = [line]
                } else {
                    paragraph.append(line.trimmingBlanks)
                }
            }
        }
        endTable()
        endCode()
        endParagraph()
        return lines
    }

    /// A table as a list of terms: the tables of our documents have a term and its meaning.
    private static func table(_ rows: [[String]]) -> [String] {
        let entries = rows.filter { !$0.allSatisfy { cell in cell.allSatisfy { $0 == "-" } } }
            .filter { $0.count > 1 && !$0[0].isEmpty }
        let body = entries.first?[1] == "when" ? entries.dropFirst() : entries[...]
        var lines = [".Bl -tag -width Ds"]
        for cells in body {
            lines.append(".It " + Mdoc.argument(plain(cells[0])))
            lines += Mdoc.text(plain(cells.dropFirst().joined(separator: " ")))
        }
        return lines + [".El"]
    }

    private static func cells(_ line: String) -> [String] {
        line.split(separator: "|").map { String($0).trimmingBlanks }
    }

    /// The text without emphasis and code marks.
    private static func plain(_ text: String) -> String {
        text.replacing("**", with: "").replacing("`", with: "").replacing("\\r\\n", with: "CR LF")
    }
}

extension String {
    fileprivate var trimmingBlanks: String {
        var text = self[...]
        while text.first == " " { text.removeFirst() }
        while text.last == " " { text.removeLast() }
        return String(text)
    }
}

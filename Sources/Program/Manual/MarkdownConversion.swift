// Converts the Markdown that our documents use to mdoc: headings, paragraphs, code, lists, tables, code spans.

enum MarkdownConversion {
    /// Converts a document. The first heading is left out, because the page already has a title.
    static func mdoc(_ markdown: String) -> [String] {
        var lines: [String] = []
        var paragraph: [String] = []
        var code: [String] = []
        var rows: [[String]] = []
        var isFenced = false
        /// The kind of the current list, and whether the paragraph is its item.
        var list: String?
        var isItem = false

        func separate() {
            if !(lines.last?.hasPrefix(".Sh") ?? true), !(lines.last?.hasPrefix(".Ss") ?? true) { lines.append(".Pp") }
        }
        func endParagraph() {
            guard !paragraph.isEmpty else { return }
            defer { isItem = false }
            guard !isItem else {
                lines += [".It"] + Mdoc.text(plain(paragraph.joined(separator: " ")))
                paragraph = []
                return
            }
            separate()
            lines += Mdoc.text(plain(paragraph.joined(separator: " ")))
            paragraph = []
        }
        func endList() {
            endParagraph()
            if list != nil { lines.append(".El") }
            list = nil
        }
        func begin(_ kind: String, _ item: Substring) {
            endParagraph()
            if list != kind {
                endList()
                lines.append(".Bl \(kind) -width Ds")
                list = kind
            }
            (paragraph, isItem) = ([String(item)], true)
        }
        func endCode() {
            if !code.isEmpty { lines += Mdoc.literal(code) }
            code = []
        }
        func endTable() {
            let isFirst = lines.last.map { $0.hasPrefix(".Sh") || $0.hasPrefix(".Ss") } ?? true
            if !rows.isEmpty { lines += table(rows).drop { isFirst && $0 == ".Pp" } }
            rows = []
        }

        for line in markdown.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
            if line.hasPrefix("```") {
                endList()
                if isFenced {
                    endCode()
                } else if let caption = caption(ofFence: line) {
                    separate()
                    lines.append(".Sy " + Mdoc.argument(caption))
                }
                isFenced.toggle()
            } else if isFenced {
                code.append(line)
            } else if line.hasPrefix("    "), paragraph.isEmpty {
                endList()
                code.append(String(line.dropFirst(4)))
            } else if line.hasPrefix("|") {
                endList()
                rows.append(cells(line))
            } else {
                endTable()
                endCode()
                if line.hasPrefix("#") {
                    endList()
                    let level = line.prefix { $0 == "#" }.count
                    let title = Mdoc.words(plain(String(line.dropFirst(level + 1))))
                    // The page already has a description, which starts with the overview.
                    if level == 2, title != "Overview" { lines.append(".Sh \(title.uppercased())") }
                    if level > 2 { lines.append(".Ss \(title)") }
                } else if line.isEmpty {
                    endParagraph()
                } else if line.hasPrefix("- ") {
                    begin("-bullet", line.dropFirst(2))
                } else if let number = line.prefixMatch(of: #/\d+\. /#) {
                    begin("-enum", line[number.range.upperBound...])
                } else {
                    if paragraph.isEmpty { endList() }
                    paragraph.append(line.trimmingBlanks)
                }
            }
        }
        endTable()
        endCode()
        endList()
        return lines
    }

    /// A table as a list of terms, each with the other cells of its row.
    private static func table(_ rows: [[String]]) -> [String] {
        let entries = rows.filter { !$0.allSatisfy { cell in cell.allSatisfy { $0 == "-" } } }.filter { $0.count > 1 }
        guard let first = entries.first else { return [] }
        let head = TableHead(first)
        var lines = [".Bl -tag -width Ds"]
        for cells in entries.dropFirst() where !cells[0].isEmpty {
            lines.append(".It " + Mdoc.argument(plain(cells[0])))
            let rest = TableHead.labeled(cells, by: head.labels).dropFirst().filter { !$0.isEmpty }
            for (number, cell) in rest.enumerated() {
                if number > 0 { lines.append(".br") }
                lines += Mdoc.text(plain(cell))
            }
        }
        return lines + [".El"]
    }

    /// The text after the language of a code block: a file, or the command whose reply the block shows. The blocks of
    /// terminals have notes for tests there.
    static func caption(ofFence line: String) -> String? {
        let words = line.split(separator: " ", maxSplits: 1)
        return words.count == 2 && words[0] != "```console" ? String(words[1]) : nil
    }

    /// The cells of a row. Bars inside a cell are escaped.
    static func cells(_ line: String) -> [String] {
        let bar = "\u{1}"
        let parts = line.replacing("\\|", with: bar).split(separator: "|", omittingEmptySubsequences: false)
        return parts.dropFirst().dropLast(line.hasSuffix("|") ? 1 : 0).map {
            String($0).trimmingBlanks.replacing(bar, with: "|")
        }
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

/// A table's heading row. A list has no columns, so a wide table's headings are repeated before each cell.
struct TableHead {
    var labels: [String] = []

    init(_ cells: [String]) {
        if cells.count > 2 { labels = cells }
    }

    static func labeled(_ cells: [String], by labels: [String]) -> [String] {
        cells.enumerated().map { index, cell in
            let label = labels.indices.contains(index) ? labels[index] : ""
            return label.isEmpty || cell.isEmpty ? cell : "\(label): \(cell)"
        }
    }
}

// The help pages by task. Each is an article of a DocC catalog, embedded in the program. The same text serves as a
// manual page, an answer of `workflow help`, and an article of the catalog.

import WorkbenchCEmbedded

package struct ManualArticle: Hashable, Sendable {
    /// The word after `workflow help`. It is the article's file name in lower case, with hyphens between words.
    package let name: String
    /// The article as written in the catalog.
    package let markdown: String

    package init(name: String, markdown: String) {
        self.name = name
        self.markdown = markdown
    }

    /// All articles, in the order of the table of embedded files.
    package static let all: [ManualArticle] = (0...).lazy.map(embedded_path).prefix { $0 != nil }.compactMap { path in
        guard let path = path.map({ String(cString: $0) }), path.hasSuffix(".md"), let text = embedded_text(path),
            let file = path.split(separator: "/").last?.dropLast(3)
        else { return nil }
        return ManualArticle(name: name(ofFile: file), markdown: String(cString: text))
    }

    package static func named(_ name: String) -> ManualArticle? {
        all.first { $0.name == name }
    }

    /// The first heading, such as `From symptom to cause`.
    package var title: String {
        markdown.split(separator: "\n").first { $0.hasPrefix("# ") }.map { String($0.dropFirst(2)) } ?? name
    }

    /// The name of the article's file in the manual.
    package var file: String { "workflow-\(name).7" }

    /// The title as used inside a sentence or a list.
    package var summary: String {
        let title = title.replacing("`", with: "")
        // An abbreviation such as JSON keeps its capital letters.
        guard title.dropFirst().first?.isUppercase != true else { return title }
        return title.prefix(1).lowercased() + title.dropFirst()
    }

    /// The page of the manual, in mdoc.
    package var page: String {
        let body = MarkdownConversion.mdoc(plainLinks)
        let lines =
            [
                ".Dd \(ManualPage.date)", ".Dt WORKFLOW-\(name.uppercased()) 7", ".Os", ".Sh NAME",
                ".Nm workflow-\(name)",
            ]
            + [".Nd \(Mdoc.words(Mdoc.text(summary).joined(separator: " ")))"] + [
                ".Sh DESCRIPTION", ".nr doc-hyphen-flags 0", ".nh",
            ] + body
            + [".Sh SEE ALSO", ".Xr workflow 1"]
        return lines.joined(separator: "\n") + "\n"
    }

    /// The article below its title, as Markdown for a terminal: paragraphs, lists, code and headings of one level,
    /// without links and pictures.
    package var body: String {
        var lines: [String] = []
        var isCode = false
        var isIndented = false
        var heads: [String] = []
        var hasPlainTerms = false
        let all = plainLinks.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        for (index, (line, next)) in zip(all, all.dropFirst() + [""]).enumerated() {
            if line.hasPrefix("```") {
                if !isCode, let caption = MarkdownConversion.caption(ofFence: line) { lines.append("`\(caption)`:") }
                isCode.toggle()
                lines.append("```")
                continue
            }
            if isCode {
                lines.append(line)
                continue
            }
            let opens = line.hasPrefix("    ") && (isIndented || lines.last?.isEmpty ?? true)
            if opens != isIndented, opens || !line.isEmpty {
                lines.append("```")
                isIndented = opens
            }
            if isIndented {
                lines.append(String(line.dropFirst(4)))
            } else if line.hasPrefix("|"), next.hasPrefix("|--") {
                heads = TableHead(MarkdownConversion.cells(line)).labels
                let rows = all.dropFirst(index + 2).prefix { $0.hasPrefix("|") }.map(MarkdownConversion.cells)
                hasPlainTerms = heads.isEmpty && rows.allSatisfy { $0.first?.firstMatch(of: #/: |^`?-/#) == nil }
            } else if line.hasPrefix("|") {
                lines += Self.lines(ofRow: line, heads, hasPlainTerms)
            } else if line.hasPrefix("#") {
                let title = line.drop { $0 == "#" || $0 == " " }.filter { $0 != "`" }
                if title != "Overview", !line.hasPrefix("# ") { lines.append("### \(title)") }
            } else {
                lines.append(line)
            }
        }
        if isIndented { lines.append("```") }
        return lines.joined(separator: "\n")
    }

    /// A table row: a list item if the terms contain neither dashes nor colons, otherwise the term and, below it, a line
    /// for each other cell. The line below the heading row is left out.
    private static func lines(ofRow line: String, _ heads: [String], _ hasPlainTerms: Bool) -> [String] {
        let cells = MarkdownConversion.cells(line)
        guard let place = cells.firstIndex(where: { !$0.isEmpty }), !cells[place].allSatisfy({ $0 == "-" }) else {
            return []
        }
        let labeled = TableHead.labeled(cells, by: heads)
        let rest = labeled.dropFirst(place + 1).filter { !$0.isEmpty }
        if hasPlainTerms { return ["- " + ([cells[place]] + rest).joined(separator: ": ")] }
        // Three backticks at the beginning of a line would begin a block.
        return [labeled[place].replacing("```", with: "``")] + rest.map { ": " + $0 }
    }

    /// The text with plain links and without pictures. A link to an article becomes the command that shows it, and a
    /// link to a file becomes its path in the repository.
    private var plainLinks: String {
        markdown.replacing(#/(?m)^!\[[^\]]*\]\([^)]*\)\n/#, with: "")
            .replacing(#/\[([^\]]*)\]\(([^)]*)\)/#) { match in
                Self.written(link: String(match.1), to: String(match.2))
            }
            .replacing(#/<doc:#([^>]+)>/#) { match in "“\(match.1.replacing("-", with: " "))” below" }
            .replacing(#/<doc:([A-Za-z]+)>/#) { match in "`workflow help \(Self.name(ofFile: match.1))`" }
            .replacing(#/``([^`\n]+)``/#) { match in "`\(match.1.split(separator: "/").last ?? match.1)`" }
    }

    private static func written(link text: String, to target: String) -> String {
        // Link targets are relative to a catalog, which is in a module's folder, three levels below the root.
        let path =
            target.hasPrefix("../../../../")
            ? String(target.dropFirst(12)) : target.hasPrefix("../../../") ? "Sources/" + target.dropFirst(9) : target
        let name = text.filter { $0 != "`" }
        // The name of a file is replaced by its path; other words are kept.
        let isFile = name.contains(".") || name.contains("/")
        return isFile && path.contains(name) ? text.replacing(name, with: path) : "\(text) (\(path))"
    }

    /// `own-package` for `OwnPackage`, and `json-replies` for `JSONReplies`.
    package static func name(ofFile file: some StringProtocol) -> String {
        var name = ""
        let letters = Array(file)
        for (index, letter) in letters.enumerated() {
            let begins =
                letter.isUppercase && index > 0
                && (letters[index - 1].isLowercase || (index + 1 < letters.count && letters[index + 1].isLowercase))
            name += (begins ? "-" : "") + letter.lowercased()
        }
        return name
    }
}

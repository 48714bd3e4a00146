// The pages of the manual. The files under man/ are written by hand; a line
//     .\" made: NAME
// in them stands for a part that is made from the tables, or from a document.

package enum ManualPage {
    /// The parts that a page can have.
    static let parts: [String: @Sendable () -> [String]] = [
        "subcommands": { InvocationPages.subcommands() },
        "options": { InvocationPages.options() },
        "lsp options": { InvocationPages.options(Subcommand.languageServer.options) },
        "commands": { CommandPages.reference() },
        "articles": { articles() },
    ]

    /// The date of the pages that are made from articles.
    static let date = "November 23, 2026"

    /// Every page of the manual: those under man/, and the articles.
    ///
    /// - Parameter written: The names of the files under man/.
    package static func files(
        written: [String], documents: (String) -> String?
    ) throws(Fault) -> [(name: String, text: String)] {
        var files: [(name: String, text: String)] = []
        for name in written.sorted() {
            guard let page = documents("man/\(name)") else { throw Fault(description: "can't read man/\(name)") }
            files.append((name, try made(page, documents: documents)))
        }
        return files + ManualArticle.all.map { ($0.file, $0.page) }
    }

    /// The pages by task, with the purpose of each.
    private static func articles() -> [String] {
        var lines = [".Bl -tag -width Ds"]
        for article in ManualArticle.all {
            lines.append(".It Xr workflow-\(article.name) 7")
            lines += Mdoc.text(article.summary.asSentence)
        }
        return lines + [".El"]
    }

    package struct Fault: Error, Equatable, CustomStringConvertible {
        package var description: String

        package init(description: String) {
            self.description = description
        }
    }

    /// A page, with the generated parts inserted.
    ///
    /// - Parameter documents: Returns the text of a document that is converted into a part.
    package static func made(_ page: String, documents: (String) -> String?) throws(Fault) -> String {
        var lines: [String] = []
        for line in page.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
            if let name = line.removing(prefix: ".\\\" made: ") {
                lines += try part(name, documents)
            } else {
                lines.append(line)
            }
        }
        return lines.joined(separator: "\n")
    }

    private static func part(_ name: String, _ documents: (String) -> String?) throws(Fault) -> [String] {
        if let file = name.removing(prefix: "document ") {
            guard let text = documents(file) else { throw Fault(description: "there is no document \(file)") }
            return MarkdownConversion.mdoc(text)
        }
        guard let make = parts[name] else {
            throw Fault(
                description: "no part is called \(name); available: \(parts.keys.sorted().joined(separator: ", "))")
        }
        return make()
    }
}

extension String {
    fileprivate func removing(prefix: String) -> String? {
        hasPrefix(prefix) ? String(dropFirst(prefix.count)) : nil
    }
}

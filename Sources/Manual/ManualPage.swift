// The pages under man/, and the parts of them that are made from the tables. The text between the marks
//     .\" begin NAME
//     .\" end NAME
// is made; the text around them is written by hand.

import WorkbenchInvocation

package enum ManualPage {
    /// The parts that a page can have.
    static let parts: [String: @Sendable () -> [String]] = [
        "synopsis": { InvocationPages.synopsis() },
        "subcommands": { InvocationPages.subcommands() },
        "options": { InvocationPages.options() },
        "lsp options": { InvocationPages.options(Subcommand.languageServer.options) },
        "commands": { CommandPages.reference() },
    ]

    package struct Fault: Error, Equatable, CustomStringConvertible {
        package var description: String

        package init(description: String) {
            self.description = description
        }
    }

    /// A page with its made parts renewed.
    ///
    /// - Parameter documents: Returns the text of a document from which a part is converted.
    package static func made(_ page: String, documents: (String) -> String?) throws(Fault) -> String {
        var lines: [String] = []
        var open: String?
        for line in page.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
            if let name = line.removing(prefix: ".\\\" begin ") {
                guard open == nil else { throw Fault(description: "\(name) begins before \(open ?? "") has ended") }
                lines.append(line)
                lines += try part(name, documents)
                open = name
            } else if let name = line.removing(prefix: ".\\\" end ") {
                guard open == name else { throw Fault(description: "\(name) ends, and \(open ?? "nothing") is open") }
                lines.append(line)
                open = nil
            } else if open == nil {
                lines.append(line)
            }
        }
        if let open { throw Fault(description: "\(open) has no end") }
        return lines.joined(separator: "\n")
    }

    private static func part(_ name: String, _ documents: (String) -> String?) throws(Fault) -> [String] {
        if let file = name.removing(prefix: "document ") {
            guard let text = documents(file) else { throw Fault(description: "there is no document \(file)") }
            return MarkdownConversion.mdoc(text)
        }
        guard let make = parts[name] else {
            throw Fault(
                description: "no part is called \(name); there are \(parts.keys.sorted().joined(separator: ", "))")
        }
        return make()
    }
}

extension String {
    fileprivate func removing(prefix: String) -> String? {
        hasPrefix(prefix) ? String(dropFirst(prefix.count)) : nil
    }
}

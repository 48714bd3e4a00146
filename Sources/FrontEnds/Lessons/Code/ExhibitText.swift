// A file of the gallery, adapted for use in a separate package.

enum ExhibitText {
    /// The file without the first comment, which reveals the bug, and without the enclosing enum, which separates the
    /// exhibits.
    static func plain(_ file: String) -> String {
        let lines = file.split(separator: "\n", omittingEmptySubsequences: false)
        let code = lines.drop { $0.hasPrefix("//") || $0.isEmpty }
        let head = code.prefix { !$0.hasPrefix("enum ") }
        let body = code.dropFirst(head.count + 1).prefix { $0 != "}" }
        let indentation = 4
        let plain = head + body.map { $0.dropFirst(indentation) }
        return plain.joined(separator: "\n") + "\n"
    }
}

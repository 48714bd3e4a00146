// A failure is a fact; its text is made beside it.

/// Something that is not as the test expects.
protocol Failure {
    /// What happened, what was expected, and what to write.
    var text: String { get }
}

/// Names separated by commas.
func list(_ parts: [String]) -> String {
    parts.joined(separator: ", ")
}

/// Lines as a block below a heading.
func indented(_ lines: String) -> String {
    lines.split(separator: "\n", omittingEmptySubsequences: false).map { "  " + $0 }.joined(separator: "\n")
}

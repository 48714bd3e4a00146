// A failure is a value that holds only facts. The file that declares it also turns it into a message.

import WorkbenchValueTree

/// A difference from the test's expectations.
protocol Failure {
    /// The message: what happened, what was expected, and what to write.
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

/// The candidate with the smallest edit distance to this name; the first one if several have the same distance.
func nearestMatch(to name: String, among candidates: [String]) -> String? {
    candidates.min { NearestName.distance($0, name) < NearestName.distance($1, name) }
}

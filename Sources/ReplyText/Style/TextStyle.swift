// What a piece of text is, and how that looks in a terminal: this is the one place that decides it. The colours are those of
// the 16 that can be read on dark and on light backgrounds; yellow, white and blue are not among them.

package enum TextStyle: Hashable, Sendable, CaseIterable {
    case plain
    /// A node's name or path.
    case node
    /// An action, a callback, a button: what can be sent or tapped.
    case action
    /// What a value has become.
    case changed
    case added
    case removed
    /// What one may skip.
    case dim
    case error
    /// The place of an error in a line.
    case caret
    /// The screen that is shown, the name of what follows.
    case title
    /// The number of a step.
    case number
    /// Something holds as expected.
    case success
    /// How to see more.
    case hint
}

extension StyledLine {
    /// The line with escape sequences. Each run is closed again, so that a line can be cut off or followed by anything.
    package var ansi: String {
        var text = ""
        for run in trimmedRuns {
            if let code = run.style.code, run.text.contains(where: { $0 != " " }) {
                text += "\u{1B}[\(code)m\(run.text)\u{1B}[0m"
            } else {
                text += run.text
            }
        }
        return text
    }
}

extension TextStyle {
    /// The parameters of its `SGR` sequence; nil for text as it is.
    fileprivate var code: String? {
        switch self {
        case .plain: nil
        case .node, .title: "1"
        case .action: "36"
        case .changed: "35"
        case .added, .success: "32"
        case .removed: "31"
        case .dim, .hint: "2"
        case .error, .caret: "1;31"
        case .number: "1;36"
        }
    }
}

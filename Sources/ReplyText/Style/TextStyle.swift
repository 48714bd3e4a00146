// What a piece of text is, not how it looks. How it looks is decided in one place, when it is written to a terminal.

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

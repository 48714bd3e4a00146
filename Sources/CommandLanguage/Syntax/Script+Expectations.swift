// Commands that are meant to fail: the next one expects it.

extension Script {
    /// Whether the next command expects that the one at this index is refused, or stops the app.
    package func expectsFailure(after index: Int) -> Bool {
        let next = statements[(index + 1)...].lazy.compactMap(\.command).first
        switch next?[ExpectCommand.expectation] {
        case .error, .trap: return true
        default: return false
        }
    }
}

// Failures about the action that was sent, and their messages.

enum ActionFailure: Failure {
    case secondAction(workflow: String, first: String, second: String)
    case noAction(expected: String)
    case unexpectedAction(String)
    case otherActionType(expected: String, sentType: String, sent: String)
    case actionDiffers(difference: String)
    case actionNotComparable(type: String, parts: [String])

    var text: String {
        switch self {
        case .secondAction(let workflow, let first, let second):
            return """
                \(workflow) received a second action in one render: \(second), after \(first). The second action was not applied.
                A render test follows one action: write a test for each action, and start the second with the state after the first.
                """
        case .noAction(let expected):
            return """
                No action was sent, but the test expects \(expected).
                In .render { rendering in … }, call the closure that sends it, or let an expectation produce it.
                """
        case .unexpectedAction(let action):
            return """
                An action was sent, but the test expects none: \(action).
                If the action is right, write .assert(action: …) or .verifyAction { … }.
                """
        case .otherActionType(let expected, let sentType, let sent):
            return """
                The test expects an action of type \(expected), but \(sentType) was sent: \(sent).
                If the sent action is right, write .verifyAction(type: \(sentType).self) { … }.
                """
        case .actionDiffers(let difference):
            return """
                The action doesn't match the expected one (expected → actual):
                \(indented(difference))
                """
        case .actionNotComparable(let type, let parts):
            return """
                Actions of type \(type) can't be compared, because of \(list(parts)).
                Write .verifyAction(type: \(type).self) { … } and check what matters, or make \(type) Equatable.
                """
        }
    }
}

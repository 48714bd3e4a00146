// Failures about the state and the output after an action, and their messages.

enum ResultFailure: Failure {
    case stateDiffers(difference: String)
    case outputDiffers(difference: String)
    case noOutput(expected: String)
    case unexpectedOutput(String)
    case nothingSent(call: String)

    var text: String {
        switch self {
        case .stateDiffers(let difference):
            return """
                The state doesn't match the expected one (expected → actual):
                \(indented(difference))
                """
        case .outputDiffers(let difference):
            return """
                The output doesn't match the expected one (expected → actual):
                \(indented(difference))
                """
        case .noOutput(let expected):
            return """
                There was no output, but the test expects \(expected).
                If that is right, write .assertNoOutput().
                """
        case .unexpectedOutput(let output):
            return """
                There was an output, but the test expects none: \(output).
                If the output is right, write .assert(output: …) or .verifyOutput { … }.
                """
        case .nothingSent(let call):
            return
                "\(call) checks the result of the last action, but no action was sent. Write .send(action: …) before it."
        }
    }
}

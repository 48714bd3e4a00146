// Failures about the children of a render, and their messages.

enum ChildFailure: Failure {
    case unexpectedChild(parent: String, child: ChildLabel, awaited: [ChildLabel])
    case wrongKey(parent: String, expected: ChildLabel, rendered: ChildLabel)
    case missingChild(parent: String, child: ChildLabel, rendered: [ChildLabel])
    case childRenderedTwice(parent: String, child: ChildLabel)
    case childExpectedTwice(ChildLabel)
    /// The parent ignores the outputs of a child, but the test expects it to handle them.
    case outputsIgnored(parent: String, child: ChildLabel)
    /// The parent handles the outputs of a child, but the test expects it to ignore them.
    case outputsNotIgnored(parent: String, child: ChildLabel)
    case workerNotEquivalent(parent: String, worker: ChildLabel, difference: String)

    var text: String {
        switch self {
        case .unexpectedChild(let parent, let child, let awaited):
            return """
                \(parent) rendered a child that the test does not expect: \(child.text).
                \(awaitedChildren(awaited, for: child))
                If the child is right, write \(child.expectation) before .render.
                """
        case .wrongKey(let parent, let expected, let rendered):
            return """
                \(parent) rendered \(expected.type) \(rendered.keyText), but the test expects it \(expected.keyText).
                If the child is right, write \(rendered.expectation).
                """
        case .missingChild(let parent, let child, let rendered):
            let others = rendered.isEmpty ? "It rendered no child." : "It rendered \(list(rendered.map(\.text)))."
            return """
                \(parent) did not render the expected child \(child.text).
                \(others)
                Give .renderTester(initialState:) a state in which the child is rendered, or remove this expectation.
                """
        case .childRenderedTwice(let parent, let child):
            return """
                \(parent) rendered \(child.text) twice in one render. A child is identified by its type and key.
                Give each its own key: .rendered(in: context, key: "…").
                """
        case .childExpectedTwice(let child):
            return """
                \(child.text) is already expected. A child is identified by its type and key, so it is rendered once.
                Give one of the two expectations another key.
                """
        case .outputsIgnored(let parent, let child):
            let instead = ChildLabel(type: child.type, key: child.key, form: .workflowIgnoringOutput)
            return """
                \(parent) ignores the outputs of \(child.text), but the test expects it to use them.
                If that is right, write \(instead.expectation).
                """
        case .outputsNotIgnored(let parent, let child):
            let instead = ChildLabel(type: child.type, key: child.key, form: .workflow)
            return """
                \(parent) maps the outputs of \(child.text) to actions, but the test expects it to ignore them.
                If that is right, write \(instead.expectation).
                """
        case .workerNotEquivalent(let parent, let worker, let difference):
            return """
                \(parent) runs \(worker.text), but it isn't equivalent to the expected one (expected → actual):
                \(indented(difference))
                """
        }
    }
}

private func awaitedChildren(_ awaited: [ChildLabel], for child: ChildLabel) -> String {
    guard !awaited.isEmpty else { return "The test expects no other children." }
    let labels = awaited.map(\.text)
    let nearest = labels.count > 1 ? nearestMatch(to: child.text, among: labels) : nil
    return "The test expects \(list(labels))." + (nearest.map { " The nearest is \($0)." } ?? "")
}

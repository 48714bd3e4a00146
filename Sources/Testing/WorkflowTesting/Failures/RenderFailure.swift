// Failures of a render that aren't about its children: side effects, actions sent during the render, and a context used
// after it.

enum RenderFailure: Failure {
    case unexpectedSideEffect(parent: String, key: String, awaited: [String])
    case missingSideEffect(parent: String, key: String, requested: [String])
    case sideEffectExpectedTwice(key: String)

    case actionDuringRender(workflow: String, action: String)
    case contextUsedLate(workflow: String, call: String)

    var text: String {
        switch self {
        case .unexpectedSideEffect(let parent, let key, let awaited):
            return """
                \(parent) runs a side effect that the test does not expect: \(key).
                \(awaitedKeys(awaited, for: key))
                If the side effect is intended, add .expectSideEffect(key: \(key)) before .render.
                """
        case .missingSideEffect(let parent, let key, let requested):
            let others = requested.isEmpty ? "It runs no side effect." : "It runs \(list(requested))."
            return """
                \(parent) does not run the expected side effect \(key).
                \(others)
                Give .renderTester(initialState:) a state in which it runs, or remove this expectation.
                """
        case .sideEffectExpectedTwice(let key):
            return "The side effect \(key) is already expected. Remove one of the two expectations."
        case .actionDuringRender(let workflow, let action):
            return """
                \(workflow) sent \(action) while it rendered. A render must not have any effects.
                Send actions from a callback of the rendering, a worker or a side effect instead.
                """
        case .contextUsedLate(let workflow, let call):
            return """
                \(workflow) called \(call) on a render context after its render had returned.
                Make sinks and children in render(state:context:), and let callbacks keep the sink.
                """
        }
    }
}

private func awaitedKeys(_ awaited: [String], for key: String) -> String {
    guard !awaited.isEmpty else { return "The test expects no other side effects." }
    let nearest = awaited.count > 1 ? nearestMatch(to: key, among: awaited) : nil
    return "The test expects \(list(awaited))." + (nearest.map { " The nearest is \($0)." } ?? "")
}

// Explains the compiler's messages about workflows in terms of the architecture. The compiler reports a mismatch
// between generic functions when a map, an output or a render is missing.

extension BuildOutput.Diagnostic {
    /// The meaning of a compiler message for a workflow, and the code to write; nil if the message is clear enough.
    package var advice: String? {
        Self.advice.first { rule in rule.parts.allSatisfy(message.contains) }?.text
    }

    private static let advice: [(parts: [String], text: String)] = [
        (
            ["no exact matches in call to instance method 'rendered'"],
            "the child has outputs, but rendered(in:) takes only actions of this workflow: write .mapOutput { output -> Action in … } "
                + "before it, and return an action for each output"
        ),
        (
            ["(aka 'Optional<Never>') has no member"],
            "the workflow declares no outputs, so its Output is Never: declare enum Output with this case"
        ),
        (
            ["cannot assign to property: 'state' is a 'let' constant"],
            "render can't change the state: send an action, and change the state in the action's apply"
        ),
        (
            ["does not conform to protocol 'WorkflowAction'"],
            "an action needs typealias WorkflowType and apply(toState:), which returns an output of that workflow or nil"
        ),
        (
            ["does not conform to protocol 'Workflow'"],
            "a workflow needs a State, makeInitialState(), which returns the first state, and render(state:context:), which returns "
                + "its Rendering"
        ),
        (
            ["cannot convert value of type '()' to specified type", "Output'"],
            "apply returns an output, or nil if there's nothing to report: end it with `return nil`"
        ),
        (
            ["missing return in instance method expected to return", "Output?'"],
            "apply returns an output, or nil if there's nothing to report: return the output, or it is lost"
        ),
        (
            ["value of type 'AnyWorkflow<", "has no member"],
            "this is the child itself, not its rendering: write .rendered(in: context) after it"
        ),
        (
            ["Workflow' has no member", "Screen"],
            "this is the child itself, not its rendering: write .rendered(in: context) after it"
        ),
        (
            ["cannot convert", "Screen' to", "AnyScreen"],
            "the parent's rendering holds screens of several types: write .asAnyScreen() after this one"
        ),
        (["unknown attribute 'Suite'"], testing),
        (["unknown attribute 'Test'"], testing),
        (["no macro named 'expect'"], testing),
        (["no macro named 'require'"], testing),
        (["has no member 'tester'"], testers),
        (["has no member 'renderTester'"], testers),
        (
            ["undefined symbol", "Testing"],
            "the app isn't linked with the testing libraries: move its tests to a test target, in a folder below Tests"
        ),
        (
            ["cannot infer contextual base in reference to member"],
            "the action's type isn't known here: name it in mapOutput's closure, { output -> Action in … }"
        ),
    ]

    private static let testing = "the tests use Swift Testing: add `import Testing` at the top"
    private static let testers = "the testers are in a separate library: add `import WorkflowTesting` at the top"
}

extension BuildOutput {
    /// The advice for each error, without repetition. A guess is used only if there is no other advice.
    package var advice: [Diagnostic: String] {
        var advice: [Diagnostic: String] = [:]
        var said: Set<String> = []
        for error in errors {
            guard let text = error.advice, !error.mayBeConsequence || errors.count == 1, said.insert(text).inserted
            else {
                continue
            }
            advice[error] = text
        }
        return advice
    }
}

extension BuildOutput {
    /// An error that is shown, and the number of errors after it in the same file.
    package struct ShownError: Hashable, Sendable {
        package var error: Diagnostic
        package var more = 0
        /// The advice; nil if the compiler's message needs none.
        package var advice: String?
    }

    /// The first error of each file, and each error with advice. The others are left out, because one missing brace can
    /// cause half a dozen errors.
    package var shownErrors: [ShownError] {
        let advice = advice
        var shown: [ShownError] = []
        for error in errors {
            // The compiler expands a macro even if the file has errors.
            let isExpanded = error.file?.hasPrefix("macro expansion ") == true
            let first = isExpanded ? shown.indices.first : shown.firstIndex { $0.error.file == error.file }
            if let first, error.file != nil, advice[error] == nil {
                shown[first].more += 1
            } else {
                shown.append(ShownError(error: error, advice: advice[error]))
            }
        }
        return shown
    }
}

extension BuildOutput.Diagnostic {
    /// Whether another error often causes this one.
    fileprivate var mayBeConsequence: Bool { message.hasPrefix("cannot infer contextual base") }
}

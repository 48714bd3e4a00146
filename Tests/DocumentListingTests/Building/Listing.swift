// The listings of "Building a Workflow" that are more than fragments. `@available(*, deprecated)` was added: without
// it, the older spelling `rendered(with:)` would warn. The listings are unformatted, as printed in the document.
// swift-format-ignore-file

import Workflow

// Introduction.

struct DemoWorkflow: Workflow {

    var name: String

    init(name: String) {
        self.name = name
    }

}

extension DemoWorkflow {

    struct State {}

    func makeInitialState() -> State {
        return State()
    }

    func workflowDidChange(from previousWorkflow: DemoWorkflow, state: inout State) {

    }

    func render(state: State, context: RenderContext<DemoWorkflow>) -> String {
        return "Hello, \(name)"
    }

}

// Composition. The document doesn't print the state.

@available(*, deprecated)
struct ParentWorkflow: Workflow {

    typealias State = Void

    func render(state: State, context: RenderContext<ParentWorkflow>) -> String {
        let childWorkflow = ChildWorkflow(text: "Hello, World")
        return childWorkflow.rendered(with: context)
    }

}

struct ChildWorkflow: Workflow {

    var text: String

    typealias State = Void

    func render(state: State, context: RenderContext<ChildWorkflow>) -> String {
        return String(text.reversed())
    }
}

// A private workflow with the same name as a private one in another file.

import Workflow

enum Tins {
    static func twin() -> AnyWorkflow<Bool, Never> { TinWorkflow(label: "twin").asAnyWorkflow() }
}

private struct TinWorkflow: Workflow {
    var label: String
    typealias Output = Never
    func makeInitialState() -> Bool { true }
    func render(state: Bool, context: RenderContext<TinWorkflow>) -> Bool { state }
}

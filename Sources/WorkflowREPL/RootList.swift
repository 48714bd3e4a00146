// The list of workflows that can be opened if none is named: each with a description and the line that opens it.

import WorkbenchKernel

@MainActor
struct RootList {
    private let choice: RootChoice
    /// The words before `--root`: `workflow open Shop`.
    private let call: String
    private let all: [LinkedWorkflow]

    init(_ choice: RootChoice, of program: Program, among all: [LinkedWorkflow] = LinkedWorkflow.all) {
        self.choice = choice
        self.all = all
        call = program.call
    }

    var text: String {
        let roots: [LinkedWorkflow]
        let head: String
        switch choice {
        case .one(let root):
            roots = [root]
            head = "\(root.name) is not rendered by any other workflow, and it needs values:"
        case .several(let several):
            roots = several
            head = "\(several.count) workflows are not rendered by any other; choose the one to open:"
        case .unknown(let unknown):
            roots = unknown
            head = "the code does not say which of \(unknown.count) workflows is the root; choose the one to open:"
        case .none:
            roots = []
            head =
                all.isEmpty
                ? "no workflow is linked in: a library of the package has to declare one, as struct NAME: Workflow"
                : "every workflow is rendered by another one; choose the one to open:"
        }
        let others = all.filter { workflow in !roots.contains { $0.name == workflow.name } }
        var lines = [head] + roots.flatMap { Self.lines(of: $0, call) }
        if !others.isEmpty, !roots.isEmpty { lines.append("or one that others render:") }
        lines += others.flatMap { Self.lines(of: $0, call) }
        return lines.joined(separator: "\n")
    }

    private static func lines(of workflow: LinkedWorkflow, _ call: String) -> [String] {
        let renderers = workflow.renderedBy
        let remark = renderers.isEmpty ? "" : "   # rendered by \(renderers.joined(separator: ", "))"
        if let sample = workflow.sample { return ["   \(call) --root \(quoted(sample))\(remark)"] }
        let values = workflow.unwritable.joined(separator: ", ")
        return [
            "   \(workflow.signature)\(remark)",
            "      no text makes \(values.isEmpty ? "it" : values): make it in a workbench of your own, with "
                + "WorkflowREPL.main(apps: [.init(\"\(workflow.name.lowercased())\") { \(workflow.name)(…) }])",
        ]
    }

    /// The text as one word of a shell.
    private static func quoted(_ text: String) -> String {
        "'" + text.replacing("'", with: "'\\''") + "'"
    }
}

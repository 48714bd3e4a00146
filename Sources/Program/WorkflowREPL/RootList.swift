// The list of workflows to choose from if none is named. Each has a description and the line that opens it.

import WorkbenchLanguage

struct RootList {
    private let roots: OpenableRoots
    /// The words before `--root`, such as `workflow open Shop`.
    private let call: String

    init(_ roots: OpenableRoots, call: String) {
        self.roots = roots
        self.call = call
    }

    /// A heading for the lines below.
    var head: String {
        switch roots.choice {
        case .one where roots.all.count == 1: "\(roots.chosen[0]) is the only workflow, but it needs values:"
        case .one: "\(roots.chosen[0]) is not rendered by any other workflow, but it needs values:"
        case .several: "\(chosen.count) workflows are not rendered by any other; choose the one to open:"
        case .unknown: "the code does not say which of \(chosen.count) workflows is the root; choose the one to open:"
        case .none where roots.all.isEmpty:
            "the package has no workflows: declare one in a library, as struct NAME: Workflow"
        case .none: "every workflow is rendered by another one; choose the one to open:"
        }
    }

    /// The lines to type, which are not wrapped.
    var lines: [String] {
        let others = roots.all.filter { !roots.chosen.contains($0.name) }
        var lines = chosen.flatMap { Self.lines(of: $0, call) }
        if !others.isEmpty, !chosen.isEmpty { lines.append("or one that others render:") }
        return lines + others.flatMap { Self.lines(of: $0, call) }
    }

    private var chosen: [OpenableRoots.Root] { roots.all.filter { roots.chosen.contains($0.name) } }

    private static func lines(of workflow: OpenableRoots.Root, _ call: String) -> [String] {
        let remark =
            workflow.renderedBy.isEmpty ? "" : "   # rendered by \(workflow.renderedBy.joined(separator: ", "))"
        if let sample = workflow.sample { return ["   \(call) --root \(quoted(sample))\(remark)"] }
        let values = workflow.unwritable.joined(separator: ", ")
        return [
            "   \(workflow.signature)\(remark)",
            "      \(values.isEmpty ? "it" : values) can't be typed: create the workflow in your own program, with "
                + "WorkflowREPL.main(apps: [.init(\"\(workflow.name.lowercased())\") { \(workflow.name)(…) }])",
        ]
    }

    /// A string as a single shell word.
    private static func quoted(_ text: String) -> String {
        "'" + text.replacing("'", with: "'\\''") + "'"
    }
}

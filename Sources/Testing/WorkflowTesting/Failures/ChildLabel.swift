// The name of a child in failures, and the expectation to write for it.

import Workflow
import WorkflowConcurrency

/// A child that was rendered, or that was expected.
struct ChildLabel {
    enum Form {
        case workflow, workflowIgnoringOutput, worker
    }

    let type: String
    let key: String
    let form: Form

    /// The child in a sentence: `TodoEditWorkflow with the key "new"`.
    var text: String {
        type + (key.isEmpty ? "" : " with the key \(key.debugDescription)")
    }

    var keyText: String {
        key.isEmpty ? "without a key" : "with the key \(key.debugDescription)"
    }

    /// The call that declares the expectation.
    var expectation: String {
        let key = key.isEmpty ? "" : ", key: \(key.debugDescription)"
        return switch form {
        case .workflow: ".expectWorkflow(type: \(type).self\(key), producingRendering: …)"
        case .workflowIgnoringOutput: ".expectWorkflowIgnoringOutput(type: \(type).self\(key), producingRendering: …)"
        case .worker: ".expectWorker(\(type)(…)\(key))"
        }
    }
}

extension ChildLabel {
    /// The label of a child that is being rendered.
    init<Child: Workflow>(_ child: Child, key: String, ignoresOutput: Bool) {
        if let worker = (child as? any WorkerNode)?.anyWorker {
            self.init(type: String(describing: Swift.type(of: worker)), key: key, form: .worker)
        } else {
            let form: Form = ignoresOutput && Child.Output.self != Never.self ? .workflowIgnoringOutput : .workflow
            self.init(type: String(describing: Child.self), key: key, form: form)
        }
    }
}

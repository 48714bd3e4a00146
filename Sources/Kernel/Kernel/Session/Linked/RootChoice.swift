// Chooses the workflow to open if no app is named.

import WorkbenchLanguage

/// The choice of the app's root: the workflow that isn't rendered by any other, if there is only one.
package enum RootChoice: Sendable {
    case one(LinkedWorkflow)
    /// Several workflows aren't rendered by any other.
    case several([LinkedWorkflow])
    /// All workflows are rendered by others, or there are no workflows.
    case none
    /// There are several candidates, but the code doesn't show which workflow renders which: see
    /// `LinkedWorkflow.knowsRenderers`.
    case unknown([LinkedWorkflow])

    package init(
        among workflows: [LinkedWorkflow] = LinkedWorkflow.all,
        generic: @autoclosure () -> [LinkedWorkflow] = LinkedWorkflow.generic,
        knowsRenderers: Bool = LinkedWorkflow.knowsRenderers
    ) {
        var roots = workflows.filter(\.renderedBy.isEmpty)
        // Without the renderers, every generic workflow would seem to be a root.
        if knowsRenderers || roots.isEmpty { roots += generic() }
        // A single workflow is the root even if it renders itself through another type.
        if roots.isEmpty, workflows.count == 1 { roots = workflows }
        switch roots.count {
        case 2... where !knowsRenderers: self = .unknown(roots)
        case 0: self = .none
        case 1: self = .one(roots[0])
        default: self = .several(roots)
        }
    }

    /// The only root, if it needs no values.
    @MainActor package var app: KernelApp? {
        guard case .one(let workflow) = self, let text = workflow.nameWithoutValues else { return nil }
        return try? KernelApp.meant(by: text, among: [])
    }
}

extension OpenableRoots {
    /// The roots of this process.
    @MainActor
    package static var linked: OpenableRoots {
        let choice = RootChoice()
        return OpenableRoots(
            choice: choice.kind, chosen: choice.workflows.map(\.name),
            all: (choice.workflows.filter { root in !LinkedWorkflow.all.contains { $0.type == root.type } }
                + LinkedWorkflow.all).map { workflow in
                    Root(
                        name: workflow.name, signature: workflow.signature, withoutValues: workflow.nameWithoutValues,
                        sample: workflow.sample, unwritable: workflow.unwritable, renderedBy: workflow.renderedBy)
                }, app: choice.app?.name)
    }
}

extension RootChoice {
    fileprivate var kind: OpenableRoots.Choice {
        switch self {
        case .one: .one
        case .several: .several
        case .none: .none
        case .unknown: .unknown
        }
    }

    var workflows: [LinkedWorkflow] {
        switch self {
        case .one(let workflow): [workflow]
        case .several(let workflows), .unknown(let workflows): workflows
        case .none: []
        }
    }
}

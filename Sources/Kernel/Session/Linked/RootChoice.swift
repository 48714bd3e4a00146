// The workflow that is opened when no app is named.

/// The workflow that no other one renders is the root of an app, if there is only one.
package enum RootChoice: Sendable {
    case one(LinkedWorkflow)
    /// Several that no other one renders.
    case several([LinkedWorkflow])
    /// All render each other, or there are none.
    case none
    /// Several, and the code does not show which of them renders which: see `LinkedWorkflow.knowsRenderers`.
    case unknown([LinkedWorkflow])

    package init(
        among workflows: [LinkedWorkflow] = LinkedWorkflow.all, knowsRenderers: Bool = LinkedWorkflow.knowsRenderers
    ) {
        // A single workflow is the root even if it renders itself through another type.
        let roots = workflows.count == 1 ? workflows : workflows.filter(\.renderedBy.isEmpty)
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

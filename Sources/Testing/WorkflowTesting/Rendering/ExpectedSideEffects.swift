// Matches the requested side effects with those that a test expects.

import Workflow

/// Matches each requested side effect with the expectations of a test.
struct ExpectedSideEffects<WorkflowType: Workflow> {
    private let parent: String
    private let location: TestLocation
    private var awaited: [SideEffectExpectation<WorkflowType>]
    private var requested: [AnyHashable] = []
    private var running: [(Lifetime) -> Void] = []

    init(_ expected: [SideEffectExpectation<WorkflowType>], parent: String, location: TestLocation) {
        self.awaited = expected
        self.parent = parent
        self.location = location
    }

    /// Records a request, and returns the action that the test wants instead, if any. A second request for the same key
    /// in one render is the same side effect.
    mutating func request(
        key: AnyHashable, action: @escaping (Lifetime) -> Void
    ) -> AnyWorkflowAction<WorkflowType>? {
        guard !requested.contains(key) else { return nil }
        requested.append(key)
        guard let position = awaited.firstIndex(where: { $0.key == key }) else {
            location.report(
                RenderFailure.unexpectedSideEffect(
                    parent: parent, key: readableText(of: key), awaited: awaited.map(\.keyText))
            )
            return nil
        }
        switch awaited.remove(at: position).conduct {
        case .noted:
            return nil
        case .run:
            running.append(action)
            return nil
        case .replaced(let replacement):
            return replacement
        }
    }

    /// Returns the side effects that the test wants to run, in the order of the requests.
    mutating func takeRunning() -> [(Lifetime) -> Void] {
        defer { running = [] }
        return running
    }

    /// Reports expectations that weren't met, after the render.
    mutating func reportWhatIsLeft() {
        for missing in awaited {
            missing.location.report(
                RenderFailure.missingSideEffect(
                    parent: parent, key: missing.keyText, requested: requested.map { readableText(of: $0) }
                )
            )
        }
        awaited = []
    }
}

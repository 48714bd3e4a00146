// Matches the rendered children with a test's expectations, and reports the rest.

import Workflow

/// Matches each rendered child with the expectations of a test.
struct ExpectedChildren {
    private let parent: String
    /// The place of the render, for failures that don't belong to an expectation.
    private let location: TestLocation
    private var awaited: [any ExpectedChild]
    private var met: [any ExpectedChild] = []
    private var rendered: [ChildLabel] = []
    /// Children rendered with an unexpected key while another key of their type is expected. Which of the keys was
    /// meant is only clear after the render.
    private var misnamed: [(type: Any.Type, label: ChildLabel)] = []

    init(_ expected: [any ExpectedChild], parent: String, location: TestLocation) {
        self.awaited = expected
        self.parent = parent
        self.location = location
    }

    /// The expectation that a child meets or, if the child's key is wrong, the nearest expectation; nil if no child of
    /// that type is expected.
    mutating func claim<Child: Workflow>(
        _ child: Child, key: String, ignoresOutput: Bool
    ) -> ChildExpectation<Child>? {
        let label = ChildLabel(child, key: key, ignoresOutput: ignoresOutput)
        rendered.append(label)
        if let position = awaited.firstIndex(where: { $0.isFor(Child.self, key: key) }),
            let expected = awaited[position] as? ChildExpectation<Child>
        {
            met.append(awaited.remove(at: position))
            check(child, rendered: label, expected: expected, ignoresOutput: ignoresOutput)
            return expected
        }
        if let erased = awaited.firstIndex(where: {
            $0.isFor(AnyWorkflow<Child.Rendering, Child.Output>.self, key: key)
        }), let expected = awaited[erased] as? ChildExpectation<AnyWorkflow<Child.Rendering, Child.Output>> {
            let concrete = expected.of(Child.self)
            met.append(awaited.remove(at: erased))
            check(child, rendered: label, expected: concrete, ignoresOutput: ignoresOutput)
            return concrete
        }
        if let earlier = met.first(where: { $0.isFor(Child.self, key: key) }) as? ChildExpectation<Child> {
            location.report(ChildFailure.childRenderedTwice(parent: parent, child: label))
            return earlier.withoutOutput
        }
        if let nearest = nearest(to: key, of: Child.self) as? ChildExpectation<Child> {
            misnamed.append((Child.self, label))
            return nearest.withoutOutput
        }
        location.report(ChildFailure.unexpectedChild(parent: parent, child: label, awaited: awaited.map(\.label)))
        return nil
    }

    private func check<Child: Workflow>(
        _ child: Child, rendered: ChildLabel, expected: ChildExpectation<Child>, ignoresOutput: Bool
    ) {
        expected.check(child, parent)
        guard Child.Output.self != Never.self else { return }
        switch (expected.label.form, ignoresOutput) {
        case (.workflow, true):
            expected.location.report(ChildFailure.outputsIgnored(parent: parent, child: rendered))
        case (.workflowIgnoringOutput, false):
            expected.location.report(ChildFailure.outputsNotIgnored(parent: parent, child: rendered))
        default:
            break
        }
    }

    /// Reports wrong keys, unexpected children, and expectations that weren't met, after the render.
    mutating func reportWhatIsLeft() {
        for (type, label) in misnamed {
            guard let meant = nearest(to: label.key, of: type),
                let position = awaited.firstIndex(where: { $0.isFor(type, key: meant.label.key) })
            else {
                location.report(
                    ChildFailure.unexpectedChild(parent: parent, child: label, awaited: awaited.map(\.label)))
                continue
            }
            awaited.remove(at: position)
            meant.location.report(ChildFailure.wrongKey(parent: parent, expected: meant.label, rendered: label))
        }
        misnamed = []
        for missing in awaited {
            missing.location.report(ChildFailure.missingChild(parent: parent, child: missing.label, rendered: rendered))
        }
        awaited = []
    }

    private func nearest(to key: String, of type: Any.Type) -> (any ExpectedChild)? {
        let candidates = awaited.filter { $0.childType == type }
        guard let nearestKey = nearestMatch(to: key, among: candidates.map(\.label.key)) else { return nil }
        return candidates.first { $0.label.key == nearestKey }
    }
}

extension ChildExpectation {
    /// Converts an expectation of a type-erased workflow to one of the wrapped workflow.
    fileprivate func of<Inside: Workflow>(_ type: Inside.Type) -> ChildExpectation<Inside>
    where Child == AnyWorkflow<Inside.Rendering, Inside.Output> {
        ChildExpectation<Inside>(label: label, location: location, rendering: rendering, output: output) {
            check(AnyWorkflow($0), $1)
        }
    }

    /// The same expectation for a child that doesn't meet it: the child gets the rendering, so the test can continue,
    /// but no output.
    fileprivate var withoutOutput: ChildExpectation<Child> {
        ChildExpectation(label: label, location: location, rendering: rendering, output: nil) { _, _ in }
    }
}

/// Replaces a child that a test didn't expect, so that the test can continue after the failure. The child and
/// everything below it are rendered once, in their initial states; nothing else happens in them.
final class StandIn<WorkflowType: Workflow>: RenderDouble {
    static func rendering(of workflow: WorkflowType) -> WorkflowType.Rendering {
        workflow.render(state: workflow.makeInitialState(), context: RenderContext(site: .double(StandIn())))
    }

    func sink<Action: WorkflowAction>(of actionType: Action.Type) -> Sink<Action>
    where Action.WorkflowType == WorkflowType {
        Sink { _ in }
    }

    func runSideEffect(key: AnyHashable, action: @escaping (Lifetime) -> Void) {}

    func receive<Action: WorkflowAction>(_ action: Action) where Action.WorkflowType == WorkflowType {}

    func render<Child: Workflow>(
        workflow child: Child, key: String, outputs connect: OutputConnection<Child.Output>
    ) -> Child.Rendering {
        StandIn<Child>.rendering(of: child)
    }
}

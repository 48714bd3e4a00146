// Which nodes are rendered: only those whose state, properties or descendants changed.

import Testing
import Workflow

@Suite struct IncrementalTests {
    @Test func changedNodeAndItsAncestorsAreRendered() {
        let host = WorkflowHost(workflow: GroupWorkflow())
        #expect(
            host.events(showing: EventText.renders) { host.rendering.value.counter("b").add(1) } == [
                "· / render: descendantChanged",
                "1 /Counter[a] skipped",
                "· /Counter[b] render: stateChanged",
            ])
        #expect(host.rendering.value.counters.map(\.count) == [0, 1])
    }

    @Test func renderEventsNameTheirCause() {
        let host = WorkflowHost(workflow: GroupWorkflow())
        #expect(
            host.events(showing: EventText.renders.union(["applied", "properties"])) {
                host.rendering.value.start(7)
            } == [
                "· / is State(keys: [\"a\", \"b\"], heard: [], start: 7)",
                "1 / render: stateChanged",
                "2 /Counter[a] properties different",
                "3 /Counter[a] render: propertiesChanged",
                "2 /Counter[b] properties different",
                "5 /Counter[b] render: propertiesChanged",
            ])
        #expect(host.rendering.value.counters.map(\.count) == [7, 7])
    }

    /// If the members of types are unknown, a custom state may hold an object that was changed in place, so the node is
    /// rendered.
    @Test(.enabled(if: knowsMembersOfTypes)) func actionWithoutStateChangeRendersNothing() {
        let host = WorkflowHost(workflow: GroupWorkflow())
        var renderings = 0
        host.rendering.signal.observeValues { _ in renderings += 1 }
        #expect(host.events(showing: EventText.renders) { host.rendering.value.nothing() } == [])
        #expect(renderings == 0)
    }

    @Test func fullModeRendersEverythingOnEveryAction() {
        let host = Runtime.withConfiguration(override: { $0.renderOnlyIfStateChanged = false }) {
            WorkflowHost(workflow: GroupWorkflow())
        }
        var renderings = 0
        host.rendering.signal.observeValues { _ in renderings += 1 }
        let lines = host.events(showing: EventText.renders) { host.rendering.value.nothing() }
        #expect(lines.count { $0.contains("render:") } == 3)
        #expect(renderings == 1)
    }

    @Test func closurePropertyRendersTheChild() {
        let host = WorkflowHost(workflow: ClosureParent())
        let lines = host.events(showing: EventText.renders.union(["properties"])) { host.rendering.value() }
        #expect(
            lines == [
                "· / render: stateChanged",
                "1 /ClosureChild properties unknown",
                "2 /ClosureChild render: propertiesChanged",
            ])
    }

    @Test func objectMutatedInTheStateIsRendered() {
        let host = WorkflowHost(workflow: ObjectWorkflow())
        host.rendering.value.add()
        #expect(host.rendering.value.count == 1)
    }

    @Test func skippedChildGetsTheNewOutputMap() {
        let host = WorkflowHost(workflow: RelabelWorkflow())
        var outputs: [String] = []
        host.output.observeValues { outputs.append($0) }
        host.rendering.value.child.tell()
        let lines = host.events(showing: EventText.renders) { host.rendering.value.relabel("second") }
        #expect(lines == ["· / render: stateChanged", "1 /Counter skipped"])
        host.rendering.value.child.tell()
        #expect(outputs == ["first", "second"])
    }

    @Test func hostUpdateChangesTheRootsProperties() {
        let host = WorkflowHost(workflow: CounterWorkflow(start: 1))
        #expect(host.rendering.value.count == 1)
        host.update(workflow: CounterWorkflow(start: 5))
        #expect(host.rendering.value.count == 5)
        #expect(host.events(showing: EventText.renders) { host.update(workflow: CounterWorkflow(start: 5)) } == [])
    }

    @Test func hostUpdateFromAnObserverIsQueued() {
        let host = WorkflowHost(workflow: CounterWorkflow(start: 1))
        var counts: [Int] = []
        host.rendering.signal.observeValues { [unowned host] screen in
            counts.append(screen.count)
            if screen.count == 2 { host.update(workflow: CounterWorkflow(start: 10)) }
            counts.append(screen.count)
        }
        host.rendering.value.add(1)
        #expect(counts == [2, 2, 10, 10])
    }
}

/// Its state is Equatable and holds an object that is changed in place.
private struct ObjectWorkflow: Workflow {
    final class Counter: Equatable {
        var count = 0
        static func == (left: Counter, right: Counter) -> Bool { left.count == right.count }
    }

    struct State: Equatable {
        var counter = Counter()
    }

    func makeInitialState() -> State { State() }

    func render(state: State, context: RenderContext<ObjectWorkflow>) -> (count: Int, add: () -> Void) {
        let sink = context.makeStateMutationSink()
        return (state.counter.count, { sink.send { $0.counter.count += 1 } })
    }
}

private struct ClosureParent: Workflow {
    typealias State = Int

    func makeInitialState() -> Int { 0 }

    func render(state: Int, context: RenderContext<ClosureParent>) -> () -> Void {
        let sink = context.makeStateMutationSink()
        ClosureChild(onEvent: {}).rendered(in: context)
        return { sink.send { $0 += 1 } }
    }
}

private struct ClosureChild: Workflow {
    var onEvent: () -> Void

    func makeInitialState() {}

    func render(state: Void, context: RenderContext<ClosureChild>) {}
}

private struct RelabelWorkflow: Workflow {
    typealias State = String
    typealias Output = String

    func makeInitialState() -> String { "first" }

    func render(
        state: String, context: RenderContext<RelabelWorkflow>
    ) -> (child: CounterScreen, relabel: (String) -> Void) {
        let sink = context.makeStateMutationSink()
        let child = CounterWorkflow()
            .mapOutput { _ in AnyWorkflowAction<RelabelWorkflow>.sendingOutput(state) }
            .rendered(in: context)
        return (child, { label in sink.send { $0 = label } })
    }
}

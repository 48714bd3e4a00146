// A tree as a value: snapshots are taken, restored and copied.

import Testing
import Workflow

@Suite struct SnapshotTests {
    @Test func restoreBringsBackStatesAndEndedChildren() {
        let host = WorkflowHost(workflow: GroupWorkflow(keys: ["a", "b", "c"]))
        host.rendering.value.counter("b").add(5)
        let snapshot = host.tree.snapshot()
        let kept = host.tree.root?.children[0].id
        host.rendering.value.counter("a").add(1)
        host.rendering.value.show(["a"])
        host.tree.restore(snapshot)
        #expect(host.rendering.value.keys == ["a", "b", "c"])
        #expect(host.rendering.value.counters.map(\.count) == [0, 5, 0])
        #expect(host.tree.root?.children[0].id == kept, "a node that still exists stays the same node")
        host.rendering.value.counter("b").add(1)
        #expect(host.rendering.value.counters.map(\.count) == [0, 6, 0])
    }

    /// If the members of types are unknown, each state may hold parts that its own `==` ignores.
    @Test(.enabled(if: knowsMembersOfTypes)) func unchangedSnapshotsAreShared() {
        let host = WorkflowHost(workflow: GroupWorkflow(keys: ["a", "b"]))
        let first = host.tree.snapshot()
        #expect(host.tree.snapshot() === first)
        host.rendering.value.counter("a").add(1)
        let second = host.tree.snapshot()
        #expect(second !== first)
        #expect(second.children[0] !== first.children[0])
        #expect(second.children[1] === first.children[1])
        host.tree.restore(first)
        #expect(host.tree.snapshot() === first, "after restoring, the tree shares the snapshot again")
    }

    @Test(.enabled(if: knowsMembersOfTypes)) func restoreRendersOnlyDifferentNodes() {
        let host = WorkflowHost(workflow: GroupWorkflow(keys: ["a", "b", "c"]))
        let snapshot = host.tree.snapshot()
        host.rendering.value.counter("b").add(1)
        _ = host.tree.snapshot()
        #expect(
            host.events(showing: EventText.renders.union(["state"])) { host.tree.restore(snapshot) } == [
                "· /Counter[b] set State(count: 1) → State(count: 0)",
                "1 / render: stateChanged",
                "2 /Counter[a] skipped",
                "1 /Counter[b] render: stateChanged",
                "2 /Counter[c] skipped",
            ])
    }

    @Test func forkIsASeparateTreeWithoutSideEffects() {
        let journal = Journal()
        let host = WorkflowHost(workflow: EffectsWorkflow(journal: journal, names: ["a"], children: ["x"]))
        _ = journal.take()
        let fork = host.tree.snapshot().fork()
        #expect(journal.take() == [])
        #expect(fork.tree.root?.children.map(\.key) == ["x"])
        #expect(fork.tree.root?.sideEffects.map(\.key) == ["a"], "what is asked for is noted")
        fork.tree.end()
        #expect(journal.take() == [])
    }

    @Test func actionsInAForkDoNotAffectTheTree() throws {
        let host = WorkflowHost(workflow: GroupWorkflow(keys: ["a"]))
        host.rendering.value.counter("a").add(3)
        let fork = host.tree.snapshot().fork()
        let child = try #require(fork.tree.root?.children.first)
        #expect(child.anyState as? CounterWorkflow.State == .init(count: 3))
        #expect(try child.send(erased: CounterWorkflow.Action.add(1)) == .delivered(step: 1))
        #expect(child.anyState as? CounterWorkflow.State == .init(count: 4))
        #expect(host.rendering.value.counter("a").count == 3)
    }

    @Test func treeReplacesStateAndEmitsOutputs() throws {
        let host = WorkflowHost(workflow: GroupWorkflow(keys: ["a"]))
        let child = try #require(host.tree.root?.children.first)
        #expect(try host.tree.replaceState(of: child, with: CounterWorkflow.State(count: 9)) == .delivered(step: 1))
        #expect(host.rendering.value.counter("a").count == 9)
        #expect(throws: WrongValue.self) { try host.tree.replaceState(of: child, with: "not a state") }
        var outputs: [GroupWorkflow.Output] = []
        host.output.observeValues { outputs.append($0) }
        #expect(try host.tree.emit(CounterWorkflow.Output.reached(77), from: child) == .delivered(step: 2))
        #expect(outputs == [.heard(key: "a", .reached(77))])
        #expect(throws: WrongValue.self) { try host.tree.emit(77, from: child) }
        host.rendering.value.show([])
        #expect(try host.tree.emit(CounterWorkflow.Output.reached(1), from: child) == .dropped(.nodeEnded))
    }

    @Test func restoreOfTheCurrentSnapshotChangesNothing() {
        let host = WorkflowHost(workflow: GroupWorkflow(keys: ["a"]))
        let snapshot = host.tree.snapshot()
        host.tree.restore(snapshot)
        host.tree.restore(snapshot)
        host.rendering.value.start(8)
        #expect(host.rendering.value.counter("a").count == 8, "the child was told of its new properties")
    }

    @Test func snapshotHoldsPartsIgnoredByCustomEquality() {
        let host = WorkflowHost(workflow: ScrollingWorkflow())
        let before = host.tree.snapshot()
        host.rendering.value(9)
        #expect((host.tree.snapshot().anyState as? ScrollingWorkflow.State)?.scroll == 9)
        host.tree.restore(before)
        #expect((host.tree.root?.anyState as? ScrollingWorkflow.State)?.scroll == 0)
    }

    @Test func treeNodeGivesPathKindRenderingAndSinks() throws {
        let host = WorkflowHost(workflow: GroupWorkflow(keys: ["a"]))
        let root = try #require(host.tree.root)
        let child = try #require(root.children.first)
        #expect(root.path == "/")
        #expect(child.path == "/Counter[a]")
        #expect(ObjectIdentifier(child.kind.workflowType) == ObjectIdentifier(CounterWorkflow.self))
        #expect(child.anyWorkflow as? CounterWorkflow != nil)
        #expect(child.anyRendering as? CounterScreen != nil)
        #expect(root.liveSinks.map { "\($0.actionType)" } == ["Action"])
        #expect(throws: Never.self) { try expectRoles() }
        #expect(root.actionTypesOfChildren.map { "\($0)" } == ["Action"])
        #expect(host.tree.node(child.id) === child)
        #expect(throws: WrongAction.self) { try child.send(erased: GroupWorkflow.Action.nothing) }
        #expect(try child.send(erased: CounterWorkflow.Action.add(1)) == .delivered(step: 1))
        host.rendering.value.show([])
        #expect(try child.send(erased: CounterWorkflow.Action.add(1)) == .dropped(.nodeEnded))
    }
}

/// Checks that the role of each live sink is known.
private func expectRoles() throws {
    let host = WorkflowHost(workflow: SinksWorkflow())
    let roles = try #require(host.tree.root).liveSinks.map { "\($0.role)" }
    #expect(roles == ["events(Swift.Int)", "outputs", "stateMutations", "actions"])
}

private struct SinksWorkflow: Workflow {
    typealias Output = String

    func makeInitialState() {}

    func render(state: Void, context: RenderContext<SinksWorkflow>) {
        _ = context.makeSink(of: Int.self) { _, _ in nil }
        _ = context.makeOutputSink()
        _ = context.makeStateMutationSink()
        _ = context.makeSink(of: AnyWorkflowAction<SinksWorkflow>.self)
    }
}

private struct ScrollingWorkflow: Workflow {
    struct State: Equatable {
        var text = ""
        var scroll = 0

        static func == (left: State, right: State) -> Bool { left.text == right.text }
    }

    func makeInitialState() -> State { State() }

    func render(state: State, context: RenderContext<ScrollingWorkflow>) -> (Int) -> Void {
        let sink = context.makeStateMutationSink()
        return { scroll in sink.send { $0.scroll = scroll } }
    }
}

@Suite struct AuditTests {
    @Test func auditReportsAnImpureRender() {
        final class Findings {
            var all: [ImpureRendering] = []
        }
        let findings = Unchecked(value: Findings())
        let clock = Clock()
        let host = Runtime.withConfiguration(
            override: {
                $0.renderingMode = .audited
                $0.onImpureRendering = { findings.value.all.append($0) }
            },
            operation: { WorkflowHost(workflow: HouseWorkflow(clock: clock)) }
        )
        #expect(findings.value.all.map(\.path) == ["/Clock"])
        #expect(findings.value.all.map(\.workflowType) == ["ClockWorkflow"])
        let lines = host.events(showing: ["impure"]) { host.rendering.value.add(1) }
        #expect(lines == ["· /Clock impure"])
    }

    @Test func auditReportsARenderThatSendsAndAppliesItsActionOnce() {
        final class Findings {
            var all: [ImpureRendering] = []
        }
        let findings = Unchecked(value: Findings())
        let host = Runtime.withConfiguration(
            override: {
                $0.renderingMode = .audited
                $0.onImpureRendering = { findings.value.all.append($0) }
            },
            operation: { WorkflowHost(workflow: SendingWorkflow()) }
        )
        #expect(host.rendering.value == 1)
        #expect(findings.value.all.map(\.fault) == [.sendsActions])
        #expect(findings.value.all.first?.description.contains("A `render` must not have any effects") == true)
    }

    private struct SendingWorkflow: Workflow {
        typealias State = Int

        func makeInitialState() -> Int { 0 }

        func render(state: Int, context: RenderContext<SendingWorkflow>) -> Int {
            if state == 0 { context.makeStateMutationSink().send { $0 += 1 } }
            return state
        }
    }

    @Test func auditOfAPureTreeFindsNothing() {
        let host = WorkflowHost(workflow: GroupWorkflow())
        host.rendering.value.counter("a").add(1)
        host.rendering.value.start(2)
        #expect(host.tree.impureRenderings().isEmpty)
    }

    /// A copy of the tree has its own sinks.
    @Test func auditAcceptsARenderWithASink() {
        let host = WorkflowHost(workflow: SwitchWorkflow())
        #expect(host.tree.impureRenderings().isEmpty)
    }

    private struct SwitchWorkflow: Workflow {
        typealias Rendering = (title: String, switches: [Sink<AnyWorkflowAction<SwitchWorkflow>>])

        func makeInitialState() {}

        func render(state: Void, context: RenderContext<SwitchWorkflow>) -> Rendering {
            (title: "on", switches: [context.makeSink(of: AnyWorkflowAction<SwitchWorkflow>.self)])
        }
    }

    private final class Clock {
        var ticks = 0
    }

    private struct ClockWorkflow: Workflow {
        let clock: Clock

        func makeInitialState() {}

        func render(state: Void, context: RenderContext<ClockWorkflow>) -> String {
            clock.ticks += 1
            return "tick \(clock.ticks)"
        }
    }

    private struct HouseWorkflow: Workflow {
        let clock: Clock

        func makeInitialState() {}

        func render(state: Void, context: RenderContext<HouseWorkflow>) -> HouseScreen {
            let counter = CounterWorkflow().ignoringOutput().rendered(in: context)
            return HouseScreen(time: ClockWorkflow(clock: clock).rendered(in: context), add: counter.add)
        }
    }

    private struct HouseScreen {
        var time: String
        var add: (Int) -> Void
    }
}

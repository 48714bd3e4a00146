// Side effects live exactly as long as renders request them, and start and end in a fixed order.

import Testing
import Workflow

@Suite struct SideEffectTests {
    @Test func aSideEffectBeginsAndEndsOnce() {
        let journal = Journal()
        let host = WorkflowHost(workflow: EffectsWorkflow(journal: journal, names: ["a", "b"]))
        #expect(journal.take() == ["a begins", "b begins"])
        host.update(workflow: EffectsWorkflow(journal: journal, names: ["b", "c"]))
        #expect(journal.take() == ["a ends", "c begins"])
        host.update(workflow: EffectsWorkflow(journal: journal, names: []))
        #expect(journal.take() == ["b ends", "c ends"])
        host.update(workflow: EffectsWorkflow(journal: journal, names: ["a"]))
        #expect(journal.take() == ["a begins"])
    }

    @Test func sideEffectsBeginWhenTheWholeTreeIsRendered() {
        let journal = Journal()
        let host = WorkflowHost(
            workflow: EffectsWorkflow(journal: journal, names: ["parent"], children: ["x", "y"], notesRenders: true))
        #expect(
            journal.take() == [
                "render parent", "render x", "render y", "parent begins", "x begins", "y begins",
            ])
        withExtendedLifetime(host) {}
    }

    @Test func sideEffectsEndFromTheLeavesUp() {
        let journal = Journal()
        var host: WorkflowHost? = WorkflowHost(
            workflow: EffectsWorkflow(journal: journal, names: ["p1", "p2"], children: ["x", "y"]))
        _ = journal.take()
        host?.update(workflow: EffectsWorkflow(journal: journal, names: ["p1", "p2"], children: ["y", "x"]))
        #expect(journal.take() == [])
        host = nil
        #expect(
            journal.take() == ["x ends", "y ends", "p1 ends", "p2 ends"],
            "children end in the order in which they were made, then the node's own side effects")
    }

    @Test func endedLifetimeCallsOnEndedImmediately() {
        let journal = Journal()
        var host: WorkflowHost? = WorkflowHost(workflow: EffectsWorkflow(journal: journal, names: ["a"]))
        let lifetime = journal.lifetimes["a"]
        host = nil
        _ = host
        _ = journal.take()
        #expect(lifetime?.hasEnded == true)
        lifetime?.onEnded { journal.note("late") }
        #expect(journal.take() == ["late"])
    }

    @Test func eventLogHasNodesAndSideEffects() {
        let journal = Journal()
        let host = WorkflowHost(workflow: EffectsWorkflow(journal: journal, names: ["a"], children: ["x"]))
        #expect(
            host.events(showing: EventText.lives) {
                host.update(workflow: EffectsWorkflow(journal: journal, names: ["b"], children: ["y"]))
            } == [
                "· /Effects[y] began",
                "· /Effects[x] effect x ended",
                "· /Effects[x] ended",
                "· / effect a ended",
                "· / effect b started",
                "· /Effects[y] effect y started",
            ])
    }

    @Test func hostMayBeReleasedDuringAnyCallback() {
        for place in ReleasingWorkflow.Place.allCases {
            let holder = Holder()
            holder.host = WorkflowHost(workflow: ReleasingWorkflow(holder: holder, place: place))
            weak let tree = holder.host?.tree
            holder.host?.rendering.value()
            #expect(holder.host == nil, "\(place)")
            #expect(tree == nil, "the tree is freed after its host went away: \(place)")
        }
    }

    final class Holder {
        var host: WorkflowHost<ReleasingWorkflow>?
    }

    /// Releases its host while the tree is busy.
    struct ReleasingWorkflow: Workflow {
        enum Place: CaseIterable {
            case apply, render, effectStart, effectEnd, publish
        }

        typealias State = Bool

        let holder: Holder
        let place: Place

        func makeInitialState() -> Bool { false }

        func render(state: Bool, context: RenderContext<ReleasingWorkflow>) -> () -> Void {
            let sink = context.makeStateMutationSink()
            if state, place == .render { holder.host = nil }
            if state, place == .effectStart { context.runSideEffect(key: 1) { _ in holder.host = nil } }
            if !state, place == .effectEnd {
                context.runSideEffect(key: 1) { lifetime in lifetime.onEnded { holder.host = nil } }
            }
            CounterWorkflow().ignoringOutput().mapRendering { _ in }.rendered(in: context, key: state ? "a" : "b")
            return {
                if place == .publish { holder.host?.rendering.signal.observeValues { _ in holder.host = nil } }
                sink.send { state in
                    state = true
                    if place == .apply { holder.host = nil }
                }
            }
        }
    }
}

struct EffectsWorkflow: Workflow {
    let journal: Journal
    var names: [String]
    var children: [String] = []
    var notesRenders = false

    func makeInitialState() {}

    func render(state: Void, context: RenderContext<EffectsWorkflow>) {
        for name in names {
            if notesRenders { journal.note("render \(name)") }
            context.runSideEffect(key: name) { lifetime in
                journal.note("\(name) begins")
                journal.lifetimes[name] = lifetime
                lifetime.onEnded { journal.note("\(name) ends") }
            }
        }
        for child in children {
            EffectsWorkflow(journal: journal, names: [child], notesRenders: notesRenders)
                .rendered(in: context, key: child)
        }
    }
}

// A sink is dead if its node's last render didn't make it: actions sent to it are dropped, with the reason.

import Testing
import Workflow

@Suite struct DeadSinkTests {
    @Test(arguments: RenderingMode.allCases)
    func doubleTapOnADeadSinkIsDropped(mode: RenderingMode) {
        let host = host(mode)
        let offer = host.rendering.value
        offer.tap("pay")
        #expect(
            host.events { offer.tap("pay") } == ["· / dropped pay: sinkNotRendered"])
        #expect(host.rendering.value.text == "paid 1")
    }

    @Test(arguments: RenderingMode.allCases)
    func newSinkDoesNotReviveADeadSink(mode: RenderingMode) {
        let host = host(mode)
        let first = host.rendering.value
        first.tap("pay")
        host.rendering.value.tap("again")
        first.tap("pay")
        #expect(host.rendering.value.text == "offer 1")
        host.rendering.value.tap("pay")
        #expect(host.rendering.value.text == "paid 2")
    }

    @Test(arguments: RenderingMode.allCases)
    func queuedActionOfADeadSinkIsDropped(mode: RenderingMode) {
        let host = host(mode)
        let offer = host.rendering.value
        var token: ObservationToken?
        token = host.rendering.signal.observeValues { _ in
            token?.end()
            offer.tap("pay")
            offer.tap("pay")
        }
        let events = host.events { offer.tap("note") }
        #expect(host.rendering.value.text == "paid 1")
        #expect(events.last?.hasSuffix(" / dropped pay: sinkNotRendered") == true, "\(events)")
    }

    @Test(arguments: RenderingMode.allCases)
    func skippedNodeKeepsItsSinks(mode: RenderingMode) {
        let host = Runtime.withConfiguration(override: { $0.renderingMode = mode }) {
            WorkflowHost(workflow: GroupWorkflow())
        }
        let first = host.rendering.value
        for _ in 0..<3 { host.rendering.value.counter("b").add(1) }
        first.counter("a").add(5)
        #expect(host.rendering.value.counter("a").count == 5)
        first.counter("b").add(1)
        #expect(host.rendering.value.counter("b").count == 4, "each render made the sink")
    }

    @Test(arguments: RenderingMode.allCases)
    func restoreDoesNotReviveADeadSink(mode: RenderingMode) {
        let host = host(mode)
        let offered = host.tree.snapshot()
        let old = host.rendering.value
        old.tap("pay")
        host.tree.restore(offered)
        #expect(host.rendering.value.text == "offer 0")
        old.tap("pay")
        #expect(host.rendering.value.text == "offer 0")
        host.rendering.value.tap("pay")
        #expect(host.rendering.value.text == "paid 1")
    }

    @Test func continuingSideEffectKeepsItsSink() {
        let clock = ClockWorkflow.Clock()
        let host = WorkflowHost(workflow: ClockWorkflow(clock: clock))
        for tick in 1...3 {
            clock.tick()
            #expect(host.rendering.value == tick)
        }
        #expect(clock.starts == 1)
    }

    @Test func erasedSendNeedsNoLiveSink() throws {
        let host = host(.incremental)
        host.rendering.value.tap("pay")
        let root = try #require(host.tree.root)
        #expect(try root.send(erased: OfferWorkflow.Offered.pay) == .delivered(step: 2))
    }

    @Test func observersGetDroppedActionsOfDeadSinks() {
        final class Watcher: WorkflowObserver {
            var dropped: [String] = []
            func workflowDidDropAction<Action: WorkflowAction>(
                _ action: Action, reason: DropReason, session: WorkflowSession
            ) {
                dropped.append("\(session.workflowType) \(action) \(reason) \(session.workflow is OfferWorkflow)")
            }
        }
        let watcher = Watcher()
        let host = WorkflowHost(workflow: OfferWorkflow(), observers: [watcher])
        let offer = host.rendering.value
        offer.tap("pay")
        offer.tap("pay")
        #expect(watcher.dropped == ["OfferWorkflow pay sinkNotRendered false"])
    }

    private func host(_ mode: RenderingMode) -> WorkflowHost<OfferWorkflow> {
        Runtime.withConfiguration(override: { $0.renderingMode = mode }) { WorkflowHost(workflow: OfferWorkflow()) }
    }
}

/// Offers to pay, and then to start again. Each screen has its own sink.
private struct OfferWorkflow: Workflow {
    struct Screen {
        var text: String
        var tap: (String) -> Void
    }

    struct State: Equatable {
        var payments = 0
        var isPaid = false
        var notes = 0
    }

    enum Offered: WorkflowAction {
        typealias WorkflowType = OfferWorkflow
        case pay, note

        func apply(toState state: inout State) -> Never? {
            switch self {
            case .pay:
                state.payments += 1
                state.isPaid = true
            case .note:
                state.notes += 1
            }
            return nil
        }
    }

    enum Paid: WorkflowAction {
        typealias WorkflowType = OfferWorkflow
        case again, nothing

        func apply(toState state: inout State) -> Never? {
            if case .again = self { state.isPaid = false }
            return nil
        }
    }

    func makeInitialState() -> State { State() }

    func render(state: State, context: RenderContext<OfferWorkflow>) -> Screen {
        if state.isPaid {
            let sink = context.makeSink(of: Paid.self)
            return Screen(text: "paid \(state.payments)") { if $0 == "again" { sink.send(.again) } }
        }
        let sink = context.makeSink(of: Offered.self)
        return Screen(text: "offer \(state.payments)") {
            if $0 == "pay" { sink.send(.pay) }
            if $0 == "note" { sink.send(.note) }
        }
    }
}

/// Counts the ticks of a clock. A side effect listens to the clock across all renders.
private struct ClockWorkflow: Workflow {
    final class Clock {
        var starts = 0
        var tick: () -> Void = {}
    }

    let clock: Clock

    func makeInitialState() -> Int { 0 }

    func render(state: Int, context: RenderContext<ClockWorkflow>) -> Int {
        let sink = context.makeStateMutationSink()
        context.runSideEffect(key: "clock") { [clock] lifetime in
            clock.starts += 1
            clock.tick = { sink.send { $0 += 1 } }
            lifetime.onEnded { clock.tick = {} }
        }
        return state
    }
}

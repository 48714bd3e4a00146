// Every action has a fate, and the event log records it.

import Testing
import Workflow

@Suite struct ActionFateTests {
    @Test func sentActionIsDelivered() {
        let host = WorkflowHost(workflow: GroupWorkflow())
        #expect(
            host.events { host.rendering.value.counter("b").add(2) } == [
                "· /Counter[b] received add(2) from outside",
                "1 /Counter[b] is State(count: 2)",
            ])
    }

    @Test func outputIsMappedUpToTheRootAndOut() {
        let host = WorkflowHost(workflow: GroupWorkflow())
        #expect(
            host.events { host.rendering.value.counter("a").tell() } == [
                "· /Counter[a] received tell from outside",
                "1 /Counter[a] is State(count: 0), says reached(0)",
                "2 /Counter[a] reached(0) becomes heard(key: \"a\", \(reached(0)))",
                "3 / received heard(key: \"a\", \(reached(0))) from child",
                "4 / is State(keys: [\"a\", \"b\"], heard: [\"a\"], start: 0), says heard(key: \"a\", \(reached(0)))",
                "5 / heard(key: \"a\", \(reached(0))) goes out",
            ])
    }

    @Test func actionSentDuringApplyIsQueued() {
        let host = WorkflowHost(workflow: ReentrantWorkflow())
        #expect(
            host.events { host.rendering.value.send(.sendWhileApplying) } == [
                "· / received sendWhileApplying from outside",
                "1 / queued add while applying",
                "1 / is 0",
                "2 / received add from outside",
                "4 / is 1",
            ])
        #expect(host.rendering.value.count == 1)
    }

    @Test func actionSentDuringRenderIsQueued() {
        let host = WorkflowHost(workflow: ReentrantWorkflow())
        #expect(
            host.events { host.rendering.value.send(.sendWhileRendering) } == [
                "· / received sendWhileRendering from outside",
                "1 / is -1",
                "2 / queued reset while rendering",
                "3 / received reset from outside",
                "4 / is 0",
            ])
    }

    @Test func actionSentByAnObserverIsQueued() {
        let host = WorkflowHost(workflow: ReentrantWorkflow())
        var seen: [Int] = []
        host.rendering.signal.observeValues { screen in
            seen.append(screen.count)
            if screen.count < 3 { screen.send(.add) }
            seen.append(screen.count)
        }
        #expect(
            host.events { host.rendering.value.send(.add) } == [
                "· / received add from outside", "1 / is 1",
                "2 / queued add while publishing", "3 / received add from outside", "4 / is 2",
                "5 / queued add while publishing", "6 / received add from outside", "7 / is 3",
            ])
        #expect(seen == [1, 1, 2, 2, 3, 3])
    }

    @Test func actionSentByAStartingSideEffectIsQueued() {
        let host = WorkflowHost(workflow: ReentrantWorkflow())
        #expect(
            host.events(showing: EventText.actions.union(["effect started"])) {
                host.rendering.value.send(.startSideEffect)
            } == [
                "· / received startSideEffect from outside",
                "1 / is 100",
                "2 / effect hundred started",
                "3 / queued add while startingSideEffects",
                "4 / received add from effect hundred",
                "5 / is 101",
            ])
    }

    @Test func anActionForANodeThatHasEndedIsDropped() {
        let host = WorkflowHost(workflow: GroupWorkflow())
        let old = host.rendering.value.counter("a")
        host.rendering.value.show(["b"])
        let before = host.tree.root?.path
        #expect(host.events { old.add(1) } == ["· ? dropped add(1): nodeEnded"])
        #expect(host.tree.root?.path == before)
        #expect(host.rendering.value.keys == ["b"])
    }

    @Test func queuedActionOfAnEndedNodeIsDropped() {
        let host = WorkflowHost(workflow: GroupWorkflow())
        let child = host.rendering.value.counter("a")
        var token: ObservationToken?
        token = host.rendering.signal.observeValues { screen in
            token?.end()
            screen.show(["b"])
            child.add(1)
        }
        #expect(
            host.events { host.rendering.value.start(5) }.suffix(5) == [
                "2 / queued show([\"b\"]) while publishing",
                "2 /Counter[a] queued add(1) while publishing",
                "3 / received show([\"b\"]) from outside",
                "5 / is State(keys: [\"b\"], heard: [], start: 5)",
                "4 /Counter[a] dropped add(1): nodeEnded",
            ])
    }

    @Test func anActionForATreeThatHasEndedIsDropped() {
        let log = EventLog()
        var host: WorkflowHost? = WorkflowHost(workflow: CounterWorkflow())
        host?.tree.log = log
        let screen = host?.rendering.value
        host = nil
        screen?.add(1)
        let dropped = log.events.compactMap { event -> DropReason? in
            if case .actionDropped(_, let reason) = event.kind { reason } else { nil }
        }
        #expect(dropped == [.treeEnded])
    }

    @Test func observersGetDroppedActions() {
        final class Watcher: WorkflowObserver {
            var dropped: [String] = []
            func workflowDidDropAction<Action: WorkflowAction>(
                _ action: Action, reason: DropReason, session: WorkflowSession
            ) {
                dropped.append("\(session.workflowType)[\(session.renderKey)] \(action) \(reason)")
            }
        }
        let watcher = Watcher()
        let host = WorkflowHost(workflow: GroupWorkflow(), observers: [watcher])
        let old = host.rendering.value.counter("a")
        host.rendering.value.show([])
        old.add(1)
        #expect(watcher.dropped == ["CounterWorkflow[a] add(1) nodeEnded"])
    }

    @Test func hostUpdateFromAnObserverKeepsItsCause() {
        let host = WorkflowHost(workflow: CounterWorkflow(start: 1))
        host.rendering.signal.observeValues { [unowned host] screen in
            if screen.count == 2 { host.update(workflow: CounterWorkflow(start: 10)) }
        }
        #expect(
            host.events(showing: EventText.actions.union(["properties"])) { host.rendering.value.add(1) } == [
                "· / received add(1) from outside", "1 / is State(count: 2)", "2 / properties different",
            ])
    }

    @Test func erasedActionSentByAnObserverIsQueuedAsItsOwnStep() throws {
        let host = WorkflowHost(workflow: CounterWorkflow())
        let root = try #require(host.tree.root)
        var fates: [ActionFate] = []
        var token: ObservationToken?
        token = host.rendering.signal.observeValues { _ in
            token?.end()
            if let fate = try? root.send(erased: CounterWorkflow.Action.add(1)) { fates.append(fate) }
        }
        fates.append(try root.send(erased: CounterWorkflow.Action.add(1)))
        #expect(fates == [.queued, .delivered(step: 1)])
        #expect(host.tree.step == 2)
    }

    @Test func anOutputOfTheFirstSideEffectsReachesTheFirstObserver() {
        let host = WorkflowHost(workflow: HastyWorkflow())
        var outputs: [String] = []
        host.output.observeValues { outputs.append($0) }
        #expect(outputs == ["at once"])
    }

    @Test func actionsSentByWorkflowDidChangeAndEndingEffectsAreQueued() {
        let host = WorkflowHost(workflow: ReentrantWorkflow())
        host.rendering.value.send(.startSideEffect)
        let before = host.rendering.value.count
        host.rendering.value.send(.reset)
        #expect(before == 101)
        #expect(host.rendering.value.count == 1, "the effect's end sent one more")
    }

    @Test func ignoredOutputIsLogged() {
        let host = WorkflowHost(workflow: IgnoringWorkflow())
        #expect(
            host.events { host.rendering.value.tell() }.last == "2 /Counter reached(0) is ignored")
    }

    @Test func everyOneOfAThousandQueuedActionsIsDelivered() {
        let host = WorkflowHost(workflow: CounterWorkflow())
        var token: ObservationToken?
        token = host.rendering.signal.observeValues { screen in
            token?.end()
            for _ in 0..<1000 { screen.add(1) }
        }
        host.rendering.value.add(1)
        #expect(host.rendering.value.count == 1001)
        #expect(host.tree.step == 1001)
    }

    private func reached(_ count: Int) -> String {
        "\(String(reflecting: CounterWorkflow.Output.reached(count)))"
    }
}

/// Sends actions to itself from every possible place.
private struct ReentrantWorkflow: Workflow {
    typealias State = Int

    enum Action: WorkflowAction {
        typealias WorkflowType = ReentrantWorkflow

        case add, reset, sendWhileApplying, sendWhileRendering, startSideEffect

        func apply(toState state: inout Int, workflow: ReentrantWorkflow) -> Never? {
            switch self {
            case .add: state += 1
            case .reset: state = 0
            case .sendWhileApplying: workflow.mailbox.sink?.send(.add)
            case .sendWhileRendering: state = -1
            case .startSideEffect: state = 100
            }
            return nil
        }
    }

    final class Mailbox {
        var sink: Sink<Action>?
    }

    let mailbox = Mailbox()

    func makeInitialState() -> Int { 0 }

    func render(state: Int, context: RenderContext<ReentrantWorkflow>) -> ReentrantScreen {
        let sink = context.makeSink(of: Action.self)
        mailbox.sink = sink
        if state == -1 { sink.send(.reset) }
        if state >= 100 {
            context.runSideEffect(key: "hundred") { lifetime in
                sink.send(.add)
                lifetime.onEnded { sink.send(.add) }
            }
        }
        return ReentrantScreen(count: state, send: sink.send)
    }
}

private struct ReentrantScreen {
    var count: Int
    var send: (ReentrantWorkflow.Action) -> Void
}

private struct HastyWorkflow: Workflow {
    typealias Output = String

    func makeInitialState() {}

    func render(state: Void, context: RenderContext<HastyWorkflow>) {
        let sink = context.makeOutputSink()
        context.runSideEffect(key: "hasty") { _ in sink.send("at once") }
    }
}

private struct IgnoringWorkflow: Workflow {
    func makeInitialState() {}

    func render(state: Void, context: RenderContext<IgnoringWorkflow>) -> CounterScreen {
        CounterWorkflow().ignoringOutput().rendered(in: context)
    }
}

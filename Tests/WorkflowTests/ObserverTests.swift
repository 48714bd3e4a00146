// Observers, shared observers, the debugger, and observing a host from asynchronous code.

import Testing
import Workflow

@Suite(.serialized) struct ObserverTests {
    @Test func observerGetsAllEventsInOrder() {
        let watcher = Watcher()
        var host: WorkflowHost? = WorkflowHost(workflow: GroupWorkflow(keys: ["a"]), observers: [watcher])
        #expect(
            watcher.take() == [
                "begin Group", "initial Group", "will render Group", "begin Group/Counter[a]",
                "initial Group/Counter[a]", "will render Group/Counter[a]", "did render Group/Counter[a]",
                "did render Group",
            ])
        host?.rendering.value.counter("a").tell()
        #expect(
            watcher.take() == [
                "receive tell Group/Counter[a]", "will apply tell", "did apply tell",
                "will apply heard", "did apply heard",
                "will render Group", "did render Group",
            ])
        host?.rendering.value.start(3)
        #expect(
            watcher.take() == [
                "receive start Group", "will apply start", "did apply start", "will render Group",
                "change Group/Counter[a]", "will render Group/Counter[a]", "did render Group/Counter[a]",
                "did render Group",
            ])
        host = nil
        #expect(watcher.take() == ["end Group", "end Group/Counter[a]"])
    }

    @Test func observersNest() {
        let journal = Journal()
        let host = WorkflowHost(
            workflow: CounterWorkflow(),
            observers: [NestingObserver(name: "a", journal: journal), NestingObserver(name: "b", journal: journal)])
        #expect(
            journal.take() == [
                "a begins", "b begins", "a has its state", "b has its state", "a renders", "b renders", "b rendered",
                "a rendered",
            ])
        host.rendering.value.add(1)
        #expect(
            journal.take() == [
                "a applies", "b applies", "b applied", "a applied", "a renders", "b renders", "b rendered",
                "a rendered",
            ])
    }

    @Test func observerSessionBeginsBeforeMakeInitialState() {
        let journal = Journal()
        let host = WorkflowHost(
            workflow: NotingWorkflow(journal: journal), observers: [NestingObserver(name: "a", journal: journal)])
        #expect(journal.take() == ["a begins", "state is made", "a has its state", "a renders", "a rendered"])
        withExtendedLifetime(host) {}
    }

    @Test(arguments: RenderingMode.allCases)
    func observerGetsAChangeForEachWorkflowDidChange(mode: RenderingMode) {
        let journal = Journal()
        let host = Runtime.withConfiguration(override: { $0.renderingMode = mode }) {
            WorkflowHost(
                workflow: AskingWorkflow(journal: JournalReference(journal: journal)),
                observers: [NestingObserver(name: "a", journal: journal, only: ["changed"])])
        }
        host.update(workflow: AskingWorkflow(journal: JournalReference(journal: journal)))
        host.rendering.value()
        host.update(workflow: AskingWorkflow(journal: JournalReference(journal: journal), number: 2))
        let lines = journal.take()
        #expect(lines.filter { $0 == "asked" }.count == lines.filter { $0 == "a changed" }.count)
        #expect(lines.count == (mode == .full ? 10 : 4), "\(lines)")
    }

    @Test func sessionIdentifiersAreUnique() {
        final class Collector: WorkflowObserver {
            var ids: [WorkflowSession.Identifier] = []
            func sessionDidBegin(_ session: WorkflowSession) { ids.append(session.sessionID) }
        }
        let collector = Collector()
        let hosts = (0..<3).map { _ in WorkflowHost(workflow: GroupWorkflow(), observers: [collector]) }
        #expect(collector.ids.count == 9)
        #expect(Set(collector.ids).count == 9)
        withExtendedLifetime(hosts) {}
    }

    @Test func sharedObserversSeeEveryHost() {
        struct Interceptor: ObserversInterceptor {
            let watcher: Unchecked<Watcher>
            func workflowObservers(for initialObservers: [any WorkflowObserver]) -> [any WorkflowObserver] {
                initialObservers + [watcher.value]
            }
        }
        let watcher = Watcher(only: "Lonely")
        WorkflowObservation.sharedObserversInterceptor = Interceptor(watcher: Unchecked(value: watcher))
        defer { WorkflowObservation.sharedObserversInterceptor = nil }
        let host = WorkflowHost(workflow: LonelyWorkflow())
        #expect(watcher.take().first == "begin Lonely")
        withExtendedLifetime(host) {}
    }

    @Test func debuggerGetsSnapshotsAndUpdates() {
        final class Debugger: WorkflowDebugger {
            var snapshots: [WorkflowHierarchyDebugSnapshot] = []
            var updates: [WorkflowUpdateDebugInfo] = []
            func didEnterInitialState(snapshot: WorkflowHierarchyDebugSnapshot) { snapshots.append(snapshot) }
            func didUpdate(snapshot: WorkflowHierarchyDebugSnapshot, updateInfo: WorkflowUpdateDebugInfo) {
                snapshots.append(snapshot)
                updates.append(updateInfo)
            }
        }
        let debugger = Debugger()
        let host = WorkflowHost(workflow: GroupWorkflow(keys: ["a"]), debugger: debugger)
        host.rendering.value.counter("a").add(4)
        host.rendering.value.counter("a").tell()
        #expect(debugger.snapshots.map(\.children.first?.key) == ["a", "a", "a"])
        #expect(
            debugger.snapshots.map(\.children.first?.snapshot.stateDescription) == [
                "State(count: 0)", "State(count: 4)", "State(count: 4)",
            ])
        let counter = WorkflowUpdateDebugInfo(workflowType: "CounterWorkflow", kind: .didUpdate(source: .external))
        #expect(
            debugger.updates == [
                .init(workflowType: "GroupWorkflow", kind: .childDidUpdate(counter)),
                .init(workflowType: "GroupWorkflow", kind: .didUpdate(source: .subtree(counter))),
            ])
        host.tree.restore(host.tree.snapshot())
        #expect(debugger.updates.count == 2, "nothing was rendered, nothing is told")
        host.update(workflow: GroupWorkflow(keys: ["b"]))
        #expect(debugger.updates.last == .init(workflowType: "GroupWorkflow", kind: .didUpdate(source: .external)))
    }

    @Test @MainActor func renderingAndOutputValuesAreAsyncSequences() async throws {
        var host: WorkflowHost? = WorkflowHost(workflow: GroupWorkflow(keys: ["a"]))
        let renderings = try #require(host?.rendering.values)
        let outputs = try #require(host?.output.values)
        host?.rendering.value.counter("a").add(1)
        host?.rendering.value.counter("a").tell()
        host = nil
        var counts: [Int] = []
        for await screen in renderings { counts.append(screen.counters[0].count) }
        #expect(counts == [0, 1, 1], "the current value first, then every later one")
        var heard: [GroupWorkflow.Output] = []
        for await output in outputs { heard.append(output) }
        #expect(heard == [.heard(key: "a", .reached(1))])
    }

    @Test @MainActor func asyncRenderingValuesResumeAndCanBeCancelled() async {
        let host = WorkflowHost(workflow: CounterWorkflow())
        var seen: [Int] = []
        let values = host.rendering.values
        let reader = Task { @MainActor in
            for await screen in values {
                seen.append(screen.count)
                if screen.count == 1 { host.rendering.value.add(1) }
                if screen.count == 2 { break }
            }
        }
        host.rendering.value.add(1)
        await reader.value
        #expect(seen == [0, 1, 2])

        let endless = host.rendering.values
        let waiting = Task { @MainActor in
            for await _ in endless {}
        }
        waiting.cancel()
        await waiting.value
    }

    @Test func hostUsesTheRuntimeConfigurationOfItsCreation() {
        let outer = Runtime.configuration.renderingMode
        Runtime.withConfiguration(override: { $0.renderingMode = .audited }) {
            #expect(WorkflowHost(workflow: CounterWorkflow()).tree.mode == .audited)
            Runtime.withConfiguration(override: { $0.renderOnlyIfStateChanged = false }) {
                #expect(WorkflowHost(workflow: CounterWorkflow()).tree.mode == .full)
            }
        }
        #expect(Runtime.configuration.renderingMode == outer)
        #expect(WorkflowHost(workflow: CounterWorkflow()).tree.mode == .incremental)
    }
}

/// Records its calls, in order.
private final class NestingObserver: WorkflowObserver {
    private let name: String
    private let journal: Journal
    private let only: Set<String>?

    init(name: String, journal: Journal, only: Set<String>? = nil) {
        self.name = name
        self.journal = journal
        self.only = only
    }

    private func note(_ what: String) {
        if only?.contains(what) ?? true { journal.note("\(name) \(what)") }
    }

    func sessionDidBegin(_ session: WorkflowSession) { note("begins") }

    func workflowDidMakeInitialState<WorkflowType: Workflow>(
        _ workflow: WorkflowType, initialState: WorkflowType.State, session: WorkflowSession
    ) { note("has its state") }

    func workflowWillRender<WorkflowType: Workflow>(
        _ workflow: WorkflowType, state: WorkflowType.State, session: WorkflowSession
    ) -> ((WorkflowType.Rendering) -> Void)? {
        note("renders")
        return { _ in self.note("rendered") }
    }

    func workflowDidChange<WorkflowType: Workflow>(
        from oldWorkflow: WorkflowType, to newWorkflow: WorkflowType, state: WorkflowType.State,
        session: WorkflowSession
    ) { note("changed") }

    func workflowWillApplyAction<Action: WorkflowAction>(
        _ action: Action, workflow: Action.WorkflowType, state: Action.WorkflowType.State, session: WorkflowSession
    ) -> ((Action.WorkflowType.State, Action.WorkflowType.Output?) -> Void)? {
        note("applies")
        return { _, _ in self.note("applied") }
    }
}

private struct NotingWorkflow: Workflow {
    let journal: Journal

    func makeInitialState() -> Int {
        journal.note("state is made")
        return 0
    }

    func render(state: Int, context: RenderContext<NotingWorkflow>) {}
}

/// Records each time that it or its child gets new properties.
private struct AskingWorkflow: Workflow, Equatable {
    let journal: JournalReference
    var number = 1
    var isChild = false

    func makeInitialState() -> Int { 0 }

    func workflowDidChange(from previousWorkflow: AskingWorkflow, state: inout Int) { journal.journal.note("asked") }

    func render(state: Int, context: RenderContext<AskingWorkflow>) -> () -> Void {
        let sink = context.makeStateMutationSink()
        if !isChild {
            _ = AskingWorkflow(journal: journal, number: number, isChild: true).rendered(in: context)
        }
        return { sink.send { $0 += 1 } }
    }
}

/// Unchecked, because the test creates and reads it on the same thread.
struct Unchecked<Value>: @unchecked Sendable {
    let value: Value
}

private struct LonelyWorkflow: Workflow {
    func makeInitialState() {}
    func render(state: Void, context: RenderContext<LonelyWorkflow>) {}
}

final class Watcher: WorkflowObserver {
    private var lines: [String] = []
    private let only: String?

    init(only: String? = nil) {
        self.only = only
    }

    func take() -> [String] {
        defer { lines = [] }
        return lines
    }

    private func note(_ text: String, _ session: WorkflowSession) {
        if let only, name(session) != only { return }
        lines.append("\(text) \(name(session))")
    }

    private func name(_ session: WorkflowSession) -> String {
        let own = "\(session.workflowType)".replacingSuffix("Workflow")
        let key = session.renderKey.isEmpty ? "" : "[\(session.renderKey)]"
        return (session.parent.map { name($0) + "/" } ?? "") + own + key
    }

    func sessionDidBegin(_ session: WorkflowSession) { note("begin", session) }
    func sessionDidEnd(_ session: WorkflowSession) { note("end", session) }

    func workflowDidMakeInitialState<WorkflowType: Workflow>(
        _ workflow: WorkflowType, initialState: WorkflowType.State, session: WorkflowSession
    ) { note("initial", session) }

    func workflowWillRender<WorkflowType: Workflow>(
        _ workflow: WorkflowType, state: WorkflowType.State, session: WorkflowSession
    ) -> ((WorkflowType.Rendering) -> Void)? {
        note("will render", session)
        return { _ in self.note("did render", session) }
    }

    func workflowDidChange<WorkflowType: Workflow>(
        from oldWorkflow: WorkflowType, to newWorkflow: WorkflowType, state: WorkflowType.State,
        session: WorkflowSession
    ) { note("change", session) }

    func workflowDidReceiveAction<Action: WorkflowAction>(
        _ action: Action, workflow: Action.WorkflowType, session: WorkflowSession
    ) { note("receive \(short(action))", session) }

    func workflowWillApplyAction<Action: WorkflowAction>(
        _ action: Action, workflow: Action.WorkflowType, state: Action.WorkflowType.State, session: WorkflowSession
    ) -> ((Action.WorkflowType.State, Action.WorkflowType.Output?) -> Void)? {
        if only == nil { lines.append("will apply \(short(action))") }
        return { _, _ in if self.only == nil { self.lines.append("did apply \(self.short(action))") } }
    }

    private func short(_ action: Any) -> String {
        String("\(action)".prefix { $0 != "(" })
    }
}

extension String {
    fileprivate func replacingSuffix(_ suffix: String) -> String {
        hasSuffix(suffix) ? String(dropLast(suffix.count)) : self
    }
}

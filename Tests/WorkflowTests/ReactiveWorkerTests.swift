// Workers that run signal producers, as in the tutorials' templates.

import Synchronization
import Testing
import WorkbenchTestSupport
import WorkflowReactive

@Suite(.mainActorTurn) @MainActor struct ReactiveWorkerTests {
    @Test func aWorkerOfASignalProducerSendsItsOutputs() async {
        let host = WorkflowHost(workflow: Download(url: "a", ends: Ends()))
        for await shown in host.rendering.values where shown == ["a 1", "a 2"] { break }
        #expect(host.rendering.value == ["a 1", "a 2"])
        host.update(workflow: Download(url: "b", ends: Ends()))
        for await shown in host.rendering.values where shown.last == "b 2" { break }
        #expect(host.rendering.value == ["a 1", "a 2", "b 1", "b 2"], "another worker takes over")
    }

    @Test func aWorkerThatIsNoLongerWantedIsDisposedOf() async {
        let ends = Ends()
        var host: WorkflowHost? = WorkflowHost(workflow: Download(url: "forever", ends: ends))
        for await shown in (host?.rendering.values)! where !shown.isEmpty { break }
        #expect(ends.count == 0)
        host = nil
        while ends.count == 0 { await Task.yield() }
        #expect(ends.count == 1)
    }

    @Test func aProducerRunsAsAWorkerOfItsOwn() async {
        let host = WorkflowHost(workflow: Ticking())
        var outputs: [Int] = []
        host.output.signal.observeValues { outputs.append($0) }
        for await count in host.rendering.values where count == 3 { break }
        #expect(outputs == [1, 2, 3])
        var renderings: [Int] = []
        host.rendering.producer.startWithValues { renderings.append($0) }
        #expect(renderings == [3])
    }
}

/// Counts disposals. A producer may be disposed of on any thread.
private final class Ends: Sendable {
    private let ends = Mutex(0)
    var count: Int { ends.withLock { $0 } }
    func add() { ends.withLock { $0 += 1 } }
}

private struct Download: Workflow {
    var url: String
    var ends: Ends

    typealias State = [String]

    func makeInitialState() -> [String] { [] }

    struct FetchWorker: Worker {
        enum Output { case success(String), failure(any Error) }

        var url: String
        var ends: Ends

        func run() -> SignalProducer<Output, Never> {
            SignalProducer(values: "\(url) 1", "\(url) 2")
                .concat(url == "forever" ? .never : .empty)
                .map { .success($0) }
                .delay(0.001, on: QueueScheduler.main)
                .on(disposed: { [ends] in ends.add() })
        }

        func isEquivalent(to otherWorker: FetchWorker) -> Bool { url == otherWorker.url }
    }

    enum Action: WorkflowAction {
        typealias WorkflowType = Download
        case fetched(FetchWorker.Output)

        func apply(toState state: inout [String]) -> Never? {
            if case .fetched(.success(let text)) = self { state.append(text) }
            return nil
        }
    }

    func render(state: [String], context: RenderContext<Download>) -> [String] {
        context.awaitResult(for: FetchWorker(url: url, ends: ends)) { Action.fetched($0) }
        return state
    }
}

private struct Ticking: Workflow {
    typealias Output = Int

    func makeInitialState() -> Int { 0 }

    func render(state: Int, context: RenderContext<Ticking>) -> Int {
        SignalProducer<Int, Never>(values: 1, 2, 3)
            .mapOutput { number in
                AnyWorkflowAction<Ticking> { state in
                    state = number
                    return number
                }
            }.running(in: context, key: "ticks")
        return state
    }
}

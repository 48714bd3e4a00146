// The feed, with a clock and a source that the test controls, so no test waits for real time to pass.

import Synchronization
import Testing
import WorkbenchTestSupport
import WorkbenchWorkers
import Workflow
import WorkflowConcurrency
import WorkflowTesting

@MainActor
@Suite(.mainActorTurn) struct FeedTests {
    private let source = CountedSource()
    private let clock = ManualClock()
    private let host: WorkflowHost<FeedWorkflow>

    init() {
        host = WorkflowHost(workflow: FeedWorkflow(source: source, clock: clock))
    }

    private var screen: FeedScreen { host.rendering.value }

    private func wait(forStatus status: String) async {
        for await screen in host.rendering.values where screen.status == status { return }
    }

    private func waitForEndOfLoading() async {
        for await screen in host.rendering.values where !screen.status.hasPrefix("Loading") { return }
    }

    private func passSeconds(_ count: Int) async {
        for _ in 0..<count {
            await clock.waitForSleepers(count: 1)
            clock.advance(by: .seconds(1))
        }
    }

    @Test func feedLoadsImmediatelyAndShowsItsAgeInSeconds() async throws {
        #expect(screen.status == "Loading…")
        try await source.nextRequest().answer(.success(["One", "Two"]))
        await wait(forStatus: "0 s old")
        #expect(screen.headlines == ["One", "Two"])
        await passSeconds(3)
        await wait(forStatus: "3 s old")
    }

    @Test func staleHeadlinesAreShownUntilReloaded() async throws {
        try await source.nextRequest().answer(.success(["Old"]))
        await wait(forStatus: "0 s old")
        await passSeconds(FeedWorkflow.staleAge)
        let request = try await source.nextRequest()
        #expect(screen.status == "Loading…")
        #expect(screen.headlines == ["Old"])
        request.answer(.success(["New"]))
        await wait(forStatus: "0 s old")
        #expect(screen.headlines == ["New"])
    }

    @Test func retryDelayGrowsUntilRetriesStop() async throws {
        try await source.nextRequest().answer(.failure(.offline))
        await wait(forStatus: "No connection; trying again in 2 s")
        await clock.waitForSleepers(count: 2)
        clock.advance(by: .seconds(2))

        try await source.nextRequest().answer(.failure(.offline))
        await wait(forStatus: "No connection; trying again in 4 s")
        await clock.waitForSleepers(count: 2)
        clock.advance(by: .seconds(4))

        try await source.nextRequest().answer(.failure(.offline))
        await wait(forStatus: "No connection")

        screen.onRetry()
        #expect(screen.status == "Loading…")
        try await source.nextRequest().answer(.success(["At last"]))
        await wait(forStatus: "0 s old")
    }

    @Test func retryButtonSkipsTheDelay() async throws {
        try await source.nextRequest().answer(.failure(.offline))
        await wait(forStatus: "No connection; trying again in 2 s")
        await clock.waitForSleepers(count: 2)
        screen.onRetry()
        #expect(screen.status == "Loading, attempt 2…")
        await clock.waitForSleepers(count: 1)
        try await source.nextRequest().answer(.success(["Here"]))
        await wait(forStatus: "0 s old")
    }

    @Test func permanentFailureIsNotRetried() async throws {
        try await source.nextRequest().answer(.failure(.forbidden))
        await waitForEndOfLoading()
        try #require(screen.status == "The feed is for subscribers")
        // More time than all pauses between attempts together.
        await passSeconds(2 << FeedWorkflow.attempts)
        #expect(screen.status == "The feed is for subscribers")
        try #require(source.count == 1)

        screen.onRetry()
        try await source.nextRequest().answer(.success(["At last"]))
        await wait(forStatus: "0 s old")
        #expect(source.count == 2)
    }

    @Test func cancellingALoadCancelsItsTask() async throws {
        let request = try await source.nextRequest()
        screen.onCancel()
        #expect(screen.status == "Nothing loaded")
        await request.waitForCancellation()
        request.answer(.success(["Too late"]))

        screen.onRefresh()
        try await source.nextRequest().answer(.success(["In time"]))
        await wait(forStatus: "0 s old")
        #expect(screen.headlines == ["In time"])
    }

    @Test func cancellingTheRetryDelayEndsIt() async throws {
        try await source.nextRequest().answer(.failure(.offline))
        await wait(forStatus: "No connection; trying again in 2 s")
        await clock.waitForSleepers(count: 2)
        screen.onCancel()
        await clock.waitForSleepers(count: 1)
        await passSeconds(2 << FeedWorkflow.attempts)
        #expect(screen.status == "Nothing loaded")
        #expect(source.count == 1)
    }

    @Test func allWorkersEndWithTheTree() async throws {
        let clock = ManualClock()
        let source = CountedSource()
        let request: Request
        do {
            let host = WorkflowHost(workflow: FeedWorkflow(source: source, clock: clock))
            request = try await source.nextRequest()
            await clock.waitForSleepers(count: 1)
            withExtendedLifetime(host) {}
        }
        await clock.waitForSleepers(count: 0)
        await request.waitForCancellation()
        // Neither the late answer nor the clock has anything waiting for it.
        request.answer(.success(["Too late"]))
        clock.advance(by: .seconds(FeedWorkflow.staleAge))
        await clock.waitForSleepers(count: 0)
        #expect(source.count == 1)
    }
}

/// A gated source that counts its requests.
private final class CountedSource: FeedSource {
    private let gate = GatedSource()
    private let requests = Mutex(0)

    /// The requests so far, whether or not the source has taken them.
    var count: Int { requests.withLock { $0 } }

    func headlines() async -> Result<[String], FeedFailure> {
        requests.withLock { $0 += 1 }
        return await gate.headlines()
    }

    func nextRequest() async throws -> Request { try await gate.nextRequest() }
}

@Suite(.mainActorTurn) struct SecondsTests {
    @Test(arguments: [[10], [1, 1, 1], [3, 4], [90]])
    func everySecondOfTheClockIsCounted(steps: [Int]) async {
        let clock = ManualClock()
        var seconds = Seconds(clock: clock).makeAsyncIterator()
        var counted = 0
        var passed = 0
        for step in steps {
            clock.advance(by: .seconds(step))
            passed += step
            while counted < passed { counted = await seconds.next() ?? -passed }
            #expect(counted == passed)
        }
    }

    @Test func secondsWaitsUntilTheEndOfTheNextSecond() async {
        let clock = ManualClock()
        let counting = Task {
            var seconds = Seconds(clock: clock).makeAsyncIterator()
            var counted: [Int] = []
            while let second = await seconds.next() { counted.append(second) }
            return counted
        }
        for milliseconds in [1_500, 400, 100] {
            await clock.waitForSleepers(count: 1)
            clock.advance(by: .milliseconds(milliseconds))
        }
        // Two seconds have passed by now, in shorter steps.
        await clock.waitForSleepers(count: 1)
        counting.cancel()
        #expect(await counting.value == [1, 2])
    }
}

@Suite struct FeedRenderTests {
    private let workflow = FeedWorkflow(source: LocalFeedSource(), clock: ManualClock())

    @Test func feedStateDeterminesItsWorkers() {
        func tester(_ activity: FeedWorkflow.Activity) -> RenderTester<FeedWorkflow> {
            workflow.renderTester(initialState: FeedWorkflow.State(activity: activity))
                .expectWorker(SequenceWorker { Seconds(clock: ManualClock()) })
        }
        tester(.idle).render().assertNoAction()
        tester(.failed(.forbidden)).render().assertNoAction()
        tester(.loading(attempt: 2))
            .expectWorker(LoadWorker(source: workflow.source, attempt: 2), producingOutput: .failure(.offline))
            .render()
            .assert(state: FeedWorkflow.State(activity: .waiting(attempt: 2, .offline)))
        tester(.waiting(attempt: 2, .offline))
            .expectWorker(AsyncOperationWorker<Void> {}, key: "pause-2", producingOutput: ())
            .render()
            .assert(state: FeedWorkflow.State(activity: .loading(attempt: 3)))
    }

    @Test(
        arguments: [
            (.refresh, .idle, .loading(attempt: 1)),
            (.refresh, .failed(.offline), .loading(attempt: 1)),
            (.refresh, .loading(attempt: 2), .loading(attempt: 2)),
            (.retry, .failed(.forbidden), .loading(attempt: 1)),
            (.retry, .waiting(attempt: 1, .offline), .loading(attempt: 2)),
            (.retry, .idle, .idle),
            (.cancel, .loading(attempt: 1), .idle),
            (.cancel, .waiting(attempt: 1, .offline), .idle),
            (.cancel, .failed(.offline), .failed(.offline)),
        ] as [(FeedWorkflow.UserAction, FeedWorkflow.Activity, FeedWorkflow.Activity)]
    )
    func userActionLeadsToNextActivity(
        action: FeedWorkflow.UserAction, from: FeedWorkflow.Activity, expected: FeedWorkflow.Activity
    ) {
        FeedWorkflow.UserAction.tester(withState: FeedWorkflow.State(activity: from), workflow: workflow)
            .send(action: action)
            .assert(state: FeedWorkflow.State(activity: expected))
    }
}

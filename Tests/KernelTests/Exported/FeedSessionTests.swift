// The steps of a session of feed, action by action.
// swift-format-ignore-file

import Testing
@testable import WorkbenchWorkers
import Workflow
import WorkflowTesting

@MainActor @Suite struct FeedSessionTests {
    // deliver / LoadWorker .failure(.offline)
    @Test func step1Feed() {
        FeedWorkflow.WorkAction
            .tester(
                withState: FeedWorkflow.State(headlines: [], age: 0, activity: .loading(attempt: 1)),
                workflow: FeedWorkflow(source: LocalFeedSource(), clock: ContinuousClock())
            )
            .send(action: .loaded(.failure(.offline)))
            .assertNoOutput()
            .assert(state: FeedWorkflow.State(headlines: [], age: 0, activity: .waiting(attempt: 1, .offline)))
    }

    // send / retry
    @Test func step2Feed() {
        FeedWorkflow.UserAction
            .tester(
                withState: FeedWorkflow.State(headlines: [], age: 0, activity: .waiting(attempt: 1, .offline)),
                workflow: FeedWorkflow(source: LocalFeedSource(), clock: ContinuousClock())
            )
            .send(action: .retry)
            .assertNoOutput()
            .assert(state: FeedWorkflow.State(headlines: [], age: 0, activity: .loading(attempt: 2)))
    }

    // deliver / LoadWorker .success(["a", "b"])
    @Test func step3Feed() {
        FeedWorkflow.WorkAction
            .tester(
                withState: FeedWorkflow.State(headlines: [], age: 0, activity: .loading(attempt: 2)),
                workflow: FeedWorkflow(source: LocalFeedSource(), clock: ContinuousClock())
            )
            .send(action: .loaded(.success(["a", "b"])))
            .assertNoOutput()
            .assert(state: FeedWorkflow.State(headlines: ["a", "b"], age: 0, activity: .idle))
    }

    // deliver / SequenceWorker 1
    @Test func step4Feed() {
        FeedWorkflow.WorkAction
            .tester(
                withState: FeedWorkflow.State(headlines: ["a", "b"], age: 0, activity: .idle),
                workflow: FeedWorkflow(source: LocalFeedSource(), clock: ContinuousClock())
            )
            .send(action: .second)
            .assertNoOutput()
            .assert(state: FeedWorkflow.State(headlines: ["a", "b"], age: 1, activity: .idle))
    }

    // tap onRefresh
    @Test func step5Feed() {
        FeedWorkflow.UserAction
            .tester(
                withState: FeedWorkflow.State(headlines: ["a", "b"], age: 1, activity: .idle),
                workflow: FeedWorkflow(source: LocalFeedSource(), clock: ContinuousClock())
            )
            .send(action: .refresh)
            .assertNoOutput()
            .assert(state: FeedWorkflow.State(headlines: ["a", "b"], age: 1, activity: .loading(attempt: 1)))
    }

    // tap onCancel
    @Test func step6Feed() {
        FeedWorkflow.UserAction
            .tester(
                withState: FeedWorkflow.State(headlines: ["a", "b"], age: 1, activity: .loading(attempt: 1)),
                workflow: FeedWorkflow(source: LocalFeedSource(), clock: ContinuousClock())
            )
            .send(action: .cancel)
            .assertNoOutput()
            .assert(state: FeedWorkflow.State(headlines: ["a", "b"], age: 1, activity: .idle))
    }
}

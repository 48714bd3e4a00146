// A screen that loads, refreshes, retries and cancels. Nothing here starts or stops work: `render` describes the work
// that the state needs, and the tree starts new work and cancels work that is no longer described.

import Workflow
import WorkflowConcurrency
import WorkflowUI

/// Shows headlines and keeps them fresh.
public struct FeedWorkflow: Workflow {
    public typealias Output = Never

    /// The source of headlines.
    public var source: any FeedSource
    /// The clock for times and pauses. Tests pass a clock that they advance manually.
    public var clock: any Clock<Duration>

    public init(source: any FeedSource = LocalFeedSource(), clock: any Clock<Duration> = ContinuousClock()) {
        self.source = source
        self.clock = clock
    }
}

// MARK: State

extension FeedWorkflow {
    public struct State: Equatable {
        public var headlines: [String] = []
        /// The age of the headlines, in seconds.
        public var age = 0
        public var activity = Activity.loading(attempt: 1)

        public init(headlines: [String] = [], age: Int = 0, activity: Activity = .loading(attempt: 1)) {
            self.headlines = headlines
            self.age = age
            self.activity = activity
        }
    }

    /// The current activity: exactly one of these at any time.
    public enum Activity: Equatable, Sendable {
        case idle
        case loading(attempt: Int)
        case waiting(attempt: Int, FeedFailure)
        case failed(FeedFailure)
    }

    /// The number of consecutive attempts after which the user has to retry.
    public static let attempts = 3
    /// The age, in seconds, at which headlines are loaded again.
    public static let staleAge = 60

    public func makeInitialState() -> State {
        State()
    }
}

// MARK: Actions

extension FeedWorkflow {
    /// The user's actions.
    public enum UserAction: WorkflowAction, Equatable, Sendable {
        public typealias WorkflowType = FeedWorkflow

        case refresh
        case retry
        case cancel

        public func apply(toState state: inout FeedWorkflow.State) -> Never? {
            switch (self, state.activity) {
            case (.refresh, .idle), (.refresh, .failed), (.retry, .failed):
                state.activity = .loading(attempt: 1)
            case (.retry, .waiting(let attempt, _)):
                // Impatient users don't have to wait.
                state.activity = .loading(attempt: attempt + 1)
            case (.cancel, .loading), (.cancel, .waiting):
                state.activity = .idle
            case (.refresh, _), (.retry, _), (.cancel, _):
                break
            }
            return nil
        }
    }

    /// The results of the work.
    public enum WorkAction: WorkflowAction, Equatable, Sendable {
        public typealias WorkflowType = FeedWorkflow

        case loaded(Result<[String], FeedFailure>)
        case waited
        case second

        public func apply(toState state: inout FeedWorkflow.State) -> Never? {
            switch (self, state.activity) {
            case (.loaded(.success(let headlines)), .loading):
                state = FeedWorkflow.State(headlines: headlines, age: 0, activity: .idle)
            case (.loaded(.failure(let failure)), .loading(let attempt)):
                let mayTryAgain = failure.isPassing && attempt < FeedWorkflow.attempts
                state.activity = mayTryAgain ? .waiting(attempt: attempt, failure) : .failed(failure)
            case (.waited, .waiting(let attempt, _)):
                state.activity = .loading(attempt: attempt + 1)
            case (.second, let activity):
                state.age += 1
                if activity == .idle, state.age >= FeedWorkflow.staleAge { state.activity = .loading(attempt: 1) }
            case (.loaded, _), (.waited, _):
                break
            }
            return nil
        }
    }
}

// MARK: Rendering

extension FeedWorkflow {
    public typealias Rendering = FeedScreen

    public func render(state: State, context: RenderContext<FeedWorkflow>) -> FeedScreen {
        let sink = context.makeSink(of: UserAction.self)
        let clock = clock

        // A sequence sends one output after another as long as the node lives.
        SequenceWorker { Seconds(clock: clock) }
            .mapOutput { _ in WorkAction.second }
            .running(in: context)

        switch state.activity {
        case .idle, .failed:
            break

        case .loading(let attempt):
            // A custom type defines when two loads are the same work, and lets a test expect the worker by value.
            LoadWorker(source: source, attempt: attempt)
                .mapOutput { WorkAction.loaded($0) }
                .running(in: context)

        case .waiting(let attempt, _):
            // This work has no custom type, so the key distinguishes it from other work. The pause doubles each time.
            AsyncOperationWorker { _ = try? await clock.sleep(for: .seconds(1 << attempt)) }
                .mapOutput { _ in WorkAction.waited }
                .running(in: context, key: "pause-\(attempt)")
        }

        return FeedScreen(
            headlines: state.headlines,
            status: state.status,
            onRefresh: { sink.send(.refresh) },
            onRetry: { sink.send(.retry) },
            onCancel: { sink.send(.cancel) }
        )
    }
}

extension FeedWorkflow.State {
    fileprivate var status: String {
        switch activity {
        case .idle: headlines.isEmpty ? "Nothing loaded" : "\(age) s old"
        case .loading(attempt: 1): "Loading…"
        case .loading(let attempt): "Loading, attempt \(attempt)…"
        case .waiting(let attempt, let failure): "\(failure.message); trying again in \(1 << attempt) s"
        case .failed(let failure): failure.message
        }
    }
}

/// The headlines and the current activity.
public struct FeedScreen: Screen {
    public var headlines: [String]
    public var status: String
    public var onRefresh: () -> Void
    public var onRetry: () -> Void
    public var onCancel: () -> Void
}

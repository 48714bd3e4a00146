// A clock that advances only on command. With it, testing an hour takes no time, and nothing depends on the machine's
// speed. It is part of the library, not of its tests, so users exploring the feed can let an hour pass with one call.

import Synchronization

/// A clock that is advanced manually.
public final class ManualClock: Clock {
    /// An instant of the clock: how far it has been advanced.
    public struct Instant: InstantProtocol {
        public var offset: Duration

        public func advanced(by duration: Duration) -> Instant {
            Instant(offset: offset + duration)
        }

        public func duration(to other: Instant) -> Duration {
            other.offset - offset
        }

        public static func < (left: Instant, right: Instant) -> Bool {
            left.offset < right.offset
        }
    }

    fileprivate struct Sleeper {
        let deadline: Instant
        let continuation: CheckedContinuation<Void, any Error>
    }

    fileprivate struct Watcher {
        let count: Int
        let continuation: CheckedContinuation<Void, Never>
    }

    fileprivate struct State {
        var now = Instant(offset: .zero)
        var nextID = 0
        var sleepers: [Int: Sleeper] = [:]
        /// Sleepers that were cancelled before they started to sleep.
        var cancelled: Set<Int> = []
        var watchers: [Watcher] = []
    }

    private let state = Mutex(State())

    public init() {}

    public var now: Instant { state.withLock { $0.now } }

    public var minimumResolution: Duration { .zero }

    public func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        let id = state.withLock { state in
            state.nextID += 1
            return state.nextID
        }
        defer { state.withLock { _ = $0.cancelled.remove(id) } }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                lieDown(id, Sleeper(deadline: deadline, continuation: continuation))
            }
        } onCancel: {
            cancel(id)
        }
    }

    /// Advances the clock, and wakes all sleepers whose time has come, earliest first.
    public func advance(by duration: Duration) {
        let due = state.withLock { state in
            state.now = state.now.advanced(by: duration)
            let due = state.sleepers.filter { $0.value.deadline <= state.now }
            for id in due.keys { state.sleepers[id] = nil }
            return due.sorted { ($0.value.deadline, $0.key) < ($1.value.deadline, $1.key) }
        }
        for (_, sleeper) in due { sleeper.continuation.resume() }
    }

    /// Waits until exactly this many sleepers are asleep.
    public func waitForSleepers(count: Int) async {
        await withCheckedContinuation { continuation in
            let isDone = state.withLock { state in
                if state.sleepers.count == count { return true }
                state.watchers.append(Watcher(count: count, continuation: continuation))
                return false
            }
            if isDone { continuation.resume() }
        }
    }

    private func lieDown(_ id: Int, _ sleeper: Sleeper) {
        enum Fate {
            case awake
            case cancelled
            case asleep([Watcher])
        }
        let fate = state.withLock { state -> Fate in
            if state.cancelled.contains(id) { return .cancelled }
            if sleeper.deadline <= state.now { return .awake }
            state.sleepers[id] = sleeper
            return .asleep(state.takeWatchers())
        }
        switch fate {
        case .awake: sleeper.continuation.resume()
        case .cancelled: sleeper.continuation.resume(throwing: CancellationError())
        case .asleep(let watchers): for watcher in watchers { watcher.continuation.resume() }
        }
    }

    private func cancel(_ id: Int) {
        let (sleeper, watchers) = state.withLock { state -> (Sleeper?, [Watcher]) in
            guard let sleeper = state.sleepers.removeValue(forKey: id) else {
                state.cancelled.insert(id)
                return (nil, [])
            }
            return (sleeper, state.takeWatchers())
        }
        sleeper?.continuation.resume(throwing: CancellationError())
        for watcher in watchers { watcher.continuation.resume() }
    }
}

extension ManualClock.State {
    /// The watchers that waited for the current number of sleepers.
    fileprivate mutating func takeWatchers() -> [ManualClock.Watcher] {
        let count = sleepers.count
        defer { watchers.removeAll { $0.count == count } }
        return watchers.filter { $0.count == count }
    }
}

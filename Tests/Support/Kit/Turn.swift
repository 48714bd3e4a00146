// A limited number of places. When all are taken, operations wait in the order of arrival, without blocking a thread.

import Synchronization

/// Lets a limited number of operations run at the same time.
final class Turn: Sendable {
    private struct State {
        var free: Int
        var waiting: [CheckedContinuation<Void, Never>] = []
        /// The index of the first continuation that is still waiting.
        var head = 0
    }

    private let state: Mutex<State>

    init(places: Int) {
        state = Mutex(State(free: places))
    }

    /// Runs an operation as soon as a place is available.
    func take(_ operation: () async throws -> Void) async rethrows {
        await enter()
        defer { leave() }
        try await operation()
    }

    private func enter() async {
        await withCheckedContinuation { continuation in
            let isFree = state.withLock { state in
                guard state.free > 0 else {
                    state.waiting.append(continuation)
                    return false
                }
                state.free -= 1
                return true
            }
            if isFree { continuation.resume() }
        }
    }

    private func leave() {
        let next = state.withLock { state -> CheckedContinuation<Void, Never>? in
            guard state.head < state.waiting.count else {
                state.free += 1
                return nil
            }
            state.head += 1
            return state.waiting[state.head - 1]
        }
        next?.resume()
    }
}

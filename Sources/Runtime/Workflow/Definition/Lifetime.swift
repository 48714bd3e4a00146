// How long a side effect runs.

import Synchronization

/// The life of one side effect: from the first render that asks for its key to the first that does not, or to the end
/// of the node.
public final class Lifetime: Sendable {
    /// What to call at the end; nil after it. Work on another thread may register an ending too.
    private let endings = Mutex<[Ending]?>([])

    /// Unchecked, because an ending is called only once, when the lifetime ends.
    private struct Ending: @unchecked Sendable {
        let action: () -> Void
    }

    package init() {}

    /// Whether the side effect has ended.
    public var hasEnded: Bool {
        endings.withLock { $0 == nil }
    }

    /// Calls the closure once when the side effect ends, in the order of registration; at once if it has ended already.
    public func onEnded(_ action: @escaping () -> Void) {
        let ending = Ending(action: action)
        let isRegistered = endings.withLock { endings in
            endings?.append(ending)
            return endings != nil
        }
        if !isRegistered { action() }
    }

    package func end() {
        let pending = endings.withLock { endings in
            defer { endings = nil }
            return endings
        }
        for ending in pending ?? [] { ending.action() }
    }
}

// How long a side effect runs.

import WorkbenchRules

/// The lifetime of one side effect: from the first render that requests its key until the first render that doesn't, or
/// until the end of the node.
public final class Lifetime: Sendable {
    /// The closures to call at the end; nil after the end. Any thread may register one.
    private let endings = Guarded<[Ending]?>([])

    /// This is unchecked, because each closure is called only once, when the lifetime ends.
    private struct Ending: @unchecked Sendable {
        let action: () -> Void
    }

    package init() {}

    /// Whether the side effect has ended.
    public var hasEnded: Bool {
        endings.withLock { $0 == nil }
    }

    /// Calls the closure once, when the side effect ends. Closures are called in the order of registration. If the side
    /// effect has already ended, the closure is called immediately.
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

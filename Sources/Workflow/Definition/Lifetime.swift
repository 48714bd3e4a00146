// How long a side effect runs.

/// The life of one side effect: it begins when a render first asks for its key, and ends when a render no longer does,
/// or when the node ends.
public final class Lifetime {
    private var endings: [() -> Void] = []

    /// Whether the side effect has ended.
    public private(set) var hasEnded = false

    package init() {}

    /// Does something when the side effect ends: once, in the order in which it was asked for. If it has ended, now.
    public func onEnded(_ action: @escaping () -> Void) {
        if hasEnded {
            action()
        } else {
            endings.append(action)
        }
    }

    package func end() {
        guard !hasEnded else { return }
        hasEnded = true
        let pending = endings
        endings = []
        for ending in pending { ending() }
    }
}

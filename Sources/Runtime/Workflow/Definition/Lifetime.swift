// How long a side effect runs.

/// The life of one side effect: from the first render that asks for its key to the first that does not, or to the end
/// of the node.
public final class Lifetime {
    private var endings: [() -> Void] = []

    /// Whether the side effect has ended.
    public private(set) var hasEnded = false

    package init() {}

    /// Calls the closure once when the side effect ends, in the order of registration; at once if it has ended already.
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

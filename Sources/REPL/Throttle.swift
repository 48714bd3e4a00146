// How much of what comes by itself is shown: a few reports a second are news, more are noise that hides the prompt.

struct Throttle {
    /// So many reports are shown within a second, the others are counted.
    private static let limit = 3

    private var shown: [ContinuousClock.Instant] = []
    private var hidden = 0

    /// Whether what comes now is to be shown.
    mutating func admits(at now: ContinuousClock.Instant) -> Bool {
        shown.removeAll { now - $0 > .seconds(1) }
        guard shown.count < Self.limit else {
            hidden += 1
            return false
        }
        shown.append(now)
        return true
    }

    /// How many were not shown since it was asked last; nil if all were.
    mutating func takeHidden() -> Int? {
        defer { hidden = 0 }
        return hidden > 0 ? hidden : nil
    }
}

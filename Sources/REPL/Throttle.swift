// Limits unprompted reports: a few are useful, but a stream of them hides the prompt.

struct Throttle {
    /// Maximum number of reports in a row. One more is allowed for every second that passes.
    private static let limit = 3.0

    private var allowed = limit
    private var last: ContinuousClock.Instant?
    private var hidden = 0

    /// Whether to show a report now.
    mutating func admits(at now: ContinuousClock.Instant) -> Bool {
        if let last { allowed = min(Self.limit, allowed + (now - last) / .seconds(1)) }
        last = now
        guard allowed >= 1 else {
            hidden += 1
            return false
        }
        allowed -= 1
        return true
    }

    /// Counts a report that is not shown for another reason.
    mutating func hide() { hidden += 1 }

    /// How many reports were hidden since the last call; nil if none were.
    mutating func takeHidden() -> Int? {
        defer { hidden = 0 }
        return hidden > 0 ? hidden : nil
    }
}

// How much of what comes by itself is shown: a few reports are news, one after the other is noise that hides the prompt.

struct Throttle {
    /// So many reports in a row are shown, and one more for every second that has passed.
    private static let limit = 3.0

    private var allowed = limit
    private var last: ContinuousClock.Instant?
    private var hidden = 0

    /// Whether what comes now is to be shown.
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

    /// How many were not shown since it was asked last; nil if all were.
    mutating func takeHidden() -> Int? {
        defer { hidden = 0 }
        return hidden > 0 ? hidden : nil
    }
}

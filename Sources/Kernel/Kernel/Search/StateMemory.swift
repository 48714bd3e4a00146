// The memory that the states of a search use, compared with what they may use.

/// While the states are small, it rarely measures, because a measurement costs as much as a few moves.
struct StateMemory {
    /// The number of bytes that the process may use during the search.
    private let most: Int
    private let start: Int
    /// The number of states and of bytes used at the last measurement, and the number of states at the next one.
    private var (states, used) = (0, 0)
    private var next = 0
    private static let longestPause = 64

    /// - Parameter bytes: The most that the states may use. They use at most half of what the front end's limit leaves.
    @MainActor
    init(_ bytes: Int) {
        let now = MemoryLimit.usedBytes ?? 0
        let left = MemoryLimit.bytes.map { max(0, $0 - now) / 2 }
        (start, used, most) = (now, now, now + min(bytes, left ?? bytes))
    }

    /// The memory that the states use, in megabytes; nil if it's less than `leastReported`.
    var megabytes: Int? {
        MemoryLimit.usedBytes.map { ($0 - start) >> 20 }.flatMap { $0 < Self.leastReported ? nil : $0 }
    }

    private static let leastReported = 16

    /// Whether the memory is used up after this many states.
    mutating func isFull(after count: Int) -> Bool {
        guard count >= next, let now = MemoryLimit.usedBytes else { return false }
        guard now <= most else { return true }
        let perState = max(1, (now - used) / max(1, count - states))
        (states, used) = (count, now)
        // The next states may be larger than these.
        next = count + min(max((most - now) / (4 * perState), 1), Self.longestPause)
        return false
    }
}

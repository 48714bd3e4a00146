// What happened lately, for clients that come later. It has a cap, and counts what it forgot.

import WorkbenchWire

struct EventHistory {
    /// How many events a kernel keeps.
    static let cap = 200

    private(set) var events: [TreeEvent] = []
    private(set) var forgotten = 0

    mutating func append(_ event: TreeEvent) {
        events.append(event)
        guard events.count > Self.cap else { return }
        events.removeFirst()
        forgotten += 1
    }
}

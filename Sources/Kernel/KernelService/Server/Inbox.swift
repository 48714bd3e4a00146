// The queue of events for the main actor: messages from all clients in order of arrival. It knows whose request is
// running, so an interruption only stops that client's request.

import Synchronization
import WorkbenchWire

final class Inbox: Sendable {
    enum Event: Sendable {
        case message(ClientConnection, IncomingMessage)
        case closed(ClientConnection)
        /// The tree took a step without a command.
        case treeChanged
        /// A replay has ended, and the workers have started.
        case workersBegan
    }

    private struct Entry {
        var event: Event
        var isInterrupted = false
    }

    private struct State {
        var entries: [Entry] = []
        var head = 0
        /// Whether the reader of the queue has been woken.
        var isAwaited = false
        /// The client whose message is being handled.
        var running: Int?
        var interruption: Interruption?
    }

    private let state = Mutex(State())
    private let wake: @Sendable () -> Void

    /// - Parameter wake: Called on any thread when the queue's reader should start taking events.
    init(wake: @escaping @Sendable () -> Void) {
        self.wake = wake
    }

    /// Sets the interruption that stops the session's work.
    func use(_ interruption: Interruption) {
        state.withLock { $0.interruption = interruption }
    }

    func append(_ event: Event) {
        let mustWake = state.withLock { state in
            state.entries.append(Entry(event: event))
            defer { state.isAwaited = true }
            return !state.isAwaited
        }
        if mustWake { wake() }
    }

    /// The next event, or nil if there isn't one. The previous event is considered handled.
    ///
    /// - Parameter hasOtherWork: Whether the reader will call again without having to be woken.
    func take(hasOtherWork: Bool) -> Event? {
        state.withLock { state in
            state.running = nil
            state.interruption?.forget()
            guard state.head < state.entries.count else {
                state.entries = []
                state.head = 0
                state.isAwaited = hasOtherWork
                return nil
            }
            let entry = state.entries[state.head]
            state.head += 1
            if case .message(let client, _) = entry.event { state.running = client.number }
            if entry.isInterrupted { state.interruption?.request() }
            return entry.event
        }
    }

    /// Interrupts all of the client's unanswered requests.
    func interrupt(_ client: ClientConnection) {
        state.withLock { state in
            if state.running == client.number { state.interruption?.request() }
            for index in state.entries.indices[state.head...] {
                guard case .message(let other, _) = state.entries[index].event, other === client else { continue }
                state.entries[index].isInterrupted = true
            }
        }
    }
}

/// Recent events for clients that attach later. Their number is limited; older events are only counted.
struct EventHistory {
    /// The maximum number of events to keep.
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

// What waits for the main actor: messages of all clients, in the order in which they came. It knows whose request is being
// answered, so that an interruption reaches that one and no other.

import WorkbenchKernel
import Synchronization
import WorkbenchWire

final class Inbox: Sendable {
    enum Event: Sendable {
        case message(ClientConnection, IncomingMessage)
        case closed(ClientConnection)
        /// The tree took a step that no command asked for.
        case treeChanged
    }

    private struct Entry {
        var event: Event
        var isInterrupted = false
    }

    private struct State {
        var entries: [Entry] = []
        var head = 0
        /// Whether somebody is on the way to take what is here.
        var isAwaited = false
        /// Whose message is being handled.
        var running: Int?
        var interruption: Interruption?
    }

    private let state = Mutex(State())
    private let wake: @Sendable () -> Void

    /// - Parameter wake: Is called, on any thread, when somebody has to begin to take events.
    init(wake: @escaping @Sendable () -> Void) {
        self.wake = wake
    }

    /// Names what gives up the work of the session.
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

    /// The next event; the one before is done with. Nil if there is none.
    ///
    /// - Parameter hasOtherWork: Whether whoever takes comes again without being woken.
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

    /// Gives up what a client has asked for and was not answered yet.
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

/// What happened lately, for clients that come later. It has a cap, and counts what it forgot.
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

// The queue of events for the main actor: the owner's messages first, then the guests' in order of arrival. It knows
// whose request is running, so an interruption only stops that client's request. The messages of guests that wait for the
// main actor are limited.

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

    /// The maximum number of bytes that may wait for the main actor from one guest, and from all guests together. A
    /// message that arrives while nothing from any guest waits is always accepted.
    static let mostBytesOfGuest = 1 << 20, mostBytesOfGuests = 8 << 20

    private struct Entry {
        var event: Event
        /// The number of bytes that count towards the limits; zero if there is no limit.
        var bytes = 0
        var isInterrupted = false
    }

    private struct Queue {
        var entries: [Entry] = []
        var head = 0
        var isEmpty: Bool { head == entries.count }

        mutating func take() -> Entry? {
            guard !isEmpty else { return nil }
            defer {
                head += 1
                // Moving the rest is cheap because at least half of the entries have been taken.
                if head * 2 >= entries.count {
                    entries.removeFirst(head)
                    head = 0
                }
            }
            return entries[head]
        }

        mutating func interrupt(_ client: ClientConnection) {
            for index in entries.indices[head...] {
                guard case .message(let other, _) = entries[index].event, other === client else { continue }
                entries[index].isInterrupted = true
            }
        }
    }

    private struct State {
        /// The events of the tree and of the owner.
        var first = Queue()
        /// The events of guests.
        var rest = Queue()
        /// The number of bytes that wait from each guest.
        var waiting: [Int: Int] = [:]
        var waitingInAll = 0
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

    /// Adds an event to the queue. Returns false if too many bytes are already waiting.
    @discardableResult
    func append(_ event: Event) -> Bool {
        let (isAccepted, mustWake) = state.withLock { state in
            var entry = Entry(event: event)
            switch event {
            case .message(let client, let message) where client.isGuest:
                // Even an empty message takes some memory.
                entry.bytes = message.payload.count + 1024
                let own = state.waiting[client.number, default: 0]
                let isFull =
                    own > 0 && own + entry.bytes > Self.mostBytesOfGuest
                    || state.waitingInAll > 0 && state.waitingInAll + entry.bytes > Self.mostBytesOfGuests
                if isFull { return (false, false) }
                state.waiting[client.number] = own + entry.bytes
                state.waitingInAll += entry.bytes
                state.rest.entries.append(entry)
            case .closed(let client) where client.isGuest: state.rest.entries.append(entry)
            default: state.first.entries.append(entry)
            }
            defer { state.isAwaited = true }
            return (true, !state.isAwaited)
        }
        if mustWake { wake() }
        return isAccepted
    }

    /// The next event, or nil if there isn't one. The previous event is considered handled.
    ///
    /// - Parameters:
    ///   - hasOtherWork: Whether the reader will call again without having to be woken.
    ///   - includingGuests: Whether a guest's message may be next.
    func take(hasOtherWork: Bool, includingGuests: Bool = true) -> Event? {
        state.withLock { state in
            state.running = nil
            state.interruption?.forget()
            guard let entry = state.first.take() ?? (includingGuests ? state.rest.take() : nil) else {
                state.isAwaited = hasOtherWork
                return nil
            }
            if case .message(let client, _) = entry.event {
                state.running = client.number
                state.waitingInAll -= entry.bytes
                let left = state.waiting[client.number, default: 0] - entry.bytes
                state.waiting[client.number] = left > 0 ? left : nil
            }
            if entry.isInterrupted { state.interruption?.request() }
            return entry.event
        }
    }

    /// Interrupts all of the client's unanswered requests.
    func interrupt(_ client: ClientConnection) {
        state.withLock { state in
            if state.running == client.number { state.interruption?.request() }
            state.first.interrupt(client)
            state.rest.interrupt(client)
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

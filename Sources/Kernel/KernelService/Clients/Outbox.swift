// Bytes on their way to a client. Sending never blocks: bytes that the socket doesn't accept are kept for a thread that
// writes them, and a client with too many waiting bytes is disconnected.

import Synchronization

/// The bytes that wait for all guests together.
final class SharedAllowance: Sendable {
    private let waiting = Atomic(0)
    private let limit: Int

    init(limit: Int) {
        self.limit = limit
    }

    var isExceeded: Bool { waiting.load(ordering: .relaxed) > limit }

    func add(_ bytes: Int) { waiting.add(bytes, ordering: .relaxed) }
}

final class Outbox: Sendable {
    enum Fate: Equatable {
        case sent, closed
        /// The client isn't reading; the value is the number of waiting bytes.
        case overflown(Int)
    }

    private struct State {
        var waiting: [[UInt8]] = []
        var waitingBytes = 0 {
            didSet { shared?.add(waitingBytes - oldValue) }
        }
        let shared: SharedAllowance?
        var hasWriter = false
        var isClosed = false
        /// Whether to shut the socket down once all bytes are written.
        var isFinishing = false

        mutating func drop() {
            isClosed = true
            waiting = []
            waitingBytes = 0
        }
    }

    private let socket: SocketDescriptor
    /// The maximum number of waiting bytes at which another message is still accepted.
    private let limit: Int
    private let shared: SharedAllowance?
    private let whenCaughtUp: @Sendable () -> Void
    private let state: Mutex<State>

    /// - Parameter whenCaughtUp: Called on any thread when the client is no longer behind.
    init(
        socket: SocketDescriptor, limit: Int, shared: SharedAllowance? = nil,
        whenCaughtUp: @escaping @Sendable () -> Void = {}
    ) {
        self.whenCaughtUp = whenCaughtUp
        self.socket = socket
        self.limit = limit
        self.shared = shared
        state = Mutex(State(shared: shared))
    }

    func send(_ bytes: [UInt8]) -> Fate {
        state.withLock { state in
            if state.isClosed || state.isFinishing { return .closed }
            var rest = bytes[...]
            if !state.hasWriter {
                switch socket.write(all: &rest) {
                case .moved: return .sent
                case .closed:
                    state.isClosed = true
                    return .closed
                case .blocked: break
                }
            } else if state.waitingBytes > limit || shared?.isExceeded == true {
                defer { state.drop() }
                return .overflown(state.waitingBytes)
            }
            state.waiting.append(Array(rest))
            state.waitingBytes += rest.count
            if !state.hasWriter {
                state.hasWriter = SystemThread.start { [self] in write() }
                if !state.hasWriter { state.isClosed = true }
            }
            return .sent
        }
    }

    /// Stops accepting bytes, but still writes the waiting ones.
    func finish() {
        state.withLock { state in
            state.isFinishing = true
            if state.waiting.isEmpty { socket.shutDown() }
        }
    }

    /// Stops accepting bytes.
    func close() {
        state.withLock { state in
            state.drop()
        }
    }

    /// Whether all bytes have been passed to the operating system.
    var isEmpty: Bool { state.withLock { $0.waiting.isEmpty } }

    /// Whether the client may soon be disconnected because too many bytes are waiting.
    var isBehind: Bool { state.withLock { $0.waitingBytes > limit / 2 } }

    /// The writing thread's loop, until no bytes are waiting.
    private func write() {
        while true {
            let next: [UInt8]? = state.withLock { state in
                guard !state.isClosed, let first = state.waiting.first else {
                    state.hasWriter = false
                    return nil
                }
                return first
            }
            guard let next else { return }
            var rest = next[...]
            while case .blocked = socket.write(all: &rest) { socket.waitUntilWritable() }
            let hasCaughtUp = state.withLock { state in
                guard !state.waiting.isEmpty else { return false }
                let wasBehind = state.waitingBytes > limit / 2
                state.waiting.removeFirst()
                state.waitingBytes -= next.count
                if !rest.isEmpty { state.isClosed = true }
                if state.isFinishing, state.waiting.isEmpty { socket.shutDown() }
                return wasBehind && state.waitingBytes <= limit / 2
            }
            if hasCaughtUp { whenCaughtUp() }
        }
    }
}

extension SocketDescriptor {
    /// Writes until all bytes are written or the socket fails. Unwritten bytes stay in `bytes`.
    fileprivate func write(all bytes: inout ArraySlice<UInt8>) -> Outcome {
        while !bytes.isEmpty {
            let outcome = bytes.withUnsafeBytes(write)
            guard case .moved(let count) = outcome else { return outcome }
            bytes = bytes.dropFirst(count)
        }
        return .moved(0)
    }
}

// What is on its way to a client. Sending never waits: what the socket does not take is kept for a thread that writes it,
// and a client that lets too much lie is given up.

import Synchronization

final class Outbox: Sendable {
    enum Fate: Equatable {
        case sent, closed
        /// So many bytes wait for a client that does not read.
        case overflown(Int)
    }

    private struct State {
        var waiting: [[UInt8]] = []
        var waitingBytes = 0
        var hasWriter = false
        var isClosed = false
        /// Whether the socket is shut down when nothing waits any more.
        var isFinishing = false
    }

    private let socket: SocketDescriptor
    /// More than that may not lie unread before another message.
    private let limit: Int
    private let state = Mutex(State())

    init(socket: SocketDescriptor, limit: Int) {
        self.socket = socket
        self.limit = limit
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
            } else if state.waitingBytes > limit {
                state.isClosed = true
                state.waiting = []
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

    /// Nothing more is taken, and what waits is still written.
    func finish() {
        state.withLock { state in
            state.isFinishing = true
            if state.waiting.isEmpty { socket.shutDown() }
        }
    }

    /// Nothing more is taken.
    func close() {
        state.withLock { state in
            state.isClosed = true
            state.waiting = []
            state.waitingBytes = 0
        }
    }

    /// Whether everything has been handed to the system.
    var isEmpty: Bool { state.withLock { $0.waiting.isEmpty } }

    /// The life of the writing thread: until nothing waits.
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
            state.withLock { state in
                guard !state.waiting.isEmpty else { return }
                state.waiting.removeFirst()
                state.waitingBytes -= next.count
                if !rest.isEmpty { state.isClosed = true }
                if state.isFinishing, state.waiting.isEmpty { socket.shutDown() }
            }
        }
    }
}

extension SocketDescriptor {
    /// Writes until everything is gone, or nothing goes any more. What is left stays in `bytes`.
    fileprivate func write(all bytes: inout ArraySlice<UInt8>) -> Outcome {
        while !bytes.isEmpty {
            let outcome = bytes.withUnsafeBytes(write)
            guard case .moved(let count) = outcome else { return outcome }
            bytes = bytes.dropFirst(count)
        }
        return .moved(0)
    }
}

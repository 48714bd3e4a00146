// The asynchronous sequence of a signal's values. The values stay on the actor that the tree belongs to, so they
// needn't be Sendable. Only the wake-up signal leaves the actor.

/// A signal's values as an asynchronous sequence, for a single reader. No value is skipped.
public struct SignalValues<Value>: AsyncSequence {
    public typealias Element = Value

    let buffer: ValueBuffer<Value>

    public func makeAsyncIterator() -> Iterator {
        Iterator(buffer: buffer, wakeUps: buffer.wakeUps.makeAsyncIterator())
    }

    /// Waits for the values, one after another.
    public struct Iterator: AsyncIteratorProtocol {
        let buffer: ValueBuffer<Value>
        var wakeUps: AsyncStream<Void>.Iterator

        public mutating func next() async -> Value? {
            await next(isolation: nil)
        }

        public mutating func next(isolation actor: isolated (any Actor)?) async -> Value? {
            while true {
                if let value = buffer.takeFirst() { return value }
                guard await wakeUps.next(isolation: actor) != nil else { return buffer.takeFirst() }
            }
        }
    }
}

/// The values that a signal's reader hasn't read so far.
final class ValueBuffer<Value> {
    let wakeUps: AsyncStream<Void>
    private let waker: AsyncStream<Void>.Continuation
    private var values: [Value]
    private var head = 0
    private let closing: () -> Void

    init(values: [Value], closing: @escaping () -> Void) {
        self.values = values
        self.closing = closing
        (wakeUps, waker) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    }

    func append(_ value: Value) {
        values.append(value)
        waker.yield()
    }

    func finish() {
        waker.finish()
    }

    func takeFirst() -> Value? {
        guard head < values.count else { return nil }
        let value = values[head]
        head += 1
        if head == values.count {
            values.removeAll(keepingCapacity: true)
            head = 0
        }
        return value
    }

    deinit {
        waker.finish()
        closing()
    }
}

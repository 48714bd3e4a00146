// Time as a sequence.

/// Counts the seconds of a clock, until its task is cancelled.
public struct Seconds: AsyncSequence, Sendable {
    public typealias Element = Int
    public typealias Failure = Never

    let clock: any Clock<Duration>

    public init(clock: any Clock<Duration>) {
        self.clock = clock
    }

    public func makeAsyncIterator() -> Iterator {
        Iterator(clock: clock)
    }

    /// Waits for one second after another.
    public struct Iterator: AsyncIteratorProtocol {
        let clock: any Clock<Duration>
        var count = 0

        public mutating func next() async -> Int? {
            await next(isolation: nil)
        }

        public mutating func next(isolation actor: isolated (any Actor)?) async -> Int? {
            do {
                try await clock.sleep(for: .seconds(1))
            } catch {
                // A clock throws for one reason only: the wait was cancelled.
                return nil
            }
            count += 1
            return count
        }
    }
}

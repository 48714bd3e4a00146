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
        Iterator(waiting: Seconds.waiting(on: clock))
    }

    /// Waits for the end of one second after another.
    ///
    /// Each is waited for by the time at which it ends, counted from the beginning. Whoever sleeps for a second each time
    /// loses what passes between two sleeps, and counts one where the clock was moved by ten.
    public struct Iterator: AsyncIteratorProtocol {
        fileprivate let waiting: @Sendable (_ second: Int) async throws -> Void
        private var count = 0

        fileprivate init(waiting: @escaping @Sendable (Int) async throws -> Void) {
            self.waiting = waiting
        }

        public mutating func next() async -> Int? {
            await next(isolation: nil)
        }

        public mutating func next(isolation actor: isolated (any Actor)?) async -> Int? {
            do {
                try await waiting(count + 1)
            } catch {
                // A clock throws for one reason only: the wait was cancelled.
                return nil
            }
            count += 1
            return count
        }
    }

    /// A wait for the end of a second. Only where the type of the clock is known can it say what time it is.
    private static func waiting<C: Clock<Duration>>(on clock: C) -> @Sendable (Int) async throws -> Void {
        let start = clock.now
        return { second in try await clock.sleep(until: start.advanced(by: .seconds(second)), tolerance: nil) }
    }
}

// Time as a sequence.

/// Counts a clock's seconds until its task is cancelled.
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

    /// Waits for the end of each second in turn.
    ///
    /// Each end is computed from the start. Sleeping for a second each time would lose the time between two sleeps, and
    /// would count only one second when the clock is advanced by ten.
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
                // A clock throws only if the wait is cancelled.
                return nil
            }
            count += 1
            return count
        }
    }

    /// Waits for the end of a second. Only code that knows the type of the clock can read the time.
    private static func waiting<C: Clock<Duration>>(on clock: C) -> @Sendable (Int) async throws -> Void {
        let start = clock.now
        return { second in try await clock.sleep(until: start.advanced(by: .seconds(second)), tolerance: nil) }
    }
}

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

    /// Waits for the end of each second in turn.
    ///
    /// The end of each is computed from the beginning. Sleeping for a second each time would lose the time
    /// between two sleeps, and would count one second when the clock was moved by ten.
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
                // A clock throws only if the wait was cancelled.
                return nil
            }
            count += 1
            return count
        }
    }

    /// A wait for the end of a second. Only code that knows the type of the clock can ask for the time.
    private static func waiting<C: Clock<Duration>>(on clock: C) -> @Sendable (Int) async throws -> Void {
        let start = clock.now
        return { second in try await clock.sleep(until: start.advanced(by: .seconds(second)), tolerance: nil) }
    }
}

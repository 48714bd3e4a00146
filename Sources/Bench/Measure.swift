// Measures a closure: the best of several rounds, because every disturbance makes a round slower, never faster.

import WorkbenchCAllocationCounter

/// The cost of one call.
struct Cost {
    var microseconds: Double
    var allocations: Double
}

struct Measuring {
    /// How often to call in runs whose figures do not matter: in a smoke run, or under a profiler.
    var fixedCalls: Int?

    /// Calls the closure in rounds of about a hundredth of a second and returns the cost of one call in the best round.
    func cost(_ body: () -> Void) -> Cost {
        let clock = ContinuousClock()
        if let fixedCalls { return cost(of: fixedCalls, clock, body) }
        body()
        var calls = 1
        while cost(of: calls, clock, body).microseconds * Double(calls) < 10_000, calls < 1 << 24 { calls *= 2 }
        var best = cost(of: calls, clock, body)
        for _ in 0..<14 {
            let next = cost(of: calls, clock, body)
            if next.microseconds < best.microseconds { best = next }
        }
        return best
    }

    /// The cost of a closure that is expensive to prepare, or can be called only once per preparation.
    func cost<Prepared>(rounds: Int, preparing prepare: () -> Prepared, _ body: (Prepared) -> Void) -> Cost {
        let clock = ContinuousClock()
        var best = Cost(microseconds: .infinity, allocations: 0)
        for _ in 0..<(fixedCalls ?? rounds) {
            let prepared = prepare()
            let next = cost(of: 1, clock) { body(prepared) }
            if next.microseconds < best.microseconds { best = next }
        }
        return best
    }

    private func cost(of calls: Int, _ clock: ContinuousClock, _ body: () -> Void) -> Cost {
        let allocationsBefore = allocation_count()
        let duration = clock.measure {
            for _ in 0..<calls { body() }
        }
        let allocations = allocation_count() - allocationsBefore
        let seconds = Double(duration.components.seconds) + Double(duration.components.attoseconds) * 1e-18
        return Cost(
            microseconds: seconds * 1_000_000 / Double(calls), allocations: Double(allocations) / Double(calls)
        )
    }
}

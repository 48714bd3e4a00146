// Measures a closure and keeps the best of several rounds, because disturbances only make a round slower, never faster.

import WorkbenchCAllocationCounter

/// The cost of one call.
struct Cost {
    var microseconds: Double
    var allocations: Double
    /// The yardstick's time between the rounds, relative to its reference.
    var slowness = Double.infinity

    /// The time on the machine that the budgets were written for, in microseconds, or in passes if the yardstick is a
    /// pass.
    var atReference: Double { microseconds / slowness }

    static func / (cost: Cost, parts: Double) -> Cost {
        Cost(microseconds: cost.microseconds / parts, allocations: cost.allocations / parts, slowness: cost.slowness)
    }
}

struct Measuring {
    /// The number of calls in runs whose figures don't matter: in a smoke run, or under a profiler.
    var fixedCalls: Int?

    /// Calls the closure in rounds of about 10 milliseconds and returns the cost of one call in the best round.
    func cost(against yardstick: Yardstick = .code, _ body: () -> Void) -> Cost {
        if let fixedCalls { return best(of: 1, calls: fixedCalls, against: yardstick) { cost(of: fixedCalls, body) } }
        body()
        var calls = 1
        while cost(of: calls, body).microseconds * Double(calls) < 10_000, calls < 1 << 24 { calls *= 2 }
        return best(of: 15, calls: calls, against: yardstick) { cost(of: calls, body) }
    }

    /// The cost of a closure that is expensive to prepare, or that can be called only once per preparation.
    func cost<Prepared>(
        rounds: Int, against yardstick: Yardstick = .code, preparing prepare: () -> Prepared,
        _ body: (Prepared) -> Void
    ) -> Cost {
        best(of: fixedCalls ?? rounds, calls: 1, against: yardstick) {
            let prepared = prepare()
            return cost(of: 1) { body(prepared) }
        }
    }

    /// After each round, the yardstick runs for the same time. Drift and load slow down both, so they cancel out.
    private func best(of rounds: Int, calls: Int, against yardstick: Yardstick, _ round: () -> Cost) -> Cost {
        var best = Cost(microseconds: .infinity, allocations: 0)
        for _ in 0..<rounds {
            var next = round()
            let length = fixedCalls == nil ? next.microseconds * Double(calls) : 0
            next.slowness = min(best.slowness, yardstick.slowness(forMicroseconds: length))
            if next.microseconds < best.microseconds { best = next } else { best.slowness = next.slowness }
        }
        return best
    }

    private func cost(of calls: Int, _ body: () -> Void) -> Cost {
        let allocationsBefore = allocation_count()
        let duration = ContinuousClock().measure {
            for _ in 0..<calls { body() }
        }
        let allocations = allocation_count() - allocationsBefore
        return Cost(
            microseconds: duration / .microseconds(1) / Double(calls), allocations: Double(allocations) / Double(calls))
    }
}

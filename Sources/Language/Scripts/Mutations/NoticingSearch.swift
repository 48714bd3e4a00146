// Searches for a script that notices a mutation: runs scripts on the original and on the mutated app in lockstep, and
// shortens the first one with a difference.

package struct NoticingSearch: Sendable {
    /// A script that notices the mutation, and its effect.
    package struct Find: Hashable, Sendable {
        package var lines: [String]
        package var difference: ScriptDifference
    }

    /// The number of scripts that were tried.
    package private(set) var tried = 0
    /// The numbers of rendered nodes in the first script that differs only in these; empty if there is none.
    package private(set) var renders: [Int] = []
    private let original: any ScriptEvaluator
    /// The original again. Where the two differ, as in dates and random numbers, a difference proves nothing.
    private let same: any ScriptEvaluator
    private let mutated: any ScriptEvaluator
    private let read: ScriptFile.Reader
    private let isOver: @Sendable () -> Bool

    /// The maximum number of scripts that are tried while shortening.
    private static let mostShortenings = 60

    /// How often a script's effect is repeated before it is believed.
    private static let repetitions = 5

    /// - Parameter isOver: Whether there is no time left for more scripts.
    package init(
        _ original: any ScriptEvaluator, _ same: any ScriptEvaluator, _ mutated: any ScriptEvaluator,
        read: @escaping ScriptFile.Reader, isOver: @escaping @Sendable () -> Bool
    ) {
        (self.original, self.same, self.mutated) = (original, same, mutated)
        (self.read, self.isOver) = (read, isOver)
    }

    /// The shortest script found. Each script is a list of commands that starts by opening an app.
    package mutating func first(of scripts: [[String]]) async -> Find? {
        for script in scripts where !isOver() {
            tried += 1
            guard let find = await find(in: script) else { continue }
            let shortest = await shortened(find)
            if await isCertain(shortest) { return shortest }
        }
        return nil
    }

    private mutating func find(in lines: [String]) async -> Find? {
        let file = ScriptFile(name: "", text: lines.joined(separator: "\n") + "\n")
        var comparison = await ScriptComparison(of: (file, original), and: (file, mutated), read: read)
        guard comparison.difference != nil else {
            guard renders.isEmpty, Set(comparison.renders).count > 1 else { return nil }
            let control = await ScriptComparison(of: (file, original), and: (file, same), read: read)
            if Set(control.renders).count == 1 { renders = comparison.renders }
            return nil
        }
        comparison = await ScriptComparison(of: (file, original), and: (file, mutated), control: same, read: read)
        guard let difference = comparison.difference else { return nil }
        return Find(lines: Array(lines.prefix(comparison.commands + 1)), difference: difference)
    }

    private mutating func isCertain(_ find: Find) async -> Bool {
        for _ in 0..<Self.repetitions where await self.find(in: find.lines)?.difference != find.difference {
            return false
        }
        return true
    }

    /// Leaves out ever smaller parts of the script as long as there is a difference.
    private mutating func shortened(_ find: Find) async -> Find {
        var (best, size, left) = (find, max(1, find.lines.count / 2), Self.mostShortenings)
        while true {
            var start = 1
            while start < best.lines.count, left > 0 {
                var lines = best.lines
                lines.removeSubrange(start..<min(start + size, lines.count))
                left -= 1
                // A command may be refused without those before it. Then both apps refuse it, and nothing differs.
                if let shorter = await self.find(in: lines) { best = shorter } else { start += size }
            }
            if size == 1 || left == 0 { return best }
            size /= 2
        }
    }
}

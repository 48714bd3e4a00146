// The work of the yardstick for rows that compute.

/// A fixed amount of the work that an action or a command spends its time on: it allocates, counts references, hashes,
/// builds strings, calls through a protocol, and follows pointers. It doesn't use any code of the package, so no change
/// to the package affects it.
enum FixedWork {
    /// Returns a number that depends on all of the work, so the compiler can't remove any of it.
    @inline(never)
    static func run() -> Int {
        let total = chase(steps: 8_000)
        return total &+ Branch(depth: 5, number: 1).sum(plus: total & 1) &+ count(words: 600) &+ text(lines: 200)
    }

    // MARK: - Allocation, reference counting, dispatch

    private protocol Part {
        func sum(plus number: Int) -> Int
    }

    private struct Leaf: Part {
        var label: String
        var count: Int

        func sum(plus number: Int) -> Int { count &+ number &+ label.utf8.count }
    }

    private final class Branch: Part {
        private let parts: [any Part]
        private let act: (Int) -> Int

        init(depth: Int, number: Int) {
            parts = (0..<4).map { position in
                let next = number * 4 + position
                return depth == 1
                    ? Leaf(label: "a leaf with a long name", count: next) : Branch(depth: depth - 1, number: next)
            }
            act = { $0 &+ number }
        }

        func sum(plus number: Int) -> Int {
            parts.reduce(act(number)) { $0 &+ $1.sum(plus: number) }
        }
    }

    // MARK: - Hashing

    private static func count(words: Int) -> Int {
        var counts: [String: Int] = [:]
        for number in 0..<words { counts["word \(number % 400)", default: 0] += number }
        return counts.values.reduce(0, &+)
    }

    // MARK: - Strings

    private static func text(lines: Int) -> Int {
        var text = ""
        for number in 0..<lines { text += "line \(number): \(number % 2 == 0 ? "even" : "odd")\n" }
        return text.split(separator: "\n").reduce(0) { $0 &+ $1.count }
    }

    // MARK: - Pointers

    /// A single cycle through all places, in an order that defeats the prefetcher.
    private static let next: [Int32] = {
        let size = 1 << 15
        var next = [Int32](repeating: 0, count: size)
        // The steps of this generator visit every number below the size once.
        for place in 0..<size { next[place] = Int32((place &* 16_645 &+ 10_139) & (size - 1)) }
        return next
    }()

    private static func chase(steps: Int) -> Int {
        var place = 0
        var total = 0
        for _ in 0..<steps {
            place = Int(next[place])
            total &+= place
        }
        return total
    }
}

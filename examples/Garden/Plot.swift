// The layout of a garden, as a value. A parent computes the plots of its children in `render`, from two numbers,
// because that costs less than storing them.

import Workflow

/// A piece of the garden not laid out yet: its size, its seed, and how many more vines may hang below.
struct Plot: Equatable {
    /// The maximum length of a chain of nodes with one child each. Even with fan-out, no path is longer than 200.
    static let longestVine = 150

    let size: Int
    let seed: UInt64
    let vine: Int
    /// A number from 0 to 9 that decides what grows here.
    let roll: Int

    init(size: Int, seed: UInt64, vine: Int, roll: Int? = nil) {
        self.size = size
        self.seed = seed
        self.vine = vine
        var random = Seed(seed)
        self.roll = roll ?? random.next(below: 10)
    }

    /// What grows in a plot.
    enum Kind {
        case flower
        case bush
        case bed
        case vine(length: Int)
        case hedge
        case meadow
    }

    /// The plots directly below the root. Each gets a different roll, so a large garden has something of everything.
    static func garden(size: Int, seed: UInt64) -> [Plot] {
        var random = Seed(seed)
        let first = random.next(below: 10)
        return split(size - 1, among: 8, seed: seed, vine: longestVine).enumerated().map { index, plot in
            Plot(size: plot.size, seed: plot.seed, vine: plot.vine, roll: (first + 3 * index) % 10)
        }
    }

    /// Splits a number of nodes into parts of nearly equal size, each with its own seed.
    static func split(_ nodes: Int, among parts: Int, seed: UInt64, vine: Int) -> [Plot] {
        let count = min(parts, nodes)
        guard count > 0 else { return [] }
        let (share, rest) = nodes.quotientAndRemainder(dividingBy: count)
        return (0..<count).map { part in
            Plot(size: share + (part < rest ? 1 : 0), seed: Seed.derived(from: seed, part), vine: vine)
        }
    }

    /// The kind of plant that the seed selects for the plot, depending on its size.
    var kind: Kind {
        switch size {
        case 1: return roll < 6 ? .flower : .bush
        case ...3: return roll < 5 && vine >= 2 ? .vine(length: 1) : .bed
        case ...80 where roll < 2: return .meadow
        case ...2_000 where roll < 4: return .hedge
        default: break
        }
        guard roll >= 8, vine >= 2 else { return .bed }
        var random = Seed(seed ^ 2)
        return .vine(length: 1 + random.next(below: min(size - 1, vine / 2)))
    }

    /// Renders what grows here as a child of any node.
    func rendered<Parent: Workflow, Action: WorkflowAction>(
        in context: RenderContext<Parent>, key: String = "", season: Season,
        outputMap: @escaping (GardenNews) -> Action
    ) -> Growth where Action.WorkflowType == Parent {
        switch kind {
        case .flower:
            FlowerWorkflow(seed: seed, season: season).rendered(in: context, key: key, outputMap: outputMap)
        case .bush:
            BushWorkflow(seed: seed, season: season).rendered(in: context, key: key, outputMap: outputMap)
        case .bed:
            BedWorkflow(plot: self, season: season).rendered(in: context, key: key, outputMap: outputMap)
        case .vine(let length):
            VineWorkflow(plot: self, length: length, season: season)
                .rendered(in: context, key: key, outputMap: outputMap)
        case .hedge:
            HedgeWorkflow(plot: self, season: season).rendered(in: context, key: key, outputMap: outputMap)
        case .meadow:
            MeadowWorkflow(plot: self, season: season).rendered(in: context, key: key, outputMap: outputMap)
        }
    }
}

/// A source of numbers that are always the same for the same seed (SplitMix64).
struct Seed {
    private var state: UInt64

    init(_ seed: UInt64) {
        state = seed
    }

    /// The seed of the child with this index.
    static func derived(from seed: UInt64, _ index: Int) -> UInt64 {
        var child = Seed(seed ^ (UInt64(truncatingIfNeeded: index + 1) &* 0xD1B5_4A32_D192_ED03))
        return child.next()
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// A number from 0 up to, but not including, the limit.
    mutating func next(below limit: Int) -> Int {
        Int(truncatingIfNeeded: next() % UInt64(limit))
    }
}

// Trials of states that may stop the app, in a copy of this process.

import Workflow

/// States to try, each in a fork of its own.
struct Trial {
    /// A state of one node.
    struct Candidate {
        let way: [ChildIdentity]
        let state: Any
    }

    private let fork: () -> any TreeHost
    private let candidates: [Candidate]

    /// How long one state may take.
    private static let limit: Int32 = 2_000
    /// Maximum number of states that may stop the app.
    private static let mostDeaths = 40

    /// - Parameter fork: Makes a tree in which a candidate's node may be changed.
    init(of candidates: [Candidate], in fork: @escaping () -> any TreeHost) {
        self.candidates = candidates
        self.fork = fork
    }

    /// Whether the app survives each state; nil where that is not known.
    func survivors() -> [Bool?] {
        var survivors = [Bool?](repeating: nil, count: candidates.count)
        var next = 0
        var deaths = 0
        while next < candidates.count, deaths < Self.mostDeaths {
            let first = next
            let outcome = ProcessCopy.outcome(of: candidates.count - first, limit: Self.limit) { number in
                carryOut(candidates[first + number])
                return true
            }
            guard let outcome else { return survivors }
            for index in next..<min(next + outcome.done, candidates.count) { survivors[index] = true }
            next += outcome.done
            guard next < candidates.count else { break }
            // A state that took too long is not known to stop the app.
            survivors[next] = outcome.end == .wasGivenUp ? nil : false
            next += 1
            deaths += 1
        }
        return survivors
    }

    private func carryOut(_ candidate: Candidate) {
        let fork = fork()
        guard let root = fork.tree.root, let twin = root.descendant(candidate.way) else { return }
        _ = try? fork.tree.replaceState(of: twin, with: candidate.state)
    }
}

// Trials of states that may stop the app, in a copy of this process: what happens there costs nobody anything. A copy has only
// one thread, so a render that waits for another one does not end, and is given up.

import WorkbenchCSystem
import Workflow

/// States to try, each in a fork of its own.
struct Trial {
    /// A state of one node.
    struct Candidate {
        let way: [ChildIdentity]
        let state: Any
    }

    private let snapshot: NodeSnapshot
    private let candidates: [Candidate]

    /// How long one state may take.
    private static let limit: Int32 = 2_000
    /// Maximum number of states that may stop the app.
    private static let mostDeaths = 40

    init(of candidates: [Candidate], in snapshot: NodeSnapshot) {
        self.candidates = candidates
        self.snapshot = snapshot
    }

    /// Whether the app survives each state; nil where that is not known.
    func survivors() -> [Bool?] {
        var survivors = [Bool?](repeating: nil, count: candidates.count)
        var next = 0
        var deaths = 0
        while next < candidates.count, deaths < Self.mostDeaths {
            guard let (done, isOver) = run(from: next) else { return survivors }
            for index in next..<min(next + done, candidates.count) { survivors[index] = true }
            next += done
            guard next < candidates.count else { break }
            // A state that took too long is not known to stop the app.
            survivors[next] = isOver ? nil : false
            next += 1
            deaths += 1
        }
        return survivors
    }

    private final class Body {
        let trial: Trial
        let first: Int

        init(_ trial: Trial, from first: Int) {
            self.trial = trial
            self.first = first
        }
    }

    /// Tries the states from one on. Returns how many were survived, and whether the next one took too long; nil if there can
    /// be no copy.
    private func run(from first: Int) -> (done: Int, isOver: Bool)? {
        var waits: Int32 = 0
        let body = Body(self, from: first)
        let done = csystem_try(
            { context, number in
                let body = Unmanaged<Body>.fromOpaque(context).takeUnretainedValue()
                body.trial.carryOut(body.trial.candidates[body.first + Int(number)])
            }, Unmanaged.passUnretained(body).toOpaque(), Int32(candidates.count - first), Self.limit, &waits)
        return done < 0 ? nil : (Int(done), waits != 0)
    }

    private func carryOut(_ candidate: Candidate) {
        let fork = snapshot.fork()
        guard let root = fork.tree.root, let twin = root.descendant(candidate.way) else { return }
        _ = try? fork.tree.replaceState(of: twin, with: candidate.state)
    }
}

// Searches a tree whose states share instances. Restoring a state doesn't undo changes to an instance, so this
// search gets to each state by repeating its commands in a new copy of the process.

import WorkbenchLanguage
import WorkbenchValueTree

@MainActor
struct FreshSearch {
    struct Result {
        /// The shortest commands that lead to the goal, confirmed by repeating them.
        var lines: [String]?
        /// Whether some commands led to the goal only once.
        var isUnstable = false
        var states = 1
        var moves = 0
        var end = ReachReply.End.all
    }

    let session: Session
    let goal: Goal
    let limits: StateSearch.Limits

    /// The time limit for all moves of one state, in milliseconds.
    private static let patience: Int32 = 5_000
    private static let mark = "\u{1}move\t"

    private struct Move {
        var line: String
        var digest: Int
        var isGoal: Bool
    }

    /// Visits the states, nearest first.
    func run() -> Result {
        var result = Result()
        let work = session.work(.searching, total: limits.states)
        let deadline = ContinuousClock.now + limits.time
        var known = [StateDigest().digest(of: session.tree.snapshot())] as Set
        var scripts: [[String]] = [[]]
        var next = 0
        while next < scripts.count {
            guard (try? work.proceed(to: scripts.count)) != nil else { return result.ended(.interrupted) }
            guard ContinuousClock.now < deadline else { return result.ended(.time) }
            let lines = scripts[next]
            next += 1
            for move in moves(after: lines) {
                result.moves += 1
                guard known.insert(move.digest).inserted else { continue }
                let script = lines + [move.line]
                scripts.append(script)
                result.states = scripts.count
                if move.isGoal {
                    if (try? session.apart { session.leads(script, to: goal) }) == true {
                        result.lines = script
                        return result.ended(.found)
                    }
                    result.isUnstable = true
                }
                if scripts.count >= limits.states { return result.ended(.states) }
            }
        }
        return result
    }

    /// Repeats the commands in a copy of the process, and makes each move in its own copy of that copy.
    private func moves(after lines: [String]) -> [Move] {
        let outcome = ProcessCopy.outcome(of: 1, limit: Self.patience, session.interruption) { _ in
            MainActor.assumeIsolated {
                let copy = Session(copying: session)
                guard lines.allSatisfy({ (try? copy.carryOut($0)) != nil }) else { return false }
                copy.learnFromTree()
                let candidates = Candidates(session: copy, wanted: goal.values)
                let spent = session.spentRuns.union(copy.spentRuns)
                for move in MoveList(candidates).moves().all where move.run.map(spent.contains) != true {
                    let outcome = ProcessCopy.outcome(of: 1, limit: Self.patience) { _ in
                        MainActor.assumeIsolated {
                            guard (try? copy.carryOut(move.line)) != nil else { return false }
                            let digest = StateDigest().digest(of: copy.tree.snapshot())
                            let isGoal = (try? goal.judge(copy).holds) ?? false
                            ProcessCopy.writeError("\(Self.mark)\(digest)\t\(isGoal)")
                            return true
                        }
                    }
                    for line in outcome?.errors.split(separator: "\n") ?? [] where line.hasPrefix(Self.mark) {
                        ProcessCopy.writeError("\(line)\t\(move.line)")
                    }
                }
                return true
            }
        }
        return (outcome?.errors ?? "").split(separator: "\n").compactMap { line in
            guard line.hasPrefix(Self.mark) else { return nil }
            let fields = line.split(separator: "\t", maxSplits: 3).map(String.init)
            guard fields.count == 4, let digest = Int(fields[1]) else { return nil }
            return Move(line: fields[3], digest: digest, isGoal: fields[2] == "true")
        }
    }
}

extension FreshSearch.Result {
    fileprivate func ended(_ end: ReachReply.End) -> Self {
        var result = self
        result.end = end
        return result
    }
}

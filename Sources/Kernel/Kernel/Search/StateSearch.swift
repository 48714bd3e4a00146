// Searches all states that can be reached by the tree's own moves, breadth-first, in a copy of the tree.
//
// A copy of the process runs ahead, and this process follows it state by state. A move that crashes only crashes the
// copy, and isn't made here.

import WorkbenchLanguage
import WorkbenchValueTree
import Workflow

@MainActor
final class StateSearch {
    /// The limits at which an unsuccessful search stops.
    struct Limits {
        var states = 4_000
        var time: Duration = .seconds(20)
    }

    /// A state, and the move that first led to it.
    private struct State {
        let snapshot: NodeSnapshot
        /// The number of the previous state, and the command; nil at the start.
        let origin: (state: Int, line: String)?
    }

    /// A move that crashed or took too long.
    struct Loss {
        let lines: [String]
        let outcome: ProcessCopy.Outcome
    }

    private let copy: Session
    private let moveList: MoveList
    private let limits: Limits
    /// Whether to make moves even if the process can't be copied. Always false for an attached app, which could crash.
    private let mayGoWithout: Bool
    private let digest = StateDigest()
    private var states: [State] = []
    private var numbers: [Int: Int] = [:]
    /// The states that the moves of each state lead to.
    private(set) var successors: [[Int]] = []
    /// The number of states from which all moves were made.
    private(set) var expanded = 0
    private(set) var moves = 0
    private(set) var losses: [Loss] = []
    /// The moves to avoid in one state, or in all states if `state` is nil.
    private var avoided: Set<Avoided> = []

    private struct Avoided: Hashable {
        var state: Int?
        var line: String
    }

    private static let mostLosses = 12
    /// The number of times that a command may crash or time out, with any arguments, before it is avoided.
    private static let mostLossesOfACommand = 3
    /// The maximum number of states that a copy of the process may be ahead.
    private static let farthest = 1_000
    /// The time limit for the moves of one state in a copy of the process, in milliseconds.
    private static let patience: Int32 = 5_000

    init(
        of session: Session, _ limits: Limits, texts: [String] = [], numbers: [String] = [], lists: [String] = [],
        calls: [String: [String]] = [:]
    ) {
        copy = Session(copying: session)
        moveList = MoveList(
            Candidates(session: copy, texts: texts, numbers: numbers, lists: lists, calls: calls))
        self.limits = limits
        mayGoWithout = !session.isAttached
        // The steps are never read, so turn off everything that observes the tree.
        copy.learn(copy.log.drain())
        copy.tree.log = nil
        copy.recordsSteps = false
        let start = copy.tree.snapshot()
        note(start, digest.digest(of: start), from: nil)
    }

    func end() { copy.tree.end() }

    var count: Int { states.count }
    var isExhausted: Bool { expanded == states.count }
    /// The classes of the instances that the states share.
    var objects: [String] { digest.objects.sorted() }
    /// The commands that were offered but can't be written, because an argument has no literal.
    var unwritable: [String] { moveList.unwritable.sorted() }

    /// The shortest sequence of commands from the start to a state.
    func lines(to number: Int) -> [String] {
        var lines: [String] = []
        var number = number
        while let origin = states[number].origin {
            lines.append(origin.line)
            number = origin.state
        }
        return lines.reversed()
    }

    /// The state before the move that first led to a state.
    func origin(of number: Int) -> Int? { states[number].origin?.state }

    // MARK: - Visiting the states

    /// Visits the states, nearest first, until the visitor returns false.
    ///
    /// - Parameter visit: Called once for each state, while the tree is in it. Returns whether to continue.
    /// - Returns: The reason why the search ended.
    func run(_ work: LongWork, _ visit: (_ number: Int, _ session: Session) -> Bool) throws(Refusal) -> ReachReply.End {
        guard visit(0, copy) else { return .found }
        let deadline = ContinuousClock.now + limits.time
        while !isExhausted {
            let first = expanded
            var isOver = false
            let ahead = ProcessCopy(doing: Self.farthest, limit: Self.patience, work.interruption) { number in
                MainActor.assumeIsolated {
                    guard !isOver, first + number < count else { return false }
                    isOver = expand(first + number, visit) { nil } != nil
                    return true
                }
            }
            guard ahead != nil || mayGoWithout else { throw Refusal(.follow(.noProcessCopy)) }
            while !isExhausted, ahead?.next() ?? true {
                let end = expand(expanded, visit) {
                    guard (try? work.proceed(to: count)) != nil else { return .interrupted }
                    return ContinuousClock.now >= deadline ? .time : nil
                }
                if let end { return end }
                expanded += 1
                if ahead != nil, expanded == first + Self.farthest { break }
            }
            guard !isExhausted, let outcome = ahead?.outcome(), outcome.end != .returned else { continue }
            if outcome.end == .interrupted { return .interrupted }
            isolate(expanded, work.interruption)
            if losses.count >= Self.mostLosses { return .stops }
        }
        return .all
    }

    /// Makes all moves of a state.
    ///
    /// - Parameter limit: Called before each move. Returns the reason to stop the search, or nil to continue.
    /// - Returns: The reason why the search stops, or nil if it continues.
    private func expand(
        _ number: Int, _ visit: (Int, Session) -> Bool, _ limit: () -> ReachReply.End?
    ) -> ReachReply.End? {
        let state = states[number].snapshot
        enter(state)
        copy.learnFromTree()
        var (all, callbacks) = moveList.moves()
        for move in all where !isAvoided(move.line, in: number) {
            if count >= limits.states { return .states }
            if let end = limit() { return end }
            enter(state)
            guard take(move, &callbacks, in: state) else { continue }
            moves += 1
            let after = copy.tree.snapshot()
            guard after !== state else {
                successors[number].append(number)
                continue
            }
            let digest = digest.digest(of: after)
            if let known = numbers[digest] {
                successors[number].append(known)
                continue
            }
            successors[number].append(count)
            note(after, digest, from: (number, move.line))
            copy.learnFromTree()
            guard visit(count - 1, copy) else { return .found }
        }
        return count >= limits.states ? .states : limit()
    }

    /// Keeps the state whose digest was just computed.
    private func note(_ snapshot: NodeSnapshot, _ digest: Int, from origin: (Int, String)?) {
        self.digest.keep()
        numbers[digest] = count
        states.append(State(snapshot: snapshot, origin: origin.map { (state: $0.0, line: $0.1) }))
        successors.append([])
    }

    private func enter(_ snapshot: NodeSnapshot) {
        if copy.tree.snapshot() !== snapshot { copy.tree.restore(snapshot) }
    }

    /// Makes a move. Returns false if it is refused.
    ///
    /// - Parameter callbacks: The callbacks of this state, which may have been read earlier. If a node has ended since,
    ///   whatever they send to it is dropped, so the current callbacks are looked up instead.
    private func take(_ move: PreparedMove, _ callbacks: inout RenderedCallbacks, in state: NodeSnapshot) -> Bool {
        guard let tap = move.tap else {
            copy.learnFromTree()
            return (try? move.command.specification?.kernelCommand?.evaluate(move.command, in: copy)) != nil
        }
        let dropped = copy.tree.droppedActions
        let isTaken = (try? copy.perform(tap, in: callbacks)) != nil
        guard copy.tree.droppedActions != dropped else { return isTaken }
        enter(state)
        callbacks = copy.callbacks
        return (try? copy.perform(tap, in: callbacks)) != nil
    }

    // MARK: - Crashes

    /// Finds the moves of a state that crash or take too long, and starts a new copy of the process after each.
    private func isolate(_ number: Int, _ interruption: Interruption) {
        let state = states[number].snapshot
        enter(state)
        copy.learnFromTree()
        let all = moveList.moves().all.filter { !isAvoided($0.line, in: number) }
        let answers = ProcessCopy.answers(
            to: all.count, limit: Self.patience, losing: Self.mostLosses - losses.count, interruption
        ) { index in
            MainActor.assumeIsolated {
                var callbacks = copy.callbacks
                Whereabouts.follow(copy)
                Whereabouts.begin()
                _ = take(all[index], &callbacks, in: state)
                enter(state)
                return true
            }
        }
        for (move, answer) in zip(all, answers) {
            guard case .lost(let outcome) = answer else { continue }
            losses.append(Loss(lines: lines(to: number) + [move.line], outcome: outcome))
            avoided.insert(Avoided(state: number, line: move.line))
            let name = Self.name(of: move.line)
            if losses.count(where: { $0.lines.last.map(Self.name) == name }) >= Self.mostLossesOfACommand {
                avoided.insert(Avoided(line: name))
            }
        }
    }

    private func isAvoided(_ line: String, in state: Int) -> Bool {
        !avoided.isEmpty
            && (avoided.contains(Avoided(state: state, line: line))
                || avoided.contains(Avoided(line: Self.name(of: line))))
    }

    /// The command without its arguments.
    private static func name(of line: String) -> String { String(line.prefix { $0 != "(" }) }
}

// Searches all states that can be reached by the tree's own moves, breadth first, on a copy of the tree.
//
// A copy of the process runs ahead, and this process follows it state by state: a move that crashes only crashes the copy,
// and isn't made here.

import WorkbenchCommandLanguage
import WorkbenchReplies
import WorkbenchValueTree
import Workflow

@MainActor
final class StateSearch {
    /// The limits of a search that finds nothing.
    struct Limits {
        var states = 4_000
        var time: Duration = .seconds(20)
    }

    /// A state, and the first move that led to it.
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
    private let candidates: Candidates
    private let limits: Limits
    /// Whether to make moves even if the process can't be copied. Never in an attached app, which could crash.
    private let mayGoWithout: Bool
    private let digest = StateDigest()
    private var states: [State] = []
    private var numbers: [Int: Int] = [:]
    /// For each state, the states that its moves lead to.
    private(set) var successors: [Set<Int>] = []
    /// The number of states whose moves were all made.
    private(set) var expanded = 0
    private(set) var moves = 0
    private(set) var losses: [Loss] = []
    /// The commands that were offered but can't be written, because an argument has no literal.
    private(set) var unwritable: Set<String> = []
    /// The moves to avoid, in one state or, if `state` is nil, in all.
    private var avoided: Set<Avoided> = []
    private var parsed: [String: ParsedCommand] = [:]

    private struct Avoided: Hashable {
        var state: Int?
        var line: String
    }

    private static let mostLosses = 12
    /// How often a command may crash or time out, with any arguments, before it is avoided.
    private static let mostLossesOfACommand = 3
    /// Maximum number of states that a copy of the process runs ahead.
    private static let farthest = 1_000
    /// Time limit for the moves of one state in a copy of the process, in milliseconds.
    private static let patience: Int32 = 5_000

    init(
        of session: Session, _ limits: Limits, texts: [String] = [], numbers: [String] = [], lists: [String] = [],
        calls: [String: [String]] = [:]
    ) {
        copy = Session(copying: session)
        candidates = Candidates(session: copy, texts: texts, numbers: numbers, lists: lists, calls: calls)
        self.limits = limits
        mayGoWithout = !session.isAttached
        // The steps are never read.
        copy.follower.pause()
        copy.recordsSteps = false
        settle()
        note(copy.tree.snapshot(), from: nil)
    }

    func end() { copy.tree.end() }

    var count: Int { states.count }
    var isExhausted: Bool { expanded == states.count }
    /// The classes of the instances that the states share.
    var objects: [String] { digest.objects.sorted() }

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

    /// The state before the first move that led to a state.
    func origin(of number: Int) -> Int? { states[number].origin?.state }

    // MARK: - Visiting the states

    /// Visits the states, closest first, until the visitor returns false.
    ///
    /// - Parameter visit: Called once for each state, while the tree is in it. Returns whether to continue.
    /// - Returns: The reason that the search ended.
    func run(_ work: LongWork, _ visit: (_ number: Int, _ session: Session) -> Bool) throws(Refusal) -> ReachReply.End {
        guard visit(0, copy) else { return .found }
        let end = ContinuousClock.now + limits.time
        while !isExhausted {
            let first = expanded
            var isOver = false
            let ahead = ProcessCopy(doing: Self.farthest, limit: Self.patience) { number in
                MainActor.assumeIsolated {
                    guard !isOver, first + number < count else { return false }
                    isOver = !expand(first + number, visit)
                    return true
                }
            }
            guard ahead != nil || mayGoWithout else { throw Refusal(.follow(.noProcessCopy)) }
            while !isExhausted, ahead?.next() ?? true {
                do throws(Refusal) { try work.proceed() } catch { return .interrupted }
                guard expand(expanded, visit) else { return .found }
                // The last state may have more moves.
                if count >= limits.states { return .states }
                expanded += 1
                if ContinuousClock.now >= end { return .time }
                if ahead != nil, expanded == first + Self.farthest { break }
            }
            guard !isExhausted, let outcome = ahead?.outcome(), outcome.end != .returned else { continue }
            isolate(expanded)
            if losses.count >= Self.mostLosses { return .stops }
        }
        return .all
    }

    /// Makes all moves of a state. Returns whether to continue.
    private func expand(_ number: Int, _ visit: (Int, Session) -> Bool) -> Bool {
        let state = states[number].snapshot
        enter(state)
        var hasMoved = false
        for line in lines() where !isAvoided(line, in: number) {
            if count >= limits.states { break }
            if hasMoved { enter(state) }
            guard take(line) else { continue }
            hasMoved = true
            moves += 1
            let after = copy.tree.snapshot()
            let next = numbers[digest.digest(of: after)]
            successors[number].insert(next ?? count)
            guard next == nil else { continue }
            note(after, from: (number, line))
            guard visit(count - 1, copy) else { return false }
        }
        return true
    }

    /// The commands to try in the current state.
    private func lines() -> [String] {
        Offers(session: copy).all().flatMap { offer in
            let lines = candidates.lines(of: offer)
            if lines.isEmpty { unwritable.insert(offer.name) }
            return lines
        }
    }

    private func note(_ snapshot: NodeSnapshot, from origin: (Int, String)?) {
        numbers[digest.digest(of: snapshot)] = count
        states.append(State(snapshot: snapshot, origin: origin.map { (state: $0.0, line: $0.1) }))
        successors.append([])
    }

    private func enter(_ snapshot: NodeSnapshot) {
        copy.tree.restore(snapshot)
        settle()
    }

    /// Makes a move. Returns false if it is refused.
    private func take(_ line: String) -> Bool {
        guard let command = parsed[line] ?? Script(line).statements.first?.command else { return false }
        parsed[line] = command
        defer { settle() }
        return (try? command.specification?.kernelCommand?.evaluate(command, in: copy)) != nil
    }

    private func settle() {
        let events = copy.log.drain()
        copy.learn(events)
    }

    // MARK: - Crashes

    /// Finds the moves of a state that crash or take too long, starting a new copy of the process after each.
    private func isolate(_ number: Int) {
        enter(states[number].snapshot)
        let lines = lines().filter { !isAvoided($0, in: number) }
        var next = 0
        while next < lines.count, losses.count < Self.mostLosses {
            let first = next
            let outcome = ProcessCopy.outcome(of: lines.count - first, limit: Self.patience) { index in
                MainActor.assumeIsolated {
                    Whereabouts.follow(copy)
                    Whereabouts.begin()
                    _ = take(lines[first + index])
                    enter(states[number].snapshot)
                    return true
                }
            }
            next += outcome?.done ?? lines.count
            guard next < lines.count, let outcome, outcome.end != .returned else { return }
            let line = lines[next]
            losses.append(Loss(lines: self.lines(to: number) + [line], outcome: outcome))
            avoided.insert(Avoided(state: number, line: line))
            let name = Self.name(of: line)
            if losses.count(where: { $0.lines.last.map(Self.name) == name }) >= Self.mostLossesOfACommand {
                avoided.insert(Avoided(line: name))
            }
            next += 1
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

// Searches all states that can be reached by the tree's own moves, breadth-first, in a copy of the tree.
//
// A copy of the process runs ahead and notes where each move leads. This process follows it state by state, and makes
// only the moves that lead to new states. A move that crashes only crashes the copy, and isn't made here.

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
    struct State {
        let snapshot: NodeSnapshot
        /// The number of the previous state, and the command; nil at the start.
        let origin: (state: Int, line: String)?
        /// The runs of workers that have delivered their only value.
        let spent: Set<SingleRun>
    }

    /// A move that crashed or took too long.
    struct Loss {
        let lines: [String]
        let outcome: ProcessCopy.Outcome
    }

    let copy: Session
    let moveList: MoveList
    private let limits: Limits
    private let memory: StateMemory
    /// Whether to make moves even if the process can't be copied.
    private let mayGoWithout: Bool
    /// Called after each move, while its events are still in the log. `isKnown` says whether the search has already
    /// seen the resulting state; return true to count it as new anyway.
    private let pace: Pace
    private let isNew: ((_ session: Session, _ isKnown: Bool) -> Bool)?
    private let digest = StateDigest()
    var states: [State] = []
    private var numbers: [Int: Int] = [:]
    /// The states that the moves of each state lead to.
    private(set) var successors: [[Int]] = []
    /// The number of states from which all moves were made.
    private(set) var expanded = 0
    private(set) var moves = 0
    private(set) var losses: [Loss] = []
    /// The moves to avoid in one state, or in all states if `state` is nil.
    var avoided: Set<Avoided> = []
    private var lostMoves = 0
    /// The states in which each command, with some arguments, crashed or timed out.
    private var lostIn: [String: Set<Int>] = [:]
    /// The commands that worked with some arguments, and whether one of them is avoided.
    private var working: Set<String> = []
    private var avoidsWorkingCommand = false

    /// Where the moves of a state lead, as noted by a copy of the process.
    private struct Course {
        /// The number of the state after each move; nil for a move that was refused.
        var successors: [Int?] = []
        /// How much the list of moves has learned so far.
        var learned = 0

        private static let noRoom: Int64 = -1

        /// Notes the course for the original process; call it only in the copy. If the course doesn't fit, it notes that
        /// instead; returns false if even that doesn't fit.
        func note() -> Bool {
            ProcessCopy.note([Int64(successors.count), Int64(learned)] + successors.map { Int64($0 ?? -1) })
                || ProcessCopy.note([Self.noRoom])
        }

        init() {}

        /// The next course that the copy has noted; nil if there wasn't enough room for it.
        init?(notedBy copy: ProcessCopy) {
            let count = copy.takeNote()
            guard count >= 0 else { return nil }
            learned = copy.takeNote()
            successors = (0..<count).map { _ in copy.takeNote() }.map { $0 < 0 ? nil : $0 }
        }
    }

    struct Avoided: Hashable {
        var state: Int?
        var line: String
    }

    /// The maximum number of different crashes and timeouts, and of moves that end in one.
    private static let (mostLosses, mostLostMoves) = (12, 200)
    /// The number of states in which a command may crash before it is avoided: for commands that have never worked, and
    /// for those that have. Each crash costs some copies of the process.
    private static let (mostLossesOfACommand, mostLossesOfAWorkingCommand) = (3, 12)
    private static let mostTrials = 32
    /// The maximum number of states that a copy of the process may be ahead.
    private static let farthest = 1_000
    /// The longest time limit for a move in a copy of the process, in milliseconds.
    private static let patience: Int32 = 5_000

    init(
        of session: Session, _ limits: Limits, trying wanted: KnownValues = KnownValues(), breadth: Int = 1,
        isNew: ((_ session: Session, _ isKnown: Bool) -> Bool)? = nil
    ) {
        self.isNew = isNew
        let start = ContinuousClock.now
        copy = Session(copying: session)
        pace = Pace(since: start)
        moveList = MoveList(Candidates(session: copy, wanted: wanted, breadth: breadth))
        self.limits = limits
        memory = StateMemory(session.searchMemory)
        mayGoWithout = session.mayGoWithoutCopy
        // The steps are never read, so turn off everything that observes the tree.
        copy.learn(copy.log.drain())
        if isNew == nil { copy.tree.log = nil }
        copy.recordsSteps = false
        let state = copy.tree.snapshot()
        let spent = session.spentRuns
        note(state, digest(of: state, spent), spent, from: nil)
    }

    func end() { copy.tree.end() }

    var count: Int { states.count }
    /// The number of distinct states, without those added only because `isNew` returned true.
    var differentStates: Int { numbers.count }
    var isExhausted: Bool { expanded == count }
    var megabytes: Int? { memory.megabytes }
    /// The classes of the instances that the states share.
    var objects: [String] { digest.objects.sorted() }
    /// Whether moves have changed instances that the states share, so that some states differ from those that were found.
    var hasChangedInstances: Bool {
        guard !digest.objects.isEmpty else { return false }
        let now = StateDigest()
        return states.contains { now.digest(of: $0.snapshot) != digest.digest(of: $0.snapshot) }
    }
    /// The commands that can't be written, because an argument has no literal.
    var unwritable: [String] { moveList.unwritable.sorted() }
    /// The commands with known values that weren't tried.
    var narrowed: [String] { Set(moveList.narrowed.map(CommandKind.withoutKeys)).sorted() }

    /// The workflows that the app's code renders, but no state so far.
    var unrendered: [String] {
        let (seen, root) = (copy.names.labels.map(\.workflowType), copy.root.kind.workflowType)
        let new = LinkedWorkflow.rendered(below: root).filter { type in !seen.contains { $0 == type } }
        return new.map { NodeTypeName($0).bare } + LinkedWorkflow.genericNames(below: root, besides: seen)
    }

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

    /// The state before a state.
    func origin(of number: Int) -> Int? { states[number].origin?.state }

    // MARK: - Visiting the states

    /// Visits the states, nearest first, until the visitor returns false.
    ///
    /// - Parameter visit: Called once for each state, while the tree is in it. Returns whether to continue.
    /// - Returns: The reason why the search ended.
    func run(_ work: LongWork, _ visit: (_ number: Int, _ session: Session) -> Bool) throws(Refusal) -> ReachReply.End {
        guard visit(0, copy) else { return .found }
        var (memory, aheadMemory) = (memory, memory)
        var deadline = ContinuousClock.now + limits.time
        while !isExhausted {
            let first = expanded
            var isOver = false
            let ahead = ProcessCopy(doing: Self.farthest, limit: Self.patience, work.interruption, at: pace) { number in
                MainActor.assumeIsolated {
                    guard !isOver, first + number < count else { return false }
                    // The original process has already checked the memory for the first state.
                    if number > 0, aheadMemory.isFull(after: first + number) { return false }
                    var course = Course()
                    isOver = expand(first + number, noting: { course.successors.append($0) }) != nil
                    course.learned = moveList.learned
                    return course.note()
                }
            }
            guard ahead != nil || mayGoWithout else { throw Refusal(.follow(.noProcessCopy)) }
            var waitedSince = ContinuousClock.now
            while !isExhausted, ahead?.next() ?? true {
                guard (try? work.proceed(to: count)) != nil else { return .interrupted }
                let end = expand(expanded, following: ahead.flatMap(Course.init(notedBy:)), visit) {
                    if work.interruption.isRequested { return .interrupted }
                    return ContinuousClock.now >= deadline ? .time : nil
                }
                if let end { return end }
                expanded += 1
                if memory.isFull(after: expanded) { return .memory }
                if ahead != nil, expanded == first + Self.farthest { break }
                waitedSince = .now
            }
            guard !isExhausted, let outcome = ahead?.outcome(), outcome.end != .returned else { continue }
            if outcome.end == .interrupted { return .interrupted }
            let lost = lostMoves
            isolate(expanded, work.interruption)
            if losses.count >= Self.mostLosses || lostMoves >= Self.mostLostMoves { return .stops }
            // Time spent on a move that crashed or timed out doesn't count toward the limit.
            if lostMoves > lost { deadline += .now - waitedSince }
        }
        return avoidsWorkingCommand ? .stops : .all
    }

    /// Makes all moves of a state, or only those that lead to new states, if the copy has noted which ones do.
    ///
    /// - Parameter limit: Called before each move. Returns the reason to stop the search, or nil to continue.
    /// - Returns: The reason why the search stops, or nil if it continues.
    private func expand(
        _ number: Int, following known: Course? = nil, noting course: (Int?) -> Void = { _ in },
        _ visit: (Int, Session) -> Bool = { _, _ in true }, _ limit: () -> ReachReply.End? = { nil }
    ) -> ReachReply.End? {
        if let known, known.learned == moveList.learned, known.successors.allSatisfy({ $0 ?? 0 < count }) {
            for case let next? in known.successors { lead(from: number, to: next) }
            return count >= limits.states ? .states : limit()
        }
        let state = states[number].snapshot
        enter(state)
        copy.learnFromTree()
        var (all, callbacks) = moves(of: number)
        for (index, move) in all.enumerated() {
            if count >= limits.states { return .states }
            if let end = limit() { return end }
            if let known {
                guard index < known.successors.count else { break }
                guard let next = known.successors[index] else { continue }
                if next < count {
                    lead(from: number, to: next, by: move)
                    continue
                }
            }
            pace.endPart()
            enter(state)
            guard take(move, &callbacks, in: state) || known != nil else {
                course(nil)
                continue
            }
            let after = copy.tree.snapshot()
            let spent = spent(after: move, in: number)
            let digest = after === state && known == nil && isNew == nil ? nil : digest(of: after, spent)
            let same = digest.map { numbers[$0] } ?? number
            let countsAsNew = isNew?(copy, same != nil) ?? false
            // The copy's number takes precedence, because the copy uses it for later states.
            let next = known != nil || countsAsNew ? count : same ?? count
            course(next)
            lead(from: number, to: next, by: move)
            working.insert(CommandKind.withoutArguments(move.line))
            guard next == count, let digest else { continue }
            note(after, digest, spent, from: (number, move.line))
            copy.learnFromTree()
            guard visit(count - 1, copy) else { return .found }
        }
        return count >= limits.states ? .states : limit()
    }

    private func lead(from number: Int, to next: Int, by move: PreparedMove? = nil) {
        if next != number, let move { moveList.learn(from: move) }
        moves += 1
        successors[number].append(next)
    }

    /// Keeps the state whose digest was just computed.
    private func note(
        _ snapshot: NodeSnapshot, _ digest: Int, _ spent: Set<SingleRun>, from origin: (Int, String)?
    ) {
        self.digest.keep()
        numbers[digest] = numbers[digest] ?? count
        states.append(
            State(snapshot: snapshot, origin: origin.map { (state: $0.0, line: $0.1) }, spent: spent))
        successors.append([])
    }

    /// The moves of the state that the tree is in.
    private func moves(of number: Int) -> (all: [PreparedMove], callbacks: RenderedCallbacks) {
        var moves = moveList.moves()
        moves.all.removeAll { move in
            isAvoided(move.line, in: number) || move.run.map(states[number].spent.contains) == true
        }
        return moves
    }

    /// The runs in the current tree that have delivered their value.
    private func spent(after move: PreparedMove, in number: Int) -> Set<SingleRun> {
        let spent = move.run.map { states[number].spent.union([$0]) } ?? states[number].spent
        if spent.isEmpty { return [] }
        copy.learnFromTree()
        return spent.intersection(copy.singleRuns)
    }

    /// A digest of the state. Equal trees have different digests if different workers have delivered their value.
    private func digest(of snapshot: NodeSnapshot, _ spent: Set<SingleRun>) -> Int {
        let digest = digest.digest(of: snapshot)
        if spent.isEmpty { return digest }
        var hasher = Hasher()
        hasher.combine(digest)
        for run in copy.singleRuns { hasher.combine(spent.contains(run)) }
        return hasher.finalize()
    }

    func enter(_ snapshot: NodeSnapshot) {
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
        let all = moves(of: number).all
        let answers = ProcessCopy.answers(
            to: all.count, limit: Self.patience, losing: Self.mostLostMoves - lostMoves, interruption, at: pace
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
            let name = CommandKind.withoutArguments(move.line)
            let isKnown = losses.contains {
                $0.lines.last.map(CommandKind.withoutArguments) == name && $0.outcome.message == outcome.message
            }
            if !isKnown { losses.append(Loss(lines: lines(to: number) + [move.line], outcome: outcome)) }
            lostMoves += 1
            avoided.insert(Avoided(state: number, line: move.line))
            lostIn[name, default: []].insert(number)
            // A command that takes too long would use up the search's time in other states, too.
            let count = lostIn[name, default: []].count
            let isLost = outcome.end == .wasGivenUp || count >= Self.mostLossesOfACommand
            if isLost, !working.contains(name), works(name, before: number, interruption) { working.insert(name) }
            let isWorking = working.contains(name)
            let most = isWorking ? Self.mostLossesOfAWorkingCommand : Self.mostLossesOfACommand
            if outcome.end == .wasGivenUp || count >= most {
                avoided.insert(Avoided(line: name))
                if isWorking { avoidsWorkingCommand = true }
            }
        }
    }

    /// Whether a command works in one of the first states. While following a copy, this process doesn't make moves that
    /// lead to known states.
    private func works(_ name: String, before number: Int, _ interruption: Interruption) -> Bool {
        let answers = ProcessCopy.answers(
            to: min(number, Self.mostTrials), limit: Self.patience, losing: Self.mostLossesOfACommand, interruption,
            at: pace
        ) { index in
            MainActor.assumeIsolated {
                enter(states[index].snapshot)
                copy.learnFromTree()
                var (all, callbacks) = moves(of: index)
                all.removeAll { CommandKind.withoutArguments($0.line) != name }
                return all.contains { move in
                    enter(states[index].snapshot)
                    return take(move, &callbacks, in: states[index].snapshot)
                }
            }
        }
        return answers.contains { if case .yes? = $0 { true } else { false } }
    }

    private func isAvoided(_ line: String, in state: Int) -> Bool {
        if avoided.isEmpty { return false }
        return avoided.contains(Avoided(state: state, line: line))
            || avoided.contains(Avoided(line: CommandKind.withoutArguments(line)))
    }
}

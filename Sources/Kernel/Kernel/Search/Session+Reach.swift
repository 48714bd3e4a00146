// `reach`: finds the shortest sequence of commands to a state, and the dead ends.

import WorkbenchLanguage
import WorkbenchValueTree
import Workflow

extension ReachCommand: KernelCommand {
    static func evaluate(_ command: ParsedCommand, in session: Session) throws(Refusal) -> Reply.Content {
        let range = command.argument(Self.condition)?.range ?? command.range
        let goal = try Goal(try command.required(Self.condition), range, in: session)
        let limits = try StateSearch.Limits(command[Self.states], command[Self.seconds], command)
        guard !command[Self.go] || !command[Self.everywhere] else {
            throw Refusal(
                .impossible, "--go runs one route, but --everywhere finds many", at: command.range,
                remedies: ["reach --everywhere \(goal.text)", "reach --go \(goal.text)"])
        }
        session.gatherEvidence()
        var reply = try session.apart { () throws(Refusal) in
            try session.reach(goal, limits, isEverywhere: command[Self.everywhere])
        }
        // The search ran in a copy, so class instances are unchanged and the route starts from the same state.
        if let lines = reply.lines, (try? session.apart { session.leads(lines, to: goal) }) != true {
            (reply.lines, reply.isUnstable) = (nil, true)
        }
        if reply.isUnstable == true, !command[Self.everywhere] { session.reachAfresh(goal, limits, &reply) }
        if command[Self.go], reply.lines == nil, reply.end != .interrupted {
            throw Refusal(
                .impossible, "nothing was run, because the search didn't reach the condition", at: command.range,
                remedies: ["reach \(goal.text)"])
        }
        if command[Self.go], let lines = reply.lines {
            for line in lines {
                do throws(Refusal) {
                    let content = try session.carryOut(line)
                    session.followers.append(Reply(content, stack: session.shownStack ?? session.stack))
                } catch {
                    // A live worker may have changed the tree first. The steps before this one have already run.
                    session.followers.append(Reply(.refused(error)))
                    break
                }
            }
            session.isJournalDue = false
            reply.hasGone = true
            // `save` writes the commands themselves.
            session.keptLine = "reach \(goal.text)"
        }
        return .reach(reply)
    }
}

extension EventuallyCommand: KernelCommand {
    static func evaluate(_ command: ParsedCommand, in session: Session) throws(Refusal) -> Reply.Content {
        let range = command.argument(Self.condition)?.range ?? command.range
        let goal = try Goal(try command.required(Self.condition), range, in: session)
        let limits = try StateSearch.Limits(command[Self.states], command[Self.seconds], command)
        session.gatherEvidence()
        let found = try session.apart { () throws(Refusal) in try session.reach(goal, limits, isEverywhere: true) }
        // Ctrl-C shows what is known, but a search that was cut short proves nothing.
        let holds = found.deadEnds.map { $0.open > 0 && $0.count == 0 } ?? false
        return .expectation(
            ExpectationReply(
                holds: holds && found.end != .interrupted,
                expected: command.text, found: .searched(found)))
    }
}

extension StateSearch.Limits {
    /// The limits that the user has set, or the defaults.
    init(
        _ states: Int?, _ seconds: Int?, _ command: ParsedCommand, _ defaults: StateSearch.Limits = StateSearch.Limits()
    ) throws(Refusal) {
        self = defaults
        for (name, value) in [("states", states), ("seconds", seconds)] where value.map({ $0 < 1 }) == true {
            throw Refusal(.impossible, "--\(name) must be at least 1", at: command.range)
        }
        if let states { self.states = states }
        if let seconds { time = .seconds(min(seconds, Self.longest)) }
    }

    private static let longest = 3_600
}

extension Session {
    /// The number of states after which a condition that could be judged in none of them is refused.
    private static let mostUnjudged = 200
    /// The maximum number of dead ends to list.
    private static let mostDeadEnds = 5

    /// The maximum multiplier for the number of values to try.
    private static let widest = 16

    /// Searches, and searches again with more known values as long as all states are searched without success.
    fileprivate func reach(
        _ goal: Goal, _ limits: StateSearch.Limits, isEverywhere: Bool
    ) throws(Refusal) -> ReachReply {
        let deadline = ContinuousClock.now + limits.time
        var (limits, breadth) = (limits, 1)
        while true {
            let reply = try reach(goal, limits, isEverywhere: isEverywhere, breadth)
            (limits.time, breadth) = (deadline - .now, 2 * breadth)
            guard reply.end == .all, reply.narrowed != nil, reply.deadEnds?.count != 0, breadth <= Self.widest,
                limits.time > .zero
            else { return reply }
        }
    }

    private func reach(
        _ goal: Goal, _ limits: StateSearch.Limits, isEverywhere: Bool, _ breadth: Int
    ) throws(Refusal) -> ReachReply {
        let search = StateSearch(of: self, limits, trying: goal.values, breadth: breadth)
        defer { search.end() }
        var found: Set<Int> = []
        var nearest: (number: Int, distance: Double, found: ExpectationReply.Found)?
        /// The error from evaluating the condition in a state, and whether it could be evaluated in another state.
        var fault: Refusal?
        var isJudged = false
        let end = try search.run(work(.searching, total: limits.states)) { number, copy in
            let finding: Session.Finding
            do throws(Refusal) {
                finding = try goal.judge(copy)
            } catch {
                // The first state that has the place is the one that the user sees.
                if !error.isOfAbsence, fault == nil { fault = error }
                return fault == nil || isJudged || number < Self.mostUnjudged
            }
            isJudged = true
            if finding.holds { found.insert(number) }
            if !finding.holds, let distance = goal.distance(finding, in: copy),
                distance < (nearest?.distance ?? .infinity)
            {
                nearest = (number, distance, finding.found)
            }
            return isEverywhere || !finding.holds
        }
        if let fault, !isJudged { throw fault }
        var reply = ReachReply(
            condition: goal.text, states: search.count, moves: search.moves, end: end,
            unwritable: search.unwritable)
        reply.megabytes = search.megabytes
        if end != .found, !search.narrowed.isEmpty { reply.narrowed = search.narrowed }
        if search.hasChangedInstances { (reply.isUnstable, reply.objects) = (true, search.objects) }
        // Reading the app's code takes time, but Ctrl-C wants an answer at once.
        if ![.found, .interrupted].contains(end) { reply.unrendered = search.unrendered }
        for loss in search.losses {
            guard loss.outcome.end == .died, let line = loss.lines.last else {
                reply.leftOut.append(loss.lines)
                continue
            }
            reply.stops.append(
                StopReply(
                    command: line, message: loss.outcome.message, node: Whereabouts.last(in: loss.outcome.errors),
                    shortest: loss.lines))
        }
        if isEverywhere {
            reply.deadEnds = search.deadEnds(to: found, showing: Self.mostDeadEnds)
        } else if let number = found.first {
            reply.lines = search.lines(to: number)
        } else if let nearest {
            let found = goal.subject.map { .each([.init($0, nearest.found)]) } ?? nearest.found
            reply.nearest = ReachReply.Nearest(lines: search.lines(to: nearest.number), found: found)
        }
        return reply
    }

    /// Searches again without trusting states that share instances.
    fileprivate func reachAfresh(_ goal: Goal, _ limits: StateSearch.Limits, _ reply: inout ReachReply) {
        let result = FreshSearch(session: self, goal: goal, limits: limits).run()
        if reply.lines != nil, result.lines == nil {
            // These commands lead there, but perhaps others are shorter.
            (reply.objects, reply.isUnstable) = ([], nil)
            return
        }
        (reply.lines, reply.states, reply.moves) = (result.lines, result.states, result.moves)
        (reply.end, reply.nearest, reply.objects) = (result.end, nil, [])
        reply.isUnstable = result.lines == nil && result.isUnstable ? true : nil
    }

    /// Whether the commands lead from the current state to a state in which the condition holds.
    func leads(_ lines: [String], to goal: Goal) -> Bool {
        let copy = Session(copying: self)
        defer { copy.tree.end() }
        guard lines.allSatisfy({ (try? copy.carryOut($0)) != nil }) else { return false }
        return (try? goal.judge(copy).holds) ?? false
    }
}

extension StateSearch {
    /// Whether a command wasn't tried in a state because it had crashed in others.
    private func hasUntriedMoves(_ number: Int) -> Bool {
        guard avoided.contains(where: { $0.state == nil }) else { return false }
        enter(states[number].snapshot)
        copy.learnFromTree()
        return moveList.moves().all.contains {
            avoided.contains(Avoided(line: CommandKind.withoutArguments($0.line)))
                && !avoided.contains(Avoided(state: number, line: $0.line))
        }
    }

    /// The states from which no state with the condition can be reached. A state with untried moves may lead anywhere.
    fileprivate func deadEnds(to goals: Set<Int>, showing most: Int) -> ReachReply.DeadEnds {
        var predecessors = [[Int]](repeating: [], count: count)
        for (number, next) in successors.enumerated() { for other in next { predecessors[other].append(number) } }
        func leading(to some: some Sequence<Int>) -> Set<Int> {
            var reached = Set(some)
            var left = Array(reached)
            while let number = left.popLast() {
                for before in predecessors[number] where reached.insert(before).inserted { left.append(before) }
            }
            return reached
        }
        let open = leading(to: goals)
        var maybe = leading(to: expanded..<count).subtracting(open)
        let untried = (0..<count).filter { !open.contains($0) && !maybe.contains($0) && hasUntriedMoves($0) }
        maybe.formUnion(leading(to: untried).subtracting(open))
        let dead = (0..<count).filter { !open.contains($0) && !maybe.contains($0) }
        // Every state after a dead end is a dead end, too, but only the first ones show which move is to blame.
        let isDead = Set(dead)
        let first = dead.filter { number in origin(of: number).map { !isDead.contains($0) } ?? true }
        return ReachReply.DeadEnds(
            count: dead.count, shortest: first.prefix(most).map(lines(to:)), open: open.count, undecided: maybe.count)
    }
}

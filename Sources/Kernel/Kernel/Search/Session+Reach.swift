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
        var reply = try session.apart { () throws(Refusal) in
            try session.reach(goal, limits, isEverywhere: command[Self.everywhere])
        }
        // The search ran in a copy, so class instances are unchanged and the route starts from the same state.
        if let lines = reply.lines, (try? session.apart { session.leads(lines, to: goal) }) != true,
            !session.interruption.isRequested
        {
            reply.isUnstable = true
        }
        if command[Self.go], reply.lines == nil, reply.end != .interrupted {
            throw Refusal(
                .impossible, "nothing was run, because the search didn't reach the condition", at: command.range,
                remedies: ["reach \(goal.text)"])
        }
        if command[Self.go], let lines = reply.lines, reply.isUnstable == nil {
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

/// A condition about a single state of the tree.
@MainActor
struct Goal {
    let expectation: Expectation
    let range: Range<Int>
    /// The condition as source text.
    var text: String { expectation.text() }
    /// The strings and numbers in the condition, as literals. They are tried first.
    private(set) var texts: [String] = []
    private(set) var numbers: [String] = []
    private(set) var lists: [String] = []
    /// The calls in the condition, by name.
    private(set) var calls: [String: [String]] = [:]

    /// - Parameter isOfSteps: Whether the condition is checked after each step, so it may also be about the step.
    init(
        _ expectation: Expectation, _ range: Range<Int>, in session: Session, isOfSteps: Bool = false
    ) throws(Refusal) {
        self.expectation = expectation
        self.range = range
        for part in expectation.parts {
            switch part {
            case .formula where part.operands.allSatisfy(\.isConstant):
                throw Refusal(
                    .impossible, "this compares constants, so the result never changes; compare a place or `screen`",
                    at: range)
            case .stack, .tree, .place, .screen, .formula: break
            // These conditions are about the step after which they are checked.
            case .render where isOfSteps: break
            case .output(let literal, let node, since: nil) where isOfSteps:
                try session.requireOutput(literal, from: node)
            case .course(_, .changed, since: nil) where isOfSteps: break
            case .course(_, .unchanged, since: nil) where isOfSteps: break
            default:
                throw Refusal(
                    .impossible,
                    isOfSteps
                        ? "this needs conditions on the state or on one step: stack, tree, screen, a place, output or render"
                        : "this needs a condition that depends only on the current state: stack, tree, screen or a place",
                    at: range)
            }
        }
        for part in expectation.parts {
            switch part {
            case .place(_, let comparison, let literal), .screen(_, let comparison, let literal),
                .formula(_, .compared(let comparison, .literal(let literal))):
                collectNumber(beside: literal, comparison)
            default: break
            }
        }
        try session.requirePossibleNames(in: expectation, range)
        for operand in expectation.operands {
            if case .place(let place) = operand { try session.requireNode(place) }
            if case .screen(let path) = operand { try session.requirePart(path, range) }
            if case .literal(let literal) = operand { collect(literal) }
        }
    }

    /// Collects an integer for which the comparison with the literal holds.
    private mutating func collectNumber(beside literal: Literal, _ comparison: Expectation.Comparison) {
        guard case .integer(let integer) = literal.kind, let number = integer.exactly(Int.self) else { return }
        switch comparison {
        case .less: numbers.append("\(number &- 1)")
        case .greater, .notEqual: numbers.append("\(number &+ 1)")
        case .equal, .lessOrEqual, .greaterOrEqual: break
        }
    }

    private mutating func collect(_ literal: Literal) {
        switch literal.kind {
        case .string: texts.append(literal.text())
        case .integer, .float: numbers.append(literal.text())
        case .array(let elements):
            lists.append(literal.text())
            elements.forEach { collect($0) }
        case .dictionary(let entries):
            for entry in entries { [entry.key, entry.value].compactMap(\.self).forEach { collect($0) } }
        case .call(let name, let arguments):
            if let name = name.names.last?.text { calls[name, default: []].append(literal.text()) }
            arguments.items.forEach { collect($0.value) }
        case .tuple(let arguments): arguments.items.forEach { collect($0.value) }
        default: break
        }
    }

    /// Whether the condition holds in the current tree; evaluated after a step if one is given.
    func judge(_ session: Session, after step: LastOutcome? = nil) throws(Refusal) -> Session.Finding {
        let former = session.outcome
        session.outcome = step
        defer { session.outcome = former }
        return try session.finding(expectation, range)
    }

    /// The place that a single condition compares with a value; nil for other conditions.
    var subject: String? {
        switch expectation {
        case .place, .screen: expectation.operands.first?.text()
        default: nil
        }
    }

    /// The node and the part of its state that the condition is about: the condition's first place or, if it has none,
    /// the root.
    func place(in session: Session) -> AuditReply.Place {
        for case .place(let place) in expectation.operands {
            if case .found(let node) = session.search(place.withoutPath) {
                return AuditReply.Place(node: session.name(node), path: place.path)
            }
        }
        return AuditReply.Place(node: session.name(session.root), path: ValuePath())
    }

    /// The distance to a state in which the condition holds; nil if no distance is defined for the condition.
    func distance(_ finding: Session.Finding, in session: Session) -> Double? {
        distance(of: expectation, finding, in: session)
    }

    private func distance(of expectation: Expectation, _ finding: Session.Finding, in session: Session) -> Double? {
        func values(_ sides: [ExpectationReply.Part]) -> [Value] {
            sides.compactMap { if case .value(let value) = $0.found { value } else { nil } }
        }
        /// The distance for one operand; 0 if it holds.
        func distance(of part: Expectation) -> Double? {
            guard let finding = try? session.finding(part, range) else { return nil }
            return finding.holds ? 0 : self.distance(of: part, finding, in: session)
        }
        switch (expectation, finding.found) {
        case (.combined(let left, .and, _, let right), _):
            guard let left = distance(of: left), let right = distance(of: right) else { return nil }
            return left + right
        case (.combined(let left, .or, _, let right), _):
            return [distance(of: left), distance(of: right)].compactMap(\.self).min()
        case (.formula(_, .compared), .each(let sides)):
            let values = values(sides)
            return values.count == 2 ? values[0].distance(to: values[1]) : nil
        case (.formula(_, .element), .each(let sides)):
            let values = values(sides)
            return values.count == 2 ? values[1].elements?.compactMap { values[0].distance(to: $0) }.min() : nil
        case (.formula(_, .element(.literal(let list))), .value(let value)):
            return list.elements?.compactMap { Value($0)?.distance(to: value) }.min()
        case (.place(_, _, let literal), .value(let value)), (.screen(_, _, let literal), .value(let value)),
            (.formula(_, .compared(_, .literal(let literal))), .value(let value)):
            return Value(literal).flatMap { $0.distance(to: value) }
        case (.stack(.is, let elements), .screens(let names)):
            // Each extra or missing screen counts as 1, and so does each wrong one.
            return Double(abs(elements.count - names.count))
                + Double(zip(elements, names).count { !$0.isCalled($1) })
        default: return nil
        }
    }
}

extension Refusal {
    /// Whether a condition can't be judged because a node or a value is missing.
    var isOfAbsence: Bool { kind.isOfMissingNode || kind == .ambiguous(.node) || kind == .absent }
}

extension Formula {
    fileprivate var isConstant: Bool {
        guard case .literal(let literal) = self else { return false }
        if case .reference = literal.kind { return false }
        return true
    }
}

extension Expectation.StackElement {
    fileprivate func isCalled(_ name: String) -> Bool {
        switch self {
        case .titled(let title): Literal(.string(title)).text() == name
        case .named(let segment): ScreenName.matches(name, segment.name.text)
        }
    }
}

extension Value {
    /// The difference of two numbers, the letters to change in a string, or the elements to change in a list; nil for
    /// other values.
    fileprivate func distance(to other: Value) -> Double? {
        if let one = number, let value = other.number { return abs(one - value) }
        switch (unwrapped, other.unwrapped) {
        case (.text(let one), .text(let text)): return Double(NearestName.distance(one.content, text.content))
        case (.list, .list):
            guard let own = elements, let others = other.elements else { return nil }
            return Double(abs(own.count - others.count)) + Double(zip(own, others).count { !Value.areEqual($0, $1) })
        default: return nil
        }
    }
}

extension Session {
    /// The maximum number of dead ends to list.
    private static let mostDeadEnds = 5

    fileprivate func reach(
        _ goal: Goal, _ limits: StateSearch.Limits, isEverywhere: Bool
    ) throws(Refusal) -> ReachReply {
        let search = StateSearch(
            of: self, limits, texts: goal.texts, numbers: goal.numbers, lists: goal.lists, calls: goal.calls)
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
                if !error.isOfAbsence { fault = error }
                return true
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
            unwritable: search.unwritable, objects: search.objects)
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

    /// Whether the commands lead from the current state to a state in which the condition holds.
    fileprivate func leads(_ lines: [String], to goal: Goal) -> Bool {
        let copy = Session(copying: self)
        defer { copy.tree.end() }
        guard lines.allSatisfy({ (try? copy.carryOut($0)) != nil }) else { return false }
        return (try? goal.judge(copy).holds) ?? false
    }
}

extension StateSearch {
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
        let maybe = leading(to: expanded..<count).subtracting(open)
        let dead = (0..<count).filter { !open.contains($0) && !maybe.contains($0) }
        // Every state after a dead end is a dead end, too, but only the first ones show which move is to blame.
        let isDead = Set(dead)
        let first = dead.filter { number in origin(of: number).map { !isDead.contains($0) } ?? true }
        return ReachReply.DeadEnds(
            count: dead.count, shortest: first.prefix(most).map(lines(to:)), open: open.count, undecided: maybe.count)
    }
}

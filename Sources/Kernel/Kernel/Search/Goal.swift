// The condition of a search or of `always`: whether it can be judged, whether it holds, and how far a state is from it.

import WorkbenchLanguage
import WorkbenchValueTree
import Workflow

/// A condition about a single state of the tree.
@MainActor
struct Goal {
    let expectation: Expectation
    let range: Range<Int>
    /// Whether the condition is checked after each step, at every node that a name may refer to.
    private let isOfSteps: Bool
    /// The condition as source text.
    var text: String { expectation.text() }
    /// The values in the condition. They are tried first.
    private(set) var values = KnownValues()

    /// - Parameter isOfSteps: Whether the condition is checked after each step, so it may also be about the step.
    init(
        _ expectation: Expectation, _ range: Range<Int>, in session: Session, isOfSteps: Bool = false
    ) throws(Refusal) {
        self.expectation = expectation
        self.range = range
        self.isOfSteps = isOfSteps
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
            if case .place(let place) = operand {
                try session.requireNode(place)
                // If several nodes have this name, a search couldn't tell which one is meant.
                if !isOfSteps, case .ambiguous = session.search(session.interpreted(place).withoutPath) {
                    _ = try session.node(session.interpreted(place).withoutPath, at: range)
                }
            }
            if case .screen(let path) = operand { try session.requirePart(path, range) }
            if case .literal(let literal) = operand { values.collect(literal) }
        }
    }

    /// Collects an integer for which the comparison with the literal holds.
    private mutating func collectNumber(beside literal: Literal, _ comparison: Expectation.Comparison) {
        guard case .integer(let integer) = literal.kind, let number = integer.exactly(Int.self) else { return }
        switch comparison {
        case .less: values.numbers.append("\(number &- 1)")
        case .greater, .notEqual: values.numbers.append("\(number &+ 1)")
        case .equal, .lessOrEqual, .greaterOrEqual: break
        }
    }

    /// Whether the condition holds in the current tree; evaluated after a step if one is given.
    func judge(_ session: Session, after step: LastOutcome? = nil) throws(Refusal) -> Session.Finding {
        let former = session.outcome
        session.outcome = step
        defer { session.outcome = former }
        guard isOfSteps, let (reference, nodes) = nodesWithOneName(in: session) else {
            return try session.finding(expectation, range)
        }
        defer { session.meantNode = nil }
        var held: Session.Finding?
        var fault: Refusal?
        for node in nodes {
            session.meantNode = (reference, node.id)
            do throws(Refusal) {
                let finding = try session.finding(expectation, range)
                guard finding.holds || finding.isUndecided else {
                    let part = ExpectationReply.Part(session.name(node).path, finding.found)
                    return Session.Finding(holds: false, found: .each([part]))
                }
                if held?.isUndecided != false { held = finding }
            } catch {
                guard error.isOfMissing else { throw error }
                fault = error
            }
        }
        if let held { return held }
        if let fault { throw fault }
        return try session.finding(expectation, range)
    }

    /// The condition's first name that several nodes share, and those nodes.
    private func nodesWithOneName(in session: Session) -> (NodeReference, [TreeNode])? {
        for case .place(let place) in expectation.operands {
            let reference = session.interpreted(place).withoutPath
            if case .ambiguous = session.search(reference) { return (reference, session.nodes(meantBy: reference)) }
        }
        return nil
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
            // Each extra, missing or wrong screen counts as 1.
            return Double(abs(elements.count - names.count))
                + Double(zip(elements, names).count { !$0.isCalled($1) })
        default: return nil
        }
    }
}

extension Refusal {
    /// Whether a condition can't be judged because a node or a value is missing.
    var isOfMissing: Bool { kind.isOfMissingNode || kind == .absent }
    /// Whether a condition can't be judged in this state, but perhaps in another one.
    var isOfAbsence: Bool { isOfMissing || kind == .ambiguous(.node) }
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
    /// The difference between two numbers, or the number of letters or list elements to change; nil for
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

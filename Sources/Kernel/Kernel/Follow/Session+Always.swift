// `always`: adds conditions that are checked after each step.

import WorkbenchLanguage
import WorkbenchValueTree

/// A condition that must hold after each step.
struct Invariant {
    let goal: Goal
    /// Whether the condition was broken after the last step. Only the step that breaks it is reported.
    var isBroken = false

    /// The script line that adds the condition.
    @MainActor
    var line: String { "always \(goal.text)" }

    /// The script line, with a note if the condition can't be checked now.
    @MainActor
    func listing(in session: Session) -> String {
        do throws(Refusal) {
            let finding = try goal.judge(session)
            return finding.isUndecided ? "\(line) (not checked now: \(finding.found.text))" : line
        } catch {
            return "\(line) (not checked now: \(error.reason.text))"
        }
    }

    /// The reply to the line that adds the condition.
    @MainActor
    var statement: Reply.Content {
        .expectation(ExpectationReply(holds: true, expected: line, found: .carriedOut))
    }
}

extension AlwaysCommand: KernelCommand {
    static func evaluate(_ command: ParsedCommand, in session: Session) throws(Refusal) -> Reply.Content {
        let range = command.argument(Self.condition)?.range ?? command.range
        guard let condition = command[Self.condition] else {
            if command[Self.off] { session.invariants = [] }
            return .note(.always(session.invariants.map { $0.listing(in: session) }))
        }
        if command[Self.off] {
            guard session.invariants.contains(where: { $0.goal.expectation == condition }) else {
                throw Refusal(
                    .impossible, "this condition isn't set", at: range,
                    remedies: session.invariants.map { "always --off \($0.goal.text)" })
            }
            session.invariants.removeAll { $0.goal.expectation == condition }
            return .note(.always(session.invariants.map(\.line)))
        }
        let goal = try Goal(condition, range, in: session, isOfSteps: true)
        do throws(Refusal) {
            let finding = try goal.judge(session)
            // A condition on a step is checked from the next step on.
            guard finding.holds || finding.isUndecided || condition.isOfOutcome else {
                throw Refusal(.impossible, "it doesn't hold now; found: \(finding.found.text)", at: range)
            }
        } catch {
            guard error.isOfMissing else { throw error }
        }
        if !session.invariants.contains(where: { $0.goal.expectation == condition }) {
            session.invariants.append(Invariant(goal: goal))
        }
        return Invariant(goal: goal).statement
    }
}

extension Session {
    /// The conditions that are broken now but weren't before.
    ///
    /// - Parameter step: The step that led to this state; nil for a move through time.
    func newlyBroken(after step: LastOutcome?) -> [Reply] {
        var replies: [Reply] = []
        for index in invariants.indices {
            let goal = invariants[index].goal
            let wasBroken = invariants[index].isBroken
            let finding = finding(of: goal, after: step)
            invariants[index].isBroken = finding?.holds == false
            if let finding, !finding.holds, !wasBroken || goal.expectation.isOfOutcome {
                failedCondition = LastFailure(condition: goal.expectation, moment: timeline.current)
                replies.append(
                    Reply(
                        .expectation(
                            ExpectationReply(
                                holds: false, expected: invariants[index].line, found: finding.found,
                                broken: step?.step.map { self.break(of: goal, in: $0) }))))
            }
        }
        return replies
    }

    /// Nil if the condition is about a node or a value that isn't there, or about a step and none was taken. A condition
    /// that can't be evaluated for another reason doesn't hold.
    private func finding(of goal: Goal, after step: LastOutcome?) -> Finding? {
        do throws(Refusal) {
            let finding = try goal.judge(self, after: step)
            return finding.isUndecided ? nil : finding
        } catch {
            return error.isOfMissing || step == nil
                ? nil : Finding(holds: false, found: .refused(reason: error.reason))
        }
    }

    private func `break`(of goal: Goal, in step: StepReply) -> ExpectationReply.Break {
        let places = goal.expectation.operands.compactMap { operand -> String? in
            guard case .place(var place) = operand else { return nil }
            place.steps = []
            guard case .found(let node) = search(place) else { return nil }
            return name(node).path
        }
        let hops = step.hops.filter { !$0.changes.isEmpty }
        let hop = hops.last { places.contains($0.node.path) } ?? hops.last
        return ExpectationReply.Break(step: step.number, node: hop?.node, action: hop?.action)
    }
}

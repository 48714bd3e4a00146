// Explains a condition that doesn't hold yet, in a teacher's words.

import WorkbenchLanguage
import WorkbenchValueTree

/// A condition that does not hold.
package struct FailedCondition: Hashable, Sendable {
    /// The condition as it is written after `expect`.
    let expected: String
    private let expectation: Expectation?
    let found: Found

    /// The fact that holds instead.
    package enum Found: Hashable, Sendable {
        case fact(ExpectationReply.Found)
        case refusal(Refusal)
        case nothing

        var text: String {
            switch self {
            case .fact(let found): found.text
            case .refusal(let refusal): refusal.text
            case .nothing: "nothing"
            }
        }
    }

    package init(_ expected: String, found: Found) {
        self.expected = expected
        expectation = Script("expect \(expected)").commands.first?.command[ExpectCommand.expectation]
        self.found = found
    }

    /// An explanation of the failed condition, in a teacher's words.
    package var sentence: String {
        let sentence = expectation.flatMap { ConditionSentence.text(of: $0, found) }
        return sentence?.asSentence ?? "Expected: `\(expected)`. Found: `\(found.text)`."
    }

    /// Whether the condition is about how the learner gets to the result, rather than the result.
    var isOfRoute: Bool { expectation?.isOfRoute == true }
    var revealsSolution: Bool { expectation?.revealsSolution == true }
}

extension Expectation {
    /// See `FailedCondition.isOfRoute`. For a compound condition, the first part decides.
    fileprivate var isOfRoute: Bool {
        switch self {
        case .route, .noSet: true
        case .combined(let first, _, _, _): first.isOfRoute
        default: false
        }
    }

    fileprivate var revealsSolution: Bool {
        switch self {
        case .route, .noSet, .asked, .answered, .answeredStep: true
        case .combined(let first, _, _, let second): first.revealsSolution || second.revealsSolution
        default: false
        }
    }
}

private enum ConditionSentence {

    /// The sentence for a condition. Nil if the condition is about a prediction or the route to the solution, because a
    /// sentence would give the solution away.
    static func text(of expectation: Expectation, _ result: FailedCondition.Found) -> String? {
        let found = result.text
        switch expectation {
        case .stack(let relation, let elements):
            let names = list(elements.map(text))
            return switch relation {
            case .is: "The screens should be \(names), the newest last. They are: \(found)."
            case .has: "\(names) should be on the screen. It has: \(found)."
            case .lacks: "\(names) should no longer be on the screen."
            }
        case .tree(isThere: true, let node):
            return "There should be a node \(name(node)). A node lives as long as its parent's render asks for it."
        case .tree(isThere: false, let node):
            return "\(name(node)) should have ended. A node lives as long as its parent's render asks for it."
        case .place(let place, let comparison, let value):
            if case .refusal(let refusal) = result, refusal.kind.isOfMissingNode {
                return "\(name(place)) isn't in the tree, but its state should be \(text(comparison, value))."
            }
            let part = place.path.isEmpty ? "The state of \(name(place))" : "In \(name(place)), `\(path(place))`"
            return "\(part) should be \(text(comparison, value)). It is `\(found)`."
        case .screen(let path, let comparison, let value):
            return "On the screen, `\(path.title)` should be \(text(comparison, value)). It is `\(found)`."
        case .output(let output, from: let node, _):
            let said = result == .fact(.outputs([])) ? "nothing was emitted" : "it emitted `\(found)`"
            guard let node else { return "The root should emit `\(output.text())`, but \(said)." }
            return "\(name(node)) should emit `\(output.text())` to its parent, but \(said)."
        case .course(let place, let course, _):
            let part = place.path.isEmpty ? "the state of \(name(place))" : "`\(path(place))` of \(name(place))"
            return switch course {
            case .changed: "The step should change \(part), but \(found)."
            case .changedOnce: "Exactly one step should change \(part). Found: \(found)."
            case .unchanged: "The step should leave \(part) as it is, but it changed: \(found)."
            }
        case .render(isThere: true, let node): return "\(name(node)) should be rendered in the step, but it wasn't."
        case .render(isThere: false, let node):
            return "\(name(node)) should not be rendered in the step: nothing that it depends on should change."
        case .count(let countable, let comparison, let number, _):
            return "The number of \(countable.rawValue) should be \(words(comparison)) \(number), but it is \(found)."
        case .here(let node): return "You should be at \(name(node)), but you are at \(found). `cd` goes there."
        case .dropped: return "The action shouldn't reach any node."
        case .unchanged: return "Nothing should change, but something did: \(found)."
        case .clean: return "An audit at the end should find nothing. It found: \(found)."
        case .trap: return "The last command should crash the app."
        case .error: return "The last command should be refused."
        case .asked, .answered, .answeredStep, .route, .noSet, .formula, .combined: return nil
        }
    }

    private static func text(_ comparison: Expectation.Comparison, _ value: Literal) -> String {
        comparison == .equal ? "`\(value.text())`" : "\(words(comparison)) `\(value.text())`"
    }

    private static func words(_ comparison: Expectation.Comparison) -> String {
        switch comparison {
        case .equal: "exactly"
        case .notEqual: "other than"
        case .less: "less than"
        case .lessOrEqual: "at most"
        case .greater: "more than"
        case .greaterOrEqual: "at least"
        }
    }

    private static func text(_ element: Expectation.StackElement) -> String {
        switch element {
        case .named(let segment): segment.text
        case .titled(let title): "“\(title)”"
        }
    }

    private static func name(_ node: NodeReference) -> String {
        var bare = node
        bare.steps = []
        return bare.segments.isEmpty ? "the root" : bare.text
    }

    private static func path(_ place: NodeReference) -> String { place.path.title }

    private static func list(_ names: [String]) -> String {
        names.count < 2 ? names.joined() : names.dropLast().joined(separator: ", ") + " and " + (names.last ?? "")
    }
}

extension String {
    /// The sentence with its first letter capitalized.
    fileprivate var asSentence: String { prefix(1).uppercased() + dropFirst() }
}

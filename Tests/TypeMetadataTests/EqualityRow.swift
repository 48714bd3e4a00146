// A row of a comparison table: two values of the same type, and the expected result.

import Testing
import WorkbenchRules
import WorkbenchTypeMetadata

struct EqualityRow: Sendable, CustomTestStringConvertible {
    let name: String
    let expected: Equality
    /// The results of all kinds of comparison, in both directions.
    let answers: [Equality]

    init<T>(_ name: String, _ left: T, _ right: T, _ expected: Equality) {
        self.name = "\(T.self): \(name)"
        self.expected = expected
        let plan = EqualityPlan.plan(for: T.self)
        let atAddress = withUnsafePointer(to: left) { left in
            withUnsafePointer(to: right) { plan.compare(at: left, $0) }
        }
        answers = [plan.compare(left, right), plan.compare(right, left), atAddress]
    }

    var testDescription: String { name }

    func check(sourceLocation: SourceLocation = #_sourceLocation) {
        for answer in answers {
            #expect(answer == expected, "\(name)", sourceLocation: sourceLocation)
        }
    }
}

/// A new string that is too long to be stored inline, so two of them never share a buffer.
func longText(_ text: String) -> String {
    var result = "a text too long to be kept in line: "
    result += text
    return result
}

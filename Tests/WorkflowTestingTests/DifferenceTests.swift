// How a difference of two values reads, seen through the failure of a state that is not the expected one.

import Testing
import Workflow
import WorkflowTesting

/// A workflow whose state may be anything that can be compared.
private struct BoxWorkflow<Value: Equatable>: Workflow {
    struct Action: WorkflowAction {
        typealias WorkflowType = BoxWorkflow<Value>

        func apply(toState state: inout Value) -> Never? { nil }
    }

    let value: Value

    func makeInitialState() -> Value { value }
    func render(state: Value, context: RenderContext<BoxWorkflow<Value>>) {}
}

private enum Shape: Equatable {
    case point
    case circle(radius: Double)
    case line(Int, Int)
    case text(String)
    indirect case nested(Shape)
}

private struct Drawing: Equatable {
    var title: String? = nil
    var shapes: [Shape] = []
    var layers: [String: Int] = [:]
    var tags: Set<String> = []
    var size: (width: Int, height: Int) = (0, 0)
    var anyKey: AnyHashable = 0
    var hidden = Hidden(number: 0)

    static func == (left: Drawing, right: Drawing) -> Bool { false }
}

/// Hides what it holds behind a description, as dates and numbers do.
private struct Hidden: Equatable, CustomStringConvertible {
    var _number: Int
    init(number: Int) { _number = number }
    var description: String { "number \(_number)" }
}

private class Base {
    var name: String
    init(name: String) { self.name = name }
}

private final class Model: Base, Equatable {
    var next: Model?
    static func == (left: Model, right: Model) -> Bool { left === right }
}

@Suite struct DifferenceTests {
    @Test(
        arguments: [
            ReadDifference(1, 2, "1 → 2"),
            ReadDifference("a\n", "b", #""a\n" → "b""#),
            ReadDifference(Int?.none, 2, "nil → 2"),
            ReadDifference(Int??.some(nil), 2, "nil → 2"),
            ReadDifference([1, 2], [1], "[1]: 2 → nothing"),
            ReadDifference([1], [1, 2, 3], "[1]: nothing → 2", "[2]: nothing → 3"),
            ReadDifference(
                ["a": 1, "b": 2, "d": 4], ["a": 1, "b": 3, "c": 5], #"["b"]: 2 → 3"#,
                #"["c"]: nothing → 5"#, #"["d"]: 4 → nothing"#),
            ReadDifference(Set([1, 2]), Set([2, 3]), "contains(1): true → false", "contains(3): false → true"),
            ReadDifference(Shape.point, .circle(radius: 1), ".point → .circle(radius: 1.0)"),
            ReadDifference(Shape.circle(radius: 1), .circle(radius: 2), "circle.radius: 1.0 → 2.0"),
            ReadDifference(Shape.line(1, 2), .line(1, 3), "line.1: 2 → 3"),
            ReadDifference(Shape.line(1, 2), .point, ".line(1, 2) → .point"),
            ReadDifference(Shape.text("a"), .text("b"), #"text: "a" → "b""#),
            ReadDifference(Shape.nested(.text("a")), .nested(.point), #"nested: .text("a") → .point"#),
            ReadDifference(0..<2, 0..<3, "0..<2 → 0..<3"),
            ReadDifference(
                Drawing(),
                Drawing(
                    title: "Map", shapes: [.point], layers: ["top": 1], tags: ["new"], size: (0, 2), anyKey: "key",
                    hidden: Hidden(number: 1)
                ),
                #"title: nil → "Map""#, "shapes[0]: nothing → .point", #"layers["top"]: nothing → 1"#,
                #"tags.contains("new"): false → true"#, "size.height: 0 → 2", #"anyKey: 0 → "key""#,
                "hidden: number 0 → number 1"
            ),
            ReadDifference(
                Drawing(), Drawing(),
                "both read Drawing(title: nil, shapes: [], layers: [:], tags: [], size: (width: 0, height: 0), anyKey: 0, "
                    + "hidden: number 0); they differ in a part that cannot be shown"
            ),
        ]
    )
    func reads(_ difference: ReadDifference) {
        #expect(failures(of: difference.fail).map(\.text) == [difference.text])
    }

    @Test func objectsAreComparedByTheirFieldsAndCirclesEnd() {
        let (left, right) = (Model(name: "a"), Model(name: "b"))
        left.next = left
        right.next = right
        let text = failures { BoxWorkflow(value: right).renderTester().render().assert(state: left) }.first?.text
        #expect(text?.contains("\n  name: \"a\" → \"b\"\n  next.name: \"a\" → \"b\"\n") == true)
    }

    @Test(
        arguments: [
            ("", String(repeating: "x", count: 1_000), "\"\" → \"\(String(repeating: "x", count: 299))…"),
            (
                String(repeating: "x", count: 1_000), String(repeating: "x", count: 999) + "y",
                "…\(String(repeating: "x", count: 21))\" → …\(String(repeating: "x", count: 20))y\""
            ),
        ]
    )
    func longValuesAreCutToWhereTheyDiffer(expected: String, actual: String, line: String) {
        let recorded = failures { BoxWorkflow(value: actual).renderTester().render().assert(state: expected) }
        #expect(recorded.map(\.text) == [ReadDifference.heading + "  " + line])
    }
}

/// Two values that differ, and how that reads.
struct ReadDifference: Sendable, CustomTestStringConvertible {
    static let heading = "The state is not the expected one (expected → actual):\n"

    let text: String
    let fail: @Sendable () -> Void

    init<Value: Equatable & SendableMetatype>(
        _ expected: @autoclosure @escaping @Sendable () -> Value,
        _ actual: @autoclosure @escaping @Sendable () -> Value,
        _ lines: String...
    ) {
        text = Self.heading + lines.map { "  " + $0 }.joined(separator: "\n")
        fail = { BoxWorkflow(value: actual()).renderTester().render().assert(state: expected()) }
    }

    var testDescription: String { text }
}

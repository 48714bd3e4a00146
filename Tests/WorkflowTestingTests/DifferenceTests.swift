// The text of the difference between two values, in the failure for an unexpected state.

import Testing
import Workflow
import WorkflowTesting

/// A workflow whose state may be any comparable value.
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

/// Hides its content behind a description, as dates and numbers do.
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
            ReadDifference([1, 2], [1], "- [1]: 2"),
            ReadDifference([1], [1, 2, 3], "+ [1]: 2", "+ [2]: 3"),
            ReadDifference(
                ["a": 1, "b": 2, "d": 4], ["a": 1, "b": 3, "c": 5], #"- ["d"]: 4"#, #"["b"]: 2 → 3"#,
                #"+ ["c"]: 5"#),
            ReadDifference(Set([1, 2]), Set([2, 3]), "- [1]: 1", "+ [3]: 3"),
            ReadDifference(Shape.point, .circle(radius: 1), ".point → .circle(radius: 1.0)"),
            ReadDifference(Shape.circle(radius: 1), .circle(radius: 2), "circle.radius: 1.0 → 2.0"),
            ReadDifference(Shape.line(1, 2), .line(1, 3), "line.1: 2 → 3"),
            ReadDifference(Shape.line(1, 2), .point, ".line(1, 2) → .point"),
            ReadDifference(Shape.text("a"), .text("b"), #"text.0: "a" → "b""#),
            ReadDifference(Shape.nested(.text("a")), .nested(.point), #"nested.0: .text("a") → .point"#),
            ReadDifference(0..<2, 0..<3, "0..<2 → 0..<3"),
            ReadDifference(
                Drawing(),
                Drawing(
                    title: "Map", shapes: [.point], layers: ["top": 1], tags: ["new"], size: (0, 2), anyKey: "key",
                    hidden: Hidden(number: 1)
                ),
                #"title: nil → "Map""#, "+ shapes[0]: .point", #"+ layers["top"]: 1"#,
                #"+ tags["new"]: "new""#, "size.height: 0 → 2", #"anyKey: 0 → "key""#,
                "hidden._number: 0 → 1"
            ),
            ReadDifference(
                Drawing(), Drawing(),
                "both read Drawing(title: nil, shapes: [], layers: [:], tags: [], size: (width: 0, height: 0), anyKey: 0, "
                    + "hidden: Hidden(_number: 0)); they differ in a part that can't be shown, or in a number that is not "
                    + "equal to itself"
            ),
        ]
    )
    func failureTextShowsDifferences(_ difference: ReadDifference) async throws {
        #expect(try await failures(of: difference.fail).map(\.text) == [difference.text])
    }

    @Test func differenceOfObjectsEndsAtReferenceCycles() async throws {
        let text = try await failures {
            let (left, right) = (Model(name: "a"), Model(name: "b"))
            left.next = left
            right.next = right
            BoxWorkflow(value: right).renderTester().render().assert(state: left)
        }.first?.text
        let expected = #"  ‹Model›(name: "a", next: ‹Model›) → ‹Model›(name: "b", next: ‹Model›)"#
        #expect(text == ReadDifference.heading + expected, "it reads: \(text ?? "")")
    }

    @Test func differenceOfLongTextsIsTruncated() async throws {
        let text =
            try await failures {
                BoxWorkflow(value: String(repeating: "x", count: 999) + "y").renderTester().render()
                    .assert(state: String(repeating: "x", count: 1_000))
            }.first?.text ?? ""
        #expect(text.hasSuffix("xy\""), "it reads: \(text)")
        #expect(text.count < 420)
    }

    @Test func differencesOfListsAreListedAndCounted() async throws {
        let rows = (0..<50).map { "row \($0)" }
        let one = try await failures {
            BoxWorkflow(value: Array(rows.dropFirst())).renderTester().render().assert(state: rows)
        }
        #expect(one.map(\.text) == [ReadDifference.heading + #"  - [0]: "row 0""#])
        let many = try await failures {
            BoxWorkflow(value: rows.map { $0 + "!" }).renderTester().render().assert(state: rows)
        }.first?.text
        #expect(many?.hasSuffix("\n  … and 30 more") == true, "it reads: \(many ?? "")")
    }

    @Test func differenceOfOptionalMetatypesIsShown() async throws {
        let text = try await failures {
            BoxWorkflow(value: Typed(type: String.self)).renderTester().render().assert(state: Typed(type: Int.self))
        }.first?.text
        #expect(text == ReadDifference.heading + "  type: ‹Int.self› → ‹String.self›", "it reads: \(text ?? "")")
    }
}

/// A state that contains a metatype.
private struct Typed: Equatable {
    var type: (any Equatable.Type)?
    static func == (left: Typed, right: Typed) -> Bool { left.type == right.type }
}

/// Two different values, and the text that describes their difference.
struct ReadDifference: Sendable, CustomTestStringConvertible {
    static let heading = "The state doesn't match the expected one (expected → actual):\n"

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

// Equality without knowledge of memory layouts. A wrong `equal` result would leave an outdated screen in place.

import Testing
import WorkbenchRules

@Suite struct PortableEqualityTests {
    private struct Empty {}

    private struct Plain { var number = 0 }

    private struct Words: Equatable { var text = "" }

    private struct Numbers: Equatable { var number = 0 }

    private final class Object: Equatable {
        var number: Int
        init(_ number: Int) { self.number = number }
        static func == (left: Object, right: Object) -> Bool { left.number == right.number }
    }

    private enum Step: Equatable {
        case first
        case second(Int)
    }

    private struct Row: Sendable {
        let name: String
        let answer: Equality
        let mayOverlookChanges: Bool

        init<Subject>(_ name: String, _ left: Subject, _ right: Subject, _ expected: Equality, overlooks: Bool = false)
        {
            let plan = PortableEquality.plan(for: Subject.self)
            self.name = name
            isRight = plan.compare(left, right) == expected && plan.mayOverlookChanges == overlooks
            answer = plan.compare(left, right)
            mayOverlookChanges = plan.mayOverlookChanges
        }

        let isRight: Bool
    }

    private static var rows: [Row] {
        [
            Row("nothing", (), (), .equal), Row("no fields", Empty(), Empty(), .equal),
            Row("no ==", Plain(), Plain(), .unknown), Row("a number", 1, 1, .equal), Row("numbers", 1, 2, .different),
            Row("a text", "a", "a", .equal), Row("texts", "a", "b", .different),
            Row("bits", Numbers(), Numbers(), .equal), Row("cases", Step.first, .second(1), .different),
            Row("a type of one's own", Words(), Words(), .equal, overlooks: true),
            Row("types of one's own", Words(), Words(text: "b"), .different, overlooks: true),
            Row("nil", Int?.none, nil, .equal), Row("nil and a number", Int?.none, 1, .different),
            Row("lists", ["a"], ["a"], .equal), Row("a table", ["a": 1], ["a": 1], .equal),
            Row("words in a list", [Words()], [Words()], .equal, overlooks: true),
            Row("an object", Object(1), Object(1), .unknown),
            Row("objects in a list", [Object(1)], [Object(1)], .unknown),
            Row("zeros", 0.0, -0.0, .unknown), Row("a slice", [1, 2][1...], [2][0...], .unknown),
            Row("a hidden number", AnyHashable(1), AnyHashable(1.0), .unknown),
            Row("a closure", {}, {}, .unknown), Row("a tuple", (1, "a"), (1, "a"), .unknown),
            Row("anything", 1 as Any, 1 as Any, .unknown),
        ]
    }

    @Test func portableEqualityIsEqualOnlyIfCertain() {
        for row in Self.rows {
            #expect(row.isRight, "\(row.name): \(row.answer), may overlook changes: \(row.mayOverlookChanges)")
        }
    }

    @Test func portableEqualityNamesIncomparableTypes() {
        #expect(PortableEquality.plan(for: Plain.self).unknownParts == ["Plain, which is not Equatable"])
        #expect(PortableEquality.plan(for: Words.self).unknownParts == [])
    }
}

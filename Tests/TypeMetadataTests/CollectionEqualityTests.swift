// Comparisons of arrays, dictionaries and sets.

import Testing
import WorkbenchTypeMetadata

@Suite struct CollectionEqualityTests {
    @Test(arguments: arrays + dictionaries + sets)
    func collectionsAreCompared(_ row: EqualityRow) {
        row.check()
    }

    static let arrays: [EqualityRow] = {
        let items = [Item(title: longText("a")), Item(title: longText("b"))]
        let actions = [Action(title: "a"), Action(title: "b")]
        let objects = [EquatableObject()]
        return [
            EqualityRow("empty", [Int](), [Int](), .equal),
            EqualityRow("numbers", Array(0..<9), Array(0..<9), .equal),
            EqualityRow("numbers", [1, 2, 3], [1, 2, 4], .different),
            EqualityRow("counts", [1, 2, 3], [1, 2], .different),
            EqualityRow("bytes", [UInt8](repeating: 1, count: 100), [UInt8](repeating: 1, count: 100), .equal),
            EqualityRow("texts", [longText("a"), "b"], [longText("a"), "b"], .equal),
            EqualityRow("texts", [longText("a"), "b"], [longText("a"), "c"], .different),
            EqualityRow(
                "structs that are not Equatable", items, [Item(title: longText("a")), Item(title: longText("b"))],
                .equal),
            EqualityRow(
                "structs that are not Equatable", items, [Item(title: longText("a")), Item(title: longText("c"))],
                .different),
            EqualityRow("shared", items, items, .equal),
            EqualityRow("closures", [{}] as [() -> Void], [{}], .unknown),
            EqualityRow("no closures", [() -> Void](), [() -> Void](), .equal),
            EqualityRow("counts of closures", [{}] as [() -> Void], [], .different),
            EqualityRow("shared, with closures", actions, actions, .unknown),
            EqualityRow("with closures", actions, [Action(title: "a"), Action(title: "b")], .unknown),
            EqualityRow(
                "with closures and a difference", actions, [Action(title: "a"), Action(title: "c")], .different),
            EqualityRow("objects, though Equatable", objects, objects, .unknown),
            EqualityRow("optional closures", [nil, nil] as [(() -> Void)?], [nil, nil], .equal),
            EqualityRow("optional closures", [nil, {}] as [(() -> Void)?], [nil, {}], .unknown),
            EqualityRow("nothing", [(), ()], [(), ()], .equal),
            EqualityRow("count of nothing", [(), ()], [()], .different),
            EqualityRow("aligned to 64", [SIMD16<Float>(repeating: 1)], [SIMD16<Float>(repeating: 1)], .equal),
            EqualityRow("aligned to 64", [SIMD16<Float>(repeating: 1)], [SIMD16<Float>(repeating: 2)], .different),
            EqualityRow("gaps between elements", [(1, true), (2, false)], [(1, true), (2, false)], .equal),
            EqualityRow("gaps between elements", [(1, true), (2, false)], [(1, true), (2, true)], .different),
            EqualityRow("nested", [[1], [2, 3]], [[1], [2, 3]], .equal),
            EqualityRow("nested", [[1], [2, 3]], [[1], [2, 4]], .different),
            EqualityRow("contiguous", ContiguousArray([longText("a")]), ContiguousArray([longText("a")]), .equal),
            EqualityRow("contiguous", ContiguousArray([1, 2]), ContiguousArray([1, 3]), .different),
            EqualityRow("of itself", folder("a"), folder("a"), .equal),
            EqualityRow("of itself", folder("a"), folder("b"), .different),
            EqualityRow("metatypes", [Int.self, Int.self], [Int.self, Int.self], .equal),
            EqualityRow("metatypes", [Int.self, String.self] as [Any.Type], [Int.self, Int.self], .different),
            EqualityRow("slice", items[1...].map(\.title)[...], items[1...].map(\.title)[...], .unknown),
        ]
    }()

    static let dictionaries: [EqualityRow] = {
        let object = EquatableObject()
        let table = ["a": Item(title: "x"), "b": Item(title: "y")]
        let actions = ["a": Action(title: "x")]
        return [
            EqualityRow("empty", [String: Int](), [:], .equal),
            EqualityRow("values", ["a": 1, "b": 2], ["b": 2, "a": 1], .equal),
            EqualityRow("values", ["a": 1, "b": 2], ["b": 2, "a": 3], .different),
            EqualityRow("keys", ["a": 1, "b": 2], ["a": 1, "c": 2], .different),
            EqualityRow("counts", ["a": 1, "b": 2], ["a": 1], .different),
            EqualityRow(
                "values that are not Equatable", table, ["b": Item(title: "y"), "a": Item(title: "x")], .equal),
            EqualityRow(
                "values that are not Equatable", table, ["b": Item(title: "z"), "a": Item(title: "x")], .different),
            EqualityRow("shared", table, table, .equal),
            EqualityRow("closures", actions, actions, .unknown),
            EqualityRow("closures and a difference", actions, ["a": Action(title: "y")], .different),
            EqualityRow("no closures", [String: Action](), [:], .equal),
            EqualityRow("objects as keys", [object: 1], [object: 1], .unknown),
            EqualityRow("objects as keys, counts", [object: 1], [:], .different),
            EqualityRow("no objects as keys", [EquatableObject: Int](), [:], .equal),
            EqualityRow("optional objects as keys", [object as EquatableObject?: 1], [object: 1], .unknown),
            EqualityRow("arrays of objects as keys", [[object]: 1], [[object]: 1], .unknown),
            EqualityRow("any keys", [AnyHashable(1): "a"], [AnyHashable(1): "a"], .unknown),
            EqualityRow("optional keys", [1 as Int?: "a", nil: "b"], [1: "a", nil: "b"], .equal),
            EqualityRow("optional keys", [1 as Int?: "a", nil: "b"], [1: "a", nil: "c"], .different),
            EqualityRow("enum keys", [Key.one: 1], [Key.one: 1], .equal),
            EqualityRow("nested", ["a": ["b": [1, 2]]], ["a": ["b": [1, 2]]], .equal),
            EqualityRow("nested", ["a": ["b": [1, 2]]], ["a": ["b": [1, 3]]], .different),
            EqualityRow("objects as values", ["a": object], ["a": object], .unknown),
        ]
    }()

    static let sets: [EqualityRow] = {
        let object = EquatableObject()
        return [
            EqualityRow("empty", Set<Int>(), [], .equal),
            EqualityRow("same", Set([1, 2, 3]), Set([3, 2, 1]), .equal),
            EqualityRow("other", Set([1, 2, 3]), Set([1, 2, 4]), .different),
            EqualityRow("counts", Set([1, 2, 3]), Set([1, 2]), .different),
            EqualityRow("texts", Set([longText("a")]), Set([longText("a")]), .equal),
            EqualityRow("objects", Set([object]), Set([object]), .unknown),
            EqualityRow("objects, counts", Set([object]), Set(), .different),
            EqualityRow("no objects", Set<EquatableObject>(), [], .equal),
            EqualityRow("sets", Set([Set([1])]), Set([Set([1])]), .equal),
            EqualityRow("sets of objects", Set([Set([object])]), Set([Set([object])]), .unknown),
        ]
    }()
}

private struct Item {
    var title: String
    var isDone = false
}
private struct Action {
    var title: String
    var call: () -> Void = {}
}
private final class EquatableObject: Hashable {
    static func == (left: EquatableObject, right: EquatableObject) -> Bool { left === right }
    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
private enum Key { case one, two }
private struct Folder {
    var name: String
    var folders: [Folder] = []
    var parentNames: [String: Folder] = [:]
}
private func folder(_ name: String) -> Folder {
    Folder(
        name: "root", folders: [Folder(name: longText("x"), folders: [Folder(name: longText(name))])],
        parentNames: ["p": Folder(name: "p")])
}

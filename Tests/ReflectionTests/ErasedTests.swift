// Values stored without a concrete type: their text either leads back to exactly the same type, or is marked.

import Foundation
import Testing
import WorkbenchReflection
import WorkbenchValueTree

private struct Twin: Hashable { var first = 1 }
private enum Shelf { struct Twin: Hashable { var second = 1 } }
private struct TextBox: TransparentBox, Hashable {
    var content: String
    static let contentField = "content"
}

/// Two functions may each declare a type with the same name.
private func firstLocal() -> any Hashable {
    struct Namesake: Hashable { var value = 1 }
    return Namesake()
}
private func secondLocal() -> any Hashable {
    struct Namesake: Hashable { var value = 1 }
    return Namesake()
}
private func onlyLocal() -> any Hashable {
    struct Unrivalled: Hashable { var value = 1 }
    return Unrivalled()
}

@Suite struct ErasedTests {
    struct Row: @unchecked Sendable, CustomTestStringConvertible {
        let value: Any
        let text: String
        let isReadable: Bool

        init(_ value: Any, _ text: String) {
            self.init(value, text, isReadable: true)
        }

        private init(_ value: Any, _ text: String, isReadable: Bool) {
            (self.value, self.text, self.isReadable) = (value, text, isReadable)
        }

        static func marked(_ value: Any, _ text: String) -> Row { Row(value, text, isReadable: false) }

        var testDescription: String { text }
    }

    // The tests only read the values.
    @Test(arguments: [
        Row(1, "1"), Row(UInt8(1), "UInt8(1)"), Row(Float.nan, "Float(.nan)"), Row("a", "\"a\""),
        Row(Character("a"), "Character(\"a\")"), Row("abc".dropFirst(), "Substring(\"bc\")"),
        Row(Circle(radius: 1), "Circle(radius: 1.0)"), Row(Blob.big("b"), "Blob.big(\"b\")"),
        Row(Defaults.Mode.quick, "Defaults.Mode.quick"), Row(onlyLocal(), "Unrivalled(value: 1)"),
        Row([1, 2], "Array<Int>([1, 2])"), Row(["a": [1]], "Dictionary<String, Array<Int>>([\"a\": [1]])"),
        Row(Int?.none as Any, "Optional<Int>(nil)"), Row(0..<3, "Range<Int>(0..<3)"),
        Row(["a": 1 as Any], "Dictionary<String, Any>([\"a\": 1])"), Row((), "Void(())"),
        Row(SIMD3<Float>(1, 2, 3), "SIMD3<Float>([1.0, 2.0, 3.0])"),
        Row(Duration.seconds(1), "Duration(.seconds(1))"),
        Row(Date(timeIntervalSince1970: 0), "Date(\"1970-01-01T00:00:00Z\")"),
        Row(Result<Int, CancellationError>.success(1), "Result<Int, CancellationError>.success(1)"),
        Row(TextBox(content: "a"), "TextBox(\"a\")"), Row(AnyHashable(3), "AnyHashable(3)"),
        Row(`raw type`(self: 1, `my.field`: .`a b`(in: 2)), "`raw type`(self: 1, `my.field`: .`a b`(in: 2), case: 3)"),
        Row(`raw type`.Step.`default`, "`raw type`.Step.default"),
        Row(`raw type`.Step.`self`(1), "`raw type`.Step.self(1)"),
        Row([`raw type`](), "Array<`raw type`>([])"),
        Row(Box(content: 1), "\(TestModule.name).Box<Int>(content: 1)"),
        Row(Either<Int, Bool>.left(1), "\(TestModule.name).Either<Int, Bool>.left(1)"),
        Row.marked([Box(content: 1)], "‹Array<Box<Int>>›([Box(content: 1)])"),
        Row.marked((1, x: "a"), "‹(Int, x: String)›(1, x: \"a\")"),
        Row.marked([(1, 2)], "‹Array<(Int, Int)>›([(1, 2)])"),
        Row.marked(firstLocal(), "‹Namesake›(value: 1)"), Row.marked(secondLocal(), "‹Namesake›(value: 1)"),
        Row([1, 2].reversed() as ReversedCollection, "ReversedCollection<Array<Int>>(_base: [1, 2])"),
        Row.marked(InlineArray<2, Int>(repeating: 1), "‹InlineArray<2, Int>›([1, 1])"),
        Row.marked(Circle.self, "‹Circle.self›"), Row.marked({ (_: Int) in }, "‹(Int) -> Void›"),
        Row(Namespace.Shelf<Int>.Item(), "Namespace.Shelf<Int>.Item()"),
    ])
    func valuesInAnyArePrintedWithTheirTypeAndReadBack(_ row: Row) throws {
        let holder = Box<Any>(content: row.value)
        let tree = ValueReader.read(holder)
        #expect(tree.text() == "Box(content: \(row.text))")
        #expect(Literal(printing: tree).isReadable == row.isReadable)
        for text in [tree.text(), tree.indentedText(width: 20)] {
            guard row.isReadable else {
                #expect(throws: LiteralFailure.self) { try ValueBuilder().build(text: text, as: Box<Any>.self) }
                continue
            }
            let built = try ValueBuilder().build(text: text, as: Box<Any>.self)
            #expect(type(of: built.content) == type(of: row.value))
            #expect(ValueReader.read(built) == tree)
        }
    }

    /// A name shared by several types is qualified or else marked; one type is never mistaken for another.
    @Test func erasedValuesOfEquallyNamedTypesAreNotConfused() throws {
        let values: [(any Hashable, isReadable: Bool)] = [
            (Twin(), true), (Shelf.Twin(), true), (firstLocal(), false), (secondLocal(), false),
        ]
        for (value, isReadable) in values {
            let tree = ValueReader.read([AnyHashable(value)])
            #expect(Literal(printing: tree).isReadable == isReadable, "\(tree.text())")
            guard isReadable else {
                #expect(throws: LiteralFailure.self) {
                    try ValueBuilder().build(text: tree.text(), as: [AnyHashable].self)
                }
                continue
            }
            let built = try ValueBuilder().build(text: tree.text(), as: [AnyHashable].self)
            #expect(built.first == AnyHashable(value), "\(tree.text()) was read as another type")
        }
    }

    /// Marked values are shown, compared, and found by path like any others.
    @Test func erasedValuesAreComparedAndFoundByPath() throws {
        let before = ValueReader.read([Box(content: 1)] as [Any])
        let after = ValueReader.read([Box(content: 2)] as [Any])
        #expect(Change.changes(from: before, to: after).map { $0.path.description } == ["[0].content"])
        #expect(
            try ValueAccess().tree(of: [Box(content: 1)] as [Any], at: ValuePath.parse("[0].content").path)
                == .integer(1))
    }
}

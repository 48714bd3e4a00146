// Unusual types and values: everything read from them can be printed, and the text either is read back as the same
// value or is marked.

import Foundation
import Testing
import WorkbenchReflection
import WorkbenchTypeMetadata
import WorkbenchValueTree

private enum Odd: Hashable {
    case `nil`, `true`, some(Int), none, `_0`
    case empty(Bare), nothing(Void, Int), labeled(`nil`: Int?)

    static func == (left: Odd, right: Odd) -> Bool { "\(left)" == "\(right)" }
    func hash(into hasher: inout Hasher) { hasher.combine("\(self)") }
}
private struct Words: Hashable { var `true` = 1, `nil` = 2, `false` = 3, _1 = 5 }
private struct Aligned: Hashable {
    var flag: Bool
    var vector: SIMD8<Double>
    var wide: Int128?
}
private indirect enum AlignedTree: Hashable {
    case leaf(Bool, SIMD4<Double>), wide(Int128), node(AlignedTree, Aligned)
}
private enum Impossible: Hashable { case never(Never, Int), both(Never), possible(Int) }
private struct Pack<each Content> { var content: (repeat each Content) }
private struct Grid: Equatable {
    var rows: InlineArray<2, InlineArray<3, Int>>
    var names: InlineArray<2, String>
    var none: InlineArray<0, Int>
    static func == (left: Grid, right: Grid) -> Bool { ValueReader.read(left) == ValueReader.read(right) }
}
private struct Bounds: Hashable, Comparable {
    var value: Int
    static func < (left: Bounds, right: Bounds) -> Bool { left.value < right.value }
}
private class Top { var name = "top" }
private final class Bottom<Content>: Top {
    var content: Content
    init(_ content: Content) { self.content = content }
}
private struct Unique: ~Copyable { var number = 1 }
private final class UniqueHolder { let unique = Unique(); var number = 2 }

@Suite struct HostileTypesTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let text: String
        let failure: String?

        init<T: Equatable>(_ value: T) {
            let tree = ValueReader.read(value)
            text = "\(T.self) \(tree.text())"
            do throws(LiteralFailure) {
                let built = try ValueBuilder().build(text: tree.text(), as: T.self)
                let isSame = built == value && ValueReader.read(built) == tree
                failure = isSame && Literal(printing: tree).isReadable ? nil : "read back as \(built)"
            } catch {
                failure = "\(error)"
            }
        }

        var testDescription: String { text }
    }

    @Test(arguments: [
        Row(Odd.nil), Row(Odd.true), Row(Odd.some(1)), Row(Odd.none), Row(Odd._0), Row(Odd.empty(Bare())),
        Row(Odd.nothing((), 1)), Row(Odd.labeled(nil: nil)), Row(Odd?.some(.none)), Row(Odd?.some(.some(1))),
        Row(Odd?.some(.nil)), Row(Odd?.none), Row(Odd??.some(nil)), Row([Odd.nil: Odd.true]), Row(Words()),
        Row(Aligned(flag: true, vector: .init(repeating: 0.5), wide: Int128.min)),
        Row([Aligned?.none, Aligned(flag: false, vector: .zero, wide: nil)]),
        Row(AlignedTree.node(.leaf(true, .init(1, 2, 3, 4)), Aligned(flag: true, vector: .one, wide: 1))),
        Row(AlignedTree.wide(.max)), Row(Box(content: SIMD4<Float>?.some(.one))), Row(Impossible.possible(1)),
        Row(Either<Never, Int>.right(1)), Row(Either<Never, Never>.neither), Row(Result<Int, Never>.success(1)),
        Row(
            Grid(
                rows: InlineArray(repeating: InlineArray { $0 }), names: InlineArray { "\($0)" },
                none: InlineArray { $0 })),
        Row(Bounds(value: 1)..<Bounds(value: 2)), Row([Bounds(value: 1)...Bounds(value: 2)]),
        Row(Character("a")...Character("z")), Row(Date(timeIntervalSince1970: 0)..<Date(timeIntervalSince1970: 0.5)),
        Row(-1.5 ..< -0.5), Row(Int8.min...Int8.max), Row(-.infinity...Double.infinity), Row([0..<1, 1..<2]),
        Row(Duration(secondsComponent: .max, attosecondsComponent: 0)),
        Row(Duration(secondsComponent: -.max, attosecondsComponent: 0)),
        Row(Duration(secondsComponent: -1, attosecondsComponent: -1)), Row(Decimal.greatestFiniteMagnitude),
        Row(Decimal.leastNonzeroMagnitude), Row(-Decimal.greatestFiniteMagnitude), Row(Decimal(0)),
        Row(Date.distantPast), Row(Date.distantFuture), Row(Date(timeIntervalSinceReferenceDate: -1e300)),
        Row(Date(timeIntervalSinceReferenceDate: -0.1)),
        Row(Date(timeIntervalSinceReferenceDate: .leastNonzeroMagnitude)),
        Row(URL(string: "a b?c=ü#é")), Row(URL(filePath: "/tmp/a b")), Row(URL(string: "mailto:a@b")), Row(Data()),
        Row(Character("\r\n")), Row(Character("\u{301}")), Row(Unicode.Scalar(0x301)), Row(Unicode.Scalar(0)),
        Row("\u{301}\u{FE0F}\u{200D}"), Row("\r\n\u{85}\u{2028}"), Row("\"\"\"\n  \\(x)\n\"\"\""), Row("\u{FEFF}a"),
        Row(Float16.leastNonzeroMagnitude), Row(-0.0), Row(Float.greatestFiniteMagnitude), Row(UInt128.max),
        Row(Set([Set([1]), Set()])), Row([[1]: ["a": [Int?.none]]]), Row([Int?.none: Int??.some(nil)]),
        Row(AnyHashable(AnyHashable(1))), Row([AnyHashable("a"): AnyHashable(UInt8(1))]),
        Row(AnyHashable([AnyHashable([1: 2])])), Row(Box(content: Box(content: Box(content: Int??.some(nil))))),
        Row(SIMDMask<SIMD4<Int32>>(repeating: true)), Row(SIMD64<UInt8>(repeating: 3)), Row([""[...]]),
    ])
    func valuesOfHostileTypesRoundTrip(_ row: Row) {
        #expect(row.failure == nil)
    }

    /// A value that cannot be built is at least shown, without false claims.
    @Test func unbuildableValuesAreShown() {
        let bottom = Bottom((1, "a"))
        var options = PrintOptions()
        options.identities = .hidden
        let rows: [(value: Any, text: String)] = [
            (bottom, "‹Bottom<(Int, String)>›(name: \"top\", content: (1, \"a\"))"),
            (Pack(content: (1, "a")), "Pack(content: (1, \"a\"))"),
            (UniqueHolder(), "‹UniqueHolder›(unique: ‹?›, number: 2)"),
            (Duration(secondsComponent: .min, attosecondsComponent: 0), "‹Duration›"),
            (Date(timeIntervalSinceReferenceDate: .nan), "‹Date›"), (Decimal.nan, ".nan"),
            (Bounds(value: 1)..., "Bounds(value: 1)..."),
            (NSObject.self as AnyClass, "‹NSObject.self›"), ((any Shape).self, "‹any Shape.self›"),
        ]
        for row in rows { #expect(ValueReader.read(row.value).text(options) == row.text) }
    }

    @Test(arguments: [
        "Any(1)", "Any(Any(UInt8(1)))", "AnyHashable(AnyHashable(1))", "Void(())", "Optional<Any>(1)",
        "Array<Any>([1, \"a\"])",
        "Set<AnyHashable>([1])",
    ])
    func redundantTypeNamesInAnyAreAccepted(text: String) throws {
        #expect(throws: Never.self) { try ValueBuilder().build(text: text, as: Any.self) }
    }

    /// Each of these is rejected quickly.
    @Test(arguments: [
        "Any", "Any()", "Any.x(1)", "AnyHashable.x(1)", "AnyHashable()", "Any(Any)", "Any.Any", "Any<Int>(1)",
        "Array(1)", "Array<>([])", "Array<,>([])", "Array<Int",
        "<Int>(1)",
        "Array<Int>>([])", "Set<Any>([])", "Dictionary<Any, Int>([:])", "Range<Box>(1)", "SIMD3<String>([])",
        "SIMD5<Int>([1])",
        "Result<Int, Int>.success(1)", "Optional<>(1)", "Array<Array<Nope>>([])", "Nope", "Nope.nope", ".nope", "self",
        "Self(1)",
        "Int.max", "Int.self", "Swift.Int.Type(1)", "Never", "Never()", "Any.Type(1)", "`", "``(1)", "`Int`<Int>(1)",
        "A.B.C.D.E(1)",
        String(repeating: "Array<", count: 90) + "Int" + String(repeating: ">", count: 90) + "(1)",
        String(repeating: "Array<", count: 100_000), String(repeating: "A.", count: 100_000) + "b",
        String(repeating: "Any(", count: 100_000),
        String(repeating: "Int(", count: 300) + String(repeating: ")", count: 300),
        "[" + String(repeating: "1,", count: 10) + "…]", "‹Box<Int>›(content: 1)", "Array<Int>([1, ‹Int›])",
        "KeyValuePairs<Int, Int>(1)", "Int(1, 2)", "Int(x: 1)", "Range<Int>(lowerBound: 1)",
        "Range<Int>(upperBound: 1, lowerBound: 0)",
        "Range<Int>(lowerBound: 1, upperBound: 0)", "ClosedRange<Double>(.nan...1)",
        "PartialRangeFrom<Double>(.nan...)",
        "Range<Double>(0..<.nan)", "PartialRangeThrough<Float>(....nan)",
    ])
    func malformedTypedLiteralsAreRefused(text: String) {
        func check<Target>(_: Target.Type) {
            #expect(throws: LiteralFailure.self) { try ValueBuilder().build(text: text, as: Target.self) }
        }
        check(Any.self)
        check(AnyHashable.self)
        check((any Shape).self)
        check(Box<Any>.self)
    }
}

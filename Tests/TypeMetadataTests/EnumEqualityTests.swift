// Comparisons of enums of every layout.

import Testing
import WorkbenchTypeMetadata

@Suite struct EnumEqualityTests {
    @Test(arguments: withoutPayload + onePayload + manyPayloads + optionals + boxed)
    func enumsAreCompared(_ row: EqualityRow) {
        row.check()
    }

    static let withoutPayload: [EqualityRow] = [
        EqualityRow("one case", Single.only, Single.only, .equal),
        EqualityRow("same", Direction.north, Direction.north, .equal),
        EqualityRow("other", Direction.north, Direction.south, .different),
        EqualityRow("generic, without ==", Phase<Object>.first, Phase<Object>.first, .equal),
        EqualityRow("generic, without ==", Phase<Object>.first, Phase<Object>.second, .different),
        EqualityRow("none of a type without values", Optional<Never>.none, Optional<Never>.none, .equal),
        EqualityRow("field of it", [Never](), [Never](), .equal),
        EqualityRow("own == of an enum", Loose.number(1), Loose.number(2), .equal),
        EqualityRow("own == of an enum", Loose.number(1), Loose.none, .different),
    ]

    static let onePayload: [EqualityRow] = [
        EqualityRow("one case with a payload", Wrapper.only("a", 1), Wrapper.only("a", 1), .equal),
        EqualityRow("one case with a payload", Wrapper.only("a", 1), Wrapper.only("a", 2), .different),
        EqualityRow("integer", Loading<Int>.done(1), .done(1), .equal),
        EqualityRow("integer", Loading<Int>.done(1), .done(2), .different),
        EqualityRow("integer and none", Loading<Int>.done(0), .failed, .different),
        EqualityRow("empty cases", Loading<Int>.idle, .failed, .different),
        EqualityRow("empty cases", Loading<Int>.failed, .failed, .equal),
        EqualityRow("bool", Loading<Bool>.done(true), .done(true), .equal),
        EqualityRow("bool", Loading<Bool>.done(true), .done(false), .different),
        EqualityRow("bool and none", Loading<Bool>.idle, .failed, .different),
        EqualityRow("text", Loading<String>.done(longText("a")), .done(longText("a")), .equal),
        EqualityRow("text", Loading<String>.done(longText("a")), .done(longText("b")), .different),
        EqualityRow("text and none", Loading<String>.done(""), .idle, .different),
        EqualityRow("empty payload", Loading<Void>.done(()), .done(()), .equal),
        EqualityRow("empty payload and none", Loading<Void>.done(()), .idle, .different),
        EqualityRow("object", Loading<Object>.idle, .idle, .equal),
        EqualityRow("object and none", Loading<Object>.done(Object()), .idle, .different),
        EqualityRow("object", Loading<Object>.done(object), .done(object), .unknown),
        EqualityRow("closure", Loading<() -> Void>.done({}), .done({}), .unknown),
        EqualityRow("closure and none", Loading<() -> Void>.done({}), .failed, .different),
        EqualityRow("label", Labeled.at(index: 1), .at(index: 1), .equal),
        EqualityRow("label", Labeled.at(index: 1), .at(index: 2), .different),
        EqualityRow("weak payload", WeakHolder.holds(Weak(object: object)), .holds(Weak(object: object)), .unknown),
        EqualityRow("weak payload and none", WeakHolder.holds(Weak(object: object)), .empty, .different),
    ]

    static let manyPayloads: [EqualityRow] = [
        EqualityRow("text", Screen.welcome(name: longText("a")), .welcome(name: longText("a")), .equal),
        EqualityRow("text", Screen.welcome(name: longText("a")), .welcome(name: longText("b")), .different),
        EqualityRow("short text", Screen.welcome(name: "a"), .welcome(name: "a"), .equal),
        EqualityRow("other cases", Screen.welcome(name: "a"), .error("a"), .different),
        EqualityRow("array", Screen.list([1, 2], selected: 1), .list([1, 2], selected: 1), .equal),
        EqualityRow("array", Screen.list([1, 2], selected: 1), .list([1, 2], selected: nil), .different),
        EqualityRow("number", Screen.count(-1), .count(-1), .equal),
        EqualityRow("number", Screen.count(-1), .count(1), .different),
        EqualityRow("empty", Screen.nothing, .nothing, .equal),
        EqualityRow("empty", Screen.nothing, .nowhere, .different),
        EqualityRow("texts only", Text.plain(longText("a")), .plain(longText("a")), .equal),
        EqualityRow("texts only", Text.plain(longText("a")), .rich(longText("a")), .different),
        EqualityRow("texts only", Text.rich(longText("a")), .rich(longText("b")), .different),
        EqualityRow("bools only", Bits.left(true), .left(true), .equal),
        EqualityRow("bools only", Bits.left(true), .right(true), .different),
        EqualityRow("bools only", Bits.right(true), .right(false), .different),
        EqualityRow("objects: case", Objects.first(object), .second(object), .different),
        EqualityRow("objects: payload", Objects.first(object), .first(object), .unknown),
        EqualityRow("objects: other payload", Objects.number(1), .number(2), .different),
        EqualityRow("closure", Callback.tap(title: "a", {}), .tap(title: "a", {}), .unknown),
        EqualityRow("closure and a difference", Callback.tap(title: "a", {}), .tap(title: "b", {}), .different),
        EqualityRow("no closure", Callback.label("a"), .label("a"), .equal),
        EqualityRow("generic", Either<String, Int>.left("a"), .left("a"), .equal),
        EqualityRow("generic", Either<String, Int>.right(1), .right(2), .different),
        EqualityRow("generic, case", Either<Int, Int>.left(1), .right(1), .different),
        EqualityRow(
            "larger than the room on the stack", Either<Wide, Int>.left(Wide(last: "x")), .left(Wide(last: "x")), .equal
        ),
        EqualityRow(
            "larger than the room on the stack", Either<Wide, Int>.left(Wide(last: "x")), .left(Wide(last: "y")),
            .different),
        EqualityRow(
            "aligned to 64", Either<SIMD16<Float>, Int>.left(.init(repeating: 1)), .left(.init(repeating: 1)), .equal),
        EqualityRow(
            "aligned to 64", Either<SIMD16<Float>, Int>.left(.init(repeating: 1)), .left(.init(repeating: 2)),
            .different),
        EqualityRow("nested", Either<Screen, Text>.left(.count(1)), .left(.count(1)), .equal),
        EqualityRow("nested", Either<Screen, Text>.left(.count(1)), .left(.count(2)), .different),
        EqualityRow("nested", Either<Text, Text>.right(.rich("a")), .right(.plain("a")), .different),
        EqualityRow("weak payload", WeakChoice.weak(Weak(object: object)), .weak(Weak(object: object)), .unknown),
        EqualityRow("beside a weak payload", WeakChoice.text("a"), .text("a"), .unknown),
        EqualityRow("beside a weak payload, case", WeakChoice.text("a"), .none, .different),
        EqualityRow("metatype payload", Kinds.integer(Int.self), .integer(Int.self), .equal),
        EqualityRow("metatype payload", Kinds.integer(Int.self), .text("a"), .different),
        EqualityRow("own ==", Mixed.own(Modulo(value: 3)), .own(Modulo(value: 13)), .equal),
        EqualityRow("own ==", Mixed.own(Modulo(value: 3)), .own(Modulo(value: 4)), .different),
        EqualityRow("same name, other labels", Overloaded.at(x: 1), .at(y: 1), .different),
        EqualityRow("same name, same labels", Overloaded.at(y: 1), .at(y: 1), .equal),
    ]

    static let optionals: [EqualityRow] = [
        EqualityRow("some", Optional(1), Optional(1), .equal),
        EqualityRow("some", Optional(1), Optional(2), .different),
        EqualityRow("none", Int?.none, Int?.none, .equal),
        EqualityRow("some and none", Optional(0), nil, .different),
        EqualityRow("text", Optional(longText("a")), Optional(longText("a")), .equal),
        EqualityRow("text", Optional(longText("a")), Optional(longText("b")), .different),
        EqualityRow("twice", String??.some(.some(longText("a"))), .some(.some(longText("a"))), .equal),
        EqualityRow("twice", String??.some(.some("a")), .some(.none), .different),
        EqualityRow("twice, outer and inner none", String??.some(.none), .none, .different),
        EqualityRow("twice, inner none", String??.some(.none), .some(.none), .equal),
        EqualityRow("thrice", Bool???.some(.some(.none)), .some(.none), .different),
        EqualityRow("closure", Optional<() -> Void>.none, .none, .equal),
        EqualityRow("closure", Optional<() -> Void>.some({}), .none, .different),
        EqualityRow("closure", Optional<() -> Void>.some({}), .some({}), .unknown),
        EqualityRow("object", Optional<Object>.none, .none, .equal),
        EqualityRow("enum", Optional(Screen.nothing), Optional(Screen.nothing), .equal),
        EqualityRow("enum", Optional(Screen.nothing), Optional(Screen.nowhere), .different),
        EqualityRow("enum", Optional(Screen.nothing), nil, .different),
        EqualityRow("own ==", Optional(Modulo(value: 3)), Optional(Modulo(value: 13)), .equal),
        EqualityRow("no room", Optional(()), nil, .different),
    ]

    static let boxed: [EqualityRow] = [
        EqualityRow("list", chain(1...5), chain(1...5), .equal),
        EqualityRow("list", chain(1...5), chain(1...6), .different),
        EqualityRow("list, deep down", chain(0...5), chain(1...6), .different),
        EqualityRow("empty list", Chain.end, Chain.end, .equal),
        EqualityRow("tree", tree("a"), tree("a"), .equal),
        EqualityRow("tree", tree("a"), tree("b"), .different),
        EqualityRow("same box", IndirectClosure.call(action, 1), .call(action, 1), .unknown),
        EqualityRow("same box, difference", IndirectClosure.call(action, 1), .call(action, 2), .different),
        EqualityRow("one boxed case", PartlyBoxed.boxed(longText("a"), 1), .boxed(longText("a"), 1), .equal),
        EqualityRow("one boxed case", PartlyBoxed.boxed(longText("a"), 1), .boxed(longText("a"), 2), .different),
        EqualityRow("not boxed", PartlyBoxed.plain(1), .plain(1), .equal),
        EqualityRow("aligned in its box", AlignedBox.boxed(.init(repeating: 1)), .boxed(.init(repeating: 1)), .equal),
        EqualityRow(
            "aligned in its box", AlignedBox.boxed(.init(repeating: 1)), .boxed(.init(repeating: 2)), .different),
        EqualityRow("a list too long to follow", chain(1...2_000), chain(1...2_000), .unknown),
        sameBoxes(chain(1...2_000)),
    ]

    private static let action: @Sendable () -> Void = {}
}

private func chain(_ numbers: ClosedRange<Int>) -> Chain {
    numbers.reversed().reduce(.end) { .link($1, $0) }
}

private func sameBoxes(_ chain: Chain) -> EqualityRow {
    EqualityRow("a list of the same boxes", chain, chain, .equal)
}

private func tree(_ text: String) -> Tree {
    .branch([.leaf(longText("x")), .branch([.leaf(longText(text)), .leaf("y")]), .branch([])])
}

private final class Object: Sendable {}
private let object = Object()

private enum Single { case only }
private enum Direction { case north, south, east, west }
private enum Phase<Value> { case first, second }
private enum Wrapper { case only(String, Int) }
private enum Loading<Value> {
    case idle
    case done(Value)
    case failed
}
private enum Labeled {
    case none
    case at(index: Int)
}
private struct Weak { weak var object: Object? }
private enum WeakHolder {
    case holds(Weak)
    case empty
}
private enum WeakChoice {
    case weak(Weak)
    case text(String)
    case none
}
private enum Screen {
    case nothing
    case welcome(name: String)
    case list([Int], selected: Int?)
    case nowhere
    case error(String)
    case count(Int)
}
private enum Text { case plain(String), rich(String) }
private enum Bits { case left(Bool), right(Bool) }
private enum Objects { case first(Object), second(Object), number(Int) }
private enum Callback {
    case tap(title: String, () -> Void)
    case label(String)
}
private enum Either<Left, Right> { case left(Left), right(Right) }
private struct Wide {
    var a = 1, b = 2, c = 3, d = 4, e = 5, f = 6, g = 7, h = 8
    var last: String
}
private enum Kinds { case integer(Int.Type), text(String) }
private struct Modulo: Equatable {
    var value: Int
    static func == (left: Modulo, right: Modulo) -> Bool { left.value % 10 == right.value % 10 }
}
private enum Mixed { case own(Modulo), other(String) }
private enum Overloaded { case at(x: Int), at(y: Int) }
private enum Loose: Equatable {
    case number(Int), none
    static func == (left: Loose, right: Loose) -> Bool {
        switch (left, right) {
        case (.number, .number), (.none, .none): true
        default: false
        }
    }
}
private indirect enum Chain {
    case end
    case link(Int, Chain)
}
private enum Tree {
    case leaf(String)
    case branch([Tree])
}
private enum IndirectClosure {
    indirect case call(() -> Void, Int)
    case none
}
private enum PartlyBoxed {
    case plain(Int)
    indirect case boxed(String, Int)
    case other(PartlyBoxed.Never2?)
    enum Never2 { case one, two }
}
private indirect enum AlignedBox { case boxed(SIMD16<Float>), other(Int) }

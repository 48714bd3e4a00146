// Comparisons of structs, tuples, metatypes and simple values.

import Testing
import WorkbenchTypeMetadata

@Suite struct ValueEqualityTests {
    @Test(arguments: simpleValues + structs + references + generics + tuplesAndMetatypes + standardLibrary)
    func valuesAreCompared(_ row: EqualityRow) {
        row.check()
    }

    static let simpleValues: [EqualityRow] = [
        EqualityRow("same", 1, 1, .equal),
        EqualityRow("other", 1, 2, .different),
        EqualityRow("same", UInt8(1), UInt8(1), .equal),
        EqualityRow("other", UInt8(1), UInt8(2), .different),
        EqualityRow("same", Int16(-1), Int16(-1), .equal),
        EqualityRow("other", UInt32(1), UInt32(2), .different),
        EqualityRow("same", true, true, .equal),
        EqualityRow("other", true, false, .different),
        EqualityRow("same", 1.5, 1.5, .equal),
        EqualityRow("a NaN is itself", Double.nan, Double.nan, .equal),
        EqualityRow("negative zero", 0.0, -0.0, .different),
        EqualityRow("same", Float(1), Float(1), .equal),
        EqualityRow("same", Int128(1) << 100, Int128(1) << 100, .equal),
        EqualityRow("other", Int128(1) << 100, Int128(1) << 99, .different),
        EqualityRow("same", "short", "short", .equal),
        EqualityRow("other", "short", "shorn", .different),
        EqualityRow("other buffers", longText("a"), longText("a"), .equal),
        EqualityRow("other texts", longText("a"), longText("b"), .different),
        EqualityRow("canonically equivalent", "caf\u{E9}", "cafe\u{301}", .equal),
        EqualityRow("same", Character("x"), Character("x"), .equal),
        EqualityRow("other", Unicode.Scalar(65), Unicode.Scalar(66), .different),
        EqualityRow("nothing", (), (), .equal),
        EqualityRow("same", SIMD4<Float>(1, 2, 3, 4), SIMD4<Float>(1, 2, 3, 4), .equal),
        EqualityRow("other", SIMD4<Float>(1, 2, 3, 4), SIMD4<Float>(1, 2, 3, 5), .different),
        EqualityRow("same", Duration.seconds(3), Duration.seconds(3), .equal),
    ]

    static let structs: [EqualityRow] =
        [
            EqualityRow("no fields", Empty(), Empty(), .equal),
            EqualityRow("only empty fields", OnlyEmpty(), OnlyEmpty(), .equal),
            EqualityRow("same", Person(), Person(), .equal),
            EqualityRow("first field", Person(), Person(name: "x"), .different),
            EqualityRow("last field", Person(), Person(score: 2), .different),
            EqualityRow("nested field", Person(), Person(home: Address(number: 8)), .different),
            EqualityRow("padding", Padded(a: 1, b: 2, c: 3), Padded(a: 1, b: 2, c: 3), .equal),
            EqualityRow("behind padding", Padded(a: 1, b: 2, c: 3), Padded(a: 1, b: 9, c: 3), .different),
            EqualityRow("own ==, equal", Modulo(value: 3), Modulo(value: 13), .equal),
            EqualityRow("own ==, different", Modulo(value: 3), Modulo(value: 4), .different),
            EqualityRow(
                "own == within", WithModulo(modulo: Modulo(value: 3)), WithModulo(modulo: Modulo(value: 13)), .equal),
            EqualityRow("own == is respected even on the same bits", NeverEqual(), NeverEqual(), .different),
            EqualityRow("own == of a generic type", OwnBox(content: 3), OwnBox(content: 3), .equal),
            EqualityRow(
                "own == that needs the main actor is not called", Isolated(value: 1), Isolated(value: 1), .equal),
            EqualityRow(
                "own == that needs the main actor is not called", Isolated(value: 1), Isolated(value: 2), .different),
            EqualityRow("private", hidden(1), hidden(1), .equal),
            EqualityRow("private", hidden(1), hidden(2), .different),
            EqualityRow("more than 4 KB", Large(last: 1), Large(last: 1), .equal),
            EqualityRow("more than 4 KB, last byte", Large(last: 1), Large(last: 2), .different),
            EqualityRow("wrapped properties", Wrapping(), Wrapping(), .equal),
            EqualityRow("wrapped properties", Wrapping(), Wrapping(volume: 11), .different),
            EqualityRow("lazy property, not yet read", Lazy(), Lazy(), .equal),
            EqualityRow("lazy property, read in one", Lazy(), Lazy.read(), .different),
            EqualityRow("static string", Located(file: "a"), Located(file: "a"), .equal),
        ] + localTypes()

    static let references: [EqualityRow] = {
        let object = Object()
        let equatable = EquatableObject()
        let action: () -> Void = {}
        return [
            EqualityRow("same object", object, object, .unknown),
            EqualityRow("same object, though Equatable", equatable, equatable, .unknown),
            EqualityRow("closure", WithClosure(onTap: action), WithClosure(onTap: action), .unknown),
            EqualityRow(
                "closure and a difference", WithClosure(onTap: action), WithClosure(title: "x", onTap: action),
                .different),
            EqualityRow("object", WithObject(object: object), WithObject(object: object), .unknown),
            EqualityRow(
                "object and a difference", WithObject(object: object), WithObject(object: object, count: 2), .different),
            EqualityRow("weak", WithWeak(object: object), WithWeak(object: object), .unknown),
            EqualityRow(
                "weak and a difference", WithWeak(object: object), WithWeak(object: object, count: 2), .different),
            EqualityRow("unowned", WithUnowned(object: object), WithUnowned(object: object), .unknown),
            EqualityRow("unowned(unsafe)", WithUnmanaged(object: object), WithUnmanaged(object: object), .unknown),
            EqualityRow("existential", WithExistential(value: 1), WithExistential(value: 1), .unknown),
            EqualityRow(
                "existential and a difference", WithExistential(value: 1), WithExistential(value: 1, count: 2),
                .different),
            EqualityRow("Any", 1 as Any, 1 as Any, .unknown),
            EqualityRow("class-bound existential", object as AnyObject, object as AnyObject, .unknown),
            EqualityRow("error", WithError(error: Failure()), WithError(error: Failure()), .unknown),
            EqualityRow("async function", WithAsync(work: {}), WithAsync(work: {}), .unknown),
            EqualityRow("C function", WithCFunction(call: { _ in }), WithCFunction(call: { _ in }), .unknown),
            EqualityRow("pointer", WithPointer(pointer: nil), WithPointer(pointer: nil), .equal),
            EqualityRow(
                "pointer", WithPointer(pointer: .init(bitPattern: 8)), WithPointer(pointer: .init(bitPattern: 8)),
                .unknown),
            EqualityRow(
                "buffer pointer", UnsafeBufferPointer<Int>(start: nil, count: 0),
                UnsafeBufferPointer<Int>(start: nil, count: 0), .unknown),
            EqualityRow("unmanaged", Unmanaged.passUnretained(object), Unmanaged.passUnretained(object), .unknown),
            EqualityRow("key path", WithKeyPath(path: \.count), WithKeyPath(path: \.count), .unknown),
            EqualityRow("identity", ObjectIdentifier(object), ObjectIdentifier(object), .equal),
            EqualityRow(
                "own == decides about objects inside", OwnEqualityOfObject(object: object),
                OwnEqualityOfObject(object: object), .equal),
        ]
    }()

    static let generics: [EqualityRow] = [
        EqualityRow("same", Box(content: 1), Box(content: 1), .equal),
        EqualityRow("other", Box(content: 1), Box(content: 2), .different),
        EqualityRow(
            "nested", Box(content: Box(content: longText("a"))), Box(content: Box(content: longText("a"))), .equal),
        EqualityRow(
            "nested", Box(content: Box(content: longText("a"))), Box(content: Box(content: longText("b"))), .different),
        EqualityRow(
            "inner type of a generic type", Box<String>.Inner(value: "a", more: 1),
            Box<String>.Inner(value: "a", more: 1), .equal),
        EqualityRow(
            "inner type of a generic type", Box<String>.Inner(value: "a", more: 1),
            Box<String>.Inner(value: "b", more: 1), .different),
        EqualityRow("closure content", Box(content: {} as () -> Void), Box(content: {} as () -> Void), .unknown),
        EqualityRow(
            "associated type", Wrapped<[Int]>(base: [1], element: 2), Wrapped<[Int]>(base: [1], element: 2), .equal),
        EqualityRow(
            "associated type", Wrapped<[Int]>(base: [1], element: 2), Wrapped<[Int]>(base: [1], element: 3), .different),
    ]

    static let tuplesAndMetatypes: [EqualityRow] = [
        EqualityRow("same", Pair(value: (1, text: "a")), Pair(value: (1, text: "a")), .equal),
        EqualityRow("other", Pair(value: (1, text: "a")), Pair(value: (1, text: "b")), .different),
        EqualityRow("alone", (1, "a", true), (1, "a", true), .equal),
        EqualityRow("alone", (1, "a", true), (1, "a", false), .different),
        EqualityRow("nested", ((1, 2), (3, 4)), ((1, 2), (3, 5)), .different),
        EqualityRow("with a closure", (1, {} as () -> Void), (1, {} as () -> Void), .unknown),
        EqualityRow("with a closure", (1, {} as () -> Void), (2, {} as () -> Void), .different),
        EqualityRow("metatype", Int.self, Int.self, .equal),
        EqualityRow("any metatype", Int.self as Any.Type, Int.self as Any.Type, .equal),
        EqualityRow("any metatype", Int.self as Any.Type, String.self as Any.Type, .different),
        EqualityRow("class metatype", Object.self as Object.Type, Object.self, .equal),
        EqualityRow("class metatype", Object.self as Object.Type, Derived.self, .different),
        EqualityRow("metatype without storage", WithThinMetatype(count: 1), WithThinMetatype(count: 1), .equal),
        EqualityRow("metatype without storage", WithThinMetatype(count: 1), WithThinMetatype(count: 2), .different),
        EqualityRow("metatype with storage", WithMetatype<Int>(count: 1), WithMetatype<Int>(count: 1), .equal),
        EqualityRow("metatype with storage", WithMetatype<Int>(count: 1), WithMetatype<Int>(count: 2), .different),
        EqualityRow("a tuple laid out otherwise", WithMetatypeInTuple(), WithMetatypeInTuple(), .unknown),
    ]

    static let standardLibrary: [EqualityRow] = {
        let object = ComparableObject()
        return [
            EqualityRow("same", AnyHashable(1), AnyHashable(1), .unknown),
            EqualityRow("equal to its ==, and yet another", AnyHashable(1), AnyHashable(1.0), .unknown),
            EqualityRow("same", 1..<3, 1..<3, .equal),
            EqualityRow("other", 1...3, 1...4, .different),
            EqualityRow("of objects", object..<object, object..<object, .unknown),
            EqualityRow("equal at other indices", "abc".dropFirst(), "xbc".dropFirst(), .unknown),
            EqualityRow("equal at other indices", [1, 2, 3].dropFirst(), [9, 2, 3].dropFirst(), .unknown),
            EqualityRow("of objects", [object].dropFirst(0), [object].dropFirst(0), .unknown),
            EqualityRow("success", Result<Int, Failure>.success(1), .success(1), .equal),
            EqualityRow("other success", Result<Int, Failure>.success(1), .success(2), .different),
            EqualityRow("success and failure", Result<Int, Failure>.success(1), .failure(Failure()), .different),
            EqualityRow("any failure", Result<Int, any Error>.failure(Failure()), .failure(Failure()), .unknown),
            EqualityRow("closure", Result<() -> Void, Failure>.success({}), .success({}), .unknown),
        ]
    }()

    private static func localTypes() -> [EqualityRow] {
        struct Local {
            var name: String
            var nested: [Inner]
            struct Inner { var value: Int }
        }
        func inner(_ value: String) -> some Any {
            struct Local { var value: String }
            return Local(value: value)
        }
        return [
            EqualityRow(
                "local", Local(name: "a", nested: [.init(value: 1)]), Local(name: "a", nested: [.init(value: 1)]),
                .equal),
            EqualityRow(
                "local", Local(name: "a", nested: [.init(value: 1)]), Local(name: "a", nested: [.init(value: 2)]),
                .different),
            EqualityRow("local of the same name", inner("a"), inner("a"), .equal),
            EqualityRow("local of the same name", inner("a"), inner("b"), .different),
        ]
    }
}

private struct Empty {}
private struct OnlyEmpty {
    var empty = Empty()
    var nothing: Void = ()
}
private struct Address {
    var street = longText("street")
    var number: Int16 = 7
}
private struct Person {
    var name = "Ada"
    var isKnown = true
    var home = Address()
    var age: Int8 = 36
    var score = 1.5
}
private struct Padded {
    var a: UInt8
    var b: UInt64
    var c: UInt8
}
private struct Modulo: Equatable {
    var value: Int
    static func == (left: Modulo, right: Modulo) -> Bool { left.value % 10 == right.value % 10 }
}
private struct WithModulo {
    var name = longText("x")
    var modulo: Modulo
}
private struct NeverEqual: Equatable {
    static func == (left: NeverEqual, right: NeverEqual) -> Bool { false }
}
private struct OwnBox<Content: Equatable>: Equatable {
    var content: Content
}
@MainActor private struct Isolated: @MainActor Equatable {
    var value: Int
    nonisolated init(value: Int) { self.value = value }
    static func == (left: Isolated, right: Isolated) -> Bool { preconditionFailure("called off the main actor") }
}
private struct Hidden { var value: Int }
private func hidden(_ value: Int) -> some Any { Hidden(value: value) }
private struct Chunk {
    var a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0
    var text = "x"
}
private struct Eight<Content> {
    var a, b, c, d, e, f, g, h: Content
    init(_ content: Content) {
        (a, b, c, d, e, f, g, h) = (content, content, content, content, content, content, content, content)
    }
}
private struct Large {
    var body = Eight(Eight(Chunk()))
    var last: UInt8
}
@propertyWrapper private struct Clamped {
    private var value: Int
    init(wrappedValue: Int) { value = min(wrappedValue, 100) }
    var wrappedValue: Int {
        get { value }
        set { value = min(newValue, 100) }
    }
}
private struct Wrapping {
    @Clamped var volume = 7
    var title = "x"
}
private struct Lazy {
    var base = 1
    lazy var text = longText("lazy")
    static func read() -> Lazy {
        var value = Lazy()
        _ = value.text
        return value
    }
}
private struct Located { var file: StaticString }

private class Object { var count = 0 }
private final class Derived: Object {}
private final class EquatableObject: Equatable {
    static func == (left: EquatableObject, right: EquatableObject) -> Bool { true }
}
private final class ComparableObject: Comparable {
    static func == (left: ComparableObject, right: ComparableObject) -> Bool { true }
    static func < (left: ComparableObject, right: ComparableObject) -> Bool { false }
}
private struct Failure: Error {}
private struct WithClosure {
    var onTap: () -> Void
    var title = "t"
    init(title: String = "t", onTap: @escaping () -> Void) { (self.title, self.onTap) = (title, onTap) }
}
private struct WithObject {
    var object: Object
    var count = 1
}
private struct WithWeak {
    weak var object: Object?
    var count = 1
}
private struct WithUnowned { unowned var object: Object }
private struct WithUnmanaged { unowned(unsafe) var object: Object }
private struct WithExistential {
    var value: any Hashable
    var count = 1
}
private struct WithError { var error: any Error }
private struct WithAsync { var work: () async -> Void }
private struct WithCFunction { var call: @convention(c) (Int) -> Void }
private struct WithPointer { var pointer: UnsafeRawPointer? }
private struct WithKeyPath { var path: KeyPath<WithObject, Int> }
private struct OwnEqualityOfObject: Equatable {
    var object: Object
    static func == (left: OwnEqualityOfObject, right: OwnEqualityOfObject) -> Bool { left.object === right.object }
}

private struct Box<Content> {
    struct Inner {
        var value: Content
        var more: Int
    }
    var content: Content
}
private struct Wrapped<Base: Sequence> {
    var base: Base
    var element: Base.Element
}

private struct Pair { var value: (Int, text: String) }
private struct WithThinMetatype {
    var type: Int.Type = Int.self
    var count: Int
}
private struct WithMetatype<Value> {
    var type: Value.Type = Value.self
    var count: Int
}
private struct WithMetatypeInTuple { var value: (Int.Type, Int) = (Int.self, 1) }

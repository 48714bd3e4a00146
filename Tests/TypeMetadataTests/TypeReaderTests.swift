// Reads types: kinds, fields, cases, elements and generic arguments.

import Testing
import WorkbenchTypeMetadata

@Suite struct TypeReaderTests {
    let reader = TypeReader.shared

    struct FieldsRow: Sendable {
        let type: Any.Type
        /// One line per field; nil if the fields are unknown.
        let fields: [String]?
    }

    @Test(arguments: [
        FieldsRow(type: Plain.self, fields: ["0 var flag: Bool", "8 let text: String", "24 var number: UInt16"]),
        FieldsRow(type: Empty.self, fields: []),
        FieldsRow(
            type: References.self,
            fields: [
                "0 weak var weak: Optional<Object>", "8 unowned var unowned: Object",
                "16 unmanaged let unmanaged: Object", "24 var strong: Object", "32 var call: (Int) -> String",
                "48 var any: Any",
            ]),
        FieldsRow(type: Box<String>.self, fields: ["0 var content: String", "16 var list: Array<String>"]),
        FieldsRow(type: Box<Box<Int8>>.self, fields: ["0 var content: Box<Int8>", "16 var list: Array<Box<Int8>>"]),
        FieldsRow(
            type: Box<Int>.Inner<Bool>.self,
            fields: ["0 var outer: Int", "8 var inner: Bool", "16 var both: Dictionary<Bool, Int>"]),
        FieldsRow(
            type: Wrapping.self, fields: ["0 var _volume: Clamped", "8 var $__lazy_storage_$_late: Optional<Int>"]),
        FieldsRow(type: Object.self, fields: ["16 var name: String", "32 weak var parent: Optional<Object>"]),
        FieldsRow(type: Derived<Int8>.self, fields: ["40 var extra: Int8", "48 let callback: () -> ()"]),
        FieldsRow(type: HoldsUncopyable.self, fields: ["16 var handle: ?", "24 var count: Int"]),
        FieldsRow(type: Choice.self, fields: nil),
        FieldsRow(type: Int?.self, fields: nil),
        FieldsRow(type: (Int, Int).self, fields: nil),
        FieldsRow(type: (() -> Void).self, fields: nil),
        FieldsRow(type: (any Error).self, fields: nil),
        FieldsRow(type: Int.Type.self, fields: nil),
        FieldsRow(type: Any.self, fields: nil),
    ])
    func fieldsOfStructsAndClassesAreRead(_ row: FieldsRow) {
        let lines = reader.fields(of: row.type)?.map { field in
            let ownership = field.ownership == .strong ? "" : "\(field.ownership) "
            let type = field.type.map { String(describing: $0) } ?? "?"
            return "\(field.offset) \(ownership)\(field.isVar ? "var" : "let") \(field.name): \(type)"
        }
        #expect(lines == row.fields)
    }

    struct CasesRow: Sendable {
        let type: Any.Type
        let cases: [String]?
    }

    @Test(arguments: [
        CasesRow(
            type: Choice.self,
            cases: [
                "0 text(_: String @0)", "1 at(index: Int @0)", "2 indirect pair(_: Choice @0, last: Bool @17)",
                "3 call(_: () -> () @0)", "4 none", "5 some", "6 void(_: () @0)", "7 kind(_: Int.Type @0)",
            ]),
        CasesRow(type: Int?.self, cases: ["0 some(_: Int @0)", "1 none"]),
        CasesRow(type: Either<String, [Int]>.self, cases: ["0 left(_: String @0)", "1 right(_: Array<Int> @0)"]),
        CasesRow(type: Never.self, cases: []),
        CasesRow(type: Single.self, cases: ["0 only"]),
        CasesRow(type: Result<Int, Never>.self, cases: ["0 success(_: Int @0)", "1 failure(_: Never @0)"]),
        CasesRow(type: Plain.self, cases: nil),
        CasesRow(type: Object.self, cases: nil),
        CasesRow(type: Bool.self, cases: nil),
    ])
    func casesOfEnumsAreRead(_ row: CasesRow) {
        let lines = reader.cases(of: row.type)?.map { enumCase in
            let elements = enumCase.elements.map { "\($0.label ?? "_"): \($0.type) @\($0.offset)" }
            return "\(enumCase.tag) \(enumCase.isIndirect ? "indirect " : "")\(enumCase.name)"
                + (enumCase.hasPayload ? "(\(elements.joined(separator: ", ")))" : "")
        }
        #expect(lines == row.cases)
    }

    @Test(
        arguments: [
            (Plain.self, TypeKind.struct), (Choice.self, .enum), (Int?.self, .optional), (Object.self, .class),
            (Derived<Int8>.self, .class), ((Int, String).self, .tuple), ((() async throws -> Void).self, .function),
            (Any.self, .existential), ((any Sequence<Int>).self, .existential), (AnyObject.self, .existential),
            (Object.Type.self, .metatype), (Any.Type.self, .existentialMetatype), (Never.self, .enum),
            (String.self, .struct), (Void.self, .tuple),
        ] as [(any Any.Type, TypeKind)])
    func kindOfATypeIsRead(_ type: Any.Type, _ kind: TypeKind) {
        #expect(reader.kind(of: type) == kind)
    }

    @Test func tupleElements() {
        let elements = reader.elements(ofTuple: (Int8, text: String, Bool).self) ?? []
        #expect(elements.map(\.label) == [nil, "text", nil])
        #expect(elements.map(\.offset) == [0, 8, 24])
        #expect(elements.map { "\($0.type)" } == ["Int8", "String", "Bool"])
        #expect(reader.elements(ofTuple: Int.self) == nil)
        #expect(reader.elements(ofTuple: Void.self)?.isEmpty == true)
    }

    @Test func genericArguments() {
        func names(_ type: Any.Type) -> [String]? { reader.genericArguments(of: type)?.map { "\($0)" } }
        #expect(names([String: [Int]].self) == ["String", "Array<Int>"])
        #expect(names(Box<Int>.Inner<Bool>.self) == ["Int", "Bool"])
        #expect(names(Derived<Int8>.self) == ["Int8"])
        #expect(names(Plain.self) == [])
        #expect(names(Pack<Int, Bool>.self) == nil)
        #expect(names((Int, Int).self) == nil)
        #expect(names(InlineArray<3, Bool>.self) == nil)
    }

    @Test func integersAmongGenericArguments() throws {
        let arguments = try #require(reader.genericArgumentsAndIntegers(of: InlineArray<3, Bool>.self))
        guard arguments.count == 2, case .integer(3) = arguments[0], case .type(let element) = arguments[1] else {
            Issue.record("expected 3 and Bool: \(arguments)")
            return
        }
        #expect(ObjectIdentifier(element) == ObjectIdentifier(Bool.self))
        #expect(reader.genericArgumentsAndIntegers(of: Pack<Int, Bool>.self) == nil)
        #expect(reader.genericArgumentsAndIntegers(of: Plain.self)?.isEmpty == true)
    }

    @Test func superclassesAreRead() {
        func name(_ type: Any.Type) -> String? { reader.superclass(of: type).map { "\($0)" } }
        #expect(name(Derived<Int8>.self) == "Object")
        #expect(name(Object.self) == nil)
        #expect(name(Plain.self) == nil)
    }

    /// Copies, moves and destroys a value using its witnesses, and counts live objects.
    @Test func valueWitnessesCopyAndDestroy() throws {
        weak var object: Object?
        let witnesses = try #require(reader.valueWitnesses(of: Holder.self))
        #expect(witnesses.size == 8 && witnesses.stride == 8 && witnesses.alignment == 8 && !witnesses.isPOD)
        let memory = UnsafeMutablePointer<Holder>.allocate(capacity: 2)
        defer { memory.deallocate() }
        do {
            let holder = Holder(object: Object())
            object = holder.object
            withUnsafePointer(to: holder) { witnesses.initialize(memory, copying: $0) }
        }
        #expect(object != nil)
        witnesses.initialize(memory + 1, taking: memory)
        #expect(memory[1].object === object)
        witnesses.destroy(memory + 1)
        #expect(object == nil)
    }

    @Test func enumWitnessesReadAndInjectTags() throws {
        let witnesses = try #require(reader.valueWitnesses(of: Either<String, [Int]>.self))
        #expect(witnesses.hasEnumWitnesses)
        let memory = UnsafeMutablePointer<Either<String, [Int]>>.allocate(capacity: 1)
        defer { memory.deallocate() }
        UnsafeMutableRawPointer(memory).initializeMemory(as: [Int].self, to: [1, 2, 3])
        witnesses.injectEnumTag(1, memory)
        #expect(witnesses.enumTag(memory) == 1)
        guard case .right([1, 2, 3]) = memory.pointee else {
            Issue.record("the tag was not injected into the payload: \(memory.pointee)")
            return
        }
        witnesses.projectEnumPayload(memory)
        let payload = UnsafeMutableRawPointer(memory).assumingMemoryBound(to: [Int].self)
        #expect(payload.move() == [1, 2, 3])
    }
}

private struct Empty {}
private struct Plain {
    var flag: Bool
    let text: String
    var number: UInt16
}
private class Object {
    var name = ""
    weak var parent: Object?
}
private final class Derived<Extra>: Object {
    var extra: Extra
    let callback: () -> Void
    init(extra: Extra) { (self.extra, callback) = (extra, {}) }
}
private struct References {
    weak var weak: Object?
    unowned var unowned: Object
    unowned(unsafe) let unmanaged: Object
    var strong: Object
    var call: (Int) -> String
    var any: Any
}
private struct Box<Content> {
    struct Inner<More: Hashable> {
        var outer: Content
        var inner: More
        var both: [More: Content]
    }
    var content: Content
    var list: [Content]
}
private struct Pack<each Element> { var elements: (repeat each Element) }
@propertyWrapper private struct Clamped { var wrappedValue: Int }
private struct Wrapping {
    @Clamped var volume: Int
    lazy var late = 1
}
private struct Handle: ~Copyable { var descriptor: Int }
private final class HoldsUncopyable {
    var handle = Handle(descriptor: 1)
    var count = 1
}
private struct Holder { var object: Object }
private enum Choice {
    case none
    case text(String)
    case at(index: Int)
    indirect case pair(Choice, last: Bool)
    case call(() -> Void)
    case some
    case void(Void)
    case kind(Int.Type)
}
private enum Either<Left, Right> { case left(Left), right(Right) }
private enum Single { case only }

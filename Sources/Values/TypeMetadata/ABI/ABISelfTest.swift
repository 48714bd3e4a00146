// Proves once, before anything is read from a user's types, that the ABI matches this module: reads types of every
// shape and compares the results with the compiler's.

import WorkbenchCSwiftABI
package enum ABISelfTest {
    package static var passed: Bool { failure == nil }

    /// The first unexpected result, in one sentence; nil if there is none.
    package static var failure: String? { TypeReader.shared.failure }

    /// Tests a layout. Each check relies only on earlier ones, and every address is checked before it is read, so a
    /// wrong layout is detected instead of followed.
    static func failure(of layout: ABILayout) -> String? {
        let reader = TypeReader(untested: layout)
        for check in checks where !check.holds(reader) {
            return "Swift's ABI is not as expected in this process: \(check.subject); values can't be read"
        }
        return nil
    }

    private typealias Check = (subject: String, holds: @Sendable (TypeReader) -> Bool)

    private static let checks: [Check] = [
        ("value witnesses", valueWitnesses),
        ("kinds of types", kinds),
        ("tuples", tuples),
        ("metatypes", metatypes),
        ("modules of types", modules),
        ("generic arguments", generics),
        ("fields of structs (or it was built with -disable-reflection-metadata)", structs),
        ("fields of classes", classes),
        ("cases of enums", enums),
        ("payloads of enums", payloads),
        ("conformances", conformances),
        ("arrays", arrays),
        ("functions", functions),
        ("existentials", existentials),
        ("names of types", names),
        ("types in the process", linkedTypes),
    ]

    @Sendable private static func valueWitnesses(_ reader: TypeReader) -> Bool {
        func agree<T>(_: T.Type, isPOD: Bool, isEnum: Bool = false) -> Bool {
            guard let found = reader.valueWitnesses(of: T.self), reader.memory.isReadable(found.table + 72) else {
                return false
            }
            return found.size == MemoryLayout<T>.size && found.stride == MemoryLayout<T>.stride
                && found.alignment == MemoryLayout<T>.alignment && found.isPOD == isPOD && found.isCopyable
                && found.isBitwiseTakable && found.hasEnumWitnesses == isEnum
        }
        guard agree(Int.self, isPOD: true), agree(Sample.Pair.self, isPOD: false),
            agree((Int8, second: String, Bool).self, isPOD: false),
            agree(Sample.Choice.self, isPOD: false, isEnum: true),
            agree(Sample.Object.self, isPOD: false), agree(Void.self, isPOD: true),
            let weak = reader.valueWitnesses(of: Sample.Observer.self)
        else { return false }
        return !weak.isBitwiseTakable && !weak.isPOD
    }

    @Sendable private static func kinds(_ reader: TypeReader) -> Bool {
        let expected: [(Any.Type, TypeKind)] = [
            (Sample.Pair.self, .struct), (Sample.Choice.self, .enum), (Int?.self, .optional),
            (Sample.Object.self, .class), ((Int8, second: String, Bool).self, .tuple), ((() -> Void).self, .function),
            (Any.self, .existential), ((any Error).self, .existential), (Int.Type.self, .metatype),
            (Any.Type.self, .existentialMetatype),
        ]
        return expected.allSatisfy { reader.kind(of: $0.0) == $0.1 }
    }

    @Sendable private static func tuples(_ reader: TypeReader) -> Bool {
        guard let elements = reader.elements(ofTuple: (Int8, second: String, Bool).self), elements.count == 3 else {
            return false
        }
        return elements.map(\.offset) == [0, 8, 24] && elements.map(\.label) == [nil, "second", nil]
            && same(elements.map(\.type), [Int8.self, String.self, Bool.self])
    }

    @Sendable private static func metatypes(_ reader: TypeReader) -> Bool {
        reader.instanceType(ofMetatype: Sample.Object.Type.self) == Sample.Object.self
    }

    @Sendable private static func modules(_ reader: TypeReader) -> Bool {
        let own = TypeDescriptor(of: Sample.Pair.self, in: reader)?.moduleName
        return own == "WorkbenchTypeMetadata"
            && TypeDescriptor(of: Sample.Choice.self, in: reader)?.moduleName == own
            && TypeDescriptor(of: Sample.Object.self, in: reader)?.moduleName == own
            && TypeDescriptor(of: String.self, in: reader)?.moduleName == "Swift"
    }

    @Sendable private static func structs(_ reader: TypeReader) -> Bool {
        guard let pair = reader.fields(of: Sample.Pair.self), let observer = reader.fields(of: Sample.Observer.self),
            let box = reader.fields(of: Sample.Box<String>.self)
        else { return false }
        return pair.map(\.name) == ["flag", "text", "code"] && pair.map(\.offset) == [0, 8, 24]
            && pair.map(\.isVar) == [true, false, true]
            && same(pair.map(\.type), [Bool.self, String.self, UInt16.self])
            && observer.map(\.ownership) == [.weak, .unowned, .unmanaged, .strong]
            && same(box.map(\.type), [String.self, [String].self]) && box.map(\.offset) == [0, 16]
            && reader.fields(of: Sample.Choice.self) == nil
    }

    @Sendable private static func classes(_ reader: TypeReader) -> Bool {
        guard let own = reader.fields(of: Sample.Derived<Int8>.self) else { return false }
        return own.map(\.name) == ["extra", "last"] && own.map(\.offset) == [24, 25]
            && same(own.map(\.type), [Int8.self, Bool.self])
            && reader.superclass(of: Sample.Derived<Int8>.self) == Sample.Object.self
    }

    @Sendable private static func enums(_ reader: TypeReader) -> Bool {
        guard let cases = reader.cases(of: Sample.Choice.self) else { return false }
        return cases.map(\.name) == ["text", "number", "next", "none"] && cases.map(\.tag) == [0, 1, 2, 3]
            && cases.map(\.isIndirect) == [false, false, true, false]
            && cases.map(\.hasPayload) == [true, true, true, false]
            && cases[1].elements.map(\.label) == ["value", nil]
            && same(cases.map(\.payload), [String.self, (value: Int, Bool).self, Sample.Choice.self, nil])
    }

    @Sendable private static func generics(_ reader: TypeReader) -> Bool {
        same(reader.genericArguments(of: Int?.self) ?? [], [Int.self])
            && same(reader.genericArguments(of: Sample.Derived<Int8>.self) ?? [], [Int8.self])
            && same(
                reader.genericArguments(of: Sample.Three<Int, Bool, Int8>.self) ?? [],
                [Int.self, Bool.self, Int8.self])
            && same(
                reader.genericArguments(of: Sample.Four<Int, Bool, Int8, String>.self) ?? [],
                [Int.self, Bool.self, Int8.self, String.self])
            && reader.genericArguments(of: Sample.Pair.self)?.isEmpty == true
            && constraints(of: Sample.Four<Int, Bool, Int8, String>.self, reader) == [["Equatable"], [], [], []]
            && constraints(of: Sample.Three<Int, Bool, Int8>.self, reader) == [[], ["Equatable"], []]
    }

    private static func constraints(of type: Any.Type, _ reader: TypeReader) -> [[String]] {
        guard let descriptor = TypeDescriptor(of: type, in: reader)?.address,
            let declaration = reader.genericDeclaration(at: descriptor)
        else { return [] }
        return (0..<declaration.parameterCount).map { index in
            reader.protocols(ofParameter: index, of: declaration).map(\.name)
        }
    }

    /// Reads the payloads of values, including boxed ones.
    @Sendable private static func payloads(_ reader: TypeReader) -> Bool {
        guard let witnesses = reader.valueWitnesses(of: Sample.Choice.self) else { return false }
        func payload<T>(_ value: Sample.Choice, tag: Int, isBoxed: Bool = false, _ expected: T) -> Bool
        where T: Equatable {
            withUnsafePointer(to: value) { value in
                withUnsafeTemporaryAllocation(byteCount: 64, alignment: 16) { scratch in
                    guard let bits = scratch.baseAddress, witnesses.enumTag(value) == tag else { return false }
                    bits.copyMemory(from: value, byteCount: MemoryLayout<Sample.Choice>.size)
                    witnesses.projectEnumPayload(bits)
                    let address =
                        isBoxed ? swiftabi_boxedValue(bits.load(as: UnsafeRawPointer.self)) : UnsafeRawPointer(bits)
                    return address.assumingMemoryBound(to: T.self).pointee == expected
                }
            }
        }
        return payload(.text("a text that is not kept in line"), tag: 0, "a text that is not kept in line")
            && payload(.number(value: -7, true), tag: 1, -7)
            && payload(.next(.none), tag: 2, isBoxed: true, Sample.Choice.none)
            && witnesses.enumTag(withBitsOf: Sample.Choice.none) == 3
    }

    @Sendable private static func conformances(_ reader: TypeReader) -> Bool {
        guard let own = reader.equatableConformance(of: Sample.Modulo.self) else { return false }
        func isEqual(_ left: Sample.Modulo, _ right: Sample.Modulo) -> Bool {
            withUnsafePointer(to: left) { left in
                withUnsafePointer(to: right) { swiftabi_isEqual(left, $0, own.metadata, own.witnessTable) }
            }
        }
        guard let conditional = reader.equatableConformance(of: Sample.Box<Int>.self) else { return false }
        // An isolated conformance can't be found outside its actor, so a conditional conformance tests the flags.
        return reader.conditionCount(of: own) == 0
            && reader.conditionCount(of: conditional) == ABICode.conformanceOneCondition
            && own.metadata == reader.metadata(Sample.Modulo.self)
            && isEqual(Sample.Modulo(value: 3), Sample.Modulo(value: 13))
            && !isEqual(Sample.Modulo(value: 3), Sample.Modulo(value: 4))
    }

    @Sendable private static func arrays(_ reader: TypeReader) -> Bool {
        func agree<T>(_ array: [T]) -> Bool {
            guard let witnesses = reader.valueWitnesses(of: T.self) else { return false }
            let mask = witnesses.alignment - 1
            let start = (reader.layout.arrayElements + mask) & ~mask
            return array.withUnsafeBufferPointer { elements in
                withUnsafePointer(to: array) { array in
                    let buffer = UnsafeRawPointer(array).load(as: UnsafeRawPointer.self)
                    return reader.memory.load(buffer, reader.layout.arrayCount, as: Int.self) == elements.count
                        && (elements.isEmpty || UnsafeRawPointer(elements.baseAddress) == buffer + start)
                }
            }
        }
        return agree([1, 2, 3]) && agree([true]) && agree([SIMD8<Float>(repeating: 1)]) && agree([Int]())
            && agree(["a", "b"])
    }

    static func same(_ types: [Any.Type?], _ expected: [Any.Type?]) -> Bool {
        types.count == expected.count && zip(types, expected).allSatisfy { $0 == $1 }
    }
}

extension TypeReader {
    /// The encoded number of a conformance's conditions; nil if the record isn't the type's conformance to Equatable.
    fileprivate func conditionCount(of conformance: EquatableConformance) -> UInt32? {
        guard let descriptor = memory.pointer(conformance.witnessTable, layout.witnessTableConformance),
            let conformed = memory.indirectable(descriptor, layout.conformanceProtocol),
            memory.relative(conformed, layout.descriptorName).flatMap({ memory.text($0) }) == "Equatable",
            let declared = memory.relative(descriptor, layout.conformanceType),
            declared == TypeDescriptor(of: type(conformance.metadata), in: self)?.address,
            let flags = memory.load(descriptor, layout.conformanceFlags, as: UInt32.self),
            flags & ABICode.conformanceReserved == 0
        else { return nil }
        return flags & ABICode.conformanceConditionCount
    }
}

extension ValueWitnesses {
    fileprivate func enumTag<T>(withBitsOf value: T) -> Int {
        withUnsafePointer(to: value) { enumTag($0) }
    }
}

/// The types that the self-test reads.
private enum Sample {
    struct Pair {
        var flag: Bool
        let text: String
        var code: UInt16
    }

    struct Box<Content> {
        var content: Content
        var more: [Content]
    }

    /// Its parameters exactly fill the space before the first requirement.
    struct Four<A: Equatable, B, C, D> {}

    class Object {
        var word = 0
    }

    final class Derived<Extra>: Object {
        var extra: Extra
        var last = true

        init(extra: Extra) {
            self.extra = extra
        }
    }

    final class Three<A, B: Equatable, C> {}

    struct Observer {
        weak var weak: Object?
        unowned var unowned: Object
        unowned(unsafe) var unmanaged: Object
        var strong: Object
    }

    enum Choice: Equatable {
        case none
        case text(String)
        case number(value: Int, Bool)
        indirect case next(Choice)
    }

    struct Modulo: Equatable {
        let value: Int

        static func == (left: Modulo, right: Modulo) -> Bool {
            left.value % 10 == right.value % 10
        }
    }
}

extension Sample.Box: Equatable where Content: Equatable {}

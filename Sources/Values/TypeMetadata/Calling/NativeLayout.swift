// The registers in which a value is passed and returned. Follows the compiler's NativeConventionSchema
// (swift/lib/IRGen/NativeConventionSchema.h, based on clang's lib/CodeGen/SwiftCallingConv.cpp), for 64-bit targets.

import WorkbenchRules

/// How values of a type are passed in a call.
package enum NativeLayout: Sendable {
    /// In registers, one per part, at most four. A type without storage has no parts.
    case registers([Part])
    /// By address, because the value is too large, or because only code that knows the type may move it.
    case indirect

    package struct Part: Sendable, Hashable {
        package enum Register: Sendable, Hashable { case integer, double }

        package let register: Register
        package let offset: Int
        package let size: Int
        /// The valid bits of a result, if it is a Bool or a case number of less than a byte.
        package let mask: UInt64?
    }
}

/// The reason why values of a type can't be passed.
package enum UncallableType: Error, Sendable {
    /// Values in special registers: `SIMD4<Float>`, `Int128`, `Float80`.
    case vector(Any.Type)
    /// The type's members aren't in the metadata.
    case unknownLayout(Any.Type)
    /// The type comes from a library that may change it, and code compiled against the library passes it differently.
    case resilient(Any.Type)
}

extension TypeReader {
    package func nativeLayout(of type: Any.Type) throws(UncallableType) -> NativeLayout {
        if let known = nativeLayouts.known.withLock({ $0[ObjectIdentifier(type)] }) { return known }
        var draft = LayoutDraft(reader: self)
        let parts = try draft.add(type, at: 0, depth: 0) ? draft.parts() : nil
        let layout = parts.map { $0.count <= 4 ? NativeLayout.registers($0) : .indirect } ?? .indirect
        nativeLayouts.known.withLock { $0[ObjectIdentifier(type)] = layout }
        return layout
    }
}

/// The layouts computed so far.
final class NativeLayouts: Sendable {
    let known = Guarded<[ObjectIdentifier: NativeLayout]>([:])
}

/// The scalars of a type, ordered by offset.
private struct LayoutDraft {
    struct Entry {
        var start: Int
        var end: Int
        var isFloat: Bool
        var mask: UInt64?
    }

    let reader: TypeReader
    var entries: [Entry] = []

    private static let deepestNesting = 64

    init(reader: TypeReader) {
        self.reader = reader
    }

    /// Adds the scalars of a value. Returns false if the value is passed by address.
    mutating func add(_ type: Any.Type, at offset: Int, depth: Int) throws(UncallableType) -> Bool {
        guard depth < Self.deepestNesting, let witnesses = reader.valueWitnesses(of: type), witnesses.isCopyable else {
            throw .unknownLayout(type)
        }
        guard witnesses.alignment <= 8, !(type is any SIMD.Type) else { throw .vector(type) }
        guard !Resilience.mayChange(type, in: reader) else { throw .resilient(type) }
        guard witnesses.isBitwiseTakable else { return false }
        guard !reader.holdsThinMetatype(type) else { throw .unknownLayout(type) }
        switch reader.kind(of: type) {
        case .struct: return try addStruct(type, witnesses, at: offset, depth: depth)
        case .enum, .optional: return try addEnum(type, witnesses, at: offset, depth: depth)
        case .tuple:
            guard let elements = reader.elements(ofTuple: type) else { throw .unknownLayout(type) }
            for element in elements {
                if try !add(element.type, at: offset + element.offset, depth: depth + 1) { return false }
            }
            return true
        case .class, .foreignClass: addWords(1, at: offset)
        case .function:
            addWords(2, at: offset)
        case .existential:
            guard let shape = reader.existential(of: type) else { throw .unknownLayout(type) }
            if shape.representation == .opaque { return false }
            addWords(witnesses.size / 8, at: offset)
        case .metatype:
            if reader.isThinMetatype(type) { return true }
            addWords(1, at: offset)
        case .existentialMetatype: addWords(witnesses.size / 8, at: offset)
        case .opaque:
            // The compiler's built-in types, such as integers and pointers.
            guard witnesses.size <= 8 else { throw .unknownLayout(type) }
            addBytes(witnesses.size, at: offset)
        case .unknown: throw .unknownLayout(type)
        }
        return true
    }

    private mutating func addStruct(
        _ type: Any.Type, _ witnesses: ValueWitnesses, at offset: Int, depth: Int
    ) throws(UncallableType) -> Bool {
        if type == Double.self || type == Float.self || type == Float16.self {
            entries.append(Entry(start: offset, end: offset + witnesses.size, isFloat: true))
            return true
        }
        if type == Bool.self {
            addBytes(1, at: offset, mask: 1)
            return true
        }
        guard let fields = reader.fields(of: type), !fields.isEmpty || witnesses.size == 0 else {
            throw .unknownLayout(type)
        }
        for field in fields {
            switch field.ownership {
            case .weak: return false
            case .unowned, .unmanaged:
                // A class-bound existential has a witness table beside the reference.
                guard let fieldType = field.type, reader.kind(of: fieldType) == .class else {
                    throw .unknownLayout(type)
                }
                addWords(1, at: offset + field.offset)
            case .strong:
                guard let fieldType = field.type else { throw .unknownLayout(type) }
                if try !add(fieldType, at: offset + field.offset, depth: depth + 1) { return false }
            }
        }
        return true
    }

    private mutating func addEnum(
        _ type: Any.Type, _ witnesses: ValueWitnesses, at offset: Int, depth: Int
    ) throws(UncallableType) -> Bool {
        guard let cases = reader.cases(of: type) else { throw .unknownLayout(type) }
        // Enums are passed as plain bytes, whatever their payloads, unless only a payload's own code may move it.
        var payloadSize = 0
        for enumCase in cases where enumCase.hasPayload {
            if enumCase.isIndirect {
                payloadSize = max(payloadSize, 8)
                continue
            }
            guard let payload = enumCase.payload, let size = reader.valueWitnesses(of: payload)?.size else {
                throw .unknownLayout(type)
            }
            // An enum with only one case is passed like its payload.
            if cases.count == 1 { return try add(payload, at: offset, depth: depth + 1) }
            var scratch = LayoutDraft(reader: reader)
            if try !scratch.add(payload, at: 0, depth: depth + 1) { return false }
            payloadSize = max(payloadSize, size)
        }
        if cases.count == 1, witnesses.size == 8 {
            addWords(1, at: offset)
            return true
        }
        for start in stride(from: 0, to: payloadSize, by: 8) {
            addBytes(min(8, payloadSize - start), at: offset + start)
        }
        if witnesses.size > payloadSize {
            addBytes(
                witnesses.size - payloadSize, at: offset + payloadSize,
                mask: tagMask(cases, payloadSize: payloadSize, tagSize: witnesses.size - payloadSize))
        }
        return true
    }

    /// The bits of the case number after the payload. Higher bits in its register are unspecified.
    private func tagMask(_ cases: [EnumCase], payloadSize: Int, tagSize: Int) -> UInt64? {
        guard tagSize == 1 else { return nil }
        let payloadCases = cases.filter { $0.hasPayload && ($0.isIndirect || size(of: $0) > 0) }
        let emptyCases = cases.count - payloadCases.count
        // The number of further cases that spare values of the payload's bytes can distinguish.
        let perTag = payloadSize >= 4 ? Int(UInt32.max) : 1 << (payloadSize * 8)
        var tags = payloadCases.count
        if payloadCases.count == 1, let payload = payloadCases[0].payload, !payloadCases[0].isIndirect {
            let spare = reader.valueWitnesses(of: payload)?.extraInhabitantCount ?? 0
            tags += max(0, emptyCases - spare + perTag - 1) / perTag
        } else {
            tags += (emptyCases + perTag - 1) / perTag
        }
        guard tags > 1 else { return nil }
        let bits = UInt64.bitWidth - (UInt64(tags) - 1).leadingZeroBitCount
        return bits < 8 ? (1 << UInt64(bits)) - 1 : nil
    }

    private func size(of enumCase: EnumCase) -> Int {
        enumCase.payload.flatMap { reader.valueWitnesses(of: $0)?.size } ?? 0
    }

    private mutating func addWords(_ count: Int, at offset: Int) {
        for index in 0..<count { addBytes(8, at: offset + index * 8) }
    }

    private mutating func addBytes(_ count: Int, at offset: Int, mask: UInt64? = nil) {
        if count > 0 { entries.append(Entry(start: offset, end: offset + count, isFloat: false, mask: mask)) }
    }

    // MARK: - Registers

    /// Integers in the same eight bytes share a register and are passed in the smallest aligned unit that contains them
    /// all, unless a floating-point number is between them.
    func parts() -> [NativeLayout.Part] {
        var pieces: [Entry] = []
        for entry in entries {
            if entry.isFloat {
                pieces.append(entry)
                continue
            }
            var start = entry.start
            while start < entry.end {
                let end = min(entry.end, (start & ~7) + 8)
                if let last = pieces.last, !last.isFloat, (last.end - 1) / 8 == start / 8 {
                    pieces[pieces.count - 1].end = end
                    pieces[pieces.count - 1].mask = nil
                } else {
                    let isWhole = start == entry.start && end == entry.end
                    pieces.append(Entry(start: start, end: end, isFloat: false, mask: isWhole ? entry.mask : nil))
                }
                start = end
            }
        }
        return pieces.map { piece in
            if piece.isFloat {
                return NativeLayout.Part(
                    register: .double, offset: piece.start, size: piece.end - piece.start, mask: nil)
            }
            var size = 1
            while (piece.start & ~(size - 1)) + size < piece.end { size *= 2 }
            return NativeLayout.Part(
                register: .integer, offset: piece.start & ~(size - 1), size: size, mask: piece.mask)
        }
    }
}

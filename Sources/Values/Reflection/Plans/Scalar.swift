// The types whose values are a single node of a tree, read without looking inside.

import WorkbenchValueTree

enum Scalar: Sendable {
    case int, int8, int16, int32, int64, int128, uint, uint8, uint16, uint32, uint64, uint128
    case half, single, double
    case boolean, string, substring, character, unicodeScalar

    init?(_ type: Any.Type) {
        guard let scalar = Self.byType[ObjectIdentifier(type)] else { return nil }
        self = scalar
    }

    private static let byType: [ObjectIdentifier: Scalar] = [
        ObjectIdentifier(Int.self): .int, ObjectIdentifier(Int8.self): .int8, ObjectIdentifier(Int16.self): .int16,
        ObjectIdentifier(Int32.self): .int32, ObjectIdentifier(Int64.self): .int64,
        ObjectIdentifier(Int128.self): .int128, ObjectIdentifier(UInt.self): .uint,
        ObjectIdentifier(UInt8.self): .uint8,
        ObjectIdentifier(UInt16.self): .uint16, ObjectIdentifier(UInt32.self): .uint32,
        ObjectIdentifier(UInt64.self): .uint64, ObjectIdentifier(UInt128.self): .uint128,
        ObjectIdentifier(Float16.self): .half, ObjectIdentifier(Float.self): .single,
        ObjectIdentifier(Double.self): .double, ObjectIdentifier(Bool.self): .boolean,
        ObjectIdentifier(String.self): .string, ObjectIdentifier(Substring.self): .substring,
        ObjectIdentifier(Character.self): .character,
        ObjectIdentifier(Unicode.Scalar.self): .unicodeScalar,
    ]

    /// The value at `address` as a node. Its text is cut after `longestText` characters.
    func value(at address: UnsafeRawPointer, longestText: Int) -> Value {
        switch self {
        case .int, .int64: .integer(Integer(address.load(as: Int.self)))
        case .int8: .integer(Integer(Int(address.load(as: Int8.self))))
        case .int16: .integer(Integer(Int(address.load(as: Int16.self))))
        case .int32: .integer(Integer(Int(address.load(as: Int32.self))))
        case .int128: .integer(Integer(address.loadUnaligned(as: Int128.self)))
        case .uint, .uint64: .integer(Integer(address.load(as: UInt64.self)))
        case .uint8: .integer(Integer(Int(address.load(as: UInt8.self))))
        case .uint16: .integer(Integer(Int(address.load(as: UInt16.self))))
        case .uint32: .integer(Integer(Int(address.load(as: UInt32.self))))
        case .uint128: .integer(Integer(address.loadUnaligned(as: UInt128.self)))
        case .half: .float(.half(address.load(as: Float16.self)))
        case .single: .float(.single(address.load(as: Float.self)))
        case .double: .float(.double(address.load(as: Double.self)))
        case .boolean: .boolean(address.load(as: UInt8.self) & 1 != 0)
        case .string: Self.text(address.assumingMemoryBound(to: String.self).pointee, longestText)
        case .substring: Self.text(String(address.assumingMemoryBound(to: Substring.self).pointee), longestText)
        case .character: .character(address.assumingMemoryBound(to: Character.self).pointee)
        case .unicodeScalar: .character(Character(address.load(as: Unicode.Scalar.self)))
        }
    }

    private static func text(_ content: String, _ longest: Int) -> Value {
        // A string never has more characters than bytes, so most strings don't have to be counted.
        if content.utf8.count <= longest { return .text(Text(content)) }
        guard let end = content.index(content.startIndex, offsetBy: longest, limitedBy: content.endIndex),
            end < content.endIndex
        else { return .text(Text(content)) }
        // Counting the characters of a huge string would take too long, so its bytes are reported instead.
        let rest = content[end...]
        let omitted = rest.utf8.count < 100_000 ? rest.count : rest.utf8.count
        return .text(Text(String(content[..<end]), omitted: omitted))
    }
}

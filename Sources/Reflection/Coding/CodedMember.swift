// A field of a struct or a part of a payload, and how its type is coded.

import WorkbenchTypeMetadata

struct CodedMember: Sendable {
    fileprivate typealias Encode = @Sendable (
        UnsafeRawPointer, inout KeyedEncodingContainer<MemberName>, MemberName
    ) throws -> Void
    fileprivate typealias Decode = @Sendable (
        KeyedDecodingContainer<MemberName>, MemberName, UnsafeMutableRawPointer
    ) throws -> Void

    let offset: Int
    let witnesses: ValueWitnesses
    private let name: MemberName
    /// Nil if the type cannot be encoded, or decoded.
    private let encode: Encode?
    private let decode: Decode?

    init(_ name: String, _ type: Any.Type?, _ offset: Int, of owner: Any.Type, _ reader: TypeReader) {
        guard let type, let witnesses = reader.valueWitnesses(of: type) else {
            preconditionFailure("\(owner).\(name) cannot be coded: its type is not in the metadata")
        }
        self.name = MemberName(stringValue: name)
        self.offset = offset
        self.witnesses = witnesses
        encode =
            (type as? any EncodableOptional.Type)?.encoding ?? (type as? any Encodable.Type).map { Self.encoding($0) }
        decode =
            (type as? any DecodableOptional.Type)?.decoding ?? (type as? any Decodable.Type).map { Self.decoding($0) }
    }

    func encode(_ value: UnsafeRawPointer, in container: inout KeyedEncodingContainer<MemberName>) throws {
        guard let encode else { preconditionFailure("\(name.stringValue) is not Encodable") }
        try encode(value + offset, &container, name)
    }

    func decode(_ container: KeyedDecodingContainer<MemberName>, into address: UnsafeMutableRawPointer) throws {
        guard let decode else { preconditionFailure("\(name.stringValue) is not Decodable") }
        try decode(container, name, address + offset)
    }

    private static func encoding<Value: Encodable>(_: Value.Type) -> Encode {
        // An encoder's general function takes several times as long for a string.
        if Value.self == String.self { return { try $1.encode($0.load(as: String.self), forKey: $2) } }
        return { try $1.encode($0.assumingMemoryBound(to: Value.self).pointee, forKey: $2) }
    }

    private static func decoding<Value: Decodable>(_: Value.Type) -> Decode {
        if Value.self == String.self {
            return { $2.initializeMemory(as: String.self, to: try $0.decode(String.self, forKey: $1)) }
        }
        return { $2.initializeMemory(as: Value.self, to: try $0.decode(Value.self, forKey: $1)) }
    }
}

/// An optional is left out if it is nil.
private protocol EncodableOptional {
    static var encoding: CodedMember.Encode { get }
}

private protocol DecodableOptional {
    static var decoding: CodedMember.Decode { get }
}

extension Optional: EncodableOptional where Wrapped: Encodable {
    fileprivate static var encoding: CodedMember.Encode {
        { try $1.encodeIfPresent($0.assumingMemoryBound(to: Wrapped?.self).pointee, forKey: $2) }
    }
}

extension Optional: DecodableOptional where Wrapped: Decodable {
    fileprivate static var decoding: CodedMember.Decode {
        { $2.initializeMemory(as: Wrapped?.self, to: try $0.decodeIfPresent(Wrapped.self, forKey: $1)) }
    }
}

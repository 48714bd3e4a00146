// A field of a struct or part of a payload, and how its type is coded.

import Synchronization
import WorkbenchTypeMetadata

final class CodedMember: Sendable {
    let offset: Int
    let witnesses: ValueWitnesses
    private let name: MemberName
    private let type: Any.Type
    private let isOptional: Bool
    // Looked up on first use, because looking up a conformance is slow, and most processes only encode or only decode a
    // type.
    private let encoder = AtomicLazyReference<Coder<any MemberEncoder>>()
    private let decoder = AtomicLazyReference<Coder<any MemberDecoder>>()

    private final class Coder<Form: Sendable>: Sendable {
        let form: Form

        init(_ form: Form) { self.form = form }
    }

    init(_ name: String, _ type: Any.Type?, _ offset: Int, of owner: Any.Type, _ reader: TypeReader) {
        guard let type, let witnesses = reader.valueWitnesses(of: type) else {
            preconditionFailure("\(owner).\(name) can't be coded: its type is not in the metadata")
        }
        self.name = MemberName(stringValue: name)
        self.offset = offset
        self.witnesses = witnesses
        self.type = type
        isOptional = reader.kind(of: type) == .optional
    }

    func encode(_ value: UnsafeRawPointer, in container: inout KeyedEncodingContainer<MemberName>) throws {
        let coder = encoder.load() ?? encoder.storeIfNil(Coder(makeEncoder()))
        try coder.form.encode(value + offset, &container, name)
    }

    func decode(_ container: KeyedDecodingContainer<MemberName>, into address: UnsafeMutableRawPointer) throws {
        let coder = decoder.load() ?? decoder.storeIfNil(Coder(makeDecoder()))
        try coder.form.decode(container, name, address + offset)
    }

    private func makeEncoder() -> any MemberEncoder {
        func general<Value: Encodable>(_: Value.Type) -> any MemberEncoder { ValueCoder<Value>() }
        if type == String.self { return StringCoder() }
        if isOptional, let optional = type as? any EncodableOptional.Type { return optional.encoder }
        if let encodable = type as? any Encodable.Type { return general(encodable) }
        preconditionFailure("\(name.stringValue): \(type) is not Encodable")
    }

    private func makeDecoder() -> any MemberDecoder {
        func general<Value: Decodable>(_: Value.Type) -> any MemberDecoder { ValueCoder<Value>() }
        if type == String.self { return StringCoder() }
        if isOptional, let optional = type as? any DecodableOptional.Type { return optional.decoder }
        if let decodable = type as? any Decodable.Type { return general(decodable) }
        preconditionFailure("\(name.stringValue): \(type) is not Decodable")
    }
}

private protocol MemberEncoder: Sendable {
    func encode(
        _ value: UnsafeRawPointer, _ container: inout KeyedEncodingContainer<MemberName>, _ name: MemberName) throws
}

private protocol MemberDecoder: Sendable {
    /// Initializes the memory at an address, or throws and leaves it unchanged.
    func decode(
        _ container: KeyedDecodingContainer<MemberName>, _ name: MemberName, _ address: UnsafeMutableRawPointer) throws
}

private struct ValueCoder<Value>: Sendable {}

extension ValueCoder: MemberEncoder where Value: Encodable {
    func encode(
        _ value: UnsafeRawPointer, _ container: inout KeyedEncodingContainer<MemberName>, _ name: MemberName
    ) throws {
        try container.encode(value.assumingMemoryBound(to: Value.self).pointee, forKey: name)
    }
}

extension ValueCoder: MemberDecoder where Value: Decodable {
    func decode(
        _ container: KeyedDecodingContainer<MemberName>, _ name: MemberName, _ address: UnsafeMutableRawPointer
    ) throws {
        address.initializeMemory(as: Value.self, to: try container.decode(Value.self, forKey: name))
    }
}

/// Codes strings without the container's generic function, which takes several times as long.
private struct StringCoder: MemberEncoder, MemberDecoder {
    func encode(
        _ value: UnsafeRawPointer, _ container: inout KeyedEncodingContainer<MemberName>, _ name: MemberName
    ) throws {
        try container.encode(value.assumingMemoryBound(to: String.self).pointee, forKey: name)
    }

    func decode(
        _ container: KeyedDecodingContainer<MemberName>, _ name: MemberName, _ address: UnsafeMutableRawPointer
    ) throws {
        address.initializeMemory(as: String.self, to: try container.decode(String.self, forKey: name))
    }
}

/// An optional is omitted if it is nil.
private struct OptionalCoder<Wrapped>: Sendable {}

extension OptionalCoder: MemberEncoder where Wrapped: Encodable {
    func encode(
        _ value: UnsafeRawPointer, _ container: inout KeyedEncodingContainer<MemberName>, _ name: MemberName
    ) throws {
        try container.encodeIfPresent(value.assumingMemoryBound(to: Wrapped?.self).pointee, forKey: name)
    }
}

extension OptionalCoder: MemberDecoder where Wrapped: Decodable {
    func decode(
        _ container: KeyedDecodingContainer<MemberName>, _ name: MemberName, _ address: UnsafeMutableRawPointer
    ) throws {
        address.initializeMemory(as: Wrapped?.self, to: try container.decodeIfPresent(Wrapped.self, forKey: name))
    }
}

private protocol EncodableOptional {
    static var encoder: any MemberEncoder { get }
}

extension Optional: EncodableOptional where Wrapped: Encodable {
    fileprivate static var encoder: any MemberEncoder { OptionalCoder<Wrapped>() }
}

private protocol DecodableOptional {
    static var decoder: any MemberDecoder { get }
}

extension Optional: DecodableOptional where Wrapped: Decodable {
    fileprivate static var decoder: any MemberDecoder { OptionalCoder<Wrapped>() }
}

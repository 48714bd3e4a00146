// Codes values in the compiler's own format, but using the type's metadata at run time. Synthesized code costs the
// compiler forty milliseconds per type, and replies and the editor's protocol have hundreds of types.

import WorkbenchTypeMetadata

/// An `Encodable` struct or enum whose members are encoded by name.
///
/// An enum with raw values doesn't need synthesized code, so it conforms to `Encodable` itself.
package protocol MemberwiseEncodable: Encodable {}

/// A `Decodable` struct or enum whose members are decoded by name.
package protocol MemberwiseDecodable: Decodable {}

package typealias MemberwiseCodable = MemberwiseEncodable & MemberwiseDecodable

extension MemberwiseEncodable {
    package func encode(to encoder: any Encoder) throws {
        let plan = CodingPlan.of(Self.self)
        try withUnsafePointer(to: self) { try plan.encode(UnsafeRawPointer($0), to: encoder) }
    }
}

extension MemberwiseDecodable {
    package init(from decoder: any Decoder) throws {
        let plan = CodingPlan.of(Self.self)
        let memory = ValueMemory(plan.witnesses)
        try plan.decode(from: decoder, into: memory.address)
        self = memory.address.assumingMemoryBound(to: Self.self).move()
    }
}

/// The name of a field or a case, as a key.
struct MemberName: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }

    init?(intValue: Int) { nil }
}

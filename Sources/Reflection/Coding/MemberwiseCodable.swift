// Coding in the same form as the compiler's own, but read from the type's metadata when the program runs. The code that the compiler
// writes for one type takes it forty milliseconds, unoptimised; the types of replies and of the editor's protocol are hundreds.

import WorkbenchTypeMetadata

/// An `Encodable` struct or enum whose members are encoded under their names.
///
/// An enum with raw values needs no code of the compiler's: it stays `Encodable`.
package protocol MemberwiseEncodable: Encodable {}

/// A `Decodable` struct or enum whose members are decoded by their names.
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

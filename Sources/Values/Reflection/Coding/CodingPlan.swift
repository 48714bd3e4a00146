// How the values of a struct or an enum are coded. Made once per type.

import WorkbenchRules
import WorkbenchTypeMetadata

final class CodingPlan: Sendable {
    private struct CodedCase: Sendable {
        let name: MemberName
        let isIndirect: Bool
        /// Nil if there is no payload.
        let payload: ValueWitnesses?
        /// The parts of the payload.
        let members: [CodedMember]
    }

    let witnesses: ValueWitnesses
    /// The fields of a struct.
    private let members: [CodedMember]
    /// Nil for a struct. There is no enum of both alternatives, because it would hide the pointers from the leak
    /// sanitizer.
    private let cases: [CodedCase]?

    private static let known = Guarded<[ObjectIdentifier: CodingPlan]>([:])

    static func of(_ type: Any.Type) -> CodingPlan {
        if let plan = known.withLock({ $0[ObjectIdentifier(type)] }) { return plan }
        // A type's plan doesn't need other plans, so two threads may make it at the same time.
        let plan = CodingPlan(type, TypeReader.shared)
        known.withLock { $0[ObjectIdentifier(type)] = plan }
        return plan
    }

    private init(_ type: Any.Type, _ reader: TypeReader) {
        guard let witnesses = reader.valueWitnesses(of: type) else {
            preconditionFailure(
                "\(type) can't be coded by its members: \(reader.failure ?? "its layout is not known")")
        }
        self.witnesses = witnesses
        if let fields = reader.fields(of: type) {
            precondition(
                fields.allSatisfy { $0.ownership == .strong }, "\(type) has a field that doesn't own its value")
            members = fields.map { CodedMember($0.name, $0.type, $0.offset, of: type, reader) }
            cases = nil
        } else if let cases = reader.cases(of: type) {
            members = []
            self.cases = cases.map { enumCase in
                precondition(enumCase.hasPayload == (enumCase.payload != nil), "\(type).\(enumCase.name)")
                let members = enumCase.elements.enumerated().map { index, element in
                    CodedMember(element.label ?? "_\(index)", element.type, element.offset, of: type, reader)
                }
                return CodedCase(
                    name: MemberName(stringValue: enumCase.name), isIndirect: enumCase.isIndirect,
                    payload: enumCase.payload.flatMap(reader.valueWitnesses), members: members)
            }
        } else {
            preconditionFailure("\(type) is neither a struct nor an enum with reflection metadata")
        }
    }

    // MARK: - Encoding

    func encode(_ value: UnsafeRawPointer, to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: MemberName.self)
        guard let cases else {
            for member in members { try member.encode(value, in: &container) }
            return
        }
        let value = MovedOut(value, witnesses)
        let chosen = cases[cases.count == 1 ? 0 : witnesses.enumTag(value.address)]
        var parts = container.nestedContainer(keyedBy: MemberName.self, forKey: chosen.name)
        guard let payload = chosen.payload else { return }
        if witnesses.hasEnumWitnesses { witnesses.projectEnumPayload(value.address) }
        value.owned = chosen.isIndirect ? .box : .value(payload)
        let start = chosen.isIndirect ? ValueBox.value(inBoxAt: value.address) : UnsafeRawPointer(value.address)
        for member in chosen.members { try member.encode(start, in: &parts) }
    }

    // MARK: - Decoding

    /// Initializes the memory at an address, or throws and leaves it unchanged.
    func decode(from decoder: any Decoder, into address: UnsafeMutableRawPointer) throws {
        let container = try decoder.container(keyedBy: MemberName.self)
        guard let cases else { return try Self.decode(members, from: container, into: address) }
        guard container.allKeys.count == 1, let name = container.allKeys.first,
            let tag = cases.firstIndex(where: { $0.name.stringValue == name.stringValue })
        else {
            throw DecodingError.dataCorrupted(
                .init(
                    codingPath: container.codingPath,
                    debugDescription: "expected one of \(cases.map(\.name.stringValue)), found "
                        + "\(container.allKeys.map(\.stringValue))"))
        }
        let chosen = cases[tag]
        let parts = try container.nestedContainer(keyedBy: MemberName.self, forKey: name)
        if let payload = chosen.payload {
            if chosen.isIndirect {
                let box = ValueBox(of: payload)
                do {
                    try Self.decode(chosen.members, from: parts, into: box.value)
                } catch {
                    box.deallocate()
                    throw error
                }
                address.storeBytes(of: box.box, as: UnsafeMutableRawPointer.self)
            } else {
                try Self.decode(chosen.members, from: parts, into: address)
            }
        }
        if cases.count > 1 { witnesses.injectEnumTag(tag, address) }
    }

    private static func decode(
        _ members: [CodedMember], from container: KeyedDecodingContainer<MemberName>,
        into address: UnsafeMutableRawPointer
    ) throws {
        for (index, member) in members.enumerated() {
            do {
                try member.decode(container, into: address)
            } catch {
                for made in members[..<index] { made.witnesses.destroy(address + made.offset) }
                throw error
            }
        }
    }
}

/// A copy of an enum whose payload is read in place.
private final class MovedOut {
    enum Owned {
        case value(ValueWitnesses)
        case box
    }

    private let memory: ValueMemory
    var owned: Owned

    var address: UnsafeMutableRawPointer { memory.address }

    init(_ value: UnsafeRawPointer, _ witnesses: ValueWitnesses) {
        memory = ValueMemory(witnesses)
        owned = .value(witnesses)
        witnesses.initialize(memory.address, copying: value)
    }

    deinit {
        switch owned {
        case .value(let witnesses): witnesses.destroy(memory.address)
        case .box: ValueBox.release(boxAt: memory.address)
        }
    }
}

// Encodes any Codable facts as JSON for programs. An enum case is encoded as its name, or as an object with the name as
// its only key. Values, paths, nodes and trees have their own forms.

import WorkbenchValueTree

extension JSONTree {
    package init(fact: some Encodable) throws {
        self =
            switch fact {
            case let reply as Reply: try JSONTree(reply)
            case let value as Value: JSONTree(value)
            case let path as ValuePath: .string(path.title)
            case let node as NodeName: .string(node.path)
            case let reason as RefusalReason: .string(reason.text)
            case let change as Change: JSONTree(change)
            case let tree as TreeReply: try .array(tree.rows.map { try JSONTree(fact: $0) })
            case let text as String: .string(text)
            case let flag as Bool: .boolean(flag)
            case let integer as any BinaryInteger: .number("\(integer)")
            case let number as Double: JSONTree(Value.float(.double(number)))
            default: try FactEncoder.encode(fact)
            }
    }
}

struct FactEncoder: Encoder {
    /// Storage for a value that is being encoded.
    final class Slot {
        /// Makes the JSON; returns nil for an enum case without values.
        var json: () -> JSONTree? = { .null }
    }

    let slot: Slot
    let codingPath: [any CodingKey] = []
    let userInfo: [CodingUserInfoKey: Any] = [:]

    static func encode(_ fact: some Encodable) throws -> JSONTree {
        let slot = Slot()
        try fact.encode(to: FactEncoder(slot: slot))
        return slot.json() ?? .null
    }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        KeyedEncodingContainer(Members<Key>(slot, isPayload: false))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer { Elements(slot) }

    func singleValueContainer() -> any SingleValueEncodingContainer { Single(slot: slot) }

    private struct Single: SingleValueEncodingContainer {
        let slot: Slot
        let codingPath: [any CodingKey] = []

        func encodeNil() {}

        func encode(_ value: some Encodable) throws {
            let json = try JSONTree(fact: value)
            slot.json = { json }
        }
    }

    private struct Elements: UnkeyedEncodingContainer {
        private final class Content {
            var slots: [Slot] = []
        }

        private let content = Content()
        let codingPath: [any CodingKey] = []
        var count: Int { content.slots.count }

        init(_ slot: Slot) {
            slot.json = { [content] in .array(content.slots.map { $0.json() ?? .null }) }
        }

        private func next() -> Slot {
            content.slots.append(Slot())
            return content.slots[content.slots.count - 1]
        }

        func encodeNil() { _ = next() }

        func encode(_ value: some Encodable) throws {
            let json = try JSONTree(fact: value)
            next().json = { json }
        }

        func nestedContainer<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
            KeyedEncodingContainer(Members<Key>(next(), isPayload: false))
        }

        func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { Elements(next()) }

        func superEncoder() -> any Encoder { FactEncoder(slot: next()) }
    }

    private struct Members<Key: CodingKey>: KeyedEncodingContainerProtocol {
        private final class Content {
            var slots: [(name: String, slot: Slot)] = []

            private var object: JSONTree {
                .object(slots.map { JSONTree.Member($0.name, $0.slot.json() ?? .null) })
            }

            /// A case without associated values is encoded as its name.
            var json: JSONTree {
                slots.count == 1 && slots[0].slot.json() == nil ? .string(slots[0].name) : object
            }

            /// The associated values of a case: a single unlabeled value on its own, and otherwise an object.
            var payload: JSONTree? {
                if slots.isEmpty { return nil }
                return slots.count == 1 && slots[0].name == "_0" ? slots[0].slot.json() : object
            }
        }

        private let content = Content()
        let codingPath: [any CodingKey] = []

        /// - Parameter isPayload: Whether the members are the associated values of an enum case.
        init(_ slot: Slot, isPayload: Bool) {
            slot.json = { [content] in isPayload ? content.payload : content.json }
        }

        private func next(_ key: Key) -> Slot {
            let slot = Slot()
            content.slots.append((key.stringValue, slot))
            return slot
        }

        func encodeNil(forKey key: Key) { _ = next(key) }

        func encode(_ value: some Encodable, forKey key: Key) throws {
            let json = try JSONTree(fact: value)
            next(key).json = { json }
        }

        /// Only enums request a nested container when they are encoded: its key is the case.
        func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type, forKey key: Key) -> KeyedEncodingContainer<
            Nested
        > {
            KeyedEncodingContainer(Members<Nested>(next(key), isPayload: true))
        }

        func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer { Elements(next(key)) }

        func superEncoder() -> any Encoder { FactEncoder(slot: Slot()) }

        func superEncoder(forKey key: Key) -> any Encoder { FactEncoder(slot: next(key)) }
    }
}

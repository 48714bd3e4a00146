// Writes a tree as a single flat list: each node is a tag, its own data, the number of its parts, and then the parts.
// With nested containers, this code, every JSON library and every reader would recurse once per level.
//
//     Todo(title: "milk", done: nil)   →   ["r","Todo",2,"title","s","milk","done","0"]

extension Value: Encodable {
    package func encode(to encoder: any Encoder) throws {
        var list = encoder.unkeyedContainer()
        // The parts still to be written. The next one is last.
        var rest: [WirePart] = [.value(self)]
        while let part = rest.popLast() {
            switch part {
            case .label(let label?): try list.encode(label)
            case .label(nil): try list.encodeNil()
            case .value(let value): try value.encodeNode(to: &list, parts: &rest)
            }
        }
    }

    private func encodeNode(to list: inout any UnkeyedEncodingContainer, parts: inout [WirePart]) throws {
        switch self {
        case .integer(let integer):
            if let word = integer.exactly(Int.self) {
                try list.encode(.integer)
                try list.encode(word)
            } else {
                try list.encode(.wideInteger, integer.description)
            }
        case .float(.half(let number)): try list.encode(.half, number.description)
        case .float(.single(let number)): try list.encode(.single, number.description)
        case .float(.double(let number)): try list.encode(.double, number.description)
        case .float(.extended(let text)): try list.encode(.extended, text)
        case .boolean(let isTrue): try list.encode(isTrue ? .yes : .no)
        case .text(let text):
            try list.encode(text.omitted == 0 ? .text : .cutText, text.content)
            if text.omitted != 0 { try list.encode(text.omitted) }
        case .character(let character): try list.encode(.character, String(character))
        case .list(let content):
            try list.encode(content.omitted == 0 ? .list : .cutList, count: content.elements.count, content.omitted)
            parts += content.elements.reversed().map { .value($0) }
        case .set(let content):
            try list.encode(content.omitted == 0 ? .set : .cutSet, count: content.elements.count, content.omitted)
            parts += content.elements.reversed().map { .value($0) }
        case .dictionary(let content):
            if content.isOrdered {
                try list.encode(.orderedDictionary)
                try list.encode(content.entries.count)
                try list.encode(content.omitted)
            } else {
                let tag = content.omitted == 0 ? WireTag.dictionary : .cutDictionary
                try list.encode(tag, count: content.entries.count, content.omitted)
            }
            parts += content.entries.reversed().flatMap { [.value($0.value), .value($0.key)] }
        case .tuple(let elements):
            try list.encode(.tuple)
            try list.encode(elements.count)
            parts += elements.reversed().flatMap { [.value($0.value), .label($0.label)] }
        case .structure(let content):
            try list.encode(.structure, content.type)
            try list.encode(content.fields.count)
            parts += content.fields.reversed().flatMap { [.value($0.value), .label($0.name)] }
        case .enumeration(let content):
            try list.encode(.enumeration, content.type)
            try list.encode(content.name)
            try list.encode(content.payload.count)
            parts += content.payload.reversed().flatMap { [.value($0.value), .label($0.label)] }
        case .optional(nil): try list.encode(.none)
        case .optional(let wrapped?):
            try list.encode(.some)
            parts.append(.value(wrapped))
        default: try encodeRareNode(to: &list, parts: &parts)
        }
    }

    private func encodeRareNode(to list: inout any UnkeyedEncodingContainer, parts: inout [WirePart]) throws {
        switch self {
        case .reference(let content):
            try list.encode(.reference, content.type)
            try list.encode(content.identity)
            try list.encode(content.fields.count)
            parts += content.fields.reversed().flatMap { [.value($0.value), .label($0.name)] }
        case .backReference(let content):
            try list.encode(.backReference, content.type)
            try list.encode(content.identity)
        case .closure(let content): try list.encode(.closure, content.type)
        case .natural(let content):
            try list.encode(content.form == .quoted ? .quotedNatural : .verbatimNatural, content.type)
            try list.encode(content.text)
        case .erased(let content):
            try list.encode(content.isReadable ? .erased : .unreadableErased, content.type)
            parts.append(.value(content.value))
        case .opaque(let content):
            try list.encode(.opaque, content.type)
            if let identity = content.identity { try list.encode(identity) } else { try list.encodeNil() }
            try list.encode(content.reason)
        case .redacted(let content): try list.encode(.redacted, content.type)
        case .elided(let content):
            try list.encode(.elided)
            if let count = content.count { try list.encode(count) } else { try list.encodeNil() }
        default: preconditionFailure("every other kind of node was written before")
        }
    }
}

private enum WirePart {
    case label(String?)
    case value(Value)
}

extension UnkeyedEncodingContainer {
    fileprivate mutating func encode(_ tag: WireTag) throws {
        try encode(tag.rawValue)
    }

    fileprivate mutating func encode(_ tag: WireTag, _ text: String) throws {
        try encode(tag.rawValue)
        try encode(text)
    }

    /// The number of omitted parts follows only if the tag says that there are any.
    fileprivate mutating func encode(_ tag: WireTag, count: Int, _ omitted: Int) throws {
        try encode(tag.rawValue)
        try encode(count)
        if omitted != 0 { try encode(omitted) }
    }
}

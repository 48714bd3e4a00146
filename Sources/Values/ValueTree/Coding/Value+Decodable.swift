// Reads a tree from its flat list on the wire. Incomplete nodes are kept on an explicit stack, so a deep message can't
// exhaust the thread's stack; nodes below the depth limit are read but elided.

extension Value: Decodable {
    package init(from decoder: any Decoder) throws {
        var list = try decoder.unkeyedContainer()
        var open: [OpenNode] = []
        while true {
            if let last = open.indices.last {
                try open[last].decodeLabel(from: &list)
            }
            var complete: Value
            switch try Self.decodeNode(from: &list) {
            case .value(let value): complete = value
            case .open(let node):
                open.append(node)
                if node.missing > 0 { continue }
                open.removeLast()
                complete = try node.completed(in: list)
            }
            // A complete value completes its parent if it was the last part.
            while let last = open.indices.last {
                open[last].append(complete)
                if open[last].missing > 0 { break }
                let depth = open.count
                complete = try open.removeLast().completed(in: list)
                if depth >= Self.depthLimit { complete = .elided(Elision()) }
            }
            if open.isEmpty {
                self = complete
                return
            }
        }
    }

    private enum Step {
        case value(Value)
        case open(OpenNode)
    }

    private static func decodeNode(from list: inout any UnkeyedDecodingContainer) throws -> Step {
        let name = try list.decode(String.self)
        guard let tag = WireTag(rawValue: name) else {
            throw DecodingError.dataCorruptedError(
                in: list, debugDescription: "A value begins with an unknown tag “\(name)”.")
        }
        switch tag {
        case .integer: return .value(.integer(Integer(try list.decode(Int.self))))
        case .wideInteger: return .value(.integer(try decodeWideInteger(from: &list)))
        case .half: return .value(.float(.half(try decodeFloat(from: &list))))
        case .single: return .value(.float(.single(try decodeFloat(from: &list))))
        case .double: return .value(.float(.double(try decodeFloat(from: &list))))
        case .extended: return .value(.float(.extended(try list.decode(String.self))))
        case .yes: return .value(.boolean(true))
        case .no: return .value(.boolean(false))
        case .text: return .value(.text(Text(try list.decode(String.self))))
        case .cutText:
            return .value(.text(Text(try list.decode(String.self), omitted: try list.decode(Int.self))))
        case .character:
            let text = try list.decode(String.self)
            guard let character = text.first, text.count == 1 else {
                throw DecodingError.dataCorruptedError(
                    in: list, debugDescription: "A character must be a string of length 1.")
            }
            return .value(.character(character))
        case .none: return .value(.optional(nil))
        case .backReference:
            return .value(
                .backReference(
                    BackReference(try list.decode(String.self), identity: try list.decode(UInt64.self))))
        case .closure: return .value(.closure(Closure(try list.decode(String.self))))
        case .quotedNatural, .verbatimNatural:
            let form = tag == .quotedNatural ? Natural.Form.quoted : .verbatim
            return .value(.natural(Natural(try list.decode(String.self), try list.decode(String.self), form)))
        case .opaque:
            let type = try list.decode(String.self)
            let identity = try list.decodeNil() ? nil : try list.decode(UInt64.self)
            return .value(.opaque(Opaque(type, identity: identity, reason: try list.decode(String.self))))
        case .redacted: return .value(.redacted(Redacted(try list.decode(String.self))))
        case .elided: return .value(.elided(Elision(count: try list.decodeNil() ? nil : try list.decode(Int.self))))
        case .list, .cutList, .set, .cutSet, .dictionary, .cutDictionary, .orderedDictionary, .tuple, .structure,
            .enumeration, .some, .reference, .erased, .unreadableErased:
            return .open(try OpenNode(tag, from: &list))
        }
    }

    private static func decodeWideInteger(from list: inout any UnkeyedDecodingContainer) throws -> Integer {
        let text = try list.decode(String.self)
        let digits = text.first == "-" ? text.dropFirst() : text[...]
        guard let magnitude = UInt128(digits) else {
            throw DecodingError.dataCorruptedError(
                in: list, debugDescription: "“\(text)” is not an integer of at most 128 bits.")
        }
        return Integer(magnitude: magnitude, isNegative: digits.count < text.count)
    }

    private static func decodeFloat<Number: LosslessStringConvertible>(
        from list: inout any UnkeyedDecodingContainer
    ) throws -> Number {
        let text = try list.decode(String.self)
        guard let number = Number(text) else {
            throw DecodingError.dataCorruptedError(
                in: list, debugDescription: "“\(text)” is not a floating point number.")
        }
        return number
    }
}

/// A node whose parts are still being read.
private struct OpenNode {
    private let tag: WireTag
    private var type = ""
    private var name = ""
    private var identity: UInt64 = 0
    private var omitted = 0
    /// The number of missing parts. It comes from the message, so no memory is reserved in advance.
    private(set) var missing = 1
    private var labels: [String?] = []
    private var values: [Value] = []

    init(_ tag: WireTag, from list: inout any UnkeyedDecodingContainer) throws {
        self.tag = tag
        switch tag {
        case .structure, .enumeration, .reference, .erased, .unreadableErased: type = try list.decode(String.self)
        default: break
        }
        if tag == .enumeration { name = try list.decode(String.self) }
        if tag == .reference { identity = try list.decode(UInt64.self) }
        if tag == .some || tag == .erased || tag == .unreadableErased { return }
        missing = try list.decode(Int.self)
        switch tag {
        case .cutList, .cutSet, .cutDictionary, .orderedDictionary: omitted = try list.decode(Int.self)
        default: break
        }
        let isDictionary = tag == .dictionary || tag == .cutDictionary || tag == .orderedDictionary
        let (parts, overflow) = missing.multipliedReportingOverflow(by: isDictionary ? 2 : 1)
        guard missing >= 0, !overflow, omitted >= 0 else {
            throw DecodingError.dataCorruptedError(
                in: list, debugDescription: "A value has an impossible number of parts, \(missing).")
        }
        missing = parts
    }

    mutating func decodeLabel(from list: inout any UnkeyedDecodingContainer) throws {
        switch tag {
        case .structure, .reference: labels.append(try list.decode(String.self))
        case .enumeration, .tuple: labels.append(try list.decodeNil() ? nil : try list.decode(String.self))
        default: break
        }
    }

    mutating func append(_ value: Value) {
        values.append(value)
        missing -= 1
    }

    func completed(in list: any UnkeyedDecodingContainer) throws -> Value {
        switch tag {
        case .list, .cutList: return .list(Value.List(values, omitted: omitted))
        case .set, .cutSet: return .set(Value.Members(values, omitted: omitted))
        case .dictionary, .cutDictionary: return .dictionary(Value.Entries(entries, omitted: omitted))
        case .orderedDictionary: return .dictionary(Value.Entries(ordered: entries, omitted: omitted))
        case .tuple: return .tuple(elements)
        case .structure: return .structure(Value.Structure(type, fields))
        case .enumeration: return .enumeration(Value.EnumCase(type, name, elements))
        case .reference: return .reference(Value.Reference(type, identity: identity, fields))
        case .some, .erased, .unreadableErased:
            guard let wrapped = values.first else {
                throw DecodingError.dataCorruptedError(in: list, debugDescription: "A wrapper holds no value.")
            }
            if tag == .some { return .optional(wrapped) }
            return .erased(Value.Erased(type, wrapped, isReadable: tag == .erased))
        default: preconditionFailure("only nodes with parts are kept open")
        }
    }

    private var entries: [Value.Entry] {
        stride(from: 0, to: values.count, by: 2).map { Value.Entry(values[$0], values[$0 + 1]) }
    }

    private var elements: [Value.Element] {
        zip(labels, values).map { Value.Element($0, $1) }
    }

    private var fields: [Value.Field] {
        zip(labels, values).map { Value.Field($0 ?? "", $1) }
    }
}

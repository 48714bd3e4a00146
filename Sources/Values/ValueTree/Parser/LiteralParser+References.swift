// Values in the workflow tree, such as `$Edit.todo` and `$/Todo/Row[key].items[0]`, and the paths within a value.

extension LiteralParser {
    /// reference = "$" [ "/" ] [ segment { "/" segment } ] steps
    mutating func reference() -> Literal {
        let start = position
        position += 1
        let isAbsolute = byte == UInt8(ascii: "/")
        if isAbsolute { position += 1 }
        var segments: [NodeReference.Segment] = []
        if isSegmentStart {
            segments.append(segment())
            while byte == UInt8(ascii: "/") {
                position += 1
                guard isSegmentStart else {
                    report(.expected(.nodeName, found: found), rangeOfFound)
                    break
                }
                segments.append(segment())
            }
        } else if !isAbsolute && byte != UInt8(ascii: ".") {
            report(.expected(.nodeName, found: found), rangeOfFound)
            return Literal(.missing, range: start..<position)
        }
        let steps = pathSteps()
        let reference = NodeReference(isAbsolute: isAbsolute, segments: segments, steps: steps)
        return Literal(.reference(reference), range: start..<position)
    }

    private var isSegmentStart: Bool {
        isIdentifierStart || isParentSegment
    }

    /// Two dots that don't start a range.
    private var isParentSegment: Bool {
        starts(with: "..") && !starts(with: "...") && !starts(with: "..<")
    }

    /// segment = ( name | ".." ) [ "[" key "]" ]
    private mutating func segment() -> NodeReference.Segment {
        if isParentSegment {
            position += 2
            return NodeReference.Segment(Name("..", range: position - 2..<position))
        }
        let name = nodeName() ?? Name("", range: position..<position)
        guard byte == UInt8(ascii: "[") else { return NodeReference.Segment(name) }
        return NodeReference.Segment(name, key: nodeKey())
    }

    /// name = identifier | part { "." part }
    ///
    /// A part is an identifier with its generic arguments; `NodeNameText` says where a name ends.
    private mutating func nodeName() -> Name? {
        if byte == UInt8(ascii: "`") { return identifier() }
        let range = position..<NodeNameText.end(in: bytes, from: position, limit: end)
        guard !range.isEmpty, let name = String(validating: bytes[range], as: UTF8.self) else { return identifier() }
        position = range.upperBound
        return Name(name, range: range)
    }

    /// key = string | any text without brackets and quotes
    private mutating func nodeKey() -> NodeReference.Key {
        let opening = position
        position += 1
        open.append(.square)
        defer { open.removeLast() }
        skipBlanks()
        let start = position
        var key = NodeReference.Key("", range: start..<start)
        if byte == UInt8(ascii: "\""), case .string(let content) = string().kind {
            key = NodeReference.Key(content, range: start..<position)
            skipBlanks()
        } else {
            var last = position
            while position < end, byte != UInt8(ascii: "]"), byte != UInt8(ascii: "\n"), byte != UInt8(ascii: "\"") {
                if let next = scalar(at: position) {
                    position += next.length
                    if TextEscaping.mustEscape(next.scalar) {
                        report(.forbiddenCharacter(next.scalar.value), position - next.length..<position)
                    }
                    if next.scalar != " " { last = position }
                } else {
                    let invalid = invalidRun(at: position)
                    report(.invalidUTF8, invalid)
                    position = invalid.upperBound
                    last = position
                }
            }
            key = NodeReference.Key(bare: text(start..<last), range: start..<last)
        }
        if byte == UInt8(ascii: "]") {
            if key.range.isEmpty { report(.expected(.subscriptKey, found: found), rangeOfFound) }
            position += 1
        } else if !isAtEnd {
            report(.expected(.subscriptKey, found: found), rangeOfFound)
        } else if noteUnfinished(.bracket(.square), opening: opening) {
            report(.unclosed(.square), opening..<opening + 1)
        }
        return key
    }

    /// steps = { "." identifier | "." digits | "[" value "]" | "?" | "!" }
    mutating func pathSteps() -> [PathStep] {
        var steps: [PathStep] = []
        while true {
            let start = position
            switch byte {
            case UInt8(ascii: "."):
                if byte(after: 1) == UInt8(ascii: ".") { return steps }
                position += 1
                guard let component = fieldOrPosition() else {
                    report(.expected(.fieldName, found: found), rangeOfFound)
                    return steps
                }
                steps.append(PathStep(component, range: start..<position))
            case UInt8(ascii: "["):
                guard let component = subscripting() else { return steps }
                steps.append(PathStep(component, range: start..<position))
            case UInt8(ascii: "?"), UInt8(ascii: "!"):
                // Optionals don't need a mark in a path, but it is allowed because Swift requires it.
                guard byte(after: 1) == UInt8(ascii: ".") || byte(after: 1) == UInt8(ascii: "[") else { return steps }
                position += 1
            default: return steps
            }
        }
    }

    mutating func fieldOrPosition() -> ValuePath.Component? {
        if let name = identifier() { return .field(name.text) }
        let start = position
        while (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) {
            position += 1
        }
        return Int(text(start..<position)).map { .position($0) }
    }

    private mutating func subscripting() -> ValuePath.Component? {
        var keys: [Literal] = []
        let ending = bracketed(.square) { keys.append($0.value()) }
        guard ending == .closed else { return nil }
        guard let key = keys.first, keys.count == 1 else {
            report(.expected(.subscriptKey, found: .text(keys.isEmpty ? "]" : ",")), position - 1..<position)
            return nil
        }
        return key.kind == .missing ? nil : .subscripting(key)
    }
}

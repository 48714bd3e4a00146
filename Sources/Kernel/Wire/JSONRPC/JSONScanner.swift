// Scans JSON text without creating values, to find its validity, its depth, and the ranges of the outermost object's
// members. It doesn't recurse, so no depth can exhaust the stack.

struct JSONScanner {
    /// A fault and its byte offset.
    struct Fault: Error, Hashable {
        enum Kind: Hashable {
            case unexpected, unfinished, invalidUTF8, trailing
            case tooDeep(limit: Int)
        }

        var kind: Kind
        var offset: Int
    }

    /// The outermost value.
    enum Outline: Hashable {
        case object([Member])
        case array
        case scalar
    }

    struct Member: Hashable {
        /// The range of the name, including its quotes.
        var name: Range<Int>
        var value: Range<Int>
    }

    static func outline(of bytes: [UInt8], depth: Int) throws(Fault) -> Outline {
        do {
            _ = try UTF8Span(validating: bytes.span)
        } catch {
            throw Fault(kind: .invalidUTF8, offset: error.byteOffsets.lowerBound)
        }
        var scanner = JSONScanner(bytes: bytes, depth: depth)
        return try scanner.scan()
    }

    private let bytes: [UInt8]
    private let depth: Int
    private var index = 0
    /// Whether each open bracket belongs to an object.
    private var open: [Bool] = []
    private var members: [Member] = []
    private var name: Range<Int>?
    private var valueStart = 0

    private init(bytes: [UInt8], depth: Int) {
        self.bytes = bytes
        self.depth = depth
    }

    private mutating func scan() throws(Fault) -> Outline {
        skipBlanks()
        let first = peek
        var isEmptyAllowed = false
        while true {
            // The next token is a value, or the end of an empty array or object.
            skipBlanks()
            if isEmptyAllowed, let isObject = open.last, peek == (isObject ? 0x7D : 0x5D) {
                index += 1
                closeBracket()
            } else {
                if open.last == true { try scanName() }
                if open.count == 1 { valueStart = index }
                if peek == 0x7B || peek == 0x5B {
                    guard open.count < depth else { throw Fault(kind: .tooDeep(limit: depth), offset: index) }
                    open.append(peek == 0x7B)
                    index += 1
                    isEmptyAllowed = true
                    continue
                }
                try scanScalar()
                endValue()
            }
            // The next token follows a value.
            while true {
                skipBlanks()
                guard let isObject = open.last else {
                    guard index == bytes.count else { throw Fault(kind: .trailing, offset: index) }
                    return first == 0x7B ? .object(members) : first == 0x5B ? .array : .scalar
                }
                if peek == 0x2C {
                    index += 1
                    break
                }
                guard peek == (isObject ? 0x7D : 0x5D) else { throw unexpected }
                index += 1
                closeBracket()
            }
            isEmptyAllowed = false
        }
    }

    private mutating func closeBracket() {
        open.removeLast()
        endValue()
    }

    private mutating func endValue() {
        if open.count == 1, let name {
            members.append(Member(name: name, value: valueStart..<index))
            self.name = nil
        }
    }

    private mutating func scanName() throws(Fault) {
        let start = index
        guard peek == 0x22 else { throw unexpected }
        try scanString()
        if open.count == 1 { name = start..<index }
        skipBlanks()
        guard peek == 0x3A else { throw unexpected }
        index += 1
        skipBlanks()
    }

    private mutating func scanScalar() throws(Fault) {
        switch peek {
        case 0x22: try scanString()
        case 0x2D, 0x30, 0x31, 0x32, 0x33, 0x34, 0x35, 0x36, 0x37, 0x38, 0x39: try scanNumber()
        case 0x74: try scan("true")
        case 0x66: try scan("false")
        case 0x6E: try scan("null")
        default: throw unexpected
        }
    }

    private mutating func scanString() throws(Fault) {
        index += 1
        while let byte = peek {
            index += 1
            if byte == 0x22 { return }
            if byte < 0x20 {
                index -= 1
                throw unexpected
            }
            if byte == 0x5C { try scanEscape() }
        }
        throw Fault(kind: .unfinished, offset: index)
    }

    private mutating func scanEscape() throws(Fault) {
        guard let byte = peek else { throw unexpected }
        switch byte {
        case 0x22, 0x5C, 0x2F, 0x62, 0x66, 0x6E, 0x72, 0x74: index += 1
        case 0x75:
            index += 1
            for _ in 0..<4 {
                switch peek {
                case (0x30...0x39)?, (0x41...0x46)?, (0x61...0x66)?: index += 1
                default: throw unexpected
                }
            }
        default: throw unexpected
        }
    }

    private mutating func scanNumber() throws(Fault) {
        if peek == 0x2D { index += 1 }
        if peek == 0x30 { index += 1 } else { try scanDigits() }
        if peek == 0x2E {
            index += 1
            try scanDigits()
        }
        if peek == 0x65 || peek == 0x45 {
            index += 1
            if peek == 0x2B || peek == 0x2D { index += 1 }
            try scanDigits()
        }
    }

    private mutating func scanDigits() throws(Fault) {
        let start = index
        while let byte = peek, byte >= 0x30, byte <= 0x39 { index += 1 }
        if index == start { throw unexpected }
    }

    private mutating func scan(_ word: StaticString) throws(Fault) {
        for place in 0..<word.utf8CodeUnitCount {
            guard peek == word.utf8Start[place] else { throw unexpected }
            index += 1
        }
    }

    private mutating func skipBlanks() {
        while let byte = peek, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { index += 1 }
    }

    private var peek: UInt8? { index < bytes.count ? bytes[index] : nil }

    private var unexpected: Fault { Fault(kind: index < bytes.count ? .unexpected : .unfinished, offset: index) }
}

extension JSONScanner.Fault {
    var message: String {
        switch kind {
        case .unexpected: "not JSON: unexpected byte at offset \(offset)"
        case .unfinished: "not JSON: the text ends at offset \(offset), within a value"
        case .invalidUTF8: "not UTF-8 at offset \(offset)"
        case .trailing: "not JSON: more text after the value, at offset \(offset)"
        case .tooDeep(let limit): "arrays and objects nest deeper than \(limit), at offset \(offset)"
        }
    }
}

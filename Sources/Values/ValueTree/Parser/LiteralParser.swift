// The parser's state and its basic operations. The functions that parse constructs are in the neighboring files, each
// named after its construct. Only `value()` recurses, and it counts its depth.

struct LiteralParser {
    /// The maximum number of faults listed for one parse.
    static let diagnosticLimit = 100
    /// The maximum number of values, which limits the memory that a string can use.
    static let valueLimit = 200_000

    let bytes: [UInt8]
    let end: Int
    var position: Int
    var diagnostics: [LiteralDiagnostic] = []
    var unfinished: Unfinished?
    /// The brackets around the position, outermost first.
    var open: [LiteralDiagnostic.Bracket] = []
    var valueCount = 0

    init(_ bytes: [UInt8], from start: Int = 0, limit: Int? = nil) {
        self.bytes = bytes
        end = min(max(limit ?? bytes.count, 0), bytes.count)
        position = min(max(start, 0), end)
    }

    func result(_ literal: Literal) -> ParsedLiteral {
        ParsedLiteral(literal: literal, end: position, diagnostics: sortedDiagnostics, unfinished: unfinished)
    }

    /// The faults in text order, except that brackets that are never closed come last.
    var sortedDiagnostics: [LiteralDiagnostic] {
        diagnostics.sorted { ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound) }
    }

    /// Whether parsing stopped because there are too many values.
    var isAborted: Bool {
        valueCount > Self.valueLimit
    }

    // MARK: - Looking

    var isAtEnd: Bool {
        position >= end
    }

    /// The byte at the position; 0 at the end. A zero byte in the text counts as garbage.
    var byte: UInt8 {
        position < end ? bytes[position] : 0
    }

    func byte(after distance: Int) -> UInt8 {
        position + distance < end ? bytes[position + distance] : 0
    }

    func starts(with text: StaticString) -> Bool {
        let count = text.utf8CodeUnitCount
        guard end - position >= count else { return false }
        for offset in 0..<count where bytes[position + offset] != text.utf8Start[offset] {
            return false
        }
        return true
    }

    /// The character at the position; nil at the end and where the bytes aren't UTF-8.
    var scalar: Unicode.Scalar? {
        scalar(at: position)?.scalar
    }

    func text(_ range: Range<Int>) -> String {
        String(decoding: bytes[range], as: UTF8.self)
    }

    // MARK: - Skipping

    mutating func skipBlanks() {
        while position < end, bytes[position] == UInt8(ascii: " ") || bytes[position] == UInt8(ascii: "\t") {
            position += 1
        }
    }

    /// Skips spaces, line breaks and comments, which have no meaning within brackets.
    mutating func skipTrivia() {
        while position < end {
            switch bytes[position] {
            case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"): position += 1
            case UInt8(ascii: "#"): skipLine()
            default: return
            }
        }
    }

    mutating func skipLine() {
        while position < end, bytes[position] != UInt8(ascii: "\n") {
            position += 1
        }
    }

    /// Skips to the next comma or closing bracket of the innermost open bracket, jumping over nested brackets and
    /// strings.
    mutating func skipGarbage() {
        var depth = 0
        while position < end {
            switch bytes[position] {
            case UInt8(ascii: ","): if depth == 0 { return }
            case UInt8(ascii: "("), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: ")"), UInt8(ascii: "]"):
                if depth == 0 { return }
                depth -= 1
            case UInt8(ascii: "\""):
                skipString()
                continue
            default: break
            }
            position += 1
        }
    }

    /// Skips a string or a block as a whole.
    private mutating func skipString() {
        let isBlock = starts(with: "\"\"\"")
        position += isBlock ? 3 : 1
        while position < end {
            if isBlock ? starts(with: "\"\"\"") : byte == UInt8(ascii: "\"") {
                position += isBlock ? 3 : 1
                return
            }
            if !isBlock && byte == UInt8(ascii: "\n") { return }
            position = min(end, position + (byte == UInt8(ascii: "\\") && byte(after: 1) != UInt8(ascii: "\n") ? 2 : 1))
        }
    }

    // MARK: - Reporting

    mutating func report(_ fact: LiteralDiagnostic.Fact, _ range: Range<Int>) {
        guard diagnostics.count < Self.diagnosticLimit else { return }
        diagnostics.append(LiteralDiagnostic(fact, range))
    }

    /// Remembers a construct that is still open at the end of the text. The innermost one calls this first.
    /// - Returns: Whether this construct is the innermost one.
    @discardableResult
    mutating func noteUnfinished(_ construct: Unfinished.Construct, opening: Int) -> Bool {
        guard unfinished == nil else { return false }
        let isBracket = if case .bracket = construct { true } else { false }
        unfinished = Unfinished(construct: construct, opening: opening, depth: open.count + (isBracket ? 0 : 1))
        return true
    }

    /// The text at the position, for a message.
    var found: LiteralDiagnostic.Found {
        if isAtEnd { return .end }
        if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") { return .endOfLine }
        guard let scalar else { return .invalidByte(byte) }
        if scalar.value < 0x20 || scalar.value == 0x7f { return .controlCharacter(byte) }
        return .text(text(rangeOfFound))
    }

    var rangeOfFound: Range<Int> {
        if isAtEnd { return end..<end }
        guard let first = scalar(at: position) else { return position..<position + 1 }
        var last = position + first.length
        guard IdentifierText.isContinuation(first.scalar) else { return position..<last }
        let longest = min(end, position + 40)
        while last < longest, let next = scalar(at: last), IdentifierText.isContinuation(next.scalar) {
            last += next.length
        }
        return position..<last
    }
}

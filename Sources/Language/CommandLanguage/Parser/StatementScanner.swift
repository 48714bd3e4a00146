// Finds the end and the words of a statement. It recognizes only brackets, strings and comments: a line break ends a
// statement unless a bracket or a `"""` is open.

import WorkbenchValueTree

struct StatementScanner {
    /// The maximum number of words. No real command has more; the rest of a longer line becomes one word.
    static let wordLimit = 10_000

    private(set) var bytes: ByteReader
    /// The words up to the comment, separated by blanks outside brackets and strings.
    private(set) var words: [Range<Int>] = []
    private(set) var comment: Range<Int>?
    private(set) var unfinished: Unfinished?

    /// The open brackets at the position, with their offsets.
    private var open: [(bracket: LiteralDiagnostic.Bracket, offset: Int)] = []
    private var openRounds = 0
    /// Whether names are node names, whose keys are plain text: `Row[a key]`.
    private var isInNodePath = false

    init(_ bytes: [UInt8], from start: Int, limit: Int) {
        self.bytes = ByteReader(bytes, from: start, limit: limit)
    }

    /// Scans the words of a command up to the end of its last line, without the line break.
    mutating func scanWords() {
        while true {
            bytes.skipBlanks()
            if bytes.isAtLineEnd { return }
            if bytes.byte == UInt8(ascii: "#") {
                let start = bytes.position
                bytes.skipLine()
                comment = start..<bytes.position
                return
            }
            let start = bytes.position
            scanWord()
            if words.count == Self.wordLimit {
                words[words.count - 1] = words[words.count - 1].lowerBound..<bytes.position
            } else {
                words.append(start..<bytes.position)
            }
        }
    }

    /// word = { string | backticks | mark | brackets | any byte but blanks }
    private mutating func scanWord() {
        let start = bytes.position
        isInNodePath = true
        while !bytes.isAtLineEnd, !ByteReader.isBlank(bytes.byte) {
            if bytes.byte == UInt8(ascii: "["), isInNodePath, bytes.position > start {
                scanKey()
            } else if bytes.byte == UInt8(ascii: "(") || bytes.byte == UInt8(ascii: "[") {
                isInNodePath = false
                scanBrackets()
            } else {
                scanPiece()
            }
        }
    }

    /// Scans a string, a name in backticks, a mark, or a single byte.
    private mutating func scanPiece() {
        switch bytes.byte {
        case UInt8(ascii: "\""):
            scanString()
            isInNodePath = false
        case UInt8(ascii: "`"): scanBackticks()
        case UInt8(ascii: "."):
            let isParent = bytes.byte(after: 1) == UInt8(ascii: ".")
            let isName = NodeNameText.isPartStart(in: bytes.bytes, at: bytes.position, limit: bytes.end)
            bytes.position += isParent ? 2 : 1
            if !isParent && !isName { isInNodePath = false }
        case UInt8(ascii: "$"):
            bytes.position += 1
            isInNodePath = true
        case UInt8(ascii: "<"): if !skipGenericArguments() { bytes.position += 1 }
        default:
            if bytes.starts(with: "‹") { scanMark() } else { bytes.position += 1 }
        }
    }

    /// Scans the `<Group, Item>` in a type's name, after which the name continues.
    private mutating func skipGenericArguments() -> Bool {
        guard
            let end = NodeNameText.endOfGenericArguments(in: bytes.bytes, from: bytes.position, limit: bytes.end)
        else { return false }
        bytes.position = end
        return true
    }

    // MARK: - Brackets

    /// Scans from an opening bracket to the matching closing one, across line breaks, or up to another command.
    private mutating func scanBrackets() {
        repeat {
            switch bytes.byte {
            case UInt8(ascii: "("):
                open.append((.round, bytes.position))
                openRounds += 1
                bytes.position += 1
                isInNodePath = false
            case UInt8(ascii: "["):
                if isInNodePath {
                    scanKey()
                } else {
                    open.append((.square, bytes.position))
                    bytes.position += 1
                }
            case UInt8(ascii: ")"):
                bytes.position += 1
                close(.round)
            case UInt8(ascii: "]"):
                bytes.position += 1
                close(.square)
            case UInt8(ascii: "#"): bytes.skipLine()
            case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
                let line = nextLine
                if startsCommand(at: line) {
                    open = []
                    openRounds = 0
                    return
                }
                bytes.position = line
            case UInt8(ascii: "<") where skipGenericArguments(): break
            case let byte:
                if !isPathByte(byte) { isInNodePath = false }
                scanPiece()
                // Inside brackets, only a name after a `$` is a node's name.
                if byte == UInt8(ascii: "$") { isInNodePath = isNodeStart }
            }
        } while !open.isEmpty && !bytes.isAtEnd
        if let innermost = open.last, unfinished == nil {
            unfinished = Unfinished(
                construct: .bracket(innermost.bracket), opening: innermost.offset, depth: open.count)
        }
        open = []
        openRounds = 0
    }

    private mutating func close(_ bracket: LiteralDiagnostic.Bracket) {
        isInNodePath = false
        let isOpen = bracket == .round ? openRounds > 0 : open.count > openRounds
        guard isOpen else { return }
        // The closing bracket also closes any unclosed brackets inside.
        while let last = open.popLast() {
            if last.bracket == .round { openRounds -= 1 }
            if last.bracket == bracket { return }
        }
    }

    private var isNodeStart: Bool {
        let byte = bytes.byte
        return isPathByte(byte) && byte != UInt8(ascii: "$")
    }

    private func isPathByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "/"), UInt8(ascii: "."),
            UInt8(ascii: "`"), UInt8(ascii: "$"), 0x80...:
            true
        default: false
        }
    }

    /// The start of the next line that isn't blank.
    private var nextLine: Int {
        var (start, next) = (bytes.position, bytes.position)
        while next < bytes.end {
            if ByteReader.isLineBreak(bytes[next]) {
                start = next + 1
            } else if !ByteReader.isBlank(bytes[next]) {
                break
            }
            next += 1
        }
        return start
    }

    /// Whether a line starts with a command word. If so, the closing bracket above is missing, and the open one must not
    /// swallow the rest of the script. The lines of a value are indented, or start with a bracket or a label.
    private func startsCommand(at start: Int) -> Bool {
        var end = start
        while end < bytes.end, end - start <= CommandTable.longestWord, ByteReader.isLetter(bytes[end]) {
            end += 1
        }
        if end == start {
            return bytes.isExpectedOutput(at: start)
        }
        guard end == bytes.end || ByteReader.isBlank(bytes[end]) || ByteReader.isLineBreak(bytes[end]) else {
            return false
        }
        return CommandTable.command(String(decoding: bytes[start..<end], as: UTF8.self)) != nil
    }

    // MARK: - Text in which brackets do not count

    /// Scans `[key]`. The key is a string, or plain text up to the bracket.
    private mutating func scanKey() {
        bytes.position += 1
        bytes.skipBlanks()
        if bytes.byte == UInt8(ascii: "\"") { scanString() }
        while !bytes.isAtLineEnd {
            if bytes.byte == UInt8(ascii: "]") {
                bytes.position += 1
                return
            }
            bytes.position += 1
        }
    }

    private mutating func scanString() {
        let start = bytes.position
        if bytes.starts(with: "\"\"\"") {
            bytes.position += 3
            while !bytes.isAtEnd {
                if bytes.starts(with: "\"\"\"") {
                    bytes.position += 3
                    return
                }
                bytes.advance(bytes.byte == UInt8(ascii: "\\") ? 2 : 1)
            }
            unfinished = Unfinished(construct: .block, opening: start, depth: open.count + 1)
            return
        }
        bytes.position += 1
        while !bytes.isAtLineEnd {
            if bytes.byte == UInt8(ascii: "\"") {
                bytes.position += 1
                return
            }
            let isEscape = bytes.byte == UInt8(ascii: "\\") && !ByteReader.isLineBreak(bytes.byte(after: 1))
            bytes.advance(isEscape ? 2 : 1)
        }
    }

    private mutating func scanBackticks() {
        bytes.position += 1
        while !bytes.isAtLineEnd {
            bytes.position += 1
            if bytes[bytes.position - 1] == UInt8(ascii: "`") { return }
        }
    }

    /// `‹AuthService 0x1f›`
    private mutating func scanMark() {
        var depth = 0
        while !bytes.isAtLineEnd {
            if bytes.starts(with: "‹") { depth += 1 }
            if bytes.starts(with: "›") { depth -= 1 }
            bytes.position += 1
            if depth == 0 {
                bytes.advance(2)
                return
            }
        }
    }
}

// Converts UTF-8 offsets of a script to positions of a client, and back. Only this file deals with the way LSP counts
// characters.

import WorkbenchLanguage

/// The unit in which a client counts characters.
package enum PositionEncoding: String, CaseIterable, Sendable {
    case utf8 = "utf-8"
    case utf16 = "utf-16"
    case utf32 = "utf-32"

    /// The first encoding in the client's list that the server supports. If the client names no encoding, it is UTF-16,
    /// as the protocol requires.
    package init(offered: [String]?) {
        self = offered?.lazy.compactMap(PositionEncoding.init).first ?? .utf16
    }

    package func position(of offset: Int, in script: Script) -> LSP.Position {
        let offset = min(max(0, offset), script.count)
        let (line, column) = script.lines.position(at: offset)
        return LSP.Position(line: line, character: units(script.lineBytes(line).prefix(column)))
    }

    package func range(of offsets: Range<Int>, in script: Script) -> LSP.Range {
        let start = position(of: offsets.lowerBound, in: script)
        return LSP.Range(start: start, end: offsets.isEmpty ? start : position(of: offsets.upperBound, in: script))
    }

    /// The offset of a position. A position beyond the end of a line means the end of the line, one beyond the last
    /// line means the end of the text, and one within a character means the start of the character.
    package func offset(of position: LSP.Position, in script: Script) -> Int {
        guard position.line >= 0 else { return 0 }
        guard let start = script.lines.start(ofLine: position.line) else { return script.count }
        return start + bytes(script.lineBytes(position.line), units: position.character)
    }

    /// The number of bytes in the first `wanted` units of a line.
    func bytes(_ line: ArraySlice<UInt8>, units wanted: Int) -> Int {
        var rest = wanted
        var index = line.startIndex
        while index < line.endIndex, rest > 0 {
            let length = Self.length(line, at: index)
            rest -= units(length)
            if rest < 0 { break }
            index += length
        }
        return min(index, line.endIndex) - line.startIndex
    }

    package func offsets(of range: LSP.Range, in script: Script) -> Range<Int> {
        let start = offset(of: range.start, in: script)
        return start..<max(start, offset(of: range.end, in: script))
    }

    /// The number of units in a string.
    package func units(_ bytes: some Collection<UInt8>) -> Int {
        if self == .utf8 { return bytes.count }
        var units = 0
        for byte in bytes where byte & 0xC0 != 0x80 {
            // A four-byte character in UTF-8 is two units in UTF-16.
            units += self == .utf16 && byte >= 0xF0 ? 2 : 1
        }
        return units
    }

    private func units(_ length: Int) -> Int {
        switch self {
        case .utf8: length
        case .utf16: length == 4 ? 2 : 1
        case .utf32: 1
        }
    }

    /// The bytes of the character that starts at an index.
    private static func length(_ bytes: ArraySlice<UInt8>, at index: Int) -> Int {
        var end = index + 1
        while end < bytes.endIndex, bytes[end] & 0xC0 == 0x80, end - index < 4 {
            end += 1
        }
        return end - index
    }
}

extension Script {
    /// A line without its line break.
    package func lineBytes(_ line: Int) -> ArraySlice<UInt8> {
        guard let start = lines.start(ofLine: line), let index = statementIndex(at: start) else { return [] }
        let statement = statements[index].bytes
        let end = (lines.start(ofLine: line + 1) ?? count) - starts[index]
        var bytes = statement[min(start - starts[index], statement.count)..<min(end, statement.count)]
        if bytes.last == UInt8(ascii: "\n") { bytes.removeLast() }
        if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
        return bytes
    }
}

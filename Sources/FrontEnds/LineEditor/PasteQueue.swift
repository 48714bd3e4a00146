// The unread lines of a paste.

struct PasteQueue {
    struct Line: Equatable {
        var text: String
        /// Whether a newline followed the line in the paste. If the last line has none, the user may continue it.
        var isEnded: Bool
    }

    private var lines: ArraySlice<Line> = []

    var isEmpty: Bool { lines.isEmpty }

    /// Adds a paste. All kinds of line endings are accepted, and control characters are removed.
    mutating func add(_ bytes: [UInt8], composing composition: inout Composition) {
        var row = ""
        var last: Unicode.Scalar = " "
        for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
            if scalar == "\r" || scalar == "\n" && last != "\r" {
                lines.append(Line(text: composition.composed(row), isEnded: true))
                row = ""
            } else if !scalar.isControl || scalar == "\t" {
                row.unicodeScalars.append(scalar)
            }
            last = scalar
        }
        if !row.isEmpty { lines.append(Line(text: composition.composed(row), isEnded: false)) }
    }

    mutating func next() -> Line? {
        lines.popFirst()
    }

    mutating func drop() -> Int {
        let count = lines.count
        lines = []
        return count
    }
}

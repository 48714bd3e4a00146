// The lines of a paste that wait to be read, each as a line of its own.

struct PasteQueue {
    struct Line: Equatable {
        var text: String
        /// Whether a newline followed in what was pasted. The last line may wait to be gone on with.
        var isEnded: Bool
    }

    private var lines: ArraySlice<Line> = []

    var isEmpty: Bool { lines.isEmpty }

    /// Takes a paste in. Line ends of all kinds count; what a terminal would obey is left out.
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

// The lines of a paste that wait to be read, each as a line of its own.

struct PasteQueue {
    /// The lines not yet put into the buffer. All but the last ended with a newline in what was pasted.
    private var lines: ArraySlice<String> = []

    var isEmpty: Bool { lines.isEmpty }

    /// Takes a paste in. Line ends of all kinds count; what a terminal would obey is left out.
    mutating func add(_ bytes: [UInt8], composing composition: inout Composition) {
        var rows: [String] = [""]
        var last: Unicode.Scalar = " "
        for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
            if scalar == "\n" || scalar == "\r" {
                if scalar == "\r" || last != "\r" { rows.append("") }
            } else if !scalar.isControl || scalar == "\t" {
                rows[rows.count - 1].unicodeScalars.append(scalar)
            }
            last = scalar
        }
        for row in rows { lines.append(composition.composed(row)) }
    }

    /// The next line, and whether it was ended by a newline. An empty rest behind the last newline is no line.
    mutating func next() -> (text: String, isEnded: Bool)? {
        guard let text = lines.popFirst() else { return nil }
        let isEnded = !lines.isEmpty
        if lines.count == 1, lines.first == "" { lines.removeFirst() }
        return (text, isEnded)
    }

    mutating func drop() -> Int {
        let count = lines.count
        lines = []
        return count
    }
}

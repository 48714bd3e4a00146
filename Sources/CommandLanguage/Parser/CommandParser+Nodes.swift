// Reads nodes and places: `/Todo/Row[key]`, `List`, `..`, `/Todo.todos[0].title`. They are what follows the `$` of a
// value that lives in the tree, so they are read as such, with a `$` for a moment in place of the byte before them.

import WorkbenchValueTree

extension CommandParser {
    mutating func node(_ word: Range<Int>) -> ArgumentValue {
        guard let reference = place(word) else { return .missing }
        guard let first = reference.steps.first, let last = reference.steps.last else { return .node(reference) }
        let range = first.range.lowerBound..<last.range.upperBound
        report(.nodeWithPath, range, fixes: [(range, "")])
        return .missing
    }

    mutating func place(_ word: Range<Int>) -> NodeReference? {
        let parsed = place(from: word.lowerBound, to: word.upperBound)
        reportRest(from: parsed.end, to: word.upperBound, hasFault: parsed.hasFault)
        return parsed.reference
    }

    mutating func worker(_ word: Range<Int>) -> ArgumentValue {
        guard let segment = segment(word) else { return .missing }
        return .worker(segment)
    }

    /// A name with or without a key, and nothing else.
    mutating func segment(_ word: Range<Int>) -> NodeReference.Segment? {
        guard let reference = place(word) else { return nil }
        guard reference.segments.count == 1, !reference.isAbsolute, reference.steps.isEmpty,
            reference.segments[0].name.text != ".."
        else {
            report(.literal(.expected(.nodeName, found: .text(text(word).beginning))), word)
            return nil
        }
        return reference.segments[0]
    }

    /// A place that begins at an offset and perhaps ends before the limit.
    mutating func place(from start: Int, to limit: Int) -> (reference: NodeReference?, end: Int, hasFault: Bool) {
        if bytes[start] == UInt8(ascii: "$"), limit - start > 1 {
            report(.dollarBeforeNode, start..<start + 1, fixes: [(start..<start + 1, "")])
            return (nil, limit, true)
        }
        if limit - start == 1, bytes[start] == UInt8(ascii: ".") {
            return (NodeReference(isAbsolute: false, segments: []), limit, false)
        }
        let before = bytes[start - 1]
        bytes[start - 1] = UInt8(ascii: "$")
        let parsed = Literal.parse(bytes, from: start - 1, limit: limit)
        bytes[start - 1] = before
        report(parsed.diagnostics)
        let hasFault = !parsed.diagnostics.isEmpty
        guard case .reference(let reference) = parsed.literal.kind else {
            if !hasFault { reportRest(from: start, to: limit, hasFault: false) }
            return (nil, parsed.end, true)
        }
        return (hasFault ? nil : reference, parsed.end, hasFault)
    }

    /// Whether a word says where a value is rather than what it is.
    func isPlace(_ word: Range<Int>) -> Bool {
        let first = bytes[word.lowerBound]
        if first == UInt8(ascii: "/") { return true }
        if first == UInt8(ascii: ".") {
            // `..` and `../List` are places, `.title` and `.case` are not told apart but by the dots.
            return word.count == 1 || bytes[word.lowerBound + 1] == UInt8(ascii: ".")
        }
        guard ByteReader.isLetter(first) || first == UInt8(ascii: "_") || first == UInt8(ascii: "`") || first >= 0x80
        else { return false }
        let word = bytes[word]
        return !word.contains(UInt8(ascii: "("))
            && !["true", "false", "nil", "_"].contains { word.elementsEqual($0.utf8) }
            && !word.starts(with: "‹".utf8) && !word.starts(with: "…".utf8)
    }
}

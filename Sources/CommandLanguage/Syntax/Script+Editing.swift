// An edit of a script: only the statements that it touches are parsed again.

/// Some bytes of a text are replaced by others.
package struct TextEdit: Hashable, Sendable {
    package var range: Range<Int>
    package var replacement: [UInt8]

    package init(_ range: Range<Int>, _ replacement: [UInt8]) {
        self.range = range
        self.replacement = replacement
    }

    package init(_ range: Range<Int>, _ replacement: String) {
        self.init(range, Array(replacement.utf8))
    }
}

extension TextEdit {
    /// What makes one text of another: everything between what both begin and end with.
    package init(from old: [UInt8], to new: [UInt8]) {
        let shorter = min(old.count, new.count)
        let (start, end) = old.withUnsafeBytes { old in
            new.withUnsafeBytes { new in
                var start = 0
                // Eight bytes at a time: texts of many megabytes are compared with each key that is typed.
                while start + 8 <= shorter,
                    old.loadUnaligned(fromByteOffset: start, as: UInt64.self)
                        == new.loadUnaligned(fromByteOffset: start, as: UInt64.self)
                {
                    start += 8
                }
                while start < shorter, old[start] == new[start] { start += 1 }
                let rest = shorter - start
                var end = 0
                while end + 8 <= rest,
                    old.loadUnaligned(fromByteOffset: old.count - end - 8, as: UInt64.self)
                        == new.loadUnaligned(fromByteOffset: new.count - end - 8, as: UInt64.self)
                {
                    end += 8
                }
                while end < rest, old[old.count - end - 1] == new[new.count - end - 1] { end += 1 }
                return (start, end)
            }
        }
        self.init(start..<old.count - end, Array(new[start..<new.count - end]))
    }
}

/// Which statements an edit replaced. What stands before them and behind them is what it was, though perhaps elsewhere.
package struct ScriptChange: Hashable, Sendable {
    /// The statements that went, by their places before the edit.
    package var removed: Range<Int>
    /// Those that came in their place, by their places after it.
    package var inserted: Range<Int>

    package var isEmpty: Bool {
        removed.isEmpty && inserted.isEmpty
    }

    /// How many of the removed commands came back as they were, up to the first that did not; nil if all of them did, and
    /// nothing changed but what is no command, or a line break behind one.
    package func commandsKept(from old: Script, to new: Script, isCommand: (Statement) -> Bool) -> Int? {
        let before = old.statements[removed].filter(isCommand).map(\.bytesWithoutLineBreak)
        let after = new.statements[inserted].filter(isCommand).map(\.bytesWithoutLineBreak)
        return before == after ? nil : zip(before, after).prefix { $0 == $1 }.count
    }
}

extension Statement {
    fileprivate var bytesWithoutLineBreak: ArraySlice<UInt8> {
        var bytes = bytes[...]
        while let last = bytes.last, last == UInt8(ascii: "\n") || last == UInt8(ascii: "\r") { bytes.removeLast() }
        return bytes
    }
}

extension Script {
    /// Carries an edit out. A range beyond the text is cut to it.
    @discardableResult
    package mutating func apply(_ edit: TextEdit) -> ScriptChange {
        let lower = min(max(0, edit.range.lowerBound), count)
        let upper = min(max(lower, edit.range.upperBound), count)
        let distance = edit.replacement.count - (upper - lower)
        lines.replace(
            lower..<upper, with: edit.replacement, behind: lower > 0 ? byte(at: lower - 1) : nil,
            before: upper < count ? byte(at: upper) : nil)

        // Where a statement ends may depend on the word that begins the next line, so the one before is read again.
        let first = max(0, (statementIndex(at: lower) ?? 0) - 1)
        var next = min(statements.count, (statementIndex(at: upper) ?? 0) + 1)
        let start = starts[first]

        // The text from there on, as far as it is needed: more old statements are added while the new ones run on.
        var text = bytes(ofStatements: first..<next)
        text.replaceSubrange(lower - start..<upper - start, with: edit.replacement)
        var parsed: [Statement] = []
        var offset = 0
        while true {
            // The end of the text at hand is no end of a statement as long as more text follows.
            let isWhole = next == statements.count
            let endsLine = text.isEmpty || text.last == UInt8(ascii: "\n")
            if isWhole || endsLine {
                if offset == text.count { break }
                let statement = Statement(parsing: text, from: offset)
                let reachesEnd = offset + statement.bytes.count == text.count
                if isWhole || !reachesEnd || statement.unfinished == nil {
                    offset += statement.bytes.count
                    parsed.append(statement)
                    continue
                }
            }
            // Doubling keeps a statement that runs to the end of a long script from being read for each line of it.
            let more = min(statements.count, next + max(1, next - first))
            text += bytes(ofStatements: next..<more)
            next = more
        }
        return replace(first..<next, with: parsed, movedBy: distance)
    }

    private func byte(at offset: Int) -> UInt8? {
        statementIndex(at: offset).map { statements[$0].bytes[offset - starts[$0]] }
    }

    private func bytes(ofStatements range: Range<Int>) -> [UInt8] {
        var bytes: [UInt8] = []
        for statement in statements[range] {
            bytes += statement.bytes
        }
        return bytes
    }

    private mutating func replace(
        _ range: Range<Int>, with parsed: [Statement], movedBy distance: Int
    ) -> ScriptChange {
        // What is the same before and after did not change.
        var same = 0
        while same < min(range.count, parsed.count), statements[range.lowerBound + same].bytes == parsed[same].bytes,
            statements[range.lowerBound + same].unfinished == parsed[same].unfinished
        {
            same += 1
        }
        var sameAtEnd = 0
        while sameAtEnd < min(range.count, parsed.count) - same,
            statements[range.upperBound - 1 - sameAtEnd].bytes == parsed[parsed.count - 1 - sameAtEnd].bytes,
            statements[range.upperBound - 1 - sameAtEnd].unfinished == parsed[parsed.count - 1 - sameAtEnd].unfinished
        {
            sameAtEnd += 1
        }
        let removed = range.lowerBound + same..<range.upperBound - sameAtEnd
        let inserted = parsed[same..<parsed.count - sameAtEnd]
        let insertedRange = removed.lowerBound..<removed.lowerBound + inserted.count
        statements.replaceSubrange(removed, with: inserted)

        var newStarts: [Int] = []
        var offset = starts[removed.lowerBound]
        for statement in inserted {
            newStarts.append(offset)
            offset += statement.bytes.count
        }
        starts.replaceSubrange(removed, with: newStarts)
        if distance != 0 {
            for index in insertedRange.upperBound..<starts.count {
                starts[index] += distance
            }
        }
        return ScriptChange(removed: removed, inserted: insertedRange)
    }
}

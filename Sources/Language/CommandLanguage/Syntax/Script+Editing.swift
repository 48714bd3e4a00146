// An edit of a script. Afterwards, only the affected statements are parsed again.

/// Replaces some bytes of a script.
package struct ScriptEdit: Hashable, Sendable {
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

extension ScriptEdit {
    /// The edit that turns one string into another, without the prefix and suffix that they share.
    package init(from old: [UInt8], to new: [UInt8]) {
        let shorter = min(old.count, new.count)
        let (start, end) = old.withUnsafeBytes { old in
            new.withUnsafeBytes { new in
                var start = 0
                // Compare eight bytes at a time, because scripts of many megabytes are compared after each keystroke.
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

/// The statements that an edit replaced. All others are unchanged, though their offsets may have moved.
package struct StatementChange: Sendable {
    /// The indices of the removed statements before the edit.
    package var removed: Range<Int>
    /// The indices of the inserted statements after the edit.
    package var inserted: Range<Int>
    /// The removed statements.
    package var former: [Statement]

    package var isEmpty: Bool {
        removed.isEmpty && inserted.isEmpty
    }

    /// The number of commands before the first one that the edit changes; nil if it changes no command, only other
    /// lines or a line break.
    package func commandsKept(in script: Script, isCommand: (Statement) -> Bool) -> Int? {
        // A line break after an open bracket is part of a command's last word, so it counts.
        func text(_ statement: Statement) -> ArraySlice<UInt8> { statement.bytes[..<statement.contentRange.upperBound] }
        let before = former.filter(isCommand).map(text)
        let after = script.statements[inserted].filter(isCommand).map(text)
        return before == after ? nil : zip(before, after).prefix { $0 == $1 }.count
    }

    /// The sorted indices of all statements of one kind, given those before the edit. Only the inserted statements are
    /// looked at, because a script may be long.
    package func updated(_ indices: [Int], in script: Script, isKind: (Statement) -> Bool) -> [Int] {
        let above = indices.prefix { $0 < removed.lowerBound }
        let below = indices[above.count...].drop { $0 < removed.upperBound }
        let distance = inserted.count - removed.count
        return above + inserted.filter { isKind(script.statements[$0]) } + below.map { $0 + distance }
    }
}

extension Script {
    /// Carries out an edit. A range beyond the text is clamped.
    @discardableResult
    package mutating func apply(_ edit: ScriptEdit) -> StatementChange {
        let lower = min(max(0, edit.range.lowerBound), count)
        let upper = min(max(lower, edit.range.upperBound), count)
        let distance = edit.replacement.count - (upper - lower)
        lines.replace(
            lower..<upper, with: edit.replacement, behind: lower > 0 ? byte(at: lower - 1) : nil,
            before: upper < count ? byte(at: upper) : nil)

        // The end of a statement may depend on the first word of the next line that isn't blank, so the previous
        // statement is parsed again, too.
        var first = max(0, (statementIndex(at: lower) ?? 0) - 1)
        while first > 0, case .blank = statements[first].kind { first -= 1 }
        var next = min(statements.count, (statementIndex(at: upper) ?? 0) + 1)
        let start = starts[first]

        // Parse only as much text as needed: add old statements until the last new one is complete.
        var text = bytes(ofStatements: first..<next)
        text.replaceSubrange(lower - start..<upper - start, with: edit.replacement)
        var parsed: [Statement] = []
        var offset = 0
        while true {
            // The end of this text only ends a statement if no more text follows.
            let isWhole = next == statements.count
            let endsLine = text.isEmpty || text.last == UInt8(ascii: "\n")
            if isWhole || endsLine {
                if offset == text.count { break }
                let statement = Statement(parsing: text, from: offset)
                let reachesEnd = offset + statement.bytes.count == text.count
                if isWhole || !reachesEnd || (statement.unfinished == nil && !statement.isTooLong) {
                    offset += statement.bytes.count
                    parsed.append(statement)
                    continue
                }
            }
            // Double the number of statements each time. Otherwise, a statement that runs to the end of a long script
            // would be parsed once for each of its lines.
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
    ) -> StatementChange {
        // Equal statements at both ends haven't changed.
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
        let former = Array(statements[removed])
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
        return StatementChange(removed: removed, inserted: insertedRange, former: former)
    }
}

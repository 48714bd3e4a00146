// Finds the tokens of an `expect` condition.

import WorkbenchValueTree

extension TokenCollector {
    mutating func add(_ expectation: Expectation, _ range: Range<Int>) {
        switch expectation {
        case .stack(_, let elements): add(elements, behind: keywords(2, in: range), in: range)
        case .tree(_, let node):
            keywords(2, in: range)
            add(node)
        case .place(let place, _, let value):
            add(place)
            comparison(in: range.lowerBound..<value.range.lowerBound)
            add(value)
        case .screen(_, _, let value):
            keywords(1, in: range)
            comparison(in: range.lowerBound..<value.range.lowerBound)
            if let first = tokens.first(where: { $0.kind == .keyword })?.range.upperBound,
                let last = tokens.last(where: { $0.kind == .comparison })?.range.lowerBound
            {
                word(.field, in: first..<max(first, last))
            }
            add(value)
        case .formula:
            let former = tokens.count
            for operand in expectation.operands {
                if case .place(let place) = operand { add(place) }
                if case .literal(let value) = operand { add(value) }
            }
            words(in: range, without: tokens[former...].map(\.range))
        case .combined(let left, let connective, let word, let right):
            add(left, range.lowerBound..<word.range.lowerBound)
            keywords(connective == .leadsTo ? 2 : 1, in: word.range)
            add(right, word.range.upperBound..<range.upperBound)
        case .output(let value, let node, let step):
            keywords(1, in: range)
            add(value, as: .action)
            var end = value.range.upperBound
            if let node {
                end = word(.keyword, in: end..<range.upperBound)
                add(node)
                end = self.end(of: node, in: range)
            }
            since(step, in: end..<range.upperBound)
        case .course(let place, let course, let step):
            add(place)
            let end = keywords(course == .changedOnce ? 2 : 1, in: self.end(of: place, in: range)..<range.upperBound)
            since(step, in: end..<range.upperBound)
        case .render(_, let node), .here(let node):
            keywords(2, in: range)
            add(node)
        case .count(_, _, _, let step): count(since: step, in: range)
        case .asked(let command):
            keywords(1, in: range)
            add(command)
        case .noSet(let step): since(step, in: keywords(2, in: range)..<range.upperBound)
        case .route(let command, let hops, let step):
            keywords(1, in: range)
            add(command)
            var end = range.lowerBound
            for hop in hops {
                add(hop.node)
                end = self.end(of: hop.node, in: range)
                if hop.action != nil { end = word(.action, in: end..<range.upperBound) }
            }
            since(step, in: end..<range.upperBound)
        case .answered(_, let place):
            keywords(2, in: range)
            add(place)
        case .answeredStep: keywords(2, in: range)
        case .dropped, .unchanged, .clean: keywords(1, in: range)
        case .trap(let text), .error(let text):
            let end = keywords(1, in: range)
            if text != nil { add(.string, Literal.parse(bytes, from: end, limit: range.upperBound).literal.range) }
        }
    }

    private mutating func add(_ elements: [Expectation.StackElement], behind start: Int, in range: Range<Int>) {
        var position = start
        for element in elements {
            switch element {
            case .named(let segment):
                add(segment)
                // The quote and the bracket after a key are skipped when the next element is searched for.
                position = segment.key?.range.upperBound ?? segment.name.range.upperBound
            case .titled:
                while position < range.upperBound, bytes[position] != UInt8(ascii: "\"") {
                    position += 1
                }
                let string = Literal.parse(bytes, from: position, limit: range.upperBound)
                add(.string, string.literal.range)
                position = string.end
            }
        }
    }

    /// Adds the words and operators between operands. The word after `screen` is a field.
    private mutating func words(in range: Range<Int>, without operands: [Range<Int>]) {
        var start = range.lowerBound
        var isField = false
        while start < range.upperBound {
            let end = bytes[start..<range.upperBound].firstIndex(where: isSpace) ?? range.upperBound
            if !operands.contains(where: { $0.overlaps(start..<end) }) {
                let isWord = bytes[start..<end].first.map(ByteReader.isLetter) ?? false
                add(isField ? .field : isWord ? .keyword : .comparison, start..<end)
                isField = bytes[start..<end].elementsEqual("screen".utf8)
            }
            start = end + 1
        }
    }

    /// - Returns: The end of the last keyword.
    @discardableResult
    private mutating func keywords(_ count: Int, in range: Range<Int>) -> Int {
        var start = range.lowerBound
        for _ in 0..<count {
            start = word(.keyword, in: start..<range.upperBound)
        }
        return start
    }

    private mutating func count(since step: StepName?, in range: Range<Int>) {
        // The countable and its comparison need no spaces: `steps<=3`.
        var position = range.lowerBound
        func skip(while holds: (UInt8) -> Bool) -> Range<Int> {
            while position < range.upperBound, isSpace(bytes[position]) { position += 1 }
            let start = position
            while position < range.upperBound, holds(bytes[position]) { position += 1 }
            return start..<position
        }
        add(.keyword, skip { ByteReader.isLetter($0) })
        add(.comparison, skip { !ByteReader.isDigit($0) && $0 != UInt8(ascii: "-") && !isSpace($0) })
        add(.number, skip { !isSpace($0) })
        since(step, in: position..<range.upperBound)
    }

    private mutating func since(_ step: StepName?, in range: Range<Int>) {
        guard let step else { return }
        let start = word(.keyword, in: range)
        let isMark = if case .mark = step { true } else { false }
        word(isMark ? .word : .number, in: start..<range.upperBound)
    }

    /// The end of a node or a place: the end of its last name, key or step, including the brackets around a key.
    private func end(of reference: NodeReference, in range: Range<Int>) -> Int {
        let last = reference.segments.last
        let named = last.map { $0.key?.range.upperBound ?? $0.name.range.upperBound } ?? range.lowerBound
        var end = reference.steps.last?.range.upperBound ?? named
        while end < range.upperBound, !isSpace(bytes[end]) {
            end += 1
        }
        return end
    }

    /// Adds the first word within a range. Returns its end.
    @discardableResult
    private mutating func word(_ kind: Token.Kind, in range: Range<Int>) -> Int {
        var reader = ByteReader(bytes, from: range.lowerBound, limit: range.upperBound)
        skipSpace(&reader)
        let start = reader.position
        while !reader.isAtEnd, !isSpace(reader.byte) {
            reader.position += 1
        }
        add(kind, start..<reader.position)
        return reader.position
    }

    /// Adds the operator at the end of a range.
    private mutating func comparison(in range: Range<Int>) {
        var end = range.upperBound
        while end > range.lowerBound, isSpace(bytes[end - 1]) {
            end -= 1
        }
        var start = end
        while start > range.lowerBound, "=!<>is".utf8.contains(bytes[start - 1]), end - start < 2 {
            start -= 1
        }
        add(.comparison, start..<end)
    }
}

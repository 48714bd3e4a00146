// Parses conditions about steps: renders, changes since a step, and the number of steps.

import WorkbenchValueTree

extension ExpectationReader {
    /// render = "render" ( "has" | "lacks" ) node
    mutating func render() -> Expectation? {
        guard let relation = keyword(["has", "lacks"]) else { return nil }
        guard case .node(let node) = nodeArgument() else { return nil }
        return .render(isThere: relation == "has", node)
    }

    /// here = "here" "is" node
    mutating func here() -> Expectation? {
        guard keyword(["is"]) != nil, case .node(let node) = nodeArgument() else { return nil }
        return .here(node)
    }

    /// Parses the countable before a comparison, even without a space between them. Afterwards, the position is at the
    /// comparison.
    mutating func countable(from start: Int) -> Expectation.Countable? {
        var letters = start
        while letters < end, ByteReader.isLetter(parser.bytes[letters]) {
            letters += 1
        }
        guard let countable = Expectation.Countable(rawValue: parser.text(start..<letters).lowercased()) else {
            return nil
        }
        let before = position
        position = letters
        skipBlanks()
        if position < end, Self.isOperator(parser.bytes[position]) { return countable }
        position = before
        return nil
    }

    /// count = ( "steps" | "branches" | "marks" ) comparison number [ since ]
    mutating func count(_ countable: Expectation.Countable) -> Expectation? {
        guard let comparison = comparison(), let value = value() else { return nil }
        guard case .integer(let integer) = value.kind, let number = Int(integer.description) else {
            parser.report(.notANumber(parser.text(value.range)), value.range)
            return nil
        }
        guard countable == .steps else { return .count(countable, comparison, number, since: nil) }
        return since().map { .count(countable, comparison, number, since: $0) }
    }

    /// asked = "asked" ( word | command )
    mutating func asked() -> Expectation? {
        let words = parser.words.filter { $0.lowerBound >= position && $0.upperBound <= end }
        guard let first = words.first else {
            parser.report(.expectedCommand, end..<end)
            return nil
        }
        let count = parser.diagnostics.count
        // A word without arguments matches the command with any arguments, so missing arguments are not reported.
        var inner = CommandParser(parser.bytes, words: words.count == 1 ? [first] : words[...])
        var command = inner.command()
        if words.count == 1 {
            command.arguments = []
            inner.diagnostics.removeAll { if case .missingArgument = $0.fact { true } else { false } }
        }
        parser.diagnostics += inner.diagnostics
        position = end
        return parser.diagnostics.count == count ? .asked(command) : nil
    }

    /// course = "changed" [ "once" ] | "unchanged"
    mutating func course() -> Expectation.Course? {
        skipBlanks()
        let start = position
        switch word() {
        case "unchanged": return .unchanged
        case "changed":
            let behind = position
            skipBlanks()
            if word() == "once" { return .changedOnce }
            position = behind
            return .changed
        default:
            position = start
            return nil
        }
    }

    /// since = [ "since" step ]: `.some(nil)` if it is omitted, and nil if it can't be parsed.
    mutating func since() -> StepName?? {
        guard !isComplete() else { return .some(nil) }
        guard keyword(["since"]) != nil else { return nil }
        skipBlanks()
        let extent = extent { _ in false }
        guard !extent.isEmpty else {
            parser.report(.expectedStep, end..<end)
            return nil
        }
        position = extent.upperBound
        guard case .step(let step) = parser.step(extent) else { return nil }
        return .some(step)
    }
}

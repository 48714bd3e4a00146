// Parses conditions about the route to a result, and about the content of an answer.

import WorkbenchValueTree

extension ExpectationReader {
    private static let arrows = ["→", "->"]
    /// The commands that give answers about nodes or places.
    package static let answering = [
        "owner", "flow", "why", "trace", "try", "sinks", "state", "props", "node", "tree", "audit", "code",
    ]

    /// no-set = "no" "set" [ since ]
    mutating func noSet() -> Expectation? {
        guard keyword(["set"]) != nil else { return nil }
        return since().map { .noSet(since: $0) }
    }

    /// answered = "answered" ( word place | "step" number )
    mutating func answered() -> Expectation? {
        guard let command = keyword(Self.answering + ["step"]) else { return nil }
        skipBlanks()
        let extent = extent { _ in false }
        if command == "step" {
            guard let number = Int(parser.text(extent)) else {
                parser.report(.expectedStep, extent)
                return nil
            }
            position = extent.upperBound
            return .answeredStep(number)
        }
        guard !extent.isEmpty else {
            parser.report(.literal(.expected(.nodeName, found: .end)), end..<end)
            return nil
        }
        position = extent.upperBound
        return parser.place(extent).map { .answered(command, $0) }
    }

    /// route = "route" command hop { hop } [ since ], without `since` if the command is a `try`: the condition is then
    /// about the last command.
    mutating func route() -> Expectation? {
        let words = parser.words.filter { $0.lowerBound >= position && $0.upperBound <= end }
        let written = words.prefix { !isArrow($0) }
        guard !written.isEmpty else {
            parser.report(.expectedCommand, (words.first ?? end..<end))
            return nil
        }
        guard let command = command(written) else { return nil }
        position = words[written.count - 1].upperBound
        var hops: [Expectation.RouteHop] = []
        while hops.isEmpty || isArrowNext {
            guard keyword(Self.arrows) != nil, case .node(let node) = nodeArgument() else { return nil }
            hops.append(Expectation.RouteHop(node: node, action: action()))
        }
        if command.is(TryCommand.self) { return .route(command, hops, since: nil) }
        return since().map { .route(command, hops, since: $0) }
    }

    /// The case of an action, as in `nameChanged` or `.nameChanged`.
    private mutating func action() -> String? {
        guard !isComplete() else { return nil }
        skipBlanks()
        let extent = extent { _ in false }
        guard !extent.isEmpty, !isArrow(extent), parser.text(extent) != "since" else { return nil }
        position = extent.upperBound
        let text = parser.text(extent)
        return text.hasPrefix(".") ? String(text.dropFirst()) : text
    }

    private mutating func command(_ words: ArraySlice<Range<Int>>) -> ParsedCommand? {
        let count = parser.diagnostics.count
        var inner = CommandParser(parser.bytes, words: words)
        var command = inner.command()
        if words.count == 1 { command.arguments = [] }
        // `tap` and `try tap` without a target mean any callback.
        if words.count == 1 || (words.count == 2 && command.is(TryCommand.self)) {
            inner.diagnostics.removeAll { if case .missingArgument = $0.fact { true } else { false } }
        }
        parser.diagnostics += inner.diagnostics
        return parser.diagnostics.count == count ? command : nil
    }

    private func isArrow(_ range: Range<Int>) -> Bool { Self.arrows.contains(parser.text(range)) }

    private var isArrowNext: Bool {
        var start = position
        while start < end, ByteReader.isBlank(parser.bytes[start]) { start += 1 }
        return parser.words.contains { $0.lowerBound == start && isArrow($0) }
    }
}

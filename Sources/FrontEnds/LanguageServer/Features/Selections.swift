// The ranges to which a selection expands: token, argument, command, command with its output, section, script.

import WorkbenchLanguage
import WorkbenchValueTree

extension Script {
    /// Ranges around an offset, each contained in the next.
    func selections(at offset: Int) -> [Range<Int>] {
        guard let index = statementIndex(at: offset) else { return [0..<count] }
        let start = starts[index]
        let statement = statements[index]
        let place = offset - start
        var ranges: [Range<Int>] = []
        if let token = statement.token(at: place) { ranges.append(token.range.moved(by: start)) }
        if let command = statement.command {
            ranges += command.selections(at: place, in: statement.bytes).map { $0.moved(by: start) }
        }
        ranges.append(statement.contentRange.moved(by: start))
        if let block = commands.last(where: { $0.statement <= index }),
            block.statement == index || block.expectedStatements.contains(index),
            let last = block.expectedStatements.last
        {
            ranges.append(starts[block.statement]..<starts[last] + statements[last].contentRange.upperBound)
        }
        if let block = prose.first(where: { $0.statements.contains(index) }) {
            ranges.append(starts[block.statements.lowerBound]..<starts[block.statements.upperBound])
        }
        for section in sections.reversed() where section.statements.contains(index) {
            ranges.append(starts[section.statements.lowerBound]..<starts[section.statements.upperBound])
        }
        ranges.append(0..<count)
        return ranges.reduce(into: []) { nested, range in
            // Each range must be larger than the previous one.
            guard range.contains(offset) || range.upperBound == offset else { return }
            if let inner = nested.last {
                guard range != inner, range.lowerBound <= inner.lowerBound, range.upperBound >= inner.upperBound else {
                    return
                }
            }
            nested.append(range)
        }
    }
}

extension Statement {
    /// The token at an offset; between two tokens, the more significant one.
    func token(at offset: Int) -> Token? {
        let touching = tokens.filter { $0.range.lowerBound <= offset && offset <= $0.range.upperBound }
        let telling = touching.filter { $0.kind.semantic != nil }
        return telling.first { $0.range.contains(offset) } ?? telling.first
            ?? touching.first { $0.range.contains(offset) }
    }
}

extension ParsedCommand {
    /// The nested literals at an offset, and their argument.
    fileprivate func selections(at offset: Int, in bytes: [UInt8]) -> [Range<Int>] {
        guard let argument = arguments.first(where: { $0.range.lowerBound <= offset && offset <= $0.range.upperBound })
        else { return [range] }
        var ranges: [Range<Int>] = []
        switch argument.value {
        case .action(let literal), .output(let literal), .value(let literal), .app(.workflow(let literal)):
            ranges = literal.selections(at: offset)
        case .command(let inner): ranges = inner.selections(at: offset, in: bytes)
        case .callback(let callback):
            ranges = callback.arguments?.items.flatMap { $0.value.selections(at: offset) } ?? []
        default: break
        }
        return ranges + [argument.range, range]
    }
}

extension Literal {
    /// The ranges from the innermost literal at an offset out to this one.
    fileprivate func selections(at offset: Int) -> [Range<Int>] {
        guard range.lowerBound <= offset, offset <= range.upperBound else { return [] }
        let inner: [Range<Int>] =
            switch kind {
            case .array(let elements): elements.flatMap { $0.selections(at: offset) }
            case .dictionary(let entries):
                entries.flatMap { $0.key.selections(at: offset) + ($0.value?.selections(at: offset) ?? []) }
            case .call(_, let arguments), .tuple(let arguments): Self.selections(at: offset, in: arguments)
            case .opaque(_, let arguments?): Self.selections(at: offset, in: arguments)
            default: []
            }
        return inner + [range]
    }

    private static func selections(at offset: Int, in arguments: LiteralArguments) -> [Range<Int>] {
        arguments.items.flatMap { item in
            item.range.lowerBound <= offset && offset <= item.range.upperBound
                ? item.value.selections(at: offset) + [item.range] : []
        }
    }
}

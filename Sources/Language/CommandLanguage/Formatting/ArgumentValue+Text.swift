// The text of an argument.

import WorkbenchValueTree

extension ArgumentValue {
    /// - Parameter hasLines: Whether values span several lines in the original. If so, they may span several lines
    ///   again.
    package func text(hasLines: Bool) -> String {
        switch self {
        case .node(let reference), .place(let reference): reference.text
        case .action(let literal), .output(let literal), .value(let literal): literal.text(hasLines: hasLines)
        case .callback(let callback): callback.text(hasLines: hasLines)
        case .step(let step): step.text
        case .number(let number): String(number)
        case .app(.named(let name)): Self.word(name)
        case .app(.workflow(let literal)): literal.text(hasLines: hasLines)
        case .worker(let segment): segment.text
        case .word(let word): Self.word(word)
        case .command(let command): command.text(hasLines: hasLines)
        case .expectation(let expectation): expectation.text(hasLines: hasLines)
        case .missing: ""
        }
    }

    /// The word itself, or a string literal if the word would be parsed differently.
    static func word(_ word: String) -> String {
        let isPlain = word.unicodeScalars.allSatisfy {
            switch $0 {
            case " ", "\"", "#", "(", ")", "[", "]", "`", "$", "‹", "…": false
            default: $0.value > 0x20 && $0.value != 0x7f && !$0.properties.isWhitespace
            }
        }
        return isPlain && !word.isEmpty && !word.hasPrefix("--") ? word : Literal(.string(word)).text()
    }
}

extension StepName {
    package var text: String {
        switch self {
        case .number(let number): String(number)
        case .back(let count): "-\(count)"
        // A mark whose name starts like a number would be read as a number.
        case .mark(let name):
            name.first?.isNumber == true || name.hasPrefix("-")
                ? Literal(.string(name)).text() : ArgumentValue.word(name)
        }
    }
}

extension CallbackName {
    fileprivate func text(hasLines: Bool) -> String {
        let name =
            switch target {
            case .path(let path): path.title
            case .title(let title): Literal(.string(title)).text()
            }
        guard let arguments else { return name }
        return name + Literal(.tuple(arguments)).text(hasLines: hasLines)
    }
}

extension NodeReference {
    /// The node or place as an argument, without the `$` of a value.
    package var text: String {
        if !isAbsolute && segments.isEmpty && steps.isEmpty { return "." }
        return String(Literal(.reference(self)).text().dropFirst())
    }
}

extension NodeReference.Segment {
    package var text: String {
        NodeReference(isAbsolute: false, segments: [self]).text
    }
}

extension Literal {
    fileprivate func text(hasLines: Bool) -> String {
        hasLines ? indentedText() : text()
    }
}

extension Formula {
    package func text(hasLines: Bool = false) -> String {
        switch self {
        case .literal(let value): value.text(hasLines: hasLines)
        case .place(let place): place.text
        case .screen(let path): "screen \(path.title)"
        case .aggregate(let aggregate, let whole): "\(aggregate.rawValue) of \(whole.text(hasLines: hasLines))"
        case .arithmetic(let left, let sign, let right):
            "\(left.text(hasLines: hasLines)) \(sign.rawValue) \(right.text(hasLines: hasLines))"
        }
    }
}

extension Formula.Claim {
    fileprivate func text(hasLines: Bool) -> String {
        switch self {
        case .compared(let comparison, let other): comparison.rawValue + " " + other.text(hasLines: hasLines)
        case .element(let list): "in " + list.text(hasLines: hasLines)
        case .sorted: "sorted"
        case .unique: "unique"
        }
    }
}

extension Expectation {
    package func text(hasLines: Bool = false) -> String {
        switch self {
        case .stack(let relation, let elements):
            "stack \(relation.rawValue) " + elements.map(\.text).joined(separator: ", ")
        case .tree(let isThere, let node): "tree \(isThere ? "has" : "lacks") \(node.text)"
        case .place(let place, let comparison, let value):
            "\(place.text) \(comparison.rawValue) \(value.text(hasLines: hasLines))"
        case .screen(let path, let comparison, let value):
            "screen \(path.title) \(comparison.rawValue) \(value.text(hasLines: hasLines))"
        case .formula(let formula, let claim): formula.text(hasLines: hasLines) + " " + claim.text(hasLines: hasLines)
        case .combined(let left, let connective, _, let right):
            "\(left.text(hasLines: hasLines)) \(connective.rawValue) \(right.text(hasLines: hasLines))"
        case .output(let value, let node, let step):
            "output " + value.text(hasLines: hasLines) + (node.map { " from \($0.text)" } ?? "") + Self.since(step)
        case .course(let place, let course, let step): "\(place.text) \(course.rawValue)" + Self.since(step)
        case .render(let isThere, let node): "render \(isThere ? "has" : "lacks") \(node.text)"
        case .count(let countable, let comparison, let number, let step):
            "\(countable.rawValue) \(comparison.rawValue) \(number)" + Self.since(step)
        case .here(let node): "here is \(node.text)"
        case .asked(let command): "asked \(command.text(hasLines: hasLines))"
        case .noSet(let step): "no set" + Self.since(step)
        case .route(let command, let hops, let step):
            "route \(command.text(hasLines: hasLines))" + hops.map(\.text).joined() + Self.since(step)
        case .answered(let command, let place): "answered \(command) \(place.text)"
        case .answeredStep(let number): "answered step \(number)"
        case .dropped: "dropped"
        case .unchanged: "unchanged"
        case .clean: "clean"
        case .trap(let text): "crash" + (text.map { " " + Literal(.string($0)).text() } ?? "")
        case .error(let text): "error" + (text.map { " " + Literal(.string($0)).text() } ?? "")
        }
    }
}

extension Expectation {
    private static func since(_ step: StepName?) -> String {
        step.map { " since \($0.text)" } ?? ""
    }
}

extension Expectation.RouteHop {
    fileprivate var text: String { " → \(node.text)" + (action.map { " " + $0 } ?? "") }
}

extension Expectation.StackElement {
    fileprivate var text: String {
        switch self {
        case .named(let segment): segment.text
        case .titled(let title): Literal(.string(title)).text()
        }
    }
}

extension ParsedCommand {
    /// The formatted command on one line, as journals write it.
    package var text: String {
        text(hasLines: false)
    }

    /// Arguments and flags in their original order.
    func text(hasLines: Bool) -> String {
        var parts = arguments.map { argument in
            let introducer = introducer(of: argument).map { $0 + " " } ?? ""
            return (offset: argument.range.lowerBound, text: introducer + argument.value.text(hasLines: hasLines))
        }
        for flag in flags {
            let argument = flag.argument.map { " " + $0.value.text(hasLines: hasLines) } ?? ""
            parts.append((flag.range.lowerBound, "--" + flag.name + argument))
        }
        parts.sort { $0.offset < $1.offset }
        let word = specification == nil ? self.word : self.word.lowercased()
        return ([word] + parts.map(\.text)).joined(separator: " ")
    }
}

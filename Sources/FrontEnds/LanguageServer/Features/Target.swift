// The item at a place in a script, for hover, definition and rename.

import WorkbenchLanguage
import WorkbenchValueTree

struct Target {
    enum Content {
        case command(CommandSpecification)
        /// A node, as it is written in a script.
        case node(NodeReference, text: String)
        /// A part of a node's state, together with the place that contains it, or the node.
        case place(NodeReference, text: String, outer: String)
        /// An action of a node, or of the current node; `type` is the action's type if the script has it.
        case action(name: String, type: String?, node: String?)
        case output(name: String, node: String?)
        case callback(String)
        case value(String)
        /// A type, and the name that qualifies it; or a case of a type.
        case type(String, outer: String?)
        case enumCase(String)
        case mark(String, isDefinition: Bool)
        case app(String)
        /// A screen, by name.
        case screen(String)
        case worker(String)
        case branch(String)
    }

    var content: Content
    /// The range of the target, as offsets in the script.
    var range: Range<Int>

    /// Whether two targets mean the same item, as far as a script can tell. Node names are compared case-insensitively.
    func means(_ other: Target) -> Bool {
        switch (content, other.content) {
        case (.command(let left), .command(let right)): left == right
        case (.node(let left, _), .node(let right, _)): left.lastName == right.lastName
        case (.place(let left, _, _), .place(let right, _, _)):
            left.lastName == right.lastName && left.path == right.path
        case (.action(let left, _, _), .action(let right, _, _)), (.output(let left, _), .output(let right, _)),
            (.action(let left, _, _), .output(let right, _)), (.output(let left, _), .action(let right, _, _)),
            (.callback(let left), .callback(let right)), (.value(let left), .value(let right)),
            (.type(let left, _), .type(let right, _)), (.enumCase(let left), .enumCase(let right)),
            (.mark(let left, _), .mark(let right, _)), (.branch(let left), .branch(let right)):
            left == right
        case (.app(let left), .app(let right)), (.screen(let left), .screen(let right)),
            (.worker(let left), .worker(let right)):
            left.lowercased() == right.lowercased()
        default: false
        }
    }
}

extension Statement {
    /// The command that shows a place named in the statement. The place is usually a part of a state.
    var wordForPlaces: String { command?.is(PropsCommand.self) == true ? "props" : "state" }
}

extension NodeReference {
    /// The reference's last segment, which identifies the node.
    fileprivate var lastName: String {
        guard let last = segments.last else { return isAbsolute ? "/" : "." }
        return last.name.text.lowercased() + (last.key.map { "[\($0.text)]" } ?? "")
    }
}

extension Script {
    func target(at offset: Int) -> Target? {
        guard let index = statementIndex(at: offset) else { return nil }
        let touching = targets(ofStatement: index).filter {
            $0.range.lowerBound <= offset && offset <= $0.range.upperBound
        }
        // Between two adjacent targets, the second one counts; among nested ones, the innermost.
        let containing = touching.filter { $0.range.contains(offset) }
        return (containing.isEmpty ? touching : containing).min { $0.range.count < $1.range.count }
    }

    /// Everything in the script that refers to the same item.
    func targets(like target: Target) -> [Target] {
        statements.indices.flatMap { targets(ofStatement: $0).filter { $0.means(target) } }
    }

    func targets(ofStatement index: Int) -> [Target] {
        guard let command = statements[index].command else { return [] }
        var collector = TargetCollector(bytes: statements[index].bytes)
        collector.add(command)
        return collector.targets.map { Target(content: $0.content, range: $0.range.moved(by: starts[index])) }
    }
}

private struct TargetCollector {
    let bytes: [UInt8]
    var targets: [Target] = []
    /// The node named by the command.
    private var node: String?

    init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    mutating func add(_ content: Target.Content, _ range: Range<Int>) {
        if !range.isEmpty { targets.append(Target(content: content, range: range)) }
    }

    mutating func add(_ command: ParsedCommand) {
        if let specification = command.specification { add(.command(specification), command.wordRange) }
        node = nil
        for argument in command.arguments {
            if case .node = argument.value {
                node = text(argument.range)
                break
            }
        }
        for argument in command.arguments { add(argument, of: command) }
        for flag in command.flags {
            if let argument = flag.argument { add(argument, of: command) }
        }
    }

    private mutating func add(_ argument: ParsedArgument, of command: ParsedCommand) {
        let range = argument.range
        switch argument.value {
        case .node(let reference), .place(let reference): add(reference, from: range.lowerBound)
        case .action(let literal): add(call: literal, isOutput: false)
        case .output(let literal): add(call: literal, isOutput: true)
        case .callback(let callback):
            add(.callback(callback.name), range.lowerBound..<(callback.arguments?.range.lowerBound ?? range.upperBound))
            if let arguments = callback.arguments { add(arguments) }
        case .value(let literal): add(literal)
        case .step(.mark(let name)): add(.mark(name, isDefinition: false), range)
        case .app(.named(let name)): add(.app(name), range)
        case .app(.workflow(let literal)): add(literal)
        case .worker(let segment): add(.worker(segment.name.text), segment.name.range)
        case .word(let word):
            switch argument.parameter.kind {
            case .mark: add(.mark(word, isDefinition: command.is(MarkCommand.self)), range)
            case .branch: add(.branch(word), range)
            default: break
            }
        case .command(let inner):
            let outer = node
            add(inner)
            node = outer
        case .expectation(let expectation): add(expectation)
        case .step, .number, .missing: break
        }
    }

    /// Adds each node in a reference, and each place in the last node's state.
    private mutating func add(_ reference: NodeReference, from start: Int) {
        for (index, segment) in reference.segments.enumerated() {
            var part = reference
            part.segments = Array(reference.segments[...index])
            part.steps = []
            let end = end(of: segment)
            add(.node(part, text: text(start..<end)), segment.name.range.lowerBound..<end)
        }
        if reference.segments.isEmpty, reference.isAbsolute {
            add(
                .node(NodeReference(isAbsolute: true, segments: []), text: "/"), start..<start + 1)
        }
        for (index, step) in reference.steps.enumerated() {
            var part = reference
            part.steps = Array(reference.steps[...index])
            let outerEnd =
                index > 0
                ? reference.steps[index - 1].range.upperBound : reference.segments.last.map { self.end(of: $0) }
            let outer = outerEnd.map { text(start..<$0) } ?? (reference.isAbsolute ? "/" : "")
            add(.place(part, text: text(start..<step.range.upperBound), outer: outer), step.range)
        }
    }

    /// The end of a segment, after the bracket of its key.
    private func end(of segment: NodeReference.Segment) -> Int {
        guard let key = segment.key else { return segment.name.range.upperBound }
        let bracket = bytes[min(key.range.upperBound, bytes.count)...].firstIndex(of: UInt8(ascii: "]"))
        return bracket.map { $0 + 1 } ?? key.range.upperBound
    }

    private mutating func add(call literal: Literal, isOutput: Bool) {
        let path: NamePath
        switch literal.kind {
        case .name(let name): path = name
        case .call(let name, let arguments):
            path = name
            add(arguments)
        default:
            add(literal)
            return
        }
        guard let name = path.names.last else { return }
        let type = path.names.dropLast().map(\.text).joined(separator: ".")
        for (index, part) in path.names.dropLast().enumerated() { add(type: part.text, at: index, of: path) }
        add(
            isOutput
                ? .output(name: name.text, node: node)
                : .action(name: name.text, type: type.isEmpty ? nil : type, node: node), name.range)
    }

    private mutating func add(_ expectation: Expectation) {
        switch expectation {
        case .stack(_, let elements):
            for case .named(let segment) in elements { add(.screen(segment.name.text), segment.name.range) }
        case .tree(_, let reference): add(reference, from: reference.start)
        case .place, .screen, .formula:
            for operand in expectation.operands {
                if case .place(let reference) = operand { add(reference, from: reference.start) }
                if case .literal(let literal) = operand { add(literal) }
            }
        case .combined: expectation.parts.forEach { add($0) }
        case .output(let literal, let from, _):
            if let from {
                let end = from.segments.last.map { self.end(of: $0) } ?? from.start
                node = text(from.start..<end)
                add(from, from: from.start)
            }
            add(call: literal, isOutput: true)
        case .course(let reference, _, _), .render(_, let reference), .here(let reference):
            add(reference, from: reference.start)
        case .answered(_, let place): add(place, from: place.start)
        case .route(let command, let hops, _):
            add(command)
            for hop in hops {
                add(hop.node, from: hop.node.start)
                add(actionOf: hop)
            }
        case .count, .noSet, .asked, .answeredStep, .dropped, .unchanged, .clean, .trap, .error: break
        }
    }

    /// The action after a node on a route, as in `Welcome nameChanged` or `Welcome .nameChanged`.
    private mutating func add(actionOf hop: Expectation.RouteHop) {
        guard let action = hop.action else { return }
        let end = hop.node.segments.last.map { self.end(of: $0) } ?? hop.node.start + 1
        let start = bytes[end...].firstIndex { $0 != 0x20 && $0 != 0x09 && $0 != UInt8(ascii: ".") } ?? bytes.count
        guard bytes[start...].starts(with: action.utf8) else { return }
        add(
            .action(name: action, type: nil, node: text(hop.node.start..<end)),
            start..<(start + action.utf8.count))
    }

    private mutating func add(_ literal: Literal) {
        switch literal.kind {
        case .reference(let reference): add(reference, from: literal.range.lowerBound + 1)
        case .name(let path): add(path)
        case .call(let path, let arguments):
            add(path)
            add(arguments)
        case .array(let elements): for element in elements { add(element) }
        case .dictionary(let entries):
            for entry in entries {
                add(entry.key)
                if let value = entry.value { add(value) }
            }
        case .tuple(let arguments): add(arguments)
        case .integer, .float, .boolean, .string: add(.value(text(literal.range)), literal.range)
        default: break
        }
    }

    private mutating func add(_ path: NamePath) {
        for (index, part) in path.names.enumerated() {
            if part.text.first?.isUppercase == true {
                add(type: part.text, at: index, of: path)
            } else {
                add(.enumCase(part.text), part.range)
            }
        }
    }

    private mutating func add(type name: String, at index: Int, of path: NamePath) {
        add(.type(name, outer: index > 0 ? path.names[index - 1].text : nil), path.names[index].range)
    }

    private mutating func add(_ arguments: LiteralArguments) {
        for item in arguments.items { add(item.value) }
    }

    private func text(_ range: Range<Int>) -> String {
        String(decoding: bytes[range.clamped(to: 0..<bytes.count)], as: UTF8.self)
    }
}

extension NodeReference {
    /// The target's start in its statement.
    fileprivate var start: Int {
        let first = segments.first?.name.range.lowerBound ?? steps.first?.range.lowerBound ?? 0
        return max(0, isAbsolute ? first - 1 : first)
    }
}

extension CallbackName {
    fileprivate var name: String {
        switch target {
        case .path(let path): path.title
        case .title(let title): title
        }
    }
}

// Following data: what caused what, why a node was rendered, who owns a value, where a piece of state goes.

import CommandLanguage
import Reflection
import Replies
import ValueTree
import Workflow

extension Session {
    static let followHandlers: [(CommandSpecification, Handler)] = [
        (
            TraceCommand.specification,
            { session, command throws(Refusal) in
                let index = try session.moment(command[TraceCommand.step], command.argument(TraceCommand.step)?.range)
                guard let step = session.timeline.moments[index].step else {
                    throw Refusal("nothing has happened before the first step")
                }
                return .trace(step)
            }
        ),
        (
            WhyCommand.specification,
            { session, command throws(Refusal) in
                let node = try session.node(command[WhyCommand.node], at: command.argument(WhyCommand.node)?.range)
                return .why(try session.why(session.name(node)))
            }
        ),
        (
            OwnerCommand.specification,
            { session, command throws(Refusal) in
                switch command[OwnerCommand.subject] {
                case .value(let literal)?: return .owner(session.owner(of: literal.text()))
                case .place(let place)?:
                    let node = try session.node(place, at: command.argument(OwnerCommand.subject)?.range)
                    let value = try session.part(node.anyState, place.path)
                    return .owner(session.owner(of: value.text()))
                default: throw Refusal("owner takes a value, or the place of one")
                }
            }
        ),
        (
            FlowCommand.specification,
            { session, command throws(Refusal) in
                guard let place = command[FlowCommand.place] else { throw Refusal("there is no place to follow") }
                let range = command.argument(FlowCommand.place)?.range
                return .flow(try session.flow(of: place.path, at: try session.node(place, at: range), range))
            }
        ),
    ]

    // MARK: - Why

    private func why(_ node: NodeName) throws(Refusal) -> WhyReply {
        guard let step = timeline.now.step else { throw Refusal("no step has been taken yet") }
        let render = step.renders.first { $0.node.path == node.path }
        let chain = step.hops.map { hop in
            "\(hop.node.path) \(hop.action?.text() ?? "set")"
        }
        return WhyReply(node: node, step: step.number, render: render, chain: chain)
    }

    // MARK: - Owner

    func part(_ whole: Any, _ path: ValuePath) throws(Refusal) -> Value {
        func read<Root>(_ root: Root) throws(AccessError) -> Value { try ValueAccess().tree(of: root, at: path) }
        do throws(AccessError) {
            return try read(whole)
        } catch {
            throw Refusal(error.description)
        }
    }

    /// Whoever has the value in its state, and was not handed it, owns it. All others have copies.
    private func owner(of text: String) -> OwnerReply {
        var search = ValueSearch(text: text)
        var reply = OwnerReply(value: .text(Text(text)), owners: [], copies: [], screens: [])
        names.forEach(from: root, "/") { node, path in
            let properties = search.paths(in: ValueReader.read(node.anyWorkflow))
            let state = search.paths(in: ValueReader.read(node.anyState))
            if properties.isEmpty && state.isEmpty { return }
            let giver = node.parent.map { name($0).path }
            reply.copies += properties.map { OwnerReply.Place(holder: path, part: "props", path: $0, givenBy: giver) }
            let places = state.map {
                OwnerReply.Place(holder: path, part: "state", path: $0, givenBy: properties.isEmpty ? nil : path)
            }
            if properties.isEmpty { reply.owners += places } else { reply.copies += places }
        }
        if let rendering = root.anyRendering {
            for screen in StackReader.active(in: rendering) {
                let paths = search.paths(in: ValueReader.read(screen.screen))
                reply.screens += paths.map {
                    OwnerReply.Place(holder: screen.screen.shortTypeName, part: nil, path: $0, givenBy: nil)
                }
            }
        }
        if let value = search.found { reply.value = value }
        return reply
    }

    // MARK: - Flow

    /// Varies one value in a fork, renders it, and says what is different then. It works because a render is pure.
    private func flow(of path: ValuePath, at node: TreeNode, _ range: Range<Int>?) throws(Refusal) -> FlowReply {
        let before = try part(node.anyState, path)
        guard let varied = before.varied else {
            throw Refusal(
                "\(before.text(width: 40)) cannot be varied: flow follows a number, a text, true or false", at: range)
        }
        let literal = Literal(printing: varied, PrintOptions())
        func replaced<State>(_ state: State) throws(AccessError) -> Any {
            try ValueAccess().replacing(path, in: state, with: literal)
        }
        let state: Any
        do throws(AccessError) {
            state = try replaced(node.anyState)
        } catch {
            throw Refusal(error.description, at: range)
        }
        let work = work("following the value", total: nodeCount)
        try work.proceed()
        let fork = tree.snapshot().fork()
        defer { fork.tree.end() }
        guard let forkRoot = fork.tree.root, let twin = node.twin(below: forkRoot) else {
            throw Refusal("the fork has no such node", at: range)
        }
        let start = fork.tree.snapshot()
        let shownBefore = shown(forkRoot)
        do throws(WrongValue) {
            _ = try fork.tree.replaceState(of: twin, with: state)
        } catch {
            throw Refusal(error.description, at: range)
        }
        var effects: [FlowReply.Effect] = []
        let differences = try SnapshotDifference.between(start, fork.tree.snapshot()) { () throws(Refusal) in
            try work.proceed()
        }
        for difference in differences {
            if difference.kind != .changed {
                effects.append(.init(holder: difference.path, part: difference.kind.rawValue, changes: []))
            }
            if !difference.properties.isEmpty {
                effects.append(.init(holder: difference.path, part: "props", changes: difference.properties))
            }
            let ownState = difference.path == name(node).path
            if !difference.state.isEmpty && !ownState {
                effects.append(.init(holder: difference.path, part: "state", changes: difference.state))
            }
        }
        for (screen, value) in shown(forkRoot) {
            guard let former = shownBefore.first(where: { $0.name == screen })?.value else {
                effects.append(.init(holder: screen, part: "screen", changes: []))
                continue
            }
            let changes = Change.changes(from: former, to: value)
            if !changes.isEmpty { effects.append(.init(holder: screen, part: "screen", changes: changes)) }
        }
        return FlowReply(node: name(node), path: path, before: before, varied: varied, effects: effects)
    }

    private func shown(_ root: TreeNode) -> [(name: String, value: Value)] {
        let lines = StackReader.stack(of: root).layers.flatMap(\.screens)
        var screens: [(String, Value)] = []
        for line in lines {
            let fields = line.fields.compactMap { field in field.value.map { Value.Field(field.name, $0) } }
            let title = Value.Field("title", .text(Text(line.title ?? "")))
            screens.append((line.name, .structure(Value.Structure(line.name, [title] + fields))))
        }
        return screens
    }
}

extension TreeNode {
    /// The node of a fork that stands where this one stands.
    func twin(below root: TreeNode) -> TreeNode? {
        guard let parent else { return root }
        return parent.twin(below: root)?.children.first { $0.identity == identity }
    }
}

extension Value {
    /// A value of the same type that is not this one; nil if there is no obvious one.
    var varied: Value? {
        switch self {
        case .integer(let integer):
            integer.exactly(Int64.self).map { .integer(Integer($0 == 0 ? 1 : Int($0) - 1)) }
        case .boolean(let flag): .boolean(!flag)
        case .text(let text): .text(Text(text.content + "~"))
        case .float(.double(let number)): .float(.double(number + 1))
        case .optional(let content?): content.varied
        default: nil
        }
    }
}

/// Finds where in values one value is.
struct ValueSearch {
    let text: String
    private(set) var found: Value?

    init(text: String) {
        self.text = text
    }

    mutating func paths(in value: Value) -> [ValuePath] {
        var paths: [ValuePath] = []
        search(value, [], &paths)
        return paths
    }

    private mutating func search(_ value: Value, _ path: [ValuePath.Component], _ paths: inout [ValuePath]) {
        if isWanted(value) {
            found = found ?? value
            paths.append(ValuePath(path))
            return
        }
        switch value {
        case .structure(let structure):
            for field in structure.fields { search(field.value, path + [.field(field.name)], &paths) }
        case .reference(let reference):
            for field in reference.fields { search(field.value, path + [.field(field.name)], &paths) }
        case .enumeration(let enumCase): search(enumCase.payload, path, &paths)
        case .tuple(let elements): search(elements, path, &paths)
        case .list(let list):
            for (index, element) in list.elements.enumerated() { search(element, path + [.index(index)], &paths) }
        case .optional(let content?): search(content, path, &paths)
        case .erased(let erased): search(erased.value, path, &paths)
        default: break
        }
    }

    /// Whether the value's text is the wanted one. Most need not be written out to say no.
    private func isWanted(_ value: Value) -> Bool {
        guard let first = text.utf8.first else { return false }
        switch value {
        case .integer, .float:
            guard first == UInt8(ascii: "-") || first == UInt8(ascii: ".") || (0x30...0x39).contains(first) else {
                return false
            }
        case .text, .character: guard first == UInt8(ascii: "\"") else { return false }
        case .list, .set, .dictionary: guard first == UInt8(ascii: "[") else { return false }
        case .tuple: guard first == UInt8(ascii: "(") else { return false }
        case .enumeration(let enumCase):
            // Only a name that is a keyword is written in other letters than its own.
            let rest = text.utf8.dropFirst()
            guard first == UInt8(ascii: "."), rest.starts(with: enumCase.name.utf8) || rest.first == UInt8(ascii: "`")
            else { return false }
        case .structure(let structure): guard structure.type.utf8.first == first else { return false }
        default: break
        }
        return value.text() == text
    }

    private mutating func search(
        _ elements: [Value.Element], _ path: [ValuePath.Component], _ paths: inout [ValuePath]
    ) {
        for (position, element) in elements.enumerated() {
            search(element.value, path + [element.label.map { .field($0) } ?? .position(position)], &paths)
        }
    }
}

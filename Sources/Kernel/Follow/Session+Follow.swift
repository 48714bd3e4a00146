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
            { session, command throws(Refusal) in .flow(try session.flow(command)) }
        ),
    ]

    // MARK: - Why

    private func why(_ node: NodeName) throws(Refusal) -> WhyReply {
        guard let step = timeline.now.step else { throw Refusal("no step has been taken yet") }
        let render = step.renders.first { $0.node.path == node.path }
        return WhyReply(
            node: node, step: step.number, render: render,
            causes: step.hops.map { WhyReply.Cause(node: $0.node, action: $0.action) })
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
}

extension TreeNode {
    /// The node of a fork that stands where this one stands.
    func twin(below root: TreeNode) -> TreeNode? {
        guard let parent else { return root }
        return parent.twin(below: root)?.children.first { $0.identity == identity }
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

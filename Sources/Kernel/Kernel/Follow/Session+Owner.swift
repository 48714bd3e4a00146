// `owner`: finds the owner of a value. A place has one owner. Its copies are found the way `flow` finds effects: the
// value is varied in a copy, and every equal value that changes with it is a copy. For a value without a place, all
// equal values are listed.

import WorkbenchLanguage
import WorkbenchReflection
import WorkbenchValueTree
import Workflow

extension OwnerCommand: KernelCommand {
    static func evaluate(_ command: ParsedCommand, in session: Session) throws(Refusal) -> Reply.Content {
        var reply = try session.owner(command)
        reply.rootName = session.name(session.root).name
        return .owner(reply)
    }

    static func examples(in session: Session) -> [HelpReply.Example] {
        session.example(of: specification) { ($0.place, "its owner, and the nodes with a copy") }
    }
}

extension Session {
    func owner(_ command: ParsedCommand) throws(Refusal) -> OwnerReply {
        let range = command.argument(OwnerCommand.subject)?.range
        switch command[OwnerCommand.subject] {
        case .value(let literal)?:
            if case .reference(let place) = literal.kind { return try owner(at: place, range) }
            return try owner(of: literal)
        case .place(let place)?: return try owner(at: place, range)
        default: throw Refusal(.follow(.ownerNeedsValue), at: range)
        }
    }

    // MARK: - The owner of a value

    /// A node owns the value if the value is in its state but not in its properties. All other places are copies.
    private func owner(of text: String) -> OwnerReply {
        var search = ValueSearch(text: text)
        var reply = OwnerReply(value: .natural(Value.Natural("", text, .verbatim)), owners: [], copies: [], screens: [])
        root.forEach { node in
            let properties = search.paths(inSubject: names.isWorker(node.id) ? node.properties : node.anyWorkflow)
            let state = search.paths(inSubject: node.anyState)
            if properties.isEmpty && state.isEmpty { return }
            let place = names.place(of: node.id)
            let giver = place.parent
            reply.copies += properties.map { OwnerReply.Place(at: place, part: .properties, path: $0, giver: giver) }
            var former: [ValuePath] = []
            if properties.isEmpty, !state.isEmpty { former = formerProperties(of: place, &search, &reply) }
            let places = state.map { path in
                let former = former.first { Self.isCopy(path, of: $0, search.found) }
                return OwnerReply.Place(
                    at: place, part: .state, path: path, giver: nil, copyOf: properties.first ?? former,
                    isStale: former != nil)
            }
            if properties.isEmpty { reply.owners += places } else { reply.copies += places }
        }
        for subject in StackReader.allSubjects(of: root) {
            let paths = search.paths(in: ValueReader.read(subject.content))
            reply.addScreens(paths.map { OwnerReply.Place(holder: subject.name, part: nil, path: $0, givenBy: nil) })
        }
        if let value = search.found { reply.value = value }
        return reply
    }

    private enum Beginning {
        /// The node's initial properties, for comparison.
        case kept(Value)
        case folded(step: String)
        case unknown
    }

    /// The places of the value in a node's initial properties.
    private func formerProperties(
        of place: NodePath, _ search: inout ValueSearch, _ reply: inout OwnerReply
    ) -> [ValuePath] {
        switch beginning(of: place) {
        case .kept(let value): return search.paths(in: value)
        case .folded(let step):
            reply.folded = (reply.folded ?? []) + [OwnerReply.Beginning(at: place, step: step)]
            return []
        case .unknown: return []
        }
    }

    /// Whether a piece of state was made from an equal initial property. Small numbers may be equal by chance.
    private static func isCopy(_ state: ValuePath, of property: ValuePath, _ value: Value?) -> Bool {
        value?.isTelling ?? false || state.components.last == property.components.last
    }

    /// The last step in which a node started.
    private func beginning(of place: NodePath) -> Beginning {
        let path = place.text
        let past = timeline.past
        for moment in past.reversed() {
            if let begun = timeline.moments[moment].step?.begun.last(where: { $0.node.path == path }) {
                return .kept(begun.value)
            }
        }
        if let (_, moment) = timeline.foldedNode(where: { $0.path == path }), past.contains(moment) {
            return .folded(step: stepName(of: moment))
        }
        // The node existed before the first step.
        guard let start = past.first.flatMap({ timeline.moments[$0].details }),
            let node = names.node(at: path, in: start.snapshot)
        else { return .unknown }
        return .kept(ValueReader.read((node.anyWorkflow as? any WorkerNode)?.anyWorker ?? node.anyWorkflow))
    }

    /// Finds the owner of a literal. If no node has the value, a render may make it, or it may be part of a longer
    /// string.
    private func owner(of literal: Literal) throws(Refusal) -> OwnerReply {
        var reply = owner(of: literal.text())
        guard reply.owners.isEmpty else { return reply }
        // A string that a parent builds for its child isn't part of any state.
        for copy in reply.copies where copy.part == .properties {
            try findSources(.properties, of: copy.holder, copy.path, into: &reply)
        }
        guard reply.copies.isEmpty else { return reply }
        var search = ValueSearch(text: literal.text())
        let shown = ShownValue.all(of: root).flatMap { screen in
            search.paths(in: screen.value).map { (screen: screen.name, path: $0) }
        }
        if let value = search.found { reply.value = value }
        for (screen, path) in shown {
            let place = OwnerReply.Place(holder: screen, part: nil, path: path, givenBy: nil)
            reply.addScreens([place])
            try findSources(.screen, of: screen, path, into: &reply)
        }
        if shown.isEmpty, case .string(let text) = literal.kind, !text.isEmpty {
            reply.containing = texts(with: text, search)
        }
        if shown.isEmpty { try findFormerHolder(of: literal.text(), into: &reply) }
        return reply
    }

    /// The state that had a value last, on any branch, if no current state has it. Unchanged nodes share one snapshot,
    /// so each is searched once, and the current ones aren't searched again.
    private func findFormerHolder(of text: String, into reply: inout OwnerReply) throws(Refusal) {
        let work = work(.findingObjects, total: timeline.moments.count)
        var seen: Set<ObjectIdentifier> = []
        var present = [timeline.snapshot]
        while let next = present.popLast() {
            seen.insert(ObjectIdentifier(next))
            present += next.children
        }
        for index in timeline.moments.indices.reversed() {
            try work.proceed()
            guard let root = timeline.moments[index].details?.snapshot, !seen.contains(ObjectIdentifier(root)),
                let placed = names.placed(root)
            else { continue }
            var pending = [placed]
            while let next = pending.popLast() {
                guard seen.insert(ObjectIdentifier(next.snapshot)).inserted else { continue }
                var search = ValueSearch(text: text)
                if !next.isWorker, let path = search.paths(inSubject: next.snapshot.anyState).first {
                    let place = OwnerReply.Place(at: next.name.place, part: .state, path: path, giver: nil)
                    reply.former = OwnerReply.Former(place: place, step: stepName(of: index))
                    if let value = search.found { reply.value = value }
                    return
                }
                pending += next.snapshot.children.reversed().compactMap { names.placed($0, below: next) }
            }
        }
    }

    /// The pieces of state that, when varied, change a part of a screen or of properties.
    private func findSources(
        _ part: FlowReply.Effect.Part, of holder: String, _ path: ValuePath, into reply: inout OwnerReply
    ) throws(Refusal) {
        let variations = try variations(of: timeline.snapshot)
        let leaves = variations.leaves(changing: part, of: holder, at: path)
        for place in leaves.map(\.place) where !reply.sources.contains(place) { reply.sources.append(place) }
        reply.notVaried = variations.missing(among: leaves)
    }

    /// The maximum number of longer strings to list.
    private static let mostTexts = 8

    /// - Parameter search: A search for a string that has already determined which types hold strings.
    private func texts(with part: String, _ search: ValueSearch) -> [OwnerReply.Containing] {
        var search = search
        var found: [OwnerReply.Containing] = []
        func look(at value: Value, _ place: (ValuePath) -> OwnerReply.Place) {
            for (path, text) in value.texts(containing: part) where found.count < Self.mostTexts {
                found.append(OwnerReply.Containing(value: text, place: place(path)))
            }
        }
        root.forEach { node in
            guard found.count < Self.mostTexts, !names.isWorker(node.id), search.mayHold(node.anyState) else { return }
            let place = names.place(of: node.id)
            look(at: ValueReader.read(node.anyState)) {
                OwnerReply.Place(at: place, part: .state, path: $0, giver: nil)
            }
        }
        guard found.isEmpty else { return found }
        for screen in ShownValue.all(of: root) {
            look(at: screen.value) { OwnerReply.Place(holder: screen.name, part: nil, path: $0, givenBy: nil) }
        }
        return found
    }

    // MARK: - The owner of a place

    private func owner(at place: NodeReference, _ range: Range<Int>?) throws(Refusal) -> OwnerReply {
        if place.screenPath != nil, case .missing = search(place.withoutPath) {
            return try owner(onScreen: place, range)
        }
        let node = try node(place, at: range)
        do throws(Refusal) {
            let value = try storedPart(node.anyState, place, range)
            return try owner(node, place.path, value)
        } catch {
            // A property comes from a node above.
            let place = place.withoutProps
            guard !place.path.isEmpty, let value = try? storedPart(node.properties, place, range) else { throw error }
            return try owner(ofProperty: place.path, value, of: node)
        }
    }

    private func owner(onScreen place: NodeReference, _ range: Range<Int>?) throws(Refusal) -> OwnerReply {
        guard case .screen(let screen, let path) = try recordedPlace(place, at: timeline.current, range) else {
            throw Refusal(.follow(.notOnScreen(place.text)), at: range)
        }
        let value = ShownValue.part(of: screen, at: path, in: root)
        let own = OwnerReply.Place(holder: screen, part: nil, path: path, givenBy: nil)
        var reply = OwnerReply(value: value ?? .tuple([]), owners: [], copies: [], screens: [own])
        try findSources(.screen, of: screen, path, into: &reply)
        return reply
    }

    private func owner(_ node: TreeNode, _ path: ValuePath, _ value: Value) throws(Refusal) -> OwnerReply {
        let copies = try copies(of: value, at: node, path)
        let place = names.place(of: node.id)
        var reply = OwnerReply(value: value, owners: [], copies: copies.nodes, screens: [])
        var search = ValueSearch(text: value.text())
        var former: ValuePath?
        if search.paths(inSubject: node.properties).isEmpty {
            former = formerProperties(of: place, &search, &reply).first { Self.isCopy(path, of: $0, value) }
        }
        reply.owners = [
            OwnerReply.Place(
                at: place, part: .state, path: path, giver: nil, copyOf: former, isStale: former != nil)
        ]
        reply.addScreens(copies.screens)
        addSharers(of: path, in: node, to: &reply)
        if isAttached, case let numbers = VariableLeaf.leaves(of: value), numbers.allSatisfy({ $0.varied == nil }) {
            // Only equal values with the same name count as copies.
            reply.notVaried = numbers.map {
                NotVaried(
                    node: name(node), path: ValuePath(path.components + $0.path.components), reason: .runningApp)
            }
        }
        return reply
    }

    /// Adds the other states that hold the object containing a place, because they own the place, too.
    private func addSharers(of path: ValuePath, in node: TreeNode, to reply: inout OwnerReply) {
        let own = ObjectSearch.objects(in: node.anyState)
        guard let around = own.last(where: { path.components.starts(with: $0.path.components) }) else { return }
        root.forEach { other in
            guard other !== node else { return }
            for object in ObjectSearch.objects(in: other.anyState) where object.identity == around.identity {
                let path = ValuePath(object.path.components + path.components.dropFirst(around.path.components.count))
                reply.owners.append(
                    OwnerReply.Place(at: names.place(of: other.id), part: .state, path: path, giver: nil))
                reply.sharedObject = around.type
            }
        }
    }

    private func owner(ofProperty path: ValuePath, _ value: Value, of node: TreeNode) throws(Refusal) -> OwnerReply {
        let own = OwnerReply.Place(
            at: names.place(of: node.id), part: .properties, path: path, giver: names.place(of: node.id).parent)
        let leaves = try variations(of: timeline.snapshot).leaves(changing: .properties, of: own.holder, at: path)
        for leaf in leaves where leaf.value == value {
            guard let way = names.way(to: leaf.node.path, in: timeline.snapshot), let holder = root.descendant(way)
            else { continue }
            let reply = try owner(holder, leaf.path, value)
            if reply.copies.contains(own) { return reply }
        }
        var reply = OwnerReply(value: value, owners: [], copies: [own], screens: [])
        try findSources(.properties, of: own.holder, path, into: &reply)
        return reply
    }

    private struct EffectPlace: Hashable {
        var part: FlowReply.Effect.Part
        var holder: String
    }

    private typealias Copies = (nodes: [OwnerReply.Place], screens: [OwnerReply.Place])

    /// All values that equal the value at the place and change with it.
    private func copies(of value: Value, at node: TreeNode, _ path: ValuePath) throws(Refusal) -> Copies {
        let states = otherStates(of: value, at: node, path)
        guard !states.isEmpty else { return handedCopies(of: value, at: node, path) }
        var changes: [EffectPlace: [Change]] = [:]
        for state in states {
            for effect in try effects(of: state, at: node, nil) {
                changes[EffectPlace(part: effect.part, holder: effect.holder), default: []] += effect.changes
            }
        }
        var search = ValueSearch(text: value.text())
        var copies: Copies = ([], [])
        func followers(_ part: FlowReply.Effect.Part, _ holder: String, _ subject: Any) -> [ValuePath] {
            guard let changed = changes[EffectPlace(part: part, holder: holder)] else { return [] }
            return search.paths(in: ValueReader.read(subject)).filter { path in
                changed.contains { $0.path.components.starts(with: path.components) }
            }
        }
        root.forEach { other in
            let place = names.place(of: other.id)
            copies.nodes += followers(.properties, place.text, other.properties).map {
                OwnerReply.Place(at: place, part: .properties, path: $0, giver: place.parent)
            }
            guard other !== node else { return }
            let property = search.paths(inSubject: other.properties).first
            copies.nodes += followers(.state, place.text, other.anyState).map {
                OwnerReply.Place(at: place, part: .state, path: $0, giver: nil, copyOf: property)
            }
        }
        for subject in StackReader.allSubjects(of: root) {
            copies.screens += followers(.screen, subject.name, subject.content).map {
                OwnerReply.Place(holder: subject.name, part: nil, path: $0, givenBy: nil)
            }
        }
        return copies
    }

    /// States of a node with a different value at a place, chosen so that the app doesn't crash.
    private func otherStates(of value: Value, at node: TreeNode, _ path: ValuePath) -> [Any] {
        let leaves = VariableLeaf.leaves(of: value)
        if let leaf = leaves.first(where: { $0.varied != nil }), let varied = leaf.varied {
            let path = ValuePath(path.components + leaf.path.components)
            return (try? replacing(path, in: node.anyState, with: Literal(printing: varied))).map { [$0] } ?? []
        }
        // A value without leaves, such as an empty list, is varied as a whole.
        let (value, path) = leaves.first.map { ($0.value, path.appending($0.path)) } ?? (value, path)
        return surviving(alternatives(to: value, at: path, in: node.anyState), at: path, in: node)
    }

    /// Copies of a value that can't be varied safely, such as a number that may be an index. These are equal values
    /// with the same name that were passed down from node to node, or that a screen shows under that name.
    private func handedCopies(of value: Value, at node: TreeNode, _ path: ValuePath) -> Copies {
        var copies: Copies = ([], [])
        guard let name = path.components.last else { return copies }
        var search = ValueSearch(text: value.text())
        var holders: Set<NodeID> = [node.id]
        node.forEach { other in
            guard let parent = other.parent, holders.contains(parent.id) else { return }
            let paths = search.paths(inSubject: other.properties).filter { $0.components.last == name }
            guard !paths.isEmpty else { return }
            holders.insert(other.id)
            let place = names.place(of: other.id)
            copies.nodes += paths.map { OwnerReply.Place(at: place, part: .properties, path: $0, giver: place.parent) }
        }
        for subject in StackReader.allSubjects(of: root) {
            let paths = search.paths(in: ValueReader.read(subject.content)).filter { $0.components.last == name }
            copies.screens += paths.map { OwnerReply.Place(holder: subject.name, part: nil, path: $0, givenBy: nil) }
        }
        return copies
    }

    /// A stored part of a value. A collection's count is computed, so it has no owner.
    func storedPart(_ whole: Any, _ place: NodeReference, _ range: Range<Int>?) throws(Refusal) -> Value {
        func read<Root>(_ root: Root) throws(AccessError) -> Value { try ValueAccess().tree(of: root, at: place.path) }
        do throws(AccessError) {
            return try read(whole)
        } catch {
            guard (try? ValuePart(of: whole, at: place.path)) != nil else {
                throw Refusal(.unknown(.place), error.description, at: range)
            }
            var counted = place
            counted.steps.removeLast()
            throw Refusal(.follow(.computed(place: place.text)), at: range, remedies: [counted.text])
        }
    }
}

extension OwnerReply {
    /// Adds screens; several screens with the same name share one line.
    fileprivate mutating func addScreens(_ places: [Place]) {
        for place in places where !screens.contains(place) { screens.append(place) }
    }
}

extension Value {
    /// The strings in a value that contain a substring, with their paths. Case is ignored.
    fileprivate func texts(containing part: String) -> [(path: ValuePath, text: Value)] {
        var found: [(path: ValuePath, text: Value)] = []
        func look(_ value: Value, _ way: [ValuePath.Component]) {
            if case .text(let text) = value, text.content.lowercased().contains(part.lowercased()) {
                found.append((ValuePath(way), value))
            }
            for part in value.directParts { look(part.value, way + [part.component].compactMap(\.self)) }
        }
        look(self, [])
        return found
    }
}

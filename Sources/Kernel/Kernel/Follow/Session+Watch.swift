// `watch`: adds places whose changes are shown with every step and every move through time.

import WorkbenchLanguage
import WorkbenchReflection
import WorkbenchValueTree
import Workflow

/// A watched place: a part of a node's state. The node is stored as a path, so it may end and start again.
struct Watch: Equatable {
    var node: String
    var path: ValuePath

    var text: String { node + path.description }
}

extension WatchCommand: KernelCommand {
    static func evaluate(_ command: ParsedCommand, in session: Session) throws(Refusal) -> Reply.Content {
        let place = command[Self.place]
        if command[Self.off] {
            try session.unwatch(place, command.argument(Self.place)?.range)
        } else if let place {
            try session.watch(place, command.argument(Self.place)?.range)
        }
        return .watched(session.watched(session.watches[...]))
    }

    static func examples(in session: Session) -> [HelpReply.Example] {
        session.example(of: specification) { ($0.place, "each step reports its changes") }
    }
}

extension Session {
    /// The watched places with their current values.
    func watched(_ watches: ArraySlice<Watch>) -> [WatchReply] {
        watches.map { watch in
            let value = watch.value(in: timeline.snapshot, names)
            return WatchReply(place: shown(watch), before: value, after: value)
        }
    }

    private func shown(_ watch: Watch) -> String {
        typed(NodeName(path: watch.node, name: name(root).name, type: "")) + watch.path.description
    }

    fileprivate func watch(_ place: NodeReference, _ range: Range<Int>?) throws(Refusal) {
        let node = try node(place, at: range)
        do throws(AccessError) {
            _ = try ValuePart(of: node.anyState, at: place.path)
        } catch {
            guard error.dependsOnValue else { throw Refusal(.unknown(.place), error.description, at: range) }
        }
        let watch = Watch(node: name(node).path, path: place.path)
        if !watches.contains(watch) { watches.append(watch) }
    }

    fileprivate func unwatch(_ place: NodeReference?, _ range: Range<Int>?) throws(Refusal) {
        guard let place else {
            watches = []
            return
        }
        let matches = watches.filter { watch in
            watch.path == place.path && names.isMeant(NodeName(path: watch.node, name: "", type: ""), by: place)
        }
        guard !matches.isEmpty else {
            throw Refusal(.follow(.notWatched(place: place.text)), at: range, remedies: watches.map(shown))
        }
        watches.removeAll { matches.contains($0) }
    }

    /// The watched places that differ between two moments.
    func watchedChanges(from before: NodeSnapshot, to after: NodeSnapshot) -> [WatchReply] {
        guard before !== after else { return [] }
        return watches.compactMap { watch in
            let (old, new) = (watch.value(in: before, names), watch.value(in: after, names))
            return old == new ? nil : WatchReply(place: shown(watch), before: old, after: new)
        }
    }
}

extension Watch {
    /// The value at the place; nil if the node or the part of its state doesn't exist at the moment.
    func value(in tree: NodeSnapshot, _ names: NodeNames) -> Value? {
        guard let node = names.node(at: node, in: tree) else { return nil }
        return try? ValuePart(of: node.anyState, at: path).value
    }
}

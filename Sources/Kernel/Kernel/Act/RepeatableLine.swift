// Journal lines that have the same meaning in another run. A key that may differ from run to run is written as a
// position: the second child called `Row` is `Row[@2]` in every run.

import WorkbenchLanguage
import WorkbenchValueTree
import Workflow

/// The places of nodes at one moment, in a form that is also valid in the next run.
struct RepeatablePlace {
    let names: NodeNames
    let moment: NodeSnapshot

    /// The path of a node.
    func path(of id: NodeID) -> String {
        var segments: [String] = []
        var next: NodeID? = id
        while let node = next, let record = names.record(of: node), let parent = record.parent {
            segments.append(segment(of: node, record, below: parent))
            next = parent
        }
        return "/" + segments.reversed().joined(separator: "/")
    }

    /// The last component of a node's path.
    ///
    /// - Parameter amongWorkers: Whether a position counts only workers, as in `deliver`.
    func segment(of id: NodeID, amongWorkers: Bool = false) -> String {
        guard let record = names.record(of: id), let parent = record.parent else { return "/" }
        return segment(of: id, record, below: parent, amongWorkers: amongWorkers)
    }

    private func segment(
        of id: NodeID, _ record: NodeNames.Record, below parent: NodeID, amongWorkers: Bool = false
    ) -> String {
        let label = names.labels[record.label]
        let siblings = siblings(called: label.folded, below: parent, amongWorkers: amongWorkers)
        var segment = NodeReference.Segment(Name(label.unquoted))
        let hasKey = !record.key.isEmpty && !PassingText.isIn(record.key)
        if hasKey { segment.key = NodeReference.Key(record.key) }
        let meant = hasKey ? siblings.filter { $0.key == record.key } : siblings
        if let index = siblings.firstIndex(where: { isSame($0, record) }) {
            if meant.count > 1 {
                segment.key = NodeReference.Key(position: index + 1)
            } else if hasKey, PassingText.mayPass(record.key[...]) {
                segment.key = NodeReference.Key(record.key, orElse: index + 1)
            }
        }
        return segment.written
    }

    private func siblings(called name: String, below parent: NodeID, amongWorkers: Bool) -> [NodeSnapshot] {
        let label = names.record(of: parent)?.label
        return (snapshot(of: parent)?.children ?? []).filter { child in
            guard let number = names.labelNumber(of: child, below: label) else { return false }
            return names.labels[number].folded == name && (!amongWorkers || names.representsWorker(label: number))
        }
    }

    private func snapshot(of id: NodeID) -> NodeSnapshot? {
        guard let record = names.record(of: id) else { return nil }
        guard let parent = record.parent else { return moment }
        return snapshot(of: parent)?.children.first { isSame($0, record) }
    }

    /// Compares keys and types, because going back in time restores nodes with different numbers from those in the
    /// snapshot.
    private func isSame(_ snapshot: NodeSnapshot, _ record: NodeNames.Record) -> Bool {
        snapshot.key == record.key && snapshot.workflowType == names.labels[record.label].workflowType
    }
}

extension Session {
    /// The names of these workers in `deliver` lines.
    func repeatableNames(of workers: [TreeNode]) -> [String] {
        let places = RepeatablePlace(names: names, moment: tree.snapshot())
        return workers.map { places.segment(of: $0.id, amongWorkers: true) }
    }

    /// A statement as the journal records it: keys that differ from run to run become positions, and values with UUIDs
    /// are replaced by the places of these values.
    func repeatableLine(of statement: Statement) -> String {
        let line = statement.content
        guard PassingText.isIn(line) || PassingText.mayPass(line[...]), let command = statement.command else {
            return line
        }
        let places = RepeatablePlace(names: names, moment: tree.snapshot())
        let start = statement.contentRange.lowerBound
        var bytes = Array(statement.bytes[statement.contentRange])
        let tokens = statement.tokens
        for (index, token) in tokens.enumerated().reversed() {
            let written = statement.text(token.range)
            var replacement: String?
            switch token.kind {
            case .key:
                replacement = tokens[..<index].last { $0.kind == .node }
                    .flatMap { node(named: statement.text($0.range), withKey: written) }
                    .map { Self.key(in: places.segment(of: $0.id)) }
            // An expectation contains the value itself, not its place.
            case .string where !command.is(ExpectCommand.self):
                replacement = PassingText.firstUUID(in: written[...]).flatMap { place(of: String(written[$0]), places) }
            default: continue
            }
            guard let replacement else { continue }
            bytes.replaceSubrange(
                token.range.lowerBound - start..<token.range.upperBound - start, with: replacement.utf8)
        }
        let repeatable = String(decoding: bytes, as: UTF8.self)
        return isAccepted(repeatable) ? repeatable : line
    }

    /// The nodes in a statement that can be found only by their places, because no node has the key.
    package func nodesFoundByPlace(in statement: Statement) -> [String] {
        let tokens = statement.tokens
        return tokens.indices.compactMap { index -> String? in
            let written = statement.text(tokens[index].range)
            guard tokens[index].kind == .key, let key = NodeReference.Key.preferred(in: written) else { return nil }
            var isThere = false
            root.forEach { isThere = isThere || $0.key == key }
            let name = tokens[..<index].last { $0.kind == .node }.map { statement.text($0.range) } ?? ""
            return isThere ? nil : "\(name)[\(written)]"
        }
    }

    /// Whether the tree accepts the line. A place may hold a value of a different type than the one it replaces.
    private func isAccepted(_ line: String) -> Bool {
        let statements = Script(line, lengthLimit: .max).statements
        guard statements.count == 1, let command = statements[0].command, statements[0].diagnostics.isEmpty else {
            return false
        }
        return Checker.check(command, facts: facts).isEmpty
    }

    /// The place of a UUID in the tree, such as `$/Shelves.notes[0]`; nil if the tree doesn't contain the UUID, which
    /// then comes from the source code.
    private func place(of uuid: String, _ places: RepeatablePlace) -> String? {
        var search = ValueSearch(text: Literal(.string(uuid)).text())
        var found: String?
        root.forEach { node in
            guard found == nil, !names.isWorker(node.id), let path = search.paths(inSubject: node.anyState).first else {
                return
            }
            found = "$" + places.path(of: node.id) + path.description
        }
        return found
    }

    /// A live node with this name and key. A key that contains a UUID or a long number belongs to only one node.
    private func node(named name: String, withKey written: String) -> TreeNode? {
        guard PassingText.isIn(written) || PassingText.mayPass(written[...]) else { return nil }
        let key = written.trimmingQuotes
        var found: TreeNode?
        root.forEach { node in
            guard node.key == key, found == nil else { return }
            let (label, wanted) = (names.label(of: node.id), NodeNameText.folded(name))
            if label?.folded == wanted || label?.spellings.contains(wanted) == true { found = node }
        }
        return found
    }

    private static func key(in segment: String) -> String {
        guard segment.hasSuffix("]"), let start = segment.lastIndex(of: "[") else { return "@1" }
        return String(segment[segment.index(after: start)...].dropLast())
    }
}

extension String {
    fileprivate var trimmingQuotes: String {
        count > 1 && hasPrefix("\"") && hasSuffix("\"") ? String(dropFirst().dropLast()) : self
    }
}

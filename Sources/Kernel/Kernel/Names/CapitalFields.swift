// `Todo.ID` may be a field `ID` of `Todo`, or the name of a node, like `Fruit.Row`. The names in the tree decide.

import WorkbenchLanguage
import WorkbenchValueTree

extension NodeNames {
    /// The reference, with the parts of its last name that don't belong to a node's name interpreted as a path into the
    /// node's state.
    func interpreted(_ reference: NodeReference) -> NodeReference {
        guard let last = reference.segments.last, last.name.text.contains("."), !knowsName(last.name.text) else {
            return reference
        }
        let parts = NodeNameText.parts(of: last.name.text)
        let count = (1..<parts.count).last { knowsName(parts.prefix($0).joined(separator: ".")) }
        guard let count else { return reference }
        let name = parts.prefix(count).joined(separator: ".")
        let start = last.name.range.lowerBound
        var steps: [PathStep] = []
        var end = start + name.utf8.count
        for part in parts.dropFirst(count) {
            steps.append(PathStep(.field(part), range: end..<end + 1 + part.utf8.count))
            end += 1 + part.utf8.count
        }
        if let key = last.key {
            steps.append(
                PathStep(.subscripting(Literal.parse(key.written).literal), range: end..<key.range.upperBound + 1))
        }
        var interpreted = reference
        let node = NodeReference.Segment(Name(name, range: start..<start + name.utf8.count))
        interpreted.segments[reference.segments.count - 1] = node
        interpreted.steps = steps + reference.steps
        return interpreted
    }

    private func knowsName(_ name: String) -> Bool {
        let wanted = NodeNameText.folded(name)
        return labels.contains { $0.folded == wanted || $0.spellings.contains(wanted) }
    }
}

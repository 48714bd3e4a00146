// Numbers that select an element of a list by its index.

import WorkbenchLanguage
import WorkbenchReflection
import WorkbenchValueTree
import Workflow

extension Selections {
    /// A number that was chosen as an index into a list.
    struct Index {
        let number, list: Int
        var picks: Set<Int> = []
        /// The first step in which the list moved, but the number didn't.
        var broken: FeatureTable.Row?
    }

    func indices() -> [AuditObservation] {
        chosenIndices().compactMap { index in
            guard let broken = index.broken, isUsed(index) else { return nil }
            let list = table.columns[index.list]
            var found = observation(broken, index.number, list.feature.path, .index, support: index.picks.count)
            if let owner = broken.nodes[list.kind] { found?.other = history.place(owner, list.feature.path) }
            return found
        }.onePerPlace()
    }

    func chosenIndices() -> [Index] {
        let lists = table.columns.indices.filter { table.columns[$0].feature.form == .content }
        return table.columns.indices.filter { table.columns[$0].feature.form == .itself }.flatMap { number in
            lists.compactMap { index(number, $0) }
        }
    }

    /// Whether the number is used to select the element at that index.
    func isUsed(_ index: Index) -> Bool {
        history.isLenient || isShown(index.number, index.list, table.columns[index.number].kind)
            || index.picks.count > 1 && isActedOn(index.number, index.list)
    }

    private func index(_ number: Int, _ list: Int) -> Index? {
        let isOther = table.columns[number].kind != table.columns[list].kind
        guard isOther || !table.columns[number].feature.path.overlaps(table.columns[list].feature.path) else {
            return nil
        }
        var found = Index(number: number, list: list)
        for row in table.rows {
            guard let after = row.after(number), case .integer(let value) = values[Int(after)],
                let elements = row.after(list).flatMap({ values[Int($0)].collected })
            else { continue }
            if row.before(number) != after, let place = value.exactly(Int.self), elements.indices.contains(place),
                row.step.brought.contains(values[Int(after)]) || row.step.command.contains("(\(place))")
                    || isNamed(elements[place], among: elements, in: row.step)
            {
                found.picks.insert(place)
            }
            guard found.broken == nil, history.mayBlame(row.step.cause), row.before(number) == after,
                !found.picks.isEmpty,
                let place = value.exactly(Int.self),
                case .list(let former)? = row.before(list).map({ values[Int($0)] }),
                former.elements.indices.contains(place), former.elements != elements
            else { continue }
            let meant = former.elements[place]
            guard former.elements.count(where: { $0 == meant }) == 1, elements.contains(meant),
                !elements.indices.contains(place) || elements[place] != meant
            else { continue }
            found.broken = row
        }
        return found.picks.isEmpty ? nil : found
    }

    /// Whether an action of the step contains a part of this element that no other element has.
    private func isNamed(_ element: Value, among elements: [Value], in step: AuditStep) -> Bool {
        element.scalars.intersection(step.brought).contains { part in
            if case .boolean = part { return false }
            return elements.lazy.filter { $0.scalars.contains(part) }.prefix(2).count == 1
        }
    }

    /// Whether changing the number makes the screen show a different element of the list, in several states.
    private func isShown(_ index: Int, _ list: Int, _ kind: String) -> Bool {
        let states = table.rows.compactMap { row -> (Intervention, Int, [Value])? in
            guard let node = row.nodes[kind], case .integer(let number)? = row.after(index).map({ values[Int($0)] }),
                let place = number.exactly(Int.self),
                case .list(let content)? = row.after(list).map({ values[Int($0)] }),
                content.elements.count > 1, content.elements.indices.contains(place)
            else { return nil }
            return (Intervention(row.step.after, node), place, content.elements)
        }
        // Elements that look the same prove nothing, and neither does an element whose identity is its index.
        let telling = states.filter { _, place, elements in
            !elements[place].scalars.contains(.integer(Integer(place)))
                && elements.indices.allSatisfy { $0 == place || elements[$0].texts != elements[place].texts }
        }
        return !telling.isEmpty
            && telling.spread(5).allSatisfy { $0.isIndex(table.columns[index].feature.path, $1, $2) }
    }

    /// Whether actions that don't name an element change or remove exactly the one at the index, for several indices.
    private func isActedOn(_ index: Int, _ list: Int) -> Bool {
        var places: Set<Int> = []
        for row in table.rows {
            guard let number = row.before(index), case .integer(let value) = values[Int(number)],
                let place = value.exactly(Int.self),
                case .list(let before)? = row.before(list).map({ values[Int($0)] }),
                case .list(let after)? = row.after(list).map({ values[Int($0)] }),
                before.elements.indices.contains(place),
                before.elements.count > 1, after.elements != before.elements,
                !row.step.command.contains("("), !row.step.names(.list(before), or: values[Int(number)])
            else { continue }
            var fewer = before.elements
            fewer.remove(at: place)
            let isOther =
                after.elements.count == before.elements.count
                && after.elements.indices.contains { $0 != place && after.elements[$0] != before.elements[$0] }
            if after.elements == fewer || after.elements.count == before.elements.count && !isOther {
                places.insert(place)
            } else if after.elements.count <= before.elements.count {
                return false
            }
        }
        return places.count > 1
    }
}

extension AuditStep {
    /// Whether an action has a part of one of the elements, or the index; or may have, because it can't be read.
    fileprivate func names(_ elements: Value, or index: Value) -> Bool {
        let told = elements.scalars.union([index]).filter { if case .boolean = $0 { false } else { true } }
        return !acts.allSatisfy {
            $0.action.map { ValueReader.read($0).payloadScalars.isDisjoint(with: told) } ?? false
        }
    }
}

extension Value {
    fileprivate var texts: Set<Value> { scalars.filter { if case .text = $0 { true } else { false } } }
}

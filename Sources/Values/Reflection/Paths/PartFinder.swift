// Finds the parts of a value that have certain types, such as the closures of a rendering or the screens in a
// container. The value is read in place, and values whose type can't contain such a part are skipped.

import WorkbenchRules
import WorkbenchTypeMetadata
import WorkbenchValueTree

package final class PartFinder: Sendable {
    /// A part that was found. It is valid only during the call that receives it.
    package struct Part {
        package let path: ValuePath
        let place: ValuePlace

        package var type: Any.Type { place.type }

        /// A copy of the part. Nil for closures and values made of them, which can't be copied out of the value.
        package func copy(_ plans: TypePlanTable = .shared) -> Any? {
            guard !place.plan.hasStructuralFunction(plans) else { return nil }
            func copy<Content>(_: Content.Type) -> Any { place.address.assumingMemoryBound(to: Content.self).pointee }
            return _openExistential(place.type, do: copy)
        }
    }

    /// The limits of a search.
    package struct Limits: Sendable {
        /// Maximum number of elements of a list or a dictionary.
        package var breadth: Int
        /// The maximum total number of values.
        package var parts: Int

        package init(breadth: Int, parts: Int) {
            self.breadth = breadth
            self.parts = parts
        }
    }

    let plans: TypePlanTable
    private let isSought: @Sendable (Any.Type) -> Bool
    /// Whether the fields of class instances are searched. Instances may refer to anything in the program.
    private let entersObjects: Bool
    private let known = Guarded<[ObjectIdentifier: Interest]>([:])

    private struct Interest {
        /// Whether to find values of the type itself.
        var isSought: Bool
        /// Whether a value of the type may contain such a part.
        var mayHold: Bool
    }

    package init(
        entersObjects: Bool, plans: TypePlanTable = .shared, isSought: @escaping @Sendable (Any.Type) -> Bool
    ) {
        self.entersObjects = entersObjects
        self.plans = plans
        self.isSought = isSought
    }

    /// Calls `body` with each matching part, in declaration order; elements are visited by index, entries by key. The
    /// value itself doesn't count as a part.
    ///
    /// - Parameter body: Returns whether to search inside the part as well.
    /// - Returns: Whether everything was searched without reaching a limit.
    @discardableResult
    package func forEach<Root>(in root: Root, limits: Limits, _ body: (Part) -> Bool) -> Bool {
        guard plans.failure == nil else { return true }
        return withoutActuallyEscaping(body) { body in
            withUnsafePointer(to: root) { pointer in
                var search = Search(finder: self, limits: limits, remaining: limits.parts, body: body)
                search.enter(ValuePlace(UnsafeRawPointer(pointer), plans.plan(for: Root.self), .generic), [])
                return search.isComplete
            }
        }
    }

    /// Whether values of the type match.
    package func seeks(_ type: Any.Type) -> Bool { plans.failure == nil && interest(in: type).isSought }

    /// Whether a value of the type can contain a matching part.
    package func mayHold(_ type: Any.Type) -> Bool { plans.failure == nil && interest(in: type).mayHold }

    private func interest(in type: Any.Type) -> Interest {
        let key = ObjectIdentifier(type)
        if let known = known.withLock({ $0[key] }) { return known }
        var visited: Set<ObjectIdentifier> = []
        let interest = Interest(isSought: isSought(type), mayHold: mayHold(plans.plan(for: type), &visited))
        known.withLock { $0[key] = interest }
        return interest
    }

    private func mayHold(_ plan: TypePlan, _ visited: inout Set<ObjectIdentifier>) -> Bool {
        guard visited.insert(ObjectIdentifier(plan.type)).inserted else { return false }
        func mayBe(_ link: TypeLink?) -> Bool {
            guard let link else { return false }
            return isSought(link.type) || mayHold(link.plan, &visited)
        }
        switch plan.shape {
        case .existential: return true
        case .object: return entersObjects
        case .optional(let wrapped): return mayBe(wrapped)
        case .transparent(let field): return mayBe(field.type)
        case .structure(let fields): return fields.contains { mayBe($0.type) }
        case .tuple(let elements): return elements.contains { mayBe($0.type) }
        case .enumeration(let enumeration):
            return enumeration.cases.contains { $0.elements.contains { mayBe($0.type) } }
        case .list(_, let element), .row(let element, _): return mayBe(element)
        case .dictionary(_, _, let value): return mayBe(value)
        case .scalar, .natural, .set, .range, .anyHashable, .function, .metatype, .vector, .redacted, .opaque:
            return false
        }
    }

    private static let collections = PartFinder(entersObjects: false) { type in
        switch TypePlanTable.shared.plan(for: type).shape {
        case .list, .row, .set, .dictionary: true
        default: false
        }
    }

    /// The lengths of the lists in a value that aren't inside another collection or a class instance.
    package static func lengthsOfLists(in value: some Any, limits: Limits) -> [Int] {
        var lengths: [Int] = []
        collections.forEach(in: value, limits: limits) { part in
            switch part.place.plan.shape {
            case .list(let adapter, _): lengths.append(adapter.withElements(at: part.place.address) { $1 })
            case .row(_, let count): lengths.append(count)
            default: break
            }
            return false
        }
        return lengths
    }

    private struct Search {
        let finder: PartFinder
        let limits: Limits
        var remaining: Int
        let body: (Part) -> Bool
        var isComplete = true
        var seen: Set<UnsafeRawPointer> = []

        typealias Components = [ValuePath.Component]

        /// Visits a value, which may itself match.
        mutating func visit(_ place: ValuePlace, _ path: Components) {
            guard remaining > 0 else {
                isComplete = false
                return
            }
            remaining -= 1
            let interest = finder.interest(in: place.type)
            if interest.isSought, !body(Part(path: ValuePath(path), place: place)) { return }
            if interest.mayHold { enter(place, path) }
        }

        /// Visits the parts of a value.
        mutating func enter(_ place: ValuePlace, _ path: Components) {
            let (address, plan) = (place.address, place.plan)
            switch plan.shape {
            case .optional(let wrapped):
                guard plan.witnesses.enumTag(address) == 0 else { return }
                visit(ValuePlace(address, wrapped.plan, place.form), path)
            case .existential(let shape):
                var search = self
                _ = finder.plans.reader.withExistentialContent(at: address, shape) { type, content in
                    search.visit(ValuePlace(content, search.finder.plans.plan(for: type), .generic), path)
                }
                self = search
            case .transparent(let field): visit(field, at: address, path)
            case .structure(let fields): visit(fields, at: address, path)
            case .object: enterObject(place, path)
            case .tuple(let elements):
                for (position, element) in elements.enumerated() {
                    visit(
                        ValuePlace(address + element.offset, element.type.plan, place.form),
                        path + [Self.component(element, position)])
                }
            case .enumeration(let enumeration): enter(place, enumeration, path)
            case .list(let adapter, let element):
                var search = self
                adapter.withElements(at: address) { search.visitElements($0, count: $1, element.plan, path) }
                self = search
            case .row(let element, let count): visitElements(address, count: count, element.plan, path)
            case .dictionary(let adapter, let key, let value): enter(address, adapter, key.plan, value.plan, path)
            case .scalar, .natural, .set, .range, .anyHashable, .function, .metatype, .vector, .redacted, .opaque:
                return
            }
        }

        private mutating func visit(_ fields: [FieldPlan], at owner: UnsafeRawPointer, _ path: Components) {
            for field in fields { visit(field, at: owner, path + [.field(field.name)]) }
        }

        private mutating func visit(_ field: FieldPlan, at owner: UnsafeRawPointer, _ path: Components) {
            guard field.ownership == .strong, field.scalar == nil, let type = field.type else { return }
            visit(ValuePlace(owner + field.offset, type.plan, field.form), path)
        }

        private mutating func enterObject(_ place: ValuePlace, _ path: Components) {
            let object = place.address.load(as: UnsafeRawPointer.self)
            guard seen.insert(object).inserted else { return }
            let actual = finder.plans.reader.typeOfObject(object).map { finder.plans.plan(for: $0) } ?? place.plan
            guard case .object(let content) = actual.shape, let fields = content.fields else { return }
            visit(fields, at: object, path)
        }

        private mutating func enter(_ place: ValuePlace, _ enumeration: EnumPlan, _ path: Components) {
            let witnesses = place.plan.witnesses
            guard witnesses.hasEnumWitnesses, !enumeration.cases.isEmpty else { return }
            let tag = witnesses.enumTag(place.address)
            guard enumeration.cases.indices.contains(tag), enumeration.cases[tag].payload != nil else { return }
            let enumCase = enumeration.cases[tag]
            var search = self
            withPayload(of: enumCase, in: enumeration, at: place.address, place.plan) { payload in
                for (position, element) in enumCase.elements.enumerated() {
                    // In a path, an unlabeled payload has the name of its case.
                    let isNamedByCase = enumCase.elements.count == 1 && element.label == nil
                    let component = isNamedByCase ? .field(enumCase.name) : Self.component(element, position)
                    search.visit(
                        ValuePlace(payload + element.offset, element.type.plan, enumCase.form), path + [component])
                }
            }
            self = search
        }

        private mutating func visitElements(
            _ start: UnsafeRawPointer, count: Int, _ element: TypePlan, _ path: Components
        ) {
            if count > limits.breadth { isComplete = false }
            for index in 0..<min(count, limits.breadth) {
                guard remaining > 0 else {
                    isComplete = false
                    return
                }
                visit(ValuePlace(start + index * element.witnesses.stride, element, .generic), path + [.index(index)])
            }
        }

        /// A dictionary's order differs in each process, so its entries are visited in the order of their keys.
        private mutating func enter(
            _ address: UnsafeRawPointer, _ adapter: any DictionaryAdapter.Type, _ key: TypePlan, _ value: TypePlan,
            _ path: Components
        ) {
            let count = adapter.count(at: address)
            if count > limits.breadth { isComplete = false }
            let reader = ValueReader(limits: .generous, plans: finder.plans)
            let order = reader.order(at: address, adapter, count: count, key: key, value: value)
            var search = self
            var visited = 0
            adapter.forEach(at: address, in: order) { keyPlace, place in
                guard visited < limits.breadth else { return false }
                visited += 1
                let name = ValueReader.read(at: keyPlace, as: key.type, plans: finder.plans)
                search.visit(ValuePlace(place, value, .generic), path + [.subscripting(Literal(printing: name))])
                return true
            }
            self = search
        }

        private static func component(_ element: ElementPlan, _ position: Int) -> ValuePath.Component {
            element.label.map { .field($0) } ?? .position(position)
        }
    }
}

// Sets and dictionaries. Only code that is generic over their keys can read and create them.

protocol SetAdapter: SendableMetatype {
    static var elementType: Any.Type { get }
    static func count(at set: UnsafeRawPointer) -> Int
    /// Calls `body` with the address of each element until it returns false.
    /// - Parameter order: The positions of the elements to visit; nil to visit all of them in memory order.
    static func forEach(at set: UnsafeRawPointer, in order: [Int]?, _ body: (UnsafeRawPointer) -> Bool)
    /// Makes a set at `target` and moves the elements into it; duplicates are dropped.
    static func initialize(_ target: UnsafeMutableRawPointer, taking elements: UnsafeMutableRawPointer, count: Int)
    /// Calls `body` with the address of the element that is equal to the one at `element`.
    static func withMember(
        at set: UnsafeRawPointer, equalTo element: UnsafeRawPointer, _ body: (UnsafeRawPointer) -> Void)
}

protocol DictionaryAdapter: SendableMetatype {
    static var keyType: Any.Type { get }
    static var valueType: Any.Type { get }
    /// Whether the order of the entries is part of the value, and keys may repeat.
    static var isOrdered: Bool { get }
    static func count(at dictionary: UnsafeRawPointer) -> Int
    /// Calls `body` with the addresses of each key and its value until it returns false.
    /// - Parameter order: The positions of the entries to visit; nil to visit all of them in memory order.
    static func forEach(
        at dictionary: UnsafeRawPointer, in order: [Int]?, _ body: (UnsafeRawPointer, UnsafeRawPointer) -> Bool)
    /// Moves the keys and values into a new dictionary at `target`. If two keys are equal, makes no dictionary and
    /// returns the index of the repeated key.
    static func initialize(
        _ target: UnsafeMutableRawPointer, takingKeys keys: UnsafeMutableRawPointer,
        values: UnsafeMutableRawPointer, count: Int
    ) -> Int?
    /// Calls `body` with the address of a key's value. Doesn't call it if the dictionary lacks the key.
    static func withValue(
        at dictionary: UnsafeRawPointer, forKeyAt key: UnsafeRawPointer, _ body: (UnsafeRawPointer) -> Void)
    /// Like `withValue`, but the value is mutable.
    static func withMutableValue(
        at dictionary: UnsafeMutableRawPointer, forKeyAt key: UnsafeRawPointer,
        _ body: (UnsafeMutableRawPointer) -> Void)
    /// Copies the key, and moves the value into the dictionary for that key.
    static func insert(
        _ value: UnsafeMutableRawPointer, in dictionary: UnsafeMutableRawPointer, forKeyAt key: UnsafeRawPointer)
    /// Removes the entry; returns false if there is none.
    static func remove(in dictionary: UnsafeMutableRawPointer, forKeyAt key: UnsafeRawPointer) -> Bool
}

/// Calls `body` with the elements at these positions, or with all elements if there are no positions, until it returns
/// false.
private func visit<Elements: Collection>(
    _ elements: Elements, in order: [Int]?, _ body: (Elements.Element) -> Bool
) {
    guard let order else {
        _ = elements.allSatisfy(body)
        return
    }
    let indices = Array(elements.indices)
    _ = order.allSatisfy { body(elements[indices[$0]]) }
}

/// Calls `body` with the addresses of each key and its value until it returns false.
private func lend<Key, Value>(
    _ entries: some Collection<(key: Key, value: Value)>, in order: [Int]?,
    to body: (UnsafeRawPointer, UnsafeRawPointer) -> Bool
) {
    visit(entries, in: order) { key, value in
        withUnsafePointer(to: key) { key in
            withUnsafePointer(to: value) { body(UnsafeRawPointer(key), UnsafeRawPointer($0)) }
        }
    }
}

extension Set: SetAdapter {
    static var elementType: Any.Type { Element.self }

    static func count(at set: UnsafeRawPointer) -> Int {
        set.assumingMemoryBound(to: Self.self).pointee.count
    }

    static func forEach(at set: UnsafeRawPointer, in order: [Int]?, _ body: (UnsafeRawPointer) -> Bool) {
        visit(set.assumingMemoryBound(to: Self.self).pointee, in: order) { element in
            withUnsafePointer(to: element) { body(UnsafeRawPointer($0)) }
        }
    }

    static func initialize(
        _ target: UnsafeMutableRawPointer, taking elements: UnsafeMutableRawPointer, count: Int
    ) {
        let elements = elements.assumingMemoryBound(to: Element.self)
        var set = Self(minimumCapacity: count)
        for index in 0..<count { set.insert((elements + index).move()) }
        target.initializeMemory(as: Self.self, to: set)
    }

    static func withMember(
        at set: UnsafeRawPointer, equalTo element: UnsafeRawPointer, _ body: (UnsafeRawPointer) -> Void
    ) {
        let set = set.assumingMemoryBound(to: Self.self).pointee
        guard let index = set.firstIndex(of: element.assumingMemoryBound(to: Element.self).pointee) else { return }
        withUnsafePointer(to: set[index]) { body(UnsafeRawPointer($0)) }
    }
}

/// Another collection that is a set, such as `IndexSet`.
private enum CollectedSet<Base: SetAlgebra & Collection>: SetAdapter {
    static var elementType: Any.Type { Base.Element.self }

    static func count(at set: UnsafeRawPointer) -> Int {
        set.assumingMemoryBound(to: Base.self).pointee.count
    }

    static func forEach(at set: UnsafeRawPointer, in order: [Int]?, _ body: (UnsafeRawPointer) -> Bool) {
        visit(set.assumingMemoryBound(to: Base.self).pointee, in: order) { element in
            withUnsafePointer(to: element) { body(UnsafeRawPointer($0)) }
        }
    }

    static func initialize(
        _ target: UnsafeMutableRawPointer, taking elements: UnsafeMutableRawPointer, count: Int
    ) {
        let elements = elements.assumingMemoryBound(to: Base.Element.self)
        var set = Base()
        for index in 0..<count { set.insert((elements + index).move()) }
        target.initializeMemory(as: Base.self, to: set)
    }

    static func withMember(
        at set: UnsafeRawPointer, equalTo element: UnsafeRawPointer, _ body: (UnsafeRawPointer) -> Void
    ) {
        let set = set.assumingMemoryBound(to: Base.self).pointee
        if set.contains(element.assumingMemoryBound(to: Base.Element.self).pointee) { body(element) }
    }
}

/// The types that are read and built as sets.
package enum SetTypes {
    static func adapter(for type: Any.Type) -> (any SetAdapter.Type)? {
        if let set = type as? any SetAdapter.Type { return set }
        func collected<Base: SetAlgebra & Collection>(_: Base.Type) -> any SetAdapter.Type { CollectedSet<Base>.self }
        return (type as? any (SetAlgebra & Collection).Type).map { collected($0) }
    }

    /// The type of the elements; nil if the type isn't a set.
    package static func elementType(of type: Any.Type) -> Any.Type? { adapter(for: type)?.elementType }
}

extension Dictionary: DictionaryAdapter {
    static var keyType: Any.Type { Key.self }
    static var valueType: Any.Type { Value.self }
    static var isOrdered: Bool { false }

    static func count(at dictionary: UnsafeRawPointer) -> Int {
        dictionary.assumingMemoryBound(to: Self.self).pointee.count
    }

    static func forEach(
        at dictionary: UnsafeRawPointer, in order: [Int]?, _ body: (UnsafeRawPointer, UnsafeRawPointer) -> Bool
    ) {
        lend(dictionary.assumingMemoryBound(to: Self.self).pointee, in: order, to: body)
    }

    static func initialize(
        _ target: UnsafeMutableRawPointer, takingKeys keys: UnsafeMutableRawPointer,
        values: UnsafeMutableRawPointer, count: Int
    ) -> Int? {
        let keys = keys.assumingMemoryBound(to: Key.self)
        let values = values.assumingMemoryBound(to: Value.self)
        var dictionary = Self(minimumCapacity: count)
        var repeated: Int?
        for index in 0..<count {
            let earlier = dictionary.updateValue((values + index).move(), forKey: (keys + index).move())
            if earlier != nil, repeated == nil { repeated = index }
        }
        if repeated == nil { target.initializeMemory(as: Self.self, to: dictionary) }
        return repeated
    }

    static func withValue(
        at dictionary: UnsafeRawPointer, forKeyAt key: UnsafeRawPointer, _ body: (UnsafeRawPointer) -> Void
    ) {
        let dictionary = dictionary.assumingMemoryBound(to: Self.self).pointee
        guard let index = dictionary.index(forKey: key.assumingMemoryBound(to: Key.self).pointee) else { return }
        withUnsafePointer(to: dictionary[index].value) { body(UnsafeRawPointer($0)) }
    }

    static func withMutableValue(
        at dictionary: UnsafeMutableRawPointer, forKeyAt key: UnsafeRawPointer,
        _ body: (UnsafeMutableRawPointer) -> Void
    ) {
        let dictionary = dictionary.assumingMemoryBound(to: Self.self)
        guard let index = dictionary.pointee.index(forKey: key.assumingMemoryBound(to: Key.self).pointee) else {
            return
        }
        withUnsafeMutablePointer(to: &dictionary.pointee.values[index]) { body(UnsafeMutableRawPointer($0)) }
    }

    static func insert(
        _ value: UnsafeMutableRawPointer, in dictionary: UnsafeMutableRawPointer, forKeyAt key: UnsafeRawPointer
    ) {
        dictionary.assumingMemoryBound(to: Self.self).pointee.updateValue(
            value.assumingMemoryBound(to: Value.self).move(), forKey: key.assumingMemoryBound(to: Key.self).pointee)
    }

    static func remove(in dictionary: UnsafeMutableRawPointer, forKeyAt key: UnsafeRawPointer) -> Bool {
        dictionary.assumingMemoryBound(to: Self.self).pointee
            .removeValue(forKey: key.assumingMemoryBound(to: Key.self).pointee) != nil
    }
}

extension KeyValuePairs: DictionaryAdapter {
    static var keyType: Any.Type { Key.self }
    static var valueType: Any.Type { Value.self }
    static var isOrdered: Bool { true }

    static func count(at dictionary: UnsafeRawPointer) -> Int {
        dictionary.assumingMemoryBound(to: Self.self).pointee.count
    }

    static func forEach(
        at dictionary: UnsafeRawPointer, in order: [Int]?, _ body: (UnsafeRawPointer, UnsafeRawPointer) -> Bool
    ) {
        lend(dictionary.assumingMemoryBound(to: Self.self).pointee, in: order, to: body)
    }

    static func initialize(
        _ target: UnsafeMutableRawPointer, takingKeys keys: UnsafeMutableRawPointer,
        values: UnsafeMutableRawPointer, count: Int
    ) -> Int? {
        let keys = keys.assumingMemoryBound(to: Key.self)
        let values = values.assumingMemoryBound(to: Value.self)
        let pairs = (0..<count).map { ((keys + $0).move(), (values + $0).move()) }
        // The initializer takes its entries one by one only in source code; called as a function, it takes an array.
        let make = Self.init(dictionaryLiteral:) as ((Key, Value)...) -> Self
        target.initializeMemory(
            as: Self.self, to: unsafeBitCast(make, to: (([(Key, Value)]) -> Self).self)(pairs))
        return nil
    }

    static func withValue(
        at dictionary: UnsafeRawPointer, forKeyAt key: UnsafeRawPointer, _ body: (UnsafeRawPointer) -> Void
    ) {
        func isEqual<Hashed: Hashable>(_ type: Hashed.Type, _ other: UnsafeRawPointer) -> Bool {
            key.assumingMemoryBound(to: Hashed.self).pointee == other.assumingMemoryBound(to: Hashed.self).pointee
        }
        guard let hashed = Key.self as? any Hashable.Type else { return }
        forEach(at: dictionary, in: nil) { other, value in
            guard isEqual(hashed, other) else { return true }
            body(value)
            return false
        }
    }

    /// Does nothing, because the entries of this type can't be changed.
    static func withMutableValue(
        at dictionary: UnsafeMutableRawPointer, forKeyAt key: UnsafeRawPointer,
        _ body: (UnsafeMutableRawPointer) -> Void
    ) {}

    static func insert(
        _ value: UnsafeMutableRawPointer, in dictionary: UnsafeMutableRawPointer, forKeyAt key: UnsafeRawPointer
    ) {
        preconditionFailure("an ordered dictionary has no place for a new entry; ask `isOrdered` first")
    }

    static func remove(in dictionary: UnsafeMutableRawPointer, forKeyAt key: UnsafeRawPointer) -> Bool { false }
}

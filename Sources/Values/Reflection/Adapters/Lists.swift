// The standard library's lists. Only code that is generic over their elements can read and create them.

/// A collection type that stores its elements contiguously.
protocol ListAdapter: SendableMetatype {
    static var elementType: Any.Type { get }
    /// Calls `body` with the first element's address and the count.
    static func withElements<Answer>(
        at list: UnsafeRawPointer, _ body: (UnsafeRawPointer, Int) -> Answer
    ) -> Answer
    /// Calls `body` with the first element's address and the count, after making sure that the list's storage isn't
    /// shared.
    static func withMutableElements(at list: UnsafeMutableRawPointer, _ body: (UnsafeMutableRawPointer, Int) -> Void)
    /// Makes a list at `target` and moves the elements into it.
    static func initialize(_ target: UnsafeMutableRawPointer, taking elements: UnsafeMutableRawPointer, count: Int)
}

/// The common interface of the lists. Their members have the same names, but no standard library protocol includes all
/// of them.
protocol ContiguousList: ListAdapter {
    associatedtype Element
    init(all elements: [Element])
    func withUnsafeBufferPointer<Answer>(_ body: (UnsafeBufferPointer<Element>) throws -> Answer) rethrows -> Answer
    mutating func withUnsafeMutableBufferPointer<Answer>(
        _ body: (inout UnsafeMutableBufferPointer<Element>) throws -> Answer
    ) rethrows -> Answer
}

extension ContiguousList {
    static var elementType: Any.Type { Element.self }

    static func withElements<Answer>(
        at list: UnsafeRawPointer, _ body: (UnsafeRawPointer, Int) -> Answer
    ) -> Answer {
        list.assumingMemoryBound(to: Self.self).pointee.withUnsafeBufferPointer { buffer in
            // An empty list has no address of its own, so any address will do.
            body(buffer.baseAddress.map { UnsafeRawPointer($0) } ?? list, buffer.count)
        }
    }

    static func withMutableElements(
        at list: UnsafeMutableRawPointer, _ body: (UnsafeMutableRawPointer, Int) -> Void
    ) {
        list.assumingMemoryBound(to: Self.self).pointee.withUnsafeMutableBufferPointer { buffer in
            body(buffer.baseAddress.map { UnsafeMutableRawPointer($0) } ?? list, buffer.count)
        }
    }

    static func initialize(
        _ target: UnsafeMutableRawPointer, taking start: UnsafeMutableRawPointer, count: Int
    ) {
        let elements = [Element](unsafeUninitializedCapacity: count) { buffer, initialized in
            buffer.baseAddress?.moveInitialize(from: start.assumingMemoryBound(to: Element.self), count: count)
            initialized = count
        }
        target.initializeMemory(as: Self.self, to: Self(all: elements))
    }
}

extension Array: ContiguousList {
    init(all elements: [Element]) { self = elements }
}

extension ContiguousArray: ContiguousList {
    init(all elements: [Element]) { self.init(elements) }
}

extension ArraySlice: ContiguousList {
    init(all elements: [Element]) { self = elements[...] }
}

/// Vectors such as `SIMD4<Float>`, whose elements aren't separate values in memory.
enum Vectors {
    static func elementType(of type: Any.Type) -> (type: Any.Type, count: Int)? {
        (type as? any SIMD.Type).map { parts(of: $0) }
    }

    /// Calls `body` with the elements, stored contiguously.
    static func withElements<Answer>(
        of type: Any.Type, at address: UnsafeRawPointer, _ body: (UnsafeRawPointer, Int) -> Answer
    ) -> Answer? {
        func open<Vector: SIMD>(_: Vector.Type) -> Answer {
            let vector = address.assumingMemoryBound(to: Vector.self).pointee
            let elements = vector.indices.map { vector[$0] }
            return elements.withUnsafeBytes { body($0.baseAddress ?? address, elements.count) }
        }
        return (type as? any SIMD.Type).map { open($0) }
    }

    /// Makes a vector at `target` from contiguous elements. Scalars don't need to be moved.
    static func initialize(_ target: UnsafeMutableRawPointer, of type: Any.Type, elements: UnsafeRawPointer) {
        func open<Vector: SIMD>(_: Vector.Type) {
            var vector = Vector()
            for index in vector.indices {
                vector[index] = elements.assumingMemoryBound(to: Vector.Scalar.self)[index]
            }
            target.initializeMemory(as: Vector.self, to: vector)
        }
        if let type = type as? any SIMD.Type { open(type) }
    }

    private static func parts<Vector: SIMD>(of type: Vector.Type) -> (type: Any.Type, count: Int) {
        (Vector.Scalar.self, Vector.scalarCount)
    }
}

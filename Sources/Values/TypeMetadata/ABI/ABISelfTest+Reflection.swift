// The parts of the ABI that reflection uses but equality doesn't: functions, existentials, class instances, names, and
// the records of images.

extension ABISelfTest {
    @Sendable static func functions(_ reader: TypeReader) -> Bool {
        typealias Plain = (Int, String) -> Bool
        typealias Full = @MainActor @Sendable (inout Int, __owned String) async throws -> Void
        typealias Typed = (Int8) throws(Marked) -> Int16
        guard let plain = reader.function(of: Plain.self), let full = reader.function(of: Full.self),
            let typed = reader.function(of: Typed.self), let c = reader.function(of: (@convention(c) () -> Void).self)
        else { return false }
        return same(plain.parameters.map(\.type), [Int.self, String.self]) && plain.result == Bool.self
            && !plain.isAsync && !plain.isThrowing && !plain.isSendable && plain.globalActor == nil
            && plain.convention == .swift && c.convention == .c
            && full.parameters.map(\.ownership) == [.inout, .consuming] && full.result == Void.self
            && full.isAsync && full.isThrowing && full.isSendable && full.globalActor == MainActor.self
            && typed.thrownError == Marked.self && typed.result == Int16.self
    }

    @Sendable static func existentials(_ reader: TypeReader) -> Bool {
        guard let any = reader.existential(of: Any.self), let one = reader.existential(of: (any Labeled).self),
            let two = reader.existential(of: (any Labeled & Error).self),
            let below = reader.existential(of: (any Base & Labeled).self),
            let error = reader.existential(of: (any Error).self), let object = reader.existential(of: AnyObject.self),
            let constrained = reader.existential(of: (any Sequence<Int>).self),
            let constrainedObject = reader.existential(of: (any Sequence<Int> & AnyObject).self)
        else { return false }
        guard any.protocols?.isEmpty == true, any.representation == .opaque, !any.isClassBound,
            one.protocols?.map(\.name) == ["Labeled"], one.representation == .opaque,
            Set(two.protocols?.map(\.name) ?? []) == ["Labeled", "Error"], two.representation == .opaque,
            below.superclass == Base.self, below.protocols?.map(\.name) == ["Labeled"],
            below.representation == .object, error.representation == .error, object.representation == .object,
            object.protocols?.isEmpty == true, constrained.protocols == nil, constrained.representation == .opaque,
            constrainedObject.representation == .object
        else { return false }
        let base = Base()
        return content(of: Marked(number: 3) as any Labeled, reader) { Marked(number: 3) == $0 }
            && content(of: Large() as any Labeled, reader) { Large() == $0 }
            && content(of: Marked(number: 4) as any Error, reader) { Marked(number: 4) == $0 }
            && content(of: base as any Labeled & AnyObject, reader) { (found: Base) in found === base }
            && reader.isActor(Isolated.self) && !reader.isActor(Base.self)
    }

    @Sendable static func names(_ reader: TypeReader) -> Bool {
        guard let inner = reader.nominalName(of: Outer<Int>.Inner<Bool, String>.self),
            let own = reader.nominalName(of: Marked.self), let extended = reader.nominalName(of: Base.Nested.self)
        else { return false }
        return inner.parts.suffix(2).map(\.name) == ["Outer", "Inner"]
            && inner.parts.suffix(2).map(\.argumentCount) == [1, 3] && inner.module == "WorkbenchTypeMetadata"
            && own.parts.last?.name == "Marked" && own.isLocal
            && extended.parts.map(\.name).suffix(2) == ["Base", "Nested"]
            && reader.fields(of: Outer<Int>.self)?.map { $0.form != .natural } == [true, true, false]
    }

    /// A type of this module is found by its conformance and by its name.
    @Sendable static func linkedTypes(_ reader: TypeReader) -> Bool {
        guard let labeled = reader.protocols(of: (any Labeled).self)?.first,
            let conforming = reader.conformingTypes(to: labeled)
        else { return false }
        let expected: [Any.Type] = [Marked.self, Large.self, Base.self]
        return conforming.count == expected.count && expected.allSatisfy { type in conforming.contains { $0 == type } }
            && reader.isListed(Marked.self, as: "Marked")
    }

    private static func content<Subject, Content>(
        of subject: Subject, _ reader: TypeReader, _ isExpected: (Content) -> Bool
    ) -> Bool {
        guard let shape = reader.existential(of: Subject.self) else { return false }
        return withUnsafePointer(to: subject) { pointer in
            // The container's type is read as metadata only after it has been proved to be a type.
            if shape.representation == .opaque,
                reader.memory.pointer(UnsafeRawPointer(pointer), reader.layout.existentialValueType)
                    != reader.metadata(Content.self)
            {
                return false
            }
            return reader.withExistentialContent(at: UnsafeRawPointer(pointer), shape) { type, address in
                type == Content.self && isExpected(address.assumingMemoryBound(to: Content.self).pointee)
            } ?? false
        }
    }
}

private protocol Labeled {}

private struct Marked: Labeled, Error, Equatable {
    var number: Int
}

private struct Large: Labeled, Equatable {
    var first = 1
    var second = 2
    var third = "three"
}

private class Base: Labeled {}

extension Base {
    fileprivate struct Nested {}
}

private actor Isolated {}

private struct Outer<First> {
    struct Inner<Second, Third> {}

    var value: First
    var list: [First]
    var count: Int
}

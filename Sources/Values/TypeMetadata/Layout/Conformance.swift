// A type's conformance to a standard library protocol, as needed for equality.

/// A type's own `==`, looked up once.
package struct EquatableConformance: BitwiseCopyable {
    let metadata: UnsafeRawPointer
    let witnessTable: UnsafeRawPointer
}

extension TypeReader {
    /// The conformance to `Equatable`. Nil if there is none, or if it is isolated to a global actor: such a `==` may be
    /// called only there, but the caller may be elsewhere.
    package func equatableConformance(of type: Any.Type) -> EquatableConformance? {
        guard failure == nil, let equatable = type as? any Equatable.Type,
            let conformance = conformance(equatable), !isIsolated(conformance.witnessTable)
        else { return nil }
        for argument in genericArguments(of: type) ?? [] where isConformanceIsolated(argument) { return nil }
        return conformance
    }

    func conformance(_ equatable: any Equatable.Type) -> EquatableConformance? {
        withUnsafePointer(to: equatable) { existential in
            guard let metadata = memory.pointer(UnsafeRawPointer(existential), 0),
                let table = memory.pointer(UnsafeRawPointer(existential), layout.existentialMetatypeWitnesses)
            else { return nil }
            return EquatableConformance(metadata: metadata, witnessTable: table)
        }
    }

    /// Whether the witness table's conformance is isolated to a global actor. An unreadable one counts as isolated.
    func isIsolated(_ witnessTable: UnsafeRawPointer) -> Bool {
        guard let descriptor = memory.pointer(witnessTable, layout.witnessTableConformance),
            let flags = memory.load(descriptor, layout.conformanceFlags, as: UInt32.self)
        else { return true }
        return flags & ABICode.conformanceIsIsolated != 0
    }

    /// A conditional conformance is isolated if any of its generic arguments' conformances is.
    private func isConformanceIsolated(_ type: Any.Type) -> Bool {
        if let equatable = type as? any Equatable.Type, let conformance = conformance(equatable),
            isIsolated(conformance.witnessTable)
        {
            return true
        }
        return (genericArguments(of: type) ?? []).contains { isConformanceIsolated($0) }
    }
}

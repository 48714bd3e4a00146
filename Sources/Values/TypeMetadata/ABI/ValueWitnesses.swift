// The operations that every type has for its values: size, copying, destroying, and the case of an enum.

import WorkbenchCSwiftABI

// The addresses point to immutable records that are never freed, so they can be sent to any thread.
package struct ValueWitnesses: @unchecked Sendable {
    let table: UnsafeRawPointer
    let metadata: UnsafeRawPointer

    package var size: Int { swiftabi_size(table) }
    package var stride: Int { swiftabi_stride(table) }
    package var alignment: Int { Int(flags & UInt32(SWIFTABI_ALIGNMENT_MASK)) + 1 }
    package var isPOD: Bool { !has(SWIFTABI_IS_NON_POD) }
    package var isBitwiseTakable: Bool { !has(SWIFTABI_IS_NON_BITWISE_TAKABLE) }
    package var isCopyable: Bool { !has(SWIFTABI_IS_NON_COPYABLE) }
    /// Whether an existential stores a value of the type inline, in its own three words.
    package var isInline: Bool { !has(SWIFTABI_IS_NON_INLINE) }
    package var extraInhabitantCount: Int { Int(swiftabi_extraInhabitantCount(table)) }
    package var hasEnumWitnesses: Bool { has(SWIFTABI_HAS_ENUM_WITNESSES) }

    package func destroy(_ value: UnsafeMutableRawPointer) {
        swiftabi_destroy(table, value, metadata)
    }

    package func initialize(_ target: UnsafeMutableRawPointer, copying source: UnsafeRawPointer) {
        swiftabi_initializeWithCopy(table, target, source, metadata)
    }

    package func initialize(_ target: UnsafeMutableRawPointer, taking source: UnsafeMutableRawPointer) {
        swiftabi_initializeWithTake(table, target, source, metadata)
    }

    /// The number of the value's case. Requires `hasEnumWitnesses`.
    package func enumTag(_ value: UnsafeRawPointer) -> Int {
        Int(swiftabi_enumTag(table, value, metadata))
    }

    /// Turns the enum into its payload, in place. Requires `hasEnumWitnesses`.
    package func projectEnumPayload(_ value: UnsafeMutableRawPointer) {
        swiftabi_projectEnumPayload(table, value, metadata)
    }

    /// Turns the payload into the enum's given case, in place. Requires `hasEnumWitnesses`.
    package func injectEnumTag(_ tag: Int, _ value: UnsafeMutableRawPointer) {
        swiftabi_injectEnumTag(table, value, UInt32(tag), metadata)
    }

    private var flags: UInt32 { swiftabi_flags(table) }

    private func has(_ flag: Int) -> Bool {
        flags & UInt32(flag) != 0
    }
}

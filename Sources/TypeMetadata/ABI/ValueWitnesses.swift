// What every type says of its own values: their size, how they are copied, destroyed, and told apart as cases.

import WorkbenchCSwiftABI

// The addresses are those of immutable records that are never freed, so they may go anywhere.
package struct ValueWitnesses: @unchecked Sendable {
    let table: UnsafeRawPointer
    let metadata: UnsafeRawPointer

    package var size: Int { swiftabi_size(table) }
    package var stride: Int { swiftabi_stride(table) }
    package var alignment: Int { Int(flags & UInt32(SWIFTABI_ALIGNMENT_MASK)) + 1 }
    package var isPOD: Bool { !has(SWIFTABI_IS_NON_POD) }
    package var isBitwiseTakable: Bool { !has(SWIFTABI_IS_NON_BITWISE_TAKABLE) }
    package var isCopyable: Bool { !has(SWIFTABI_IS_NON_COPYABLE) }
    /// Whether an existential keeps such a value in its own three words.
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

    /// The place of the value's case among the enum's cases. Only if `hasEnumWitnesses`.
    package func enumTag(_ value: UnsafeRawPointer) -> Int {
        Int(swiftabi_enumTag(table, value, metadata))
    }

    /// Turns the enum into its payload, in place. Only if `hasEnumWitnesses`.
    package func projectEnumPayload(_ value: UnsafeMutableRawPointer) {
        swiftabi_projectEnumPayload(table, value, metadata)
    }

    /// Turns the payload into the enum of that case, in place. Only if `hasEnumWitnesses`.
    package func injectEnumTag(_ tag: Int, _ value: UnsafeMutableRawPointer) {
        swiftabi_injectEnumTag(table, value, UInt32(tag), metadata)
    }

    private var flags: UInt32 { swiftabi_flags(table) }

    private func has(_ flag: Int) -> Bool {
        flags & UInt32(flag) != 0
    }
}

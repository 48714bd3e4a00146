// A mangled type name, as in field records: text with symbolic references (docs/ABI/Mangling.rst). A reference is an
// address and may contain any byte, so neither the end nor the suffix can be found by searching for it.

struct MangledName {
    let start: UnsafeRawPointer
    /// The length without the suffix for the ownership of a reference.
    let length: Int
    let ownership: StoredField.Ownership

    init?(at start: UnsafeRawPointer, in memory: MetadataMemory) {
        guard memory.isTypeName(start) else { return nil }
        var length = 0
        var plainTail: [UInt8] = []
        while true {
            guard let byte = memory.load(start, length, as: UInt8.self), length < Self.longest else { return nil }
            switch byte {
            case 0:
                self.start = start
                ownership = Self.ownership(ofSuffix: plainTail)
                self.length = ownership == .strong ? length : length - 2
                return
            case 0x01...0x17:
                // A relative reference of four bytes; its target must exist.
                if memory.isGuarded, memory.relative(start, length + 1) == nil { return nil }
                length += 5
                plainTail = []
            case 0x18...0x1F:
                // An absolute reference of a word.
                if memory.isGuarded, memory.pointer(start, length + 1) == nil { return nil }
                length += 9
                plainTail = []
            default:
                length += 1
                plainTail = plainTail.suffix(1) + [byte]
            }
        }
    }

    /// The type, in the generic context of the descriptor. Nil if the runtime can't find it.
    func resolve(context: UnsafeRawPointer?, genericArguments: UnsafeRawPointer?) -> Any.Type? {
        _getTypeByMangledNameInContext(
            start.assumingMemoryBound(to: UInt8.self), UInt(length),
            genericContext: context, genericArguments: genericArguments)
    }

    /// The type of a non-generic descriptor, looked up by a mangled name that consists of a reference to it. The
    /// runtime creates the type's metadata on first use.
    static func type(describedAt descriptor: UnsafeRawPointer) -> Any.Type? {
        // First the pointer to the descriptor, then a reference (0x02, a relative pointer to that pointer), then the
        // end.
        withUnsafeTemporaryAllocation(byteCount: 16, alignment: 8) { bytes in
            guard let start = bytes.baseAddress else { return nil }
            start.storeBytes(of: descriptor, as: UnsafeRawPointer.self)
            start.storeBytes(of: 0x02, toByteOffset: 8, as: UInt8.self)
            start.storeBytes(of: -9, toByteOffset: 9, as: Int32.self)
            start.storeBytes(of: 0, toByteOffset: 13, as: UInt8.self)
            return _getTypeByMangledNameInContext(
                (start + 8).assumingMemoryBound(to: UInt8.self), 5, genericContext: nil, genericArguments: nil)
        }
    }

    /// The type made from a generic descriptor with the first arguments of a generic context. Nil if the arguments
    /// don't fit.
    static func type(
        describedAt descriptor: UnsafeRawPointer, argumentCount: Int, context: UnsafeRawPointer,
        genericArguments: UnsafeRawPointer
    ) -> Any.Type? {
        // A reference to the descriptor, followed by the parameters of the context (`x`, `q_`, `q0_`) between `y` and
        // `G` (docs/ABI/Mangling.rst, "bound-generic-type").
        var name: [UInt8] = [0x02, 0, 0, 0, 0] + Array("y".utf8)
        for index in 0..<argumentCount {
            name += Array((index == 0 ? "x" : index == 1 ? "q_" : "q\(index - 2)_").utf8)
        }
        name += Array("G".utf8) + [0]
        return withUnsafeTemporaryAllocation(byteCount: 8 + name.count, alignment: 8) { bytes in
            guard let start = bytes.baseAddress else { return nil }
            start.storeBytes(of: descriptor, as: UnsafeRawPointer.self)
            (start + 8).copyMemory(from: name, byteCount: name.count)
            start.storeBytes(of: -9, toByteOffset: 9, as: Int32.self)
            return _getTypeByMangledNameInContext(
                (start + 8).assumingMemoryBound(to: UInt8.self), UInt(name.count - 1), genericContext: context,
                genericArguments: genericArguments)
        }
    }

    /// Whether the type may depend on a parameter of its enclosing generic type, and therefore differ in each
    /// specialization.
    ///
    /// Parameters are `x`, `q…` and operators that start with `Q` (docs/ABI/Mangling.rst, "Types"), outside names,
    /// references and substitutions. Anything unknown counts as a parameter.
    var mentionsGenericParameters: Bool {
        mentions { [UInt8(ascii: "x"), UInt8(ascii: "q"), UInt8(ascii: "Q"), UInt8(ascii: "0")].contains($0) }
    }

    /// Whether the name is that of a generic type with its arguments, such as `Box<T>`, and not of a parameter.
    var isBoundGeneric: Bool {
        length > 0 && start.load(fromByteOffset: length - 1, as: UInt8.self) == UInt8(ascii: "G")
    }

    /// Whether one of the bytes occurs as an operator.
    private func mentions(_ isSought: (UInt8) -> Bool) -> Bool {
        var position = 0
        func byte() -> UInt8 {
            position < length ? start.load(fromByteOffset: position, as: UInt8.self) : 0
        }
        while position < length {
            switch byte() {
            case 0x01...0x17: position += 5
            case 0x18...0x1F: position += 9
            case let operation where isSought(operation): return true
            case UInt8(ascii: "1")...UInt8(ascii: "9"):
                var count = 0
                while (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte()), count < Self.longest {
                    count = count * 10 + Int(byte() - UInt8(ascii: "0"))
                    position += 1
                }
                position += count
            // A standard library type, such as `Si` or `ScA`, or a repeated part, such as `S_` or `S1_`.
            case UInt8(ascii: "S"):
                position += 1
                if byte() == UInt8(ascii: "c") { position += 1 }
                while (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte()) { position += 1 }
                position += 1
            // Attributes of functions.
            case UInt8(ascii: "X"), UInt8(ascii: "Y"): position += 2
            default: position += 1
            }
        }
        return false
    }

    /// Whether the name may contain an associated type, such as `Item.ID`, or an opaque type, such as `some P`.
    var mentionsAssociatedTypes: Bool { mentions { $0 == UInt8(ascii: "Q") || $0 == UInt8(ascii: "0") } }

    private static let longest = 65_536

    private static func ownership(ofSuffix suffix: [UInt8]) -> StoredField.Ownership {
        switch suffix {
        case Array("Xw".utf8): .weak
        case Array("Xo".utf8): .unowned
        case Array("Xu".utf8): .unmanaged
        default: .strong
        }
    }
}

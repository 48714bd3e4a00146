// A mangled type name as field records hold it: text with symbolic references (docs/ABI/Mangling.rst), which are
// addresses and may contain any byte, so that neither its end nor its suffix can be found by looking for one.

struct MangledName {
    let start: UnsafeRawPointer
    /// Without the suffix that says how a reference is held.
    let length: Int
    let ownership: StoredField.Ownership

    init?(at start: UnsafeRawPointer, in memory: MetadataMemory) {
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
                // A relative reference of four bytes; what it points to must be there.
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

    /// The type, in the generic context of the descriptor. Nil if the runtime cannot find it.
    func resolve(context: UnsafeRawPointer, genericArguments: UnsafeRawPointer?) -> Any.Type? {
        _getTypeByMangledNameInContext(
            start.assumingMemoryBound(to: UInt8.self), UInt(length),
            genericContext: context, genericArguments: genericArguments)
    }

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

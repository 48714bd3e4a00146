// What sort of type a type is.

package enum TypeKind: Sendable, Hashable {
    case `struct`, `enum`, optional, `class`, tuple, function, existential, metatype, existentialMetatype
    /// A class of another language.
    case foreignClass
    /// A type of the compiler's own, below the standard library's.
    case opaque
    /// Nothing is known of its layout: a non-copyable type, a kind newer than this module, or an unproven ABI.
    case unknown

    /// An existential with constraints, as `any Sequence<Int>`.
    static let extendedExistential: UInt = 0x307

    /// include/swift/ABI/MetadataKind.def.
    init(metadataKind: UInt) {
        self =
            switch metadataKind {
            case 0, 0x800...: .class  // Above the enumerated kinds it is the address of an isa.
            case 0x200: .struct
            case 0x201: .enum
            case 0x202: .optional
            case 0x203: .foreignClass
            case 0x300: .opaque
            case 0x301: .tuple
            case 0x302: .function
            case 0x303, Self.extendedExistential: .existential
            case 0x304: .metatype
            case 0x306: .existentialMetatype
            default: .unknown
            }
    }
}

// Whether the metadata lists all fields of a struct. If one were missing, two different structs could count as equal.

enum StructTiling {
    /// Whether the fields follow each other up to the struct's size, with only padding between them.
    static func covers(_ type: Any.Type, _ fields: [StoredField], size: Int, reader: TypeReader) -> Bool {
        /// The offsets where the next field may start, before alignment. Nil, after a field of unknown size, means
        /// anywhere.
        var ends: [Int]? = [0]
        for field in fields {
            guard field.offset >= 0, field.offset <= size else { return false }
            guard let fieldType = field.type, let witnesses = reader.valueWitnesses(of: fieldType),
                field.ownership == .strong
            else {
                ends = nil
                continue
            }
            if isThinMetatype(fieldType, reader: reader) {
                // Takes a word in a generic struct, and no space otherwise.
                ends = ends.map { $0.flatMap { [$0, aligned($0, 8) + 8] } }
                continue
            }
            if let ends, witnesses.size > 0, !ends.contains(where: { aligned($0, witnesses.alignment) == field.offset })
            {
                return false
            }
            if witnesses.size > 0 { ends = [field.offset + witnesses.size] }
        }
        return ends.map { $0.contains(size) } ?? true
    }

    /// Whether the type is the metatype of a type without subtypes. Such a metatype has only one value. As a field, it
    /// has no storage, but in generic code it takes a word.
    static func isThinMetatype(_ type: Any.Type, reader: TypeReader) -> Bool {
        guard let instance = reader.instanceType(ofMetatype: type) else { return false }
        switch reader.kind(of: instance) {
        case .struct, .enum, .optional, .tuple, .function: return true
        default: return false
        }
    }

    /// Whether a tuple's layout may differ from its metadata, because a field stores the tuple without its metatypes.
    static func hasThinMetatype(_ type: Any.Type, reader: TypeReader) -> Bool {
        guard let elements = reader.elements(ofTuple: type) else { return isThinMetatype(type, reader: reader) }
        return elements.contains { hasThinMetatype($0.type, reader: reader) }
    }

    private static func aligned(_ offset: Int, _ alignment: Int) -> Int {
        (offset + alignment - 1) & ~(alignment - 1)
    }
}

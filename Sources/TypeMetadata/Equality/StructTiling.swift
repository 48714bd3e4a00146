// Whether the fields that the metadata lists are all there is of a struct: nothing may be skipped unseen, or two
// structs would be called equal that are not.

enum StructTiling {
    /// Whether the fields lie one behind the other with nothing but padding between them, up to the struct's size.
    static func covers(_ type: Any.Type, _ fields: [StoredField], size: Int, reader: TypeReader) -> Bool {
        /// The places where the next field may begin before it is aligned. Nil: any, behind a field of unknown size.
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
                // Takes a word in a generic struct, and no room otherwise.
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

    /// Whether the type is the metatype of a type without subtypes. It has one value; a field of it has no storage, but
    /// for the generic code it has a word.
    static func isThinMetatype(_ type: Any.Type, reader: TypeReader) -> Bool {
        guard let instance = reader.instanceType(ofMetatype: type) else { return false }
        switch reader.kind(of: instance) {
        case .struct, .enum, .optional, .tuple, .function: return true
        default: return false
        }
    }

    /// Whether a tuple may be laid out in another way than its metadata says, because a field has it without storage
    /// for the metatypes in it.
    static func hasThinMetatype(_ type: Any.Type, reader: TypeReader) -> Bool {
        guard let elements = reader.elements(ofTuple: type) else { return isThinMetatype(type, reader: reader) }
        return elements.contains { hasThinMetatype($0.type, reader: reader) }
    }

    private static func aligned(_ offset: Int, _ alignment: Int) -> Int {
        (offset + alignment - 1) & ~(alignment - 1)
    }
}

// Makes the plan for a type: visits its structure once and decides how to compare each part.

struct EqualityCompiler {
    let reader: TypeReader
    var draft = EqualityDraft()
    private var routineOfType: [ObjectIdentifier: Int] = [:]

    /// Beyond this depth or size, a type is considered infinite, such as a `Nested<T>` that holds a `Nested<[T]>`.
    private static let deepestNesting = 64
    private static let mostRoutines = 4_096

    static func plan(for type: Any.Type, reader: TypeReader) -> EqualityPlan {
        var compiler = EqualityCompiler(reader: reader)
        if let failure = reader.failure {
            compiler.draft.routines = [RoutineDraft(size: 0)]
            compiler.addUnknown(UnknownPart(path: "", description: "\(name(of: type)) (\(failure))"), at: 0, to: 0)
        } else {
            _ = compiler.routine(for: type, depth: 0)
        }
        return EqualityPlan(
            type: type, kind: reader.kind(of: type), code: compiler.draft.code(),
            unknownParts: compiler.draft.unknownParts(),
            callsOwnEquality: compiler.draft.routines.contains { $0.callsOwnEquality },
            mayOverlookChanges: compiler.draft.routines.contains { $0.mayOverlookChanges })
    }

    private init(reader: TypeReader) {
        self.reader = reader
    }

    /// The number of the routine for a type, which may not be finished yet.
    mutating func routine(for type: Any.Type, depth: Int) -> Int {
        let key = ObjectIdentifier(type)
        if let known = routineOfType[key] { return known }
        let number = draft.routines.count
        routineOfType[key] = number
        draft.routines.append(RoutineDraft(size: reader.valueWitnesses(of: type)?.size ?? 0))
        add(type, at: Place(routine: number, offset: 0, path: "", depth: depth))
        return number
    }

    /// The routine for a part, and the part's offset in the routine's value.
    struct Place {
        var routine: Int
        var offset: Int
        var path: String
        var depth: Int

        func part(_ name: String, offset: Int) -> Place {
            Place(
                routine: routine, offset: self.offset + offset, path: path.isEmpty ? name : "\(path).\(name)",
                depth: depth + 1)
        }
    }

    /// Adds the steps that compare a part of a type.
    mutating func add(_ type: Any.Type, at place: Place) {
        guard place.depth <= Self.deepestNesting, draft.routines.count <= Self.mostRoutines else {
            return addUnknown(type, at: place, because: "nested too deeply")
        }
        switch reader.kind(of: type) {
        case .struct, .enum, .optional: addValue(type, at: place)
        case .tuple: addTuple(type, at: place)
        case .metatype: addMetatype(type, at: place)
        case .existentialMetatype: addBytes(sizeOf: type, at: place)
        case .class, .function, .existential, .foreignClass, .opaque, .unknown: addUnknown(type, at: place)
        }
    }

    private mutating func addValue(_ type: Any.Type, at place: Place) {
        switch ValueTypeRule(for: type, reader: reader) {
        case .bytes: addBytes(sizeOf: type, at: place)
        case .string(let conformance): addEquality(conformance, .string, size: 16, at: place)
        case .ownEquality(let conformance):
            addEquality(conformance, .equatable, size: 0, at: place)
            draft.routines[place.routine].callsOwnEquality = true
            var hidden = HiddenReferences(reader: reader)
            if hidden.exist(in: type) { draft.routines[place.routine].mayOverlookChanges = true }
        case .identity(let conformance): addEquality(conformance, .identity, size: 0, at: place)
        case .array(let element): addArray(of: element, at: place)
        case .set(let element): addSet(of: element, type, at: place)
        case .dictionary(let key, let value): addDictionary(key, value, type, at: place)
        case .members, .membersOfGenericEnum:
            if reader.kind(of: type) == .struct { addFields(of: type, at: place) } else { addEnum(type, at: place) }
        case .unknown: addUnknown(type, at: place)
        }
    }

    // MARK: - Structs, tuples, metatypes

    private mutating func addFields(of type: Any.Type, at place: Place) {
        guard let fields = reader.fields(of: type), let witnesses = reader.valueWitnesses(of: type) else {
            return addUnknown(type, at: place, because: "its fields are not in the metadata")
        }
        guard StructTiling.covers(type, fields, size: witnesses.size, reader: reader) else {
            return addUnknown(type, at: place, because: "it has storage that is not in the metadata")
        }
        for field in fields {
            let part = place.part(field.name, offset: field.offset)
            guard let fieldType = field.type else {
                addUnknown(UnknownPart(path: part.path, description: "a type that is not in the metadata"), to: part)
                continue
            }
            guard field.ownership == .strong else {
                let name = "\(field.ownership) \(Self.name(of: fieldType))"
                addUnknown(UnknownPart(path: part.path, description: name), to: part)
                continue
            }
            add(fieldType, at: part)
        }
    }

    private mutating func addTuple(_ type: Any.Type, at place: Place) {
        guard let elements = reader.elements(ofTuple: type), !StructTiling.hasThinMetatype(type, reader: reader) else {
            return addUnknown(type, at: place)
        }
        for (index, element) in elements.enumerated() {
            add(element.type, at: place.part(element.label ?? "\(index)", offset: element.offset))
        }
    }

    private mutating func addMetatype(_ type: Any.Type, at place: Place) {
        // The metatype of a type without subtypes has only one value, and may have no storage.
        if StructTiling.isThinMetatype(type, reader: reader) { return }
        guard let instance = reader.instanceType(ofMetatype: type), reader.kind(of: instance) == .class else {
            return addUnknown(type, at: place)
        }
        addBytes(sizeOf: type, at: place)
    }

    // MARK: - Enums

    private mutating func addEnum(_ type: Any.Type, at place: Place) {
        guard let witnesses = reader.valueWitnesses(of: type) else { return addUnknown(type, at: place) }
        if witnesses.size == 0 { return }
        guard witnesses.hasEnumWitnesses, let cases = reader.cases(of: type) else {
            return addUnknown(type, at: place, because: "its cases are not in the metadata")
        }
        let isOptional = reader.kind(of: type) == .optional
        let hasOnePayload = cases.count { $0.hasPayload } == 1
        var shapes: [EqualityCase] = []
        for enumCase in cases {
            let path = isOptional ? place.path + "?" : place.part(enumCase.name, offset: 0).path
            var payload = EqualityCase.Payload.nothing
            if enumCase.hasPayload {
                if let type = enumCase.payload, hasOnePayload || witnesses.isBitwiseTakable {
                    let routine = routine(for: type, depth: place.depth + 1)
                    draft.routines[place.routine].calls.append((path, routine))
                    payload = .routine(routine)
                } else {
                    let name = enumCase.payload.map(Self.name) ?? "a type that is not in the metadata"
                    draft.routines[place.routine].unknownParts.append(UnknownPart(path: path, description: name))
                    payload = .unknown
                }
            }
            shapes.append(EqualityCase(payload: payload, isIndirect: enumCase.isIndirect))
        }
        let shape = EqualityEnum(
            witnesses: witnesses.table, metadata: witnesses.metadata, size: witnesses.size,
            alignment: witnesses.alignment, firstCase: draft.cases.count, caseCount: shapes.count,
            isPayloadInPlace: hasOnePayload, startsWithBytes: false)
        draft.cases += shapes
        draft.enums.append(shape)
        addStep(.enumeration, size: witnesses.size, index: draft.enums.count - 1, at: place)
    }

    // MARK: - Collections

    private mutating func addArray(of element: Any.Type, at place: Place) {
        guard let witnesses = reader.valueWitnesses(of: element) else { return addUnknown(element, at: place) }
        let mask = witnesses.alignment - 1
        let array = EqualityArray(
            routine: call(element, path: "[]", at: place), stride: witnesses.stride,
            elements: (reader.layout.arrayElements + mask) & ~mask, count: reader.layout.arrayCount,
            isContiguousBytes: false)
        draft.arrays.append(array)
        addStep(.array, size: MemoryLayout<UnsafeRawPointer>.size, index: draft.arrays.count - 1, at: place)
    }

    private mutating func addSet(of element: Any.Type, _ type: Any.Type, at place: Place) {
        guard let hashable = element as? any Hashable.Type else { return addUnknown(type, at: place) }
        let decides = addKey(element, at: place)
        addCollection(setComparison(hashable, elementsDecide: decides), sharedStorageProves: decides, at: place)
    }

    private mutating func addDictionary(_ key: Any.Type, _ value: Any.Type, _ type: Any.Type, at place: Place) {
        guard let hashable = key as? any Hashable.Type else { return addUnknown(type, at: place) }
        let decides = addKey(key, at: place)
        let routine = call(value, path: "[]", at: place)
        addCollection(
            dictionaryComparison(hashable, keysDecide: decides, value: value, routine: routine), routine: routine,
            sharedStorageProves: decides, at: place)
    }

    /// Whether finding a key of this type proves that the keys are equal. If it doesn't, the keys are recorded as
    /// unknown.
    private mutating func addKey(_ key: Any.Type, at place: Place) -> Bool {
        if reader.decidesAsKey(key) { return true }
        draft.routines[place.routine].unknownParts.append(
            UnknownPart(path: place.path + "[]", description: Self.name(of: key)))
        return false
    }

    private mutating func addCollection(
        _ comparison: any CollectionComparison, routine: Int? = nil, sharedStorageProves: Bool, at place: Place
    ) {
        draft.collections.append(
            EqualityCollection(comparison: comparison, routine: routine, sharedStorageProves: sharedStorageProves))
        addStep(.collection, size: MemoryLayout<UnsafeRawPointer>.size, index: draft.collections.count - 1, at: place)
    }

    // MARK: - Steps

    private mutating func call(_ type: Any.Type, path: String, at place: Place) -> Int {
        let routine = routine(for: type, depth: place.depth + 1)
        draft.routines[place.routine].calls.append((place.path + path, routine))
        return routine
    }

    private mutating func addBytes(sizeOf type: Any.Type, at place: Place) {
        guard let size = reader.valueWitnesses(of: type)?.size else { return addUnknown(type, at: place) }
        if size > 0 { addStep(.sameBytes, size: size, at: place) }
    }

    private mutating func addEquality(
        _ conformance: EquatableConformance, _ operation: EqualityStep.Operation, size: Int, at place: Place
    ) {
        draft.conformances.append(conformance)
        addStep(operation, size: size, index: draft.conformances.count - 1, at: place)
    }

    private mutating func addStep(
        _ operation: EqualityStep.Operation, size: Int, index: Int = 0, at place: Place
    ) {
        draft.routines[place.routine].steps.append(
            EqualityStep(operation: operation, offset: place.offset, size: size, index: index))
    }

    private mutating func addUnknown(_ type: Any.Type, at place: Place, because reason: String? = nil) {
        let description = Self.name(of: type) + (reason.map { " (\($0))" } ?? "")
        addUnknown(UnknownPart(path: place.path, description: description), to: place)
    }

    private mutating func addUnknown(_ part: UnknownPart, to place: Place) {
        addUnknown(part, at: place.offset, to: place.routine)
    }

    private mutating func addUnknown(_ part: UnknownPart, at offset: Int, to routine: Int) {
        draft.routines[routine].steps.append(EqualityStep(operation: .unknown, offset: offset, size: 0))
        draft.routines[routine].unknownParts.append(part)
    }

    /// As in Swift, but with `Void` for an empty result.
    static func name(of type: Any.Type) -> String {
        let name = String(describing: type)
        var result = ""
        var rest = name[...]
        while let arrow = rest.firstRange(ofArrowToVoid: ()) {
            result += rest[..<arrow.lowerBound] + "-> Void"
            rest = rest[arrow.upperBound...]
        }
        return result + rest
    }
}

extension Substring {
    /// The position of `-> ()`.
    fileprivate func firstRange(ofArrowToVoid: Void) -> Range<Index>? {
        var start = startIndex
        while start < endIndex {
            if self[start...].hasPrefix("-> ()") { return start..<index(start, offsetBy: 5) }
            formIndex(after: &start)
        }
        return nil
    }
}

// The parts of a value that a test can't contain, because a later run has others.

import WorkbenchValueTree

extension Value {
    /// The value with a placeholder for each object.
    var withoutObjects: Value {
        switch self {
        case .reference, .backReference: .opaque(Opaque("…", reason: "an object"))
        default: mappingParts(\.withoutObjects)
        }
    }

    /// The value with each object replaced by its contents, because the identities of objects differ in each run.
    var withoutIdentities: Value {
        switch self {
        case .reference(let object):
            Value.structure(Structure(object.type, object.fields)).mappingParts(\.withoutIdentities)
        case .backReference(let object): .backReference(BackReference(object.type, identity: 0))
        default: mappingParts(\.withoutIdentities)
        }
    }

    /// The dates and UUIDs in a value, which a later run may generate differently.
    var momentary: Set<Natural> {
        var found: Set<Natural> = []
        collectMomentary(&found)
        return found
    }

    private func collectMomentary(_ found: inout Set<Natural>) {
        switch self {
        case .natural(let natural): if natural.type == "UUID" || natural.type == "Date" { found.insert(natural) }
        case .text(let text):
            var rest = text.content[...]
            while let range = PassingText.firstUUID(in: rest) {
                found.insert(Natural("UUID", String(rest[range])))
                rest = rest[range.upperBound...]
            }
        case .dictionary(let content): for entry in content.entries { entry.key.collectMomentary(&found) }
        default: break
        }
        for part in directParts { part.value.collectMomentary(&found) }
    }
}

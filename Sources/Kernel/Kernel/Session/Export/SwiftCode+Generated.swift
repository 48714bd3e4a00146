// Parts of a value that its code generates in each run, such as those of `let id = UUID()`.

import WorkbenchValueTree

extension SwiftCode {
    /// Whether the code reproduces a value, except for UUIDs and dates that constants generate in each run.
    static func isMade(
        _ value: Value.Structure, by made: Value, again: Value?, constants: Set<String>
    ) -> Bool {
        if reading(made) == reading(.structure(value)) { return true }
        guard case .structure(let made) = made, case .structure(let again)? = again,
            made.fields.map(\.name) == value.fields.map(\.name)
        else { return false }
        return zip(value.fields, zip(made.fields, again.fields)).allSatisfy { field, makes in
            let (own, first, second) = (field.value, makes.0.value, makes.1.value)
            if reading(own) == reading(first) { return true }
            let generated = first.momentary.subtracting(second.momentary)
            return constants.contains(field.name)
                && reading(first, hiding: generated)
                    == reading(own, hiding: own.momentary.subtracting(first.momentary))
        }
    }

    /// The UUIDs and dates in a value that its code generates instead of spelling out.
    func generated(by code: String, in value: Value) throws(Unwritable) -> Set<Value.Natural> {
        let reading = Self.reading(value)
        var generated: Set<Value.Natural> = []
        for part in value.momentary {
            // Strings may contain UUIDs, too.
            let written = part.type == "UUID" ? part.text : Self.code(of: part) ?? part.text
            let count = reading.ranges(of: part.text).count
            guard code.ranges(of: written).count < count else { continue }
            // Equal parts would get different values in the test.
            if count > 1 {
                throw Unwritable("\(part.text) appears twice, but code would generate two different values", at: [])
            }
            generated.insert(part)
        }
        return generated
    }

    /// The whole value on one line, with placeholders for parts that differ in each run.
    static func reading(_ value: Value, hiding parts: Set<Value.Natural>) -> String {
        parts.reduce(reading(value)) { text, part in
            text.replacing(part.text, with: part.type == "UUID" ? PassingText.anyUUID : PassingText.anyDate)
        }
    }
}

// The reasons why a path leads nowhere, as facts, and the message for each.

package struct PathError: Error, Hashable, Sendable {
    package enum Fact: Hashable, Sendable {
        /// A struct, a class instance, a tuple or a case has no part with this name. `available` contains the names
        /// that exist.
        case noField(String, in: String, nearest: [String], available: [String])
        /// A tuple or a case's payload has fewer elements.
        case noPosition(Int, in: String, count: Int)
        /// A list has fewer elements.
        case noIndex(Int, count: Int)
        /// The list has such an element, but it isn't in the tree.
        case elementNotShown(Int, shown: Int)
        /// A dictionary or a set has no such key. `nearest` contains similar keys, as written.
        case noKey(Literal, nearest: [String])
        case isNil
        /// For example, `.name` on a list, or `[0]` on a struct.
        case needsSubscript(String)
        case needsField(String)
        /// A value without parts, such as a number, a string or an opaque value.
        case noParts(String)
    }

    package var fact: Fact
    /// The requested path.
    package var path: ValuePath
    /// The index of the component that leads nowhere.
    package var position: Int

    package init(_ fact: Fact, path: ValuePath, position: Int) {
        self.fact = fact
        self.path = path
        self.position = position
    }
}

extension PathError {
    /// Whether the path fails only for the current value, because of a missing index, key or case.
    package var dependsOnValue: Bool {
        switch fact {
        case .noIndex(let index, _): index >= 0
        case .noKey, .isNil, .elementNotShown: true
        case .noField(_, in: let type, nearest: _, available: _), .noPosition(_, in: let type, count: _):
            type.hasPrefix(".")
        case .needsSubscript, .needsField, .noParts: false
        }
    }
}

extension PathError: CustomStringConvertible {
    /// The error, its place, and the available parts.
    package var description: String {
        let place = ValuePath(Array(path.components.prefix(position))).title
        return place.isEmpty ? message : "\(place): \(message)"
    }

    private var message: String {
        switch fact {
        case .noField(let name, let type, let nearest, let available):
            "\(type) has no ‘\(TextEscaping.harmless(name))’" + Self.suggestion(nearest, available)
        case .noPosition(let position, let type, let count):
            "\(type) has no element \(position); " + Self.counted(count, "it has", "element")
        case .noIndex(let index, let count):
            "there is no element \(index); " + Self.counted(count, "the list has", "element")
        case .elementNotShown(let index, let shown):
            "element \(index) is not shown; only the first \(shown) are"
        case .noKey(let key, let nearest):
            "there is no key \(key.text(width: 60))" + Self.suggestion(nearest, [])
        case .isNil: "it is nil"
        case .needsSubscript(let kind): "\(kind) has no fields; write an index or a key in brackets"
        case .needsField(let kind): "\(kind) can't be indexed; write a dot and a name"
        case .noParts(let kind): "\(kind) has no parts"
        }
    }

    private static func suggestion(_ nearest: [String], _ available: [String]) -> String {
        if !nearest.isEmpty { return "; did you mean \(nearest.joined(separator: " or "))?" }
        if available.isEmpty { return "" }
        let shown = available.prefix(8).joined(separator: ", ")
        return "; it has \(shown)\(available.count > 8 ? ", …" : "")"
    }

    private static func counted(_ count: Int, _ start: String, _ noun: String) -> String {
        "\(start) \(count == 0 ? "no" : "\(count)") \(noun)\(count == 1 ? "" : "s")"
    }
}

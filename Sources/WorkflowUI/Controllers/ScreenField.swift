// Reads the stored fields of a screen by name. A closure is named and never taken out of the mirror: one that is cast
// from `Any` has another calling convention and must not be called.

/// One stored field of a screen.
enum ScreenField: Hashable {
    /// A value, as text.
    case value(name: String, text: String)
    /// A closure, by name and parameters.
    case callback(TerminalCallback)

    /// The stored fields of a screen, in the order in which they are declared.
    static func fields(of screen: any Screen) -> [ScreenField] {
        Mirror(reflecting: screen).children.enumerated().map { index, child in
            let name = child.label ?? String(index)
            if let parameters = functionParameters(of: type(of: child.value)) {
                return .callback(TerminalCallback(name: name, parameters: parameters))
            }
            return .value(name: name, text: text(of: child.value))
        }
    }

    private static func text(of value: Any) -> String {
        if let string = value as? String { return string.debugDescription }
        let mirror = Mirror(reflecting: value)
        guard mirror.displayStyle == .optional else { return String(describing: value) }
        return mirror.children.first.map { text(of: $0.value) } ?? "nil"
    }

    /// What a function type takes, as Swift writes it; nil if the type is none. An optional function counts as one.
    private static func functionParameters(of type: Any.Type) -> String? {
        var name = Substring(String(describing: type))
        while name.hasPrefix("Optional<"), name.hasSuffix(">") { name = name.dropFirst(9).dropLast() }
        // What stands before the parameters: `@MainActor`, `@Sendable`, and the like.
        while name.hasPrefix("@") { name = name.drop { $0 != " " }.dropFirst() }
        guard name.hasPrefix("(") else { return nil }
        var depth = 0
        for index in name.indices {
            if name[index] == "(" { depth += 1 }
            if name[index] == ")" { depth -= 1 }
            guard depth == 0 else { continue }
            let rest = name[name.index(after: index)...]
            let isFunction = rest.hasPrefix(" -> ") || rest.hasPrefix(" async") || rest.hasPrefix(" throws")
            return isFunction ? String(name[name.index(after: name.startIndex)..<index]) : nil
        }
        return nil
    }
}

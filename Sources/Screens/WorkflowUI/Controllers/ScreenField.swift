// The stored fields of a screen, as lines of text and as callbacks.

import WorkbenchValueTree

/// One stored field of a screen.
enum ScreenField: Hashable {
    /// A value as lines of text; the name is empty if the value has none.
    case value(name: String, lines: [String])
    /// A closure, by name and parameters.
    case callback(TerminalCallback)
}

/// The name of a stored field as its author wrote it.
struct FieldName {
    let text: String
    let isLazy: Bool

    /// - Parameter others: The names of all fields. The cleaned name must differ from all other fields' names.
    init(_ stored: String, others: Set<String>) {
        let lazyPrefix = "$__lazy_storage_$_"
        isLazy = stored.hasPrefix(lazyPrefix)
        let clean =
            isLazy ? stored.dropFirst(lazyPrefix.count) : stored.hasPrefix("_") ? stored.dropFirst() : stored[...]
        text = clean.isEmpty || others.contains(String(clean)) ? stored : String(clean)
    }
}

/// The string form of a field's value.
enum FieldText {
    /// The maximum width of a value inside another value, which is enough to recognize it. A string by itself is shown
    /// in full.
    private static let columns = 400

    private static var options: PrintOptions {
        var options = PrintOptions()
        // Addresses aren't shown, because they would differ in each run.
        options.identities = .hidden
        options.hasBareTypes = true
        return options
    }

    /// The value on one line or, for a list, each element on its own line.
    static func lines(of value: Value) -> [String] {
        guard case .list(let list) = value.withoutOptionals, list.elements.count > 1 else { return [text(of: value)] }
        return list.elements.map(text) + (list.omitted > 0 ? ["… \(list.omitted) more"] : [])
    }

    private static func text(of value: Value) -> String {
        if case .text = value.withoutOptionals { return value.text(options) }
        return value.text(width: columns, options)
    }
}

extension Value {
    fileprivate var withoutOptionals: Value {
        if case .optional(let content?) = self { content.withoutOptionals } else { self }
    }
}

/// The type inside any number of optionals, because an optional closure counts as a closure.
func unwrapped(_ type: Any.Type) -> Any.Type {
    var type = type
    while let optional = type as? any OptionalType.Type { type = optional.wrapped }
    return type
}

protocol OptionalType {
    static var wrapped: Any.Type { get }
}

extension Optional: OptionalType {
    static var wrapped: Any.Type { Wrapped.self }
}

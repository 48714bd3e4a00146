// Short forms of values, changes and nodes: fields without the type's name, and lists as their number of elements.

import WorkbenchValueTree

package enum BriefText {
    /// A node's state on its line: the fields of a struct, a case without its dot, or any other value unchanged.
    package static func state(_ value: Value, width: Int, _ options: PrintOptions) -> (text: String, isCut: Bool) {
        let whole = fields(of: value, options, isBrief: false) ?? value.text(options)
        if ColumnWidth.columns(of: whole) <= width { return (whole, false) }
        let brief = fields(of: value, options, isBrief: true) ?? value.text(width: width, options)
        if ColumnWidth.columns(of: brief) <= width { return (brief, true) }
        guard case .structure(let structure) = value else { return (value.text(width: width, options), true) }
        // The parentheses of the tuple are removed again.
        let tuple = Value.tuple(shown(structure).map { Value.Element($0.name, $0.value) })
        return (String(tuple.text(width: width + 2, options).dropFirst().dropLast()), true)
    }

    /// `(name: "", todos: 1 item)`; empty if there is nothing to show.
    static func properties(_ value: Value, width: Int, _ options: PrintOptions) -> String {
        guard case .structure(let structure) = value else { return value.text(width: width, options) }
        let fields = shown(structure)
        if fields.isEmpty { return "" }
        let brief = "(" + (self.fields(of: value, options, isBrief: true) ?? "") + ")"
        if ColumnWidth.columns(of: brief) <= width { return brief }
        return Value.tuple(fields.map { Value.Element($0.name, $0.value) }).text(width: width, options)
    }

    private static func fields(of value: Value, _ options: PrintOptions, isBrief: Bool) -> String? {
        guard case .structure(let structure) = value else { return nil }
        return shown(structure).map { "\($0.name): \(isBrief ? brief($0.value, options) : $0.value.text(options))" }
            .joined(separator: ", ")
    }

    /// The fields other than callbacks, which don't say anything about the value.
    private static func shown(_ structure: Value.Structure) -> [Value.Field] {
        structure.fields.filter {
            if case .closure = $0.value.unwrapped { return false }
            return true
        }
    }

    private static func brief(_ value: Value, _ options: PrintOptions) -> String {
        switch value {
        case .list(let list): count(list.elements.count + list.omitted, "item")
        case .set(let members): count(members.elements.count + members.omitted, "member")
        case .dictionary(let entries): count(entries.entries.count + entries.omitted, "entry", "entries")
        case .optional(let content?): brief(content, options)
        default: value.text(options)
        }
    }

    package static func count(_ number: Int, _ one: String, _ many: String? = nil) -> String {
        "\(number) \(number == 1 ? one : many ?? one + "s")"
    }
}

extension Value {
    /// The value inside an optional, however deeply it is wrapped.
    var unwrapped: Value {
        if case .optional(let content?) = self { content.unwrapped } else { self }
    }
}

/// One change as styled text: the path, the old value, the new value.
extension Change {
    /// The change on one line, at most `width` columns wide if given.
    func line(width: Int? = nil, _ options: PrintOptions) -> StyledLine {
        var options = options
        // Without a path, the value is the state itself, so its case needs no dot: `welcome → todo(name: "")`.
        options.hasBareOutermostCase = path.isEmpty
        let parts = parts(width: width, options)
        var line = StyledLine()
        let style: TextRole =
            switch kind {
            case .inserted: .added
            case .removed: .removed
            case .changed, .caseChanged, .moved: .changed
            }
        let isPlace = kind == .changed || kind == .caseChanged
        line.append(parts.prefix, isPlace ? .plain : style)
        for (index, value) in parts.values.enumerated() {
            let isLast = index == parts.values.count - 1
            line.append(value, isLast ? style : .dim)
            if !isLast { line.append(Change.arrow, .dim) }
        }
        return line
    }
}

/// A node in a reply: its path as a user would type it, and the root by name.
extension NodeName {
    package var label: String { NodeName.label(path, root: name) }

    /// - Parameter path: A node's path, or the name of a screen.
    package static func label(_ path: String, root: String?) -> String {
        path == "/" ? root ?? path : String(path.drop { $0 == "/" })
    }

    /// The label in at most `width` columns. The end of the path is kept, because it distinguishes nodes.
    func label(width: Int) -> String {
        let label = label
        guard ColumnWidth.columns(of: label) > width else { return label }
        let segments = label.split(separator: "/")
        var end = "…"
        for count in 1...max(1, segments.count) {
            let longer = "…/" + segments.suffix(count).joined(separator: "/")
            if ColumnWidth.columns(of: longer) > width { break }
            end = longer
        }
        return end == "…" ? StyledLine(String(segments.last ?? "")).cut(to: width).plain : end
    }
}

// The layout of every kind of literal: its brackets, labels and marks.

extension Layout {
    init(_ literal: Literal) {
        switch literal.kind {
        case .integer(let integer): self = .atom(integer.description)
        case .float(let text): self = .atom(text)
        case .boolean(let isTrue): self = .atom(isTrue ? "true" : "false")
        case .null: self = .atom("nil")
        case .wildcard: self = .atom("_")
        case .missing: self = .atom("…")
        case .string(let content): self = .string(StringLayout(content, mark: nil))
        case .cutString(let content, let omitted):
            self = .string(StringLayout(content, mark: Self.elision(omitted)))
        case .elision(let omitted): self = .atom(Self.elision(omitted))
        case .name(let path): self = .atom(path.written(isCalled: false))
        case .range(let lower, let upper, let isClosed):
            let bounds = [lower, upper].map { $0.map { Layout($0).oneLine } ?? "" }
            // Without the mark, the dots of a parent and those of the range would be read as one name.
            let mark = if case .reference(let parent)? = lower?.kind, parent.endsWithParent { "!" } else { "" }
            self = .atom(bounds[0] + mark + (isClosed ? "..." : "..<") + bounds[1])
        case .reference(let reference): self = .atom(reference.written)
        case .array(let elements):
            self = .group("[", elements.map { Item("", $0) }, "]", isSequence: true)
        case .dictionary(let entries):
            self = entries.isEmpty ? .atom("[:]") : .group("[", entries.map(Item.init), "]", isSequence: true)
        case .tuple(let arguments): self = .group("(", arguments.items.map(Item.init), ")")
        case .call(let path, let arguments):
            self = .group(path.written(isCalled: true) + "(", arguments.items.map(Item.init), ")")
        case .opaque(let text, let arguments?):
            self = .group("‹\(TextEscaping.visible(text))›(", arguments.items.map(Item.init), ")")
        case .opaque(let text, nil): self = .atom("‹\(TextEscaping.visible(text))›")
        }
    }

    static func elision(_ count: Int?) -> String {
        count.map { "… \($0) more" } ?? "…"
    }

    static func atom(_ text: String) -> Layout {
        .atom(text, columns: ColumnWidth.columns(of: text))
    }

    private static func group(
        _ opening: String, _ items: [Item], _ closing: String, isSequence: Bool = false
    ) -> Layout {
        if items.isEmpty { return atom(opening + closing) }
        let brackets = ColumnWidth.columns(of: opening) + ColumnWidth.columns(of: closing)
        let columns = items.reduce(brackets + 2 * (items.count - 1)) { $0 + $1.columns }
        let hasLines = items.contains { $0.layout.hasLines }
        return .group(
            Group(
                opening: opening, items: items, closing: closing, columns: columns, isSequence: isSequence,
                hasLines: hasLines))
    }
}

extension Layout.StringLayout {
    init(_ content: String, mark: String?) {
        self.content = content
        text = TextEscaping.quoted(content) + (mark ?? "")
        columns = ColumnWidth.columns(of: text)
        isCut = mark != nil
    }
}

extension Layout.Item {
    init(_ prefix: String, _ literal: Literal) {
        self.prefix = prefix
        prefixColumns = ColumnWidth.columns(of: prefix)
        layout = Layout(literal)
        if prefix.isEmpty, case .elision(let count) = literal.kind { elided = Layout.Elided(count: count) }
    }

    init(_ argument: LiteralArgument) {
        self.init(argument.label.map { IdentifierText.written($0.text) + ": " } ?? "", argument.value)
    }

    init(_ entry: LiteralEntry) {
        if let value = entry.value {
            self.init(Layout(entry.key).oneLine + ": ", value)
        } else {
            self.init("", entry.key)
        }
    }
}

extension NamePath {
    /// The name in a form that can be read back: in backticks if it would otherwise have a different meaning.
    func written(isCalled: Bool) -> String {
        let isAlone = !hasLeadingDot && !isCalled && names.count == 1 && names[0].genericArguments.isEmpty
        if isAlone, ReservedWord(rawValue: names[0].text) != nil { return "`\(names[0].text)`" }
        let path = names.map { IdentifierText.written($0.text) + $0.genericArguments }.joined(separator: ".")
        return hasLeadingDot ? "." + path : path
    }
}

extension NodeReference {
    fileprivate var endsWithParent: Bool { segments.last?.name.text == ".." && steps.isEmpty }

    fileprivate var written: String {
        let path = path.description
        // Without the mark, the dot and the field would be read as part of the node's name, and an index as its key.
        let continues =
            path.hasPrefix("[") || NodeNameText.isPartStart(in: Array(path.utf8), at: 0, limit: path.utf8.count)
        let isParent = segments.last?.name.text == ".." && path.hasPrefix(".")
        let mark = segments.last.map { $0.key == nil && (continues || isParent) } == true ? "!" : ""
        return (isAbsolute ? "$/" : "$") + segments.map(\.written).joined(separator: "/") + mark + path
    }
}

extension NodeReference.Segment {
    package var written: String {
        let name = name.text == ".." ? ".." : NodeNameText.written(name.text)
        return key.map { name + "[\($0.written)]" } ?? name
    }
}

extension NodeReference.Key {
    /// The key itself, or a string if the key couldn't be read back otherwise.
    package var written: String {
        // A position is only read without quotes.
        if position != nil { return text }
        if Self.position(in: text) != nil { return TextEscaping.quoted(text) }
        let isPlain = text.unicodeScalars.allSatisfy {
            !"[]()`\"\\‹›".unicodeScalars.contains($0) && !TextEscaping.mustEscape($0)
        }
        let isTrimmed = !text.isEmpty && text.first != " " && text.last != " "
        return isPlain && isTrimmed ? text : TextEscaping.quoted(text)
    }
}

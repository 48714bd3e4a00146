// A change as one line of text.
//
//     title: "a" → "b"
//     + todos[1]: Todo(title: "milk")
//     - todos[0]: Todo(title: "eggs")
//     ~ todos[3] → todos[0]: Todo(title: "tea")

extension Change {
    /// A change's text, divided into a prefix and one or two values. If the line is too narrow for values, there is
    /// only a prefix.
    package struct Parts: Hashable, Sendable {
        package var prefix: String
        package var values: [String]

        package var text: String { prefix + values.joined(separator: Change.arrow) }
    }

    /// The change on one line. If there is a `width`, the line has at most that many columns, and values are elided as
    /// necessary.
    package func text(width: Int? = nil, _ options: PrintOptions = PrintOptions()) -> String {
        parts(width: width, options).text
    }

    package func parts(width: Int? = nil, _ options: PrintOptions = PrintOptions()) -> Parts {
        let prefix = prefix
        let values = [before, after].compactMap { $0.map { Layout(Literal(printing: $0, options)) } }
        let shown = kind == .moved ? Array(values.suffix(1)) : values
        let whole = Parts(prefix: prefix, values: shown.map(\.oneLine))
        guard let width, ColumnWidth.columns(of: whole.text) > width else { return whole }
        let taken = ColumnWidth.columns(of: prefix) + (shown.count == 2 ? ColumnWidth.columns(of: Self.arrow) : 0)
        let available = width - taken
        if available < shown.count * Self.fewestColumns {
            return Parts(prefix: clipped(whole.text, to: width), values: [])
        }
        guard shown.count == 2 else {
            return Parts(prefix: prefix, values: shown.map { $0.fitted(to: available) })
        }
        return Parts(prefix: prefix, values: pair(shown[0], shown[1], in: available))
    }

    private func pair(_ before: Layout, _ after: Layout, in available: Int) -> [String] {
        // If one side doesn't need all of its columns, the other side gets them.
        let half = available / 2
        let first = before.columns <= half ? before.columns : max(half, available - after.columns)
        if half >= Self.tailColumns, case .string(let old) = before, case .string(let new) = after {
            let common = zip(old.content, new.content).prefix { $0 == $1 }.count
            // If both values were cut at their ends, they would look nearly the same.
            if common > Self.shownBefore, common + Self.shownBefore > first - 3 {
                let start = common - (half < Self.roomyColumns ? 1 : Self.shownBefore)
                return [Self.cut(old.content, before: start, to: half), Self.cut(new.content, before: start, to: half)]
            }
        }
        let old = before.fitted(to: first)
        return [old, after.fitted(to: available - ColumnWidth.columns(of: old))]
    }

    /// A string with its middle removed: `"Take the"…"dog"`.
    private static func cut(_ content: String, before start: Int, to columns: Int) -> String {
        let whole = Layout(Literal(.string(content)))
        if whole.columns <= columns { return whole.oneLine }
        let tail = Layout(Literal(.string(String(content.dropFirst(start)))))
        var beginning = content.prefix(max(0, min(start, columns / 3 - 3)))
        while !beginning.isEmpty,
            ColumnWidth.columns(of: Layout(Literal(.string(String(beginning)))).oneLine) > columns / 3
        {
            beginning.removeLast()
        }
        let head = beginning.count < fewestColumns ? "" : Layout(Literal(.string(String(beginning)))).oneLine
        return head + "…" + tail.fitted(to: columns - ColumnWidth.columns(of: head) - 1)
    }

    package static let arrow = " → "
    /// If a value would get fewer columns than this, the line is cut at its end instead.
    private static let fewestColumns = 3

    /// If a value gets fewer columns than this, the end of a string isn't worth showing.
    private static let tailColumns = 8

    /// If a value gets fewer columns than this, only one character is shown before the differing ones.
    private static let roomyColumns = 10

    /// The number of characters shown before the differing ones.
    private static let shownBefore = 4

    private var prefix: String {
        let place = path.title
        let sign =
            switch kind {
            case .changed, .caseChanged: ""
            case .inserted: "+ "
            case .removed: "- "
            case .moved: "~ " + (pathBefore?.title ?? "") + Self.arrow
            }
        return place.isEmpty ? sign : sign + place + ": "
    }

    private func clipped(_ text: String, to width: Int) -> String {
        var clipped = ""
        var columns = 0
        for character in text {
            let next = ColumnWidth.columns(of: character)
            if columns + next > width - 1 { break }
            clipped.append(character)
            columns += next
        }
        return clipped + "…"
    }
}

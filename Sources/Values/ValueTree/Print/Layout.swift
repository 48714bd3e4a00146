// A literal as pieces of text with known widths, which is the input for all three ways of printing.

indirect enum Layout {
    /// Text that is printed in full or not at all.
    case atom(String, columns: Int)
    case string(StringLayout)
    case group(Group)

    struct StringLayout {
        var content: String
        /// The string in quotes, followed by a mark if it is cut.
        var text: String
        var columns: Int
        var isCut: Bool
    }

    struct Group {
        var opening: String
        var items: [Item]
        var closing: String
        var columns: Int
        /// Whether the items are elements of a sequence. If so, showing a few of them well is better than showing all
        /// of them badly.
        var isSequence: Bool
        /// Whether the layout contains a multi-line string.
        var hasLines: Bool
    }

    struct Item {
        /// The label or the key with its colon and space.
        var prefix: String
        var prefixColumns: Int
        var layout: Layout
        /// For an elision, the number of items it replaces; the inner value is nil if that number is unknown.
        var elided: Elided?

        var columns: Int {
            prefixColumns + layout.columns
        }
    }

    struct Elided {
        var count: Int?
    }

    var columns: Int {
        switch self {
        case .atom(_, let columns): columns
        case .string(let string): string.columns
        case .group(let group): group.columns
        }
    }

    /// Whether the literal is easier to read on several lines, even if it is short.
    var hasLines: Bool {
        switch self {
        case .atom: false
        case .string(let string): !string.isCut && string.content.unicodeScalars.contains("\n")
        case .group(let group): group.hasLines
        }
    }

    /// Everything on one line.
    var oneLine: String {
        var text = ""
        write(to: &text)
        return text
    }

    private func write(to text: inout String) {
        switch self {
        case .atom(let content, _): text += content
        case .string(let string): text += string.text
        case .group(let group):
            text += group.opening
            for (index, item) in group.items.enumerated() {
                if index > 0 { text += ", " }
                text += item.prefix
                item.layout.write(to: &text)
            }
            text += group.closing
        }
    }
}

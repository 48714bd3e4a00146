// Values as text for a page. The more a page holds, the shorter its values, so it stays small.

import WorkbenchLanguage
import WorkbenchValueTree

struct PageText {
    /// The maximum number of characters in a value.
    private(set) var longest = mostCharacters

    private static let mostCharacters = 4_000
    /// Enough to recognize a value.
    private static let fewestCharacters = 120
    /// The desired maximum size of a page's data in bytes.
    private static let mostBytes = 600_000

    /// - Parameters:
    ///   - used: The size of the data so far.
    ///   - count: The number of values that are about to be written.
    init(used: Int = 0, for count: Int = 200) {
        longest = max(Self.fewestCharacters, min(Self.mostCharacters, (Self.mostBytes - used) / max(1, count)))
    }

    func cut(_ text: String) -> String {
        // The length in bytes is known without counting.
        guard text.utf8.count > longest, text.count > longest else { return text }
        return text.prefix(longest) + "… (\(text.count - longest) more characters)"
    }

    /// The fields of a state or of properties.
    func fields(_ value: Value) -> String { cut(BriefText.state(value, width: .max, .page).text) }

    func value(_ value: Value) -> String { cut(value.text(.page)) }

    func action(_ value: Value) -> String { cut(value.text(.action)) }
}

extension PrintOptions {
    /// Objects are numbered, so a script always produces the same page.
    static var page: PrintOptions {
        var options = PrintOptions()
        options.identities = .ordinal
        return options
    }

    fileprivate static var action: PrintOptions {
        var options = page
        options.hasBareOutermostCase = true
        return options
    }
}

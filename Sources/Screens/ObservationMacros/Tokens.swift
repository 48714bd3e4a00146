// Splits the text of a declaration into tokens. Strings and comments are skipped as a whole, so brackets inside them
// don't count.

/// A word, or a single other character, outside strings and comments.
struct SourceToken: Hashable {
    var text: Substring
    /// The number of open brackets before the token.
    var depth: Int
}

struct Tokenizer {
    private let text: String
    private var place: String.Index
    private var tokens: [SourceToken] = []
    private var depth = 0

    static func tokens(of text: String) -> [SourceToken] {
        var tokenizer = Tokenizer(text: text, place: text.startIndex)
        tokenizer.readAll(until: nil)
        return tokenizer.tokens
    }

    private init(text: String, place: String.Index) {
        self.text = text
        self.place = place
    }

    private var rest: Substring { text[place...] }

    private mutating func skip(_ count: Int = 1) {
        place = text.index(place, offsetBy: count, limitedBy: text.endIndex) ?? text.endIndex
    }

    /// Reads up to the bracket that closes an interpolation, or to the end of the text.
    private mutating func readAll(until end: Int?) {
        while let character = rest.first {
            let pounds = rest.prefix { $0 == "#" }.count
            switch character {
            case _ where rest.hasPrefix("//"): place = rest.firstIndex { $0.isNewline } ?? text.endIndex
            case _ where rest.hasPrefix("/*"): skipComment()
            case _ where rest.dropFirst(pounds).first == "\"": skipString(pounds)
            case _ where pounds > 0 && rest.dropFirst(pounds).first == "/": skipExpression(pounds)
            case _ where character.isLetter || character.isNumber || "_$`".contains(character): readWord()
            case "(", "[", "{":
                add(1)
                depth += 1
            case ")", "]", "}":
                depth -= 1
                if depth == end { return skip() }
                add(1)
            case _ where rest.hasPrefix("->"): add(2)
            case _ where character.isWhitespace: skip()
            default: add(1)
            }
        }
    }

    private mutating func add(_ length: Int) {
        tokens.append(SourceToken(text: rest.prefix(length), depth: depth))
        skip(length)
    }

    private mutating func readWord() {
        if rest.first == "`" {
            add(rest.dropFirst().prefix { $0 != "`" }.count + 2)
        } else {
            add(rest.prefix { $0.isLetter || $0.isNumber || "_$".contains($0) }.count)
        }
    }

    /// Skips a comment, which may contain other comments.
    private mutating func skipComment() {
        var level = 0
        repeat {
            if rest.hasPrefix("/*") {
                level += 1
                skip(2)
            } else if rest.hasPrefix("*/") {
                level -= 1
                skip(2)
            } else {
                skip()
            }
        } while level > 0 && place < text.endIndex
    }

    /// Skips a string. An interpolation may contain strings and brackets of its own.
    private mutating func skipString(_ pounds: Int) {
        skip(pounds)
        let quotes = rest.hasPrefix("\"\"\"") ? "\"\"\"" : "\""
        let end = quotes + String(repeating: "#", count: pounds)
        let escape = "\\" + String(repeating: "#", count: pounds)
        skip(quotes.count)
        while place < text.endIndex, !rest.hasPrefix(end) {
            guard rest.hasPrefix(escape) else {
                skip()
                continue
            }
            skip(escape.count)
            if rest.first == "(" { skipInterpolation() } else { skip() }
        }
        skip(end.count)
    }

    private mutating func skipInterpolation() {
        var inner = Tokenizer(text: text, place: place)
        inner.skip()
        inner.depth = 1
        inner.readAll(until: 0)
        place = inner.place
    }

    /// Skips a regular expression in number signs.
    private mutating func skipExpression(_ pounds: Int) {
        let end = "/" + String(repeating: "#", count: pounds)
        skip(pounds + 1)
        while place < text.endIndex, !rest.hasPrefix(end) { skip(rest.first == "\\" ? 2 : 1) }
        skip(end.count)
    }
}

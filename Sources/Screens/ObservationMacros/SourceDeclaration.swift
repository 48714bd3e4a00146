// What the macros need to know about a declaration: its attributes, modifiers, keyword and name, and whether it is a
// stored property.

struct SourceDeclaration {
    /// The names of the attributes, without their arguments.
    private(set) var attributes: [Substring] = []
    private(set) var modifiers: [Substring] = []
    private(set) var keyword: Substring = ""
    /// The name; nil for a pattern, as in `var (x, y) = point`.
    private(set) var name: Substring?
    /// Everything after the name, as written.
    private(set) var remainder: Substring = ""
    private var tail: ArraySlice<SourceToken> = []

    private static let keywords: Set<Substring> = [
        "var", "let", "struct", "enum", "class", "actor", "func", "init", "case", "subscript", "typealias", "extension",
        "protocol", "deinit", "macro", "import",
    ]

    init(_ text: String) {
        var tokens = Tokenizer.tokens(of: text)[...]
        while let token = tokens.popFirst() {
            // `class func` and `class var` begin with a modifier that is also a keyword.
            let isModifier = token.text == "class" && tokens.first.map { Self.keywords.contains($0.text) } == true
            if token.text == "@" {
                attributes.append(Self.takeAttribute(&tokens))
            } else if Self.keywords.contains(token.text), !isModifier {
                keyword = token.text
                guard let next = tokens.popFirst(), next.text != "(" else { return }
                name = next.text
                remainder = text[next.text.endIndex...]
                tail = tokens
                return
            } else {
                modifiers.append(token.text)
                Self.skipArguments(&tokens)
            }
        }
    }

    /// Takes an attribute, which may be qualified and have arguments: `@Module.Name<Int>(1)`.
    private static func takeAttribute(_ tokens: inout ArraySlice<SourceToken>) -> Substring {
        var name = tokens.popFirst()?.text ?? ""
        while tokens.first?.text == ".", let part = tokens.dropFirst().first?.text {
            tokens = tokens.dropFirst(2)
            name = part
        }
        if tokens.first?.text == "<" {
            var level = 0
            repeat {
                guard let token = tokens.popFirst() else { break }
                level += token.text == "<" ? 1 : token.text == ">" ? -1 : 0
            } while level > 0
        }
        skipArguments(&tokens)
        return name
    }

    private static func skipArguments(_ tokens: inout ArraySlice<SourceToken>) {
        guard let first = tokens.first, first.text == "(",
            let end = tokens.firstIndex(where: { $0.depth == first.depth && $0.text == ")" })
        else { return }
        tokens = tokens[(end + 1)...]
    }

    /// Whether this is a stored instance property that can change. A property with observers is stored.
    var isStoredVariable: Bool {
        guard keyword == "var", name != nil, modifiers.allSatisfy({ !["static", "class", "lazy"].contains($0) }) else {
            return false
        }
        let isInitialized = tail.contains { $0.depth == 0 && $0.text == "=" }
        guard !isInitialized, let block = tail.firstIndex(where: { $0.depth == 0 && $0.text == "{" }) else {
            return true
        }
        let inside = tail[(block + 1)...].prefix { $0.depth > 0 }
        return inside.contains { $0.depth == 1 && ["willSet", "didSet"].contains($0.text) }
    }
}

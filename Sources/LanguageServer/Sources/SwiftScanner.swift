// Finds declarations in Swift sources. It knows comments, strings, brackets and the keywords of declarations, and nothing
// else of the language: enough to go to a type, a case or a property, at a speed at which nothing has to be kept on disk.

struct SwiftScanner {
    private let bytes: [UInt8]
    private var index = 0
    private var found: [SwiftDeclaration] = []
    /// What each open brace belongs to: a type's name, or nothing.
    private var scopes: [String?] = []
    /// The type whose brace is about to come.
    private var pendingType: String?
    private var parentheses = 0

    static func declarations(in bytes: [UInt8]) -> [SwiftDeclaration] {
        var scanner = SwiftScanner(bytes: bytes)
        scanner.scan()
        return scanner.found
    }

    private init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    private mutating func scan() {
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "/"): skipCommentOrOperator()
            case UInt8(ascii: "\""), UInt8(ascii: "#"): skipString()
            case UInt8(ascii: "{"):
                scopes.append(pendingType)
                pendingType = nil
                index += 1
            case UInt8(ascii: "}"):
                if !scopes.isEmpty { scopes.removeLast() }
                index += 1
            case UInt8(ascii: "("), UInt8(ascii: "["):
                parentheses += 1
                index += 1
            case UInt8(ascii: ")"), UInt8(ascii: "]"):
                parentheses = max(0, parentheses - 1)
                index += 1
            case let byte where Self.isIdentifierStart(byte): takeWord()
            case let byte where Self.isDigit(byte): _ = identifier()
            // Behind a dot stands a member's name, whatever keyword it looks like.
            case UInt8(ascii: "."):
                index += 1
                if index < bytes.count, Self.isIdentifierStart(bytes[index]) { _ = identifier() }
            default: index += 1
            }
        }
    }

    // MARK: - Declarations

    private mutating func takeWord() {
        let start = index
        let word = identifier()
        guard parentheses == 0 else { return }
        switch word {
        case "struct", "enum", "actor", "protocol": takeType(start)
        case "class":
            // `class func` is a method.
            let next = peekWord()
            if next != "func", next != "var", next != "let", next != "subscript" { takeType(start) }
        case "typealias": declare(.type, from: start)
        case "extension":
            skipBlanks()
            pendingType = dottedName()
        case "case" where isInType: takeCases(start)
        case "var", "let": if isInType { declare(.variable, from: start) }
        case "func": declare(.function, from: start)
        default: break
        }
    }

    private mutating func takeType(_ start: Int) {
        if let name = declare(.type, from: start) { pendingType = name }
    }

    /// Whether the innermost brace is a type's: within functions, `case` and `var` declare nothing that can be gone to.
    private var isInType: Bool {
        scopes.last.map { $0 != nil } ?? false
    }

    private var containers: [String] {
        scopes.compactMap { $0 }.flatMap { $0.split(separator: ".").map(String.init) }
    }

    @discardableResult
    private mutating func declare(_ kind: SwiftDeclaration.Kind, from start: Int) -> String? {
        skipBlanks()
        guard let (name, range) = name() else { return nil }
        found.append(
            SwiftDeclaration(
                kind: kind, name: name, containers: containers, range: start..<range.upperBound, nameRange: range))
        return name
    }

    /// `case a, b(Int), c = 1`
    private mutating func takeCases(_ start: Int) {
        while true {
            skipBlanks()
            guard let (name, range) = name() else { return }
            found.append(
                SwiftDeclaration(
                    kind: .enumCase, name: name, containers: containers, range: start..<range.upperBound,
                    nameRange: range))
            skipCaseRest()
            guard index < bytes.count, bytes[index] == UInt8(ascii: ",") else { return }
            index += 1
        }
    }

    /// The values of a case, up to a comma or the end of the line.
    private mutating func skipCaseRest() {
        var depth = 0
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "("), UInt8(ascii: "["):
                depth += 1
                index += 1
            case UInt8(ascii: ")"), UInt8(ascii: "]"):
                depth -= 1
                index += 1
            case UInt8(ascii: "/"): skipCommentOrOperator()
            case UInt8(ascii: "\""), UInt8(ascii: "#"): skipString()
            case UInt8(ascii: ",") where depth == 0: return
            case UInt8(ascii: "\n") where depth <= 0, UInt8(ascii: "}") where depth <= 0, UInt8(ascii: ";"): return
            default: index += 1
            }
        }
    }

    // MARK: - Words

    private func peekWord() -> String {
        var copy = self
        copy.skipBlanks()
        return copy.identifier()
    }

    private mutating func dottedName() -> String {
        var name = identifier()
        while index < bytes.count, bytes[index] == UInt8(ascii: ".") {
            index += 1
            name += "." + identifier()
        }
        return name
    }

    /// A name, perhaps in backticks.
    private mutating func name() -> (String, Range<Int>)? {
        let isQuoted = index < bytes.count && bytes[index] == UInt8(ascii: "`")
        if isQuoted { index += 1 }
        let start = index
        let name = identifier()
        let range = start..<index
        if isQuoted, index < bytes.count, bytes[index] == UInt8(ascii: "`") { index += 1 }
        return name.isEmpty ? nil : (name, range)
    }

    private mutating func identifier() -> String {
        let start = index
        while index < bytes.count, Self.isIdentifierStart(bytes[index]) || Self.isDigit(bytes[index]) {
            index += 1
        }
        return String(decoding: bytes[start..<index], as: UTF8.self)
    }

    private static func isIdentifierStart(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"), 0x80...:
            true
        default: false
        }
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
    }

    // MARK: - What is passed over

    private mutating func skipBlanks() {
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"): index += 1
            case UInt8(ascii: "/") where isComment: skipCommentOrOperator()
            default: return
            }
        }
    }

    private var isComment: Bool {
        index + 1 < bytes.count && (bytes[index + 1] == UInt8(ascii: "/") || bytes[index + 1] == UInt8(ascii: "*"))
    }

    private mutating func skipCommentOrOperator() {
        guard isComment else {
            index += 1
            return
        }
        if bytes[index + 1] == UInt8(ascii: "/") {
            while index < bytes.count, bytes[index] != UInt8(ascii: "\n") { index += 1 }
            return
        }
        var depth = 0
        while index < bytes.count {
            if bytes[index...].starts(with: "/*".utf8) {
                depth += 1
                index += 2
            } else if bytes[index...].starts(with: "*/".utf8) {
                depth -= 1
                index += 2
                if depth == 0 { return }
            } else {
                index += 1
            }
        }
    }

    /// A string with as many `#` as it has. What is interpolated is passed over with it, quotes within parentheses too.
    private mutating func skipString() {
        var hashes = 0
        while index < bytes.count, bytes[index] == UInt8(ascii: "#") {
            hashes += 1
            index += 1
        }
        guard index < bytes.count, bytes[index] == UInt8(ascii: "\"") else { return }
        let isBlock = bytes[index...].starts(with: "\"\"\"".utf8)
        index += isBlock ? 3 : 1
        let end =
            [UInt8](repeating: UInt8(ascii: "\""), count: isBlock ? 3 : 1)
            + [UInt8](repeating: UInt8(ascii: "#"), count: hashes)
        let escape = [UInt8(ascii: "\\")] + [UInt8](repeating: UInt8(ascii: "#"), count: hashes)
        while index < bytes.count {
            if bytes[index...].starts(with: end) {
                index += end.count
                return
            }
            if bytes[index...].starts(with: escape) {
                index += escape.count
                if index < bytes.count, bytes[index] == UInt8(ascii: "(") { skipInterpolation() } else { index += 1 }
                continue
            }
            if !isBlock, bytes[index] == UInt8(ascii: "\n") { return }
            index += 1
        }
    }

    private mutating func skipInterpolation() {
        var depth = 0
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "("):
                depth += 1
                index += 1
            case UInt8(ascii: ")"):
                depth -= 1
                index += 1
                if depth == 0 { return }
            case UInt8(ascii: "\""): skipString()
            default: index += 1
            }
        }
    }
}

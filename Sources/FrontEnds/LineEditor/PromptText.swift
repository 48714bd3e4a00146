// A prompt: one row of text, in which escape sequences set the colors. libedit has to be told which characters belong
// to those sequences.

package struct PromptText: Equatable, ExpressibleByStringLiteral {
    private enum Piece: Equatable {
        /// One or more "select graphic rendition" sequences.
        case style(String)
        case text(String)
    }

    private var pieces: [Piece] = []

    /// - Parameter text: The text with escape sequences. Only those for colors are kept. All other control characters
    ///   are removed, because a prompt is one row and must not move the cursor.
    package init(_ text: String) {
        var rest = text.unicodeScalars[...]
        while let scalar = rest.popFirst() {
            if scalar == "\u{1b}", let end = Self.endOfStyle(rest) {
                append("\u{1b}" + String(rest[..<end]), isStyle: true)
                rest = rest[end...]
            } else if !scalar.isControl {
                append(String(scalar), isStyle: false)
            }
        }
    }

    package init(stringLiteral value: String) {
        self.init(value)
    }

    private static func endOfStyle(_ rest: Substring.UnicodeScalarView) -> Substring.Index? {
        guard rest.first == "[" else { return nil }
        let end = rest.dropFirst().firstIndex { !("0"..."9").contains($0) && $0 != ";" }
        return end.flatMap { rest[$0] == "m" ? rest.index(after: $0) : nil }
    }

    private mutating func append(_ more: String, isStyle: Bool) {
        switch (pieces.last, isStyle) {
        case (.style(let style), true): pieces[pieces.count - 1] = .style(style + more)
        case (.text(let text), false): pieces[pieces.count - 1] = .text(text + more)
        default: pieces.append(isStyle ? .style(more) : .text(more))
        }
    }

    package var plain: String {
        pieces.map { if case .text(let text) = $0 { text } else { "" } }.joined()
    }

    var colored: String {
        pieces.map {
            switch $0 {
            case .style(let text), .text(let text): text
            }
        }.joined()
    }

    /// The text for libedit, which must know which characters have no width: each run of them is enclosed in two
    /// `delimiter`s. libedit keeps a run only if a visible character follows, so the last character is never styled.
    func prompt(delimiter: Character, isColored: Bool) -> String {
        guard isColored else { return plain }
        var pieces = pieces
        if case .style(let end)? = pieces.last, case .text(var text)? = pieces.dropLast().last {
            let tail = text.removeLast()
            pieces[(pieces.count - 2)...] = [.text(text), .style(end), .text(String(tail))]
        }
        return pieces.map { piece in
            switch piece {
            case .style(let style): "\(delimiter)\(style)\(delimiter)"
            case .text(let text): text
            }
        }.joined()
    }
}

/// The editor's own colors. Prompts supply their own colors.
enum TerminalStyle: String {
    case bold = "1"
    case selected = "7"
    case red = "31"
    case cyan = "36"
    case gray = "90"

    func applied(to text: String) -> String {
        text.isEmpty ? text : "\u{1b}[\(rawValue)m\(text)\u{1b}[0m"
    }
}

extension Unicode.Scalar {
    /// C0, DEL and C1: characters that control a terminal.
    var isControl: Bool { value < 0x20 || (0x7F..<0xA0).contains(value) }
}

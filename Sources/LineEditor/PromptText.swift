// The text of a prompt, with styles. Colour is added at the end, or left out.

package struct TerminalStyle: Equatable {
    /// The parameters of "select graphic rendition"; empty for plain text.
    package var parameters: String

    package static let plain = TerminalStyle(parameters: "")
    package static let bold = TerminalStyle(parameters: "1")
    package static let grey = TerminalStyle(parameters: "90")
    package static let red = TerminalStyle(parameters: "31")
    package static let green = TerminalStyle(parameters: "32")
    package static let yellow = TerminalStyle(parameters: "33")
    package static let blue = TerminalStyle(parameters: "34")
    package static let magenta = TerminalStyle(parameters: "35")
    package static let cyan = TerminalStyle(parameters: "36")
    package static let boldGreen = TerminalStyle(parameters: "1;32")
    package static let boldCyan = TerminalStyle(parameters: "1;36")
    package static let selected = TerminalStyle(parameters: "7")

    func applied(to text: String) -> String {
        parameters.isEmpty || text.isEmpty ? text : "\u{1b}[\(parameters)m\(text)\u{1b}[0m"
    }
}

package struct PromptText: Equatable, ExpressibleByStringLiteral {
    package struct Run: Equatable {
        package var text: String
        package var style: TerminalStyle
    }

    package private(set) var runs: [Run] = []

    package init() {}

    package init(_ text: String, _ style: TerminalStyle = .plain) {
        append(text, style)
    }

    package init(stringLiteral value: String) {
        self.init(value)
    }

    /// Control characters are removed: a prompt is one row and must not move the cursor.
    package mutating func append(_ text: String, _ style: TerminalStyle = .plain) {
        let visible = String(String.UnicodeScalarView(text.unicodeScalars.filter { !$0.isControl }))
        if !visible.isEmpty { runs.append(Run(text: visible, style: style)) }
    }

    package var plain: String { runs.map(\.text).joined() }

    /// The text for libedit, which must know the characters without width: each run of them is between two
    /// `delimiter`s. libedit keeps such a run only if a visible character follows, so the last one is never styled.
    func prompt(delimiter: Character, isColoured: Bool) -> String {
        guard isColoured else { return plain }
        var result = ""
        var isStyled = false
        for (index, run) in runs.enumerated() {
            var text = run.text
            let isLast = index == runs.count - 1
            let tail = isLast && run.style != .plain ? String(text.removeLast()) : ""
            if run.style != .plain || isStyled {
                result += "\(delimiter)\u{1b}[0;\(run.style.parameters)m\(delimiter)"
            }
            result += text
            isStyled = run.style != .plain
            if isLast, isStyled { result += "\(delimiter)\u{1b}[0m\(delimiter)\(tail)" }
        }
        return result
    }
}

extension Unicode.Scalar {
    /// C0, DEL and C1: characters that a terminal obeys instead of showing.
    var isControl: Bool { value < 0x20 || (0x7F..<0xA0).contains(value) }
}

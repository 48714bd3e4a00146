// Keys and pastes, encoded as a terminal sends them.

/// Keys by name.
package enum Press {
    package static let enter = "\r"
    package static let tab = "\t"
    package static let escape = "\u{1b}"
    package static let backspace = "\u{7f}"
    package static let up = "\u{1b}[A"
    package static let down = "\u{1b}[B"
    package static let right = "\u{1b}[C"
    package static let left = "\u{1b}[D"
    package static let home = "\u{1b}[H"
    package static let end = "\u{1b}[F"
    package static let delete = "\u{1b}[3~"
    package static let backTab = "\u{1b}[Z"

    package static func control(_ letter: Character) -> String {
        String(Unicode.Scalar((letter.asciiValue ?? 0) & 0x1F))
    }

    package static func paste(_ text: String) -> String { "\u{1b}[200~\(text)\u{1b}[201~" }
}

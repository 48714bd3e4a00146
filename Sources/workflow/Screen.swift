// Where the replies are shown: how wide it is, and whether it has colours.

import CommandLanguage
import Glibc

struct Screen {
    let width: Int
    let hasColours: Bool

    /// A terminal is asked; for a pipe the environment may say it: `COLUMNS`, `NO_COLOR`, `CLICOLOR_FORCE`.
    init() {
        var size = winsize()
        let isTerminal = isatty(STDOUT_FILENO) == 1
        let asked = isTerminal && ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
        width = asked ? Int(size.ws_col) : Self.variable("COLUMNS").flatMap { Int($0) } ?? 80
        let isForced = Self.variable("CLICOLOR_FORCE").map { $0 != "0" } ?? false
        let isPlain = Self.variable("NO_COLOR") != nil || Self.variable("TERM") == "dumb"
        hasColours = isForced || (isTerminal && !isPlain)
    }

    private static func variable(_ name: String) -> String? {
        guard let text = getenv(name), text.pointee != 0 else { return nil }
        return String(cString: text)
    }
}

extension Script {
    /// The texts of the statements that are answered, in order: the ranges in replies are theirs.
    var commandTexts: [String] {
        statements.filter { $0.command != nil || !$0.diagnostics.isEmpty }.map(\.text)
    }
}

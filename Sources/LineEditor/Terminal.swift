// The terminal of the process: whether it can be drawn on, how large it is, and the stream that libedit draws on too.

import WorkbenchCEditLine
import Glibc

package enum Terminal {
    /// Both ends are a terminal, and TERM names one that understands cursor movements.
    package static var canBeDrawnOn: Bool {
        isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1 && !isDumb
    }

    package static var isDumb: Bool {
        guard let name = getenv("TERM").map({ String(cString: $0) }) else { return true }
        return name.isEmpty || name == "dumb"
    }

    /// Colour is for terminals, and for users who have not asked for none: any NO_COLOR but the empty one does.
    package static var wantsColour: Bool {
        let noColour = getenv("NO_COLOR").map { String(cString: $0) } ?? ""
        return noColour.isEmpty && isatty(STDOUT_FILENO) == 1 && !isDumb
    }

    package static var size: (rows: Int, columns: Int) { measured ?? (24, 80) }

    /// Nil if the terminal does not know, as some made by programs.
    package static var measured: (rows: Int, columns: Int)? {
        var window = winsize()
        guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &window) == 0, window.ws_col > 0, window.ws_row > 0 else {
            return nil
        }
        return (Int(window.ws_row), Int(window.ws_col))
    }

    static func write(_ text: String) {
        fputs(text, editline_output())
    }

    static func flush() {
        fflush(editline_output())
    }
}

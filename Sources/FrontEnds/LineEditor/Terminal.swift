// The terminal of the process: whether it supports cursor movements, its size, and the stream that libedit draws to.

import WorkbenchCSystem

#if canImport(Glibc)
    import Glibc
#endif

package enum Terminal {
    /// Whether input and output are a terminal, and TERM names one that supports cursor movements.
    package static var canBeDrawnOn: Bool {
        isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1 && !isDumb
    }

    package static var isDumb: Bool {
        guard let name = getenv("TERM").map({ String(cString: $0) }) else { return true }
        return name.isEmpty || name == "dumb"
    }

    /// Whether to use color: on a terminal, unless the user has turned it off with a non-empty NO_COLOR.
    package static var wantsColor: Bool {
        let noColor = getenv("NO_COLOR").map { String(cString: $0) } ?? ""
        return noColor.isEmpty && isatty(STDOUT_FILENO) == 1 && !isDumb
    }

    /// Whether the terminal supports Unicode, according to the locale. If no locale is set, as in a container, it is
    /// assumed to.
    package static var showsUnicode: Bool {
        for name in ["LC_ALL", "LC_CTYPE", "LANG"] {
            guard let value = getenv(name).map({ String(cString: $0) }), !value.isEmpty else { continue }
            let charset = value.lowercased()
            return charset.contains("utf-8") || charset.contains("utf8")
        }
        return true
    }

    /// Whether the user wants words instead of drawing characters. This is set with WORKFLOW_PLAIN or `--plain`.
    package static var isPlain: Bool {
        getenv("WORKFLOW_PLAIN").map { $0.pointee != 0 } ?? false
    }

    /// Whether the line editor draws signs.
    static var drawsSigns: Bool { showsUnicode && !isPlain }

    package static var size: (rows: Int, columns: Int) { measured ?? (24, 80) }

    /// The maximum width of a line. COLUMNS can make it narrower than the terminal.
    package static var columns: Int {
        let wanted = getenv("COLUMNS").flatMap { Int(String(cString: $0)) }.flatMap { $0 > 0 ? $0 : nil }
        guard let wanted else { return size.columns }
        return min(wanted, measured?.columns ?? wanted)
    }

    /// The measured size; nil if the terminal doesn't report it, as with some pseudo-terminals.
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

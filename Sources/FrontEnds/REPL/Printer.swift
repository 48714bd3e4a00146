// The destination of lines: either a terminal, with colors and possibly a pager, or a stream.

import WorkbenchLanguage

#if canImport(Glibc)
    import Glibc
#endif

package final class Printer {
    package enum Color: String, Sendable {
        case auto, always, never
    }

    package let isTerminal: Bool
    package let hasColor: Bool
    private let hasEscapes: Bool
    /// Whether lines are shown without drawing characters.
    package let isPlain: Bool
    /// Whether the terminal supports only ASCII.
    private let isASCII: Bool
    /// Whether output that is longer than the screen goes through a pager.
    package var pages: Bool
    /// Lines that are collected for a page instead of being printed; nil if they are printed.
    private var collected: [StyledLine]?
    private var collectedWidth: Int?
    /// The line editor that uses the terminal while nothing is printed.
    weak var terminalOwner: (any LineReader)?

    package init(color: Color = .auto, plain: Bool = false, pages: Bool) {
        isTerminal = isatty(STDOUT_FILENO) == 1
        let isDumb = Terminal.isDumb
        hasEscapes = isTerminal && !isDumb
        switch color {
        case .always: hasColor = true
        case .never: hasColor = false
        case .auto: hasColor = Terminal.wantsColor
        }
        isASCII = isTerminal && !Terminal.showsUnicode
        isPlain = plain || isASCII || Terminal.isPlain
        self.pages = pages && isTerminal && !isDumb
    }

    /// The current maximum width of a line.
    package var width: Int {
        if let collectedWidth { return collectedWidth }
        return isTerminal ? Terminal.columns : 100
    }

    package var height: Int {
        isTerminal ? Terminal.size.rows : 40
    }

    /// Whether a line can be shown until the next one replaces it. That isn't done in plain mode, because a screen
    /// reader would read out each line.
    package var showsPassing: Bool { hasEscapes && !isPlain }

    package func show(passing text: String) {
        guard showsPassing else { return }
        write(row(passing: text))
    }

    /// The row for a temporary message. It must fit in one row, even with ^C after it.
    func row(passing text: String) -> String { "\r\u{1B}[K " + StyledLine(text).cut(to: width - 4).plain }

    package func clearPassing() {
        if showsPassing { write("\r\u{1B}[K") }
    }

    /// Clears the screen, or prints a blank line if that is impossible.
    package func clear() {
        if isTerminal, hasEscapes { write("\u{1B}[H\u{1B}[2J") } else { write("\n") }
    }

    /// The current way of writing lines.
    package var look: LineLook {
        LineLook(
            hasColor: hasColor, isPlain: isPlain, isASCII: isASCII, width: width,
            folds: isTerminal || collectedWidth != nil)
    }

    package func texts(_ lines: [StyledLine]) -> [String] { look.texts(lines) }

    /// Runs a closure and collects its output, which can then be shown as part of a page.
    package func collect<Result>(width: Int, _ body: () -> Result) -> (result: Result, lines: [StyledLine]) {
        let outer = (collected, collectedWidth)
        (collected, collectedWidth) = ([], width)
        defer { (collected, collectedWidth) = outer }
        let result = body()
        return (result, collected ?? [])
    }

    /// - Parameter mayPage: Whether output that is longer than the screen may go through a pager.
    package func print(_ lines: [StyledLine], mayPage: Bool = true) {
        if collected != nil {
            collected?.append(contentsOf: look.folded(lines))
            return
        }
        // A terminal would break a long line in the middle of a word.
        let texts = texts(look.folded(lines))
        if pages, mayPage, let rows = Terminal.measured?.rows, texts.count >= rows, page(texts) { return }
        write(texts.map { $0 + "\n" }.joined())
    }

    private func page(_ texts: [String]) -> Bool {
        terminalOwner?.lendTerminal { Pager.show(texts) } ?? Pager.show(texts)
    }

    package func print(_ text: String) {
        if collected != nil { return print([StyledLine(text)]) }
        write(text + "\n")
    }

    /// Writes a whole string to standard output. If the output is closed, the process ends silently, like other
    /// programs in a pipe. If writing fails, as on a full disk, the process ends with a message, because further output
    /// would be lost.
    package func write(_ text: String) {
        write(Array(text.utf8))
    }

    package func write(_ bytes: [UInt8]) {
        if Self.write(bytes, to: STDOUT_FILENO) { return }
        let code = errno
        if code == EPIPE { exit(141) }
        // The line editor notices that the terminal is gone, and ends the loop cleanly.
        guard !isTerminal else { return }
        complain("workflow: can't write to standard output: \(String(cString: strerror(code)))")
        exit(1)
    }

    /// Prints a warning; the program continues. In a terminal, lines break between words.
    package func warn(_ message: String) {
        guard isTerminal, isErrorTerminal else { return complain("workflow: warning: \(message)") }
        for line in ReplyText(width: width).lines(ofWarning: message) { complain(line.plain) }
    }

    /// Writes a message to standard error. In a terminal, lines break between words.
    /// - Parameter folds: Whether to break lines; false for commands that the user is to type.
    package func complain(_ text: String, folds: Bool = true) {
        complain(
            text.split(separator: "\n", omittingEmptySubsequences: false).map { StyledLine(String($0), .error) },
            folds: folds)
    }

    package func complain(_ lines: [StyledLine], folds: Bool = true) {
        if collected != nil { return print(lines) }
        var look = look
        look.hasColor = false
        look.folds = folds && isTerminal && isErrorTerminal
        if isErrorTerminal, !Terminal.showsUnicode { (look.isPlain, look.isASCII) = (true, true) }
        Self.write(Array(look.texts(look.folded(lines)).map { $0 + "\n" }.joined().utf8), to: STDERR_FILENO)
    }

    private var isErrorTerminal: Bool { isatty(STDERR_FILENO) == 1 }

    @discardableResult
    package static func write(_ content: [UInt8], to descriptor: Int32) -> Bool {
        var bytes = content[...]
        while !bytes.isEmpty {
            let count = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count > 0 {
                bytes = bytes.dropFirst(count)
            } else if errno == EAGAIN {
                var ready = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                poll(&ready, 1, -1)
            } else if errno != EINTR {
                return false
            }
        }
        return true
    }

    static func environment(_ name: String) -> String? {
        getenv(name).map { String(cString: $0) }
    }
}

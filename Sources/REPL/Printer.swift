// Where lines go: the terminal, with colours and a pager if it wants them, or a stream.

import Glibc
import WorkbenchLineEditor
import WorkbenchReplyText

package final class Printer {
    package enum Color: String, Sendable {
        case auto, always, never
    }

    package let isTerminal: Bool
    package let hasColor: Bool
    private let hasEscapes: Bool
    /// Whether output that is longer than the screen goes through a pager.
    package var pages: Bool
    /// Who has the terminal while nothing is printed.
    weak var terminalOwner: (any LineReader)?

    package init(color: Color = .auto, pages: Bool) {
        isTerminal = isatty(STDOUT_FILENO) == 1
        let isDumb = Terminal.isDumb
        hasEscapes = isTerminal && !isDumb
        switch color {
        case .always: hasColor = true
        case .never: hasColor = false
        case .auto: hasColor = Terminal.wantsColour
        }
        self.pages = pages && isTerminal && !isDumb
    }

    /// How wide a line may be now.
    package var width: Int {
        guard isTerminal else { return 100 }
        return Terminal.size.columns
    }

    package var height: Int {
        isTerminal ? Terminal.size.rows : 40
    }

    /// Begins a new page where there are pages.
    package func clear() {
        if isTerminal, hasEscapes { write("\u{1B}[H\u{1B}[2J") } else { write("\n") }
    }

    package func text(_ line: StyledLine) -> String {
        hasColor ? line.ansi : line.plain
    }

    package func print(_ lines: [StyledLine]) {
        let texts = lines.map(text)
        if pages, let rows = Terminal.measured?.rows, texts.count >= rows, page(texts) { return }
        write(texts.map { $0 + "\n" }.joined())
    }

    private func page(_ texts: [String]) -> Bool {
        terminalOwner?.lendTerminal { Pager.show(texts) } ?? Pager.show(texts)
    }

    package func print(_ text: String) {
        write(text + "\n")
    }

    /// Writes all of a text to standard output. One that is closed ends the process quietly, as it does others in a pipe;
    /// one that takes no more, on a full disk, ends it with a message, because what would follow is lost.
    package func write(_ text: String) {
        write(Array(text.utf8))
    }

    package func write(_ bytes: [UInt8]) {
        if Self.write(bytes, to: STDOUT_FILENO) { return }
        let code = errno
        if code == EPIPE { exit(141) }
        // A terminal that is gone is the line editor's to notice: it leaves in order.
        guard !isTerminal else { return }
        complain("workflow: standard output cannot be written: \(String(cString: strerror(code)))")
        exit(1)
    }

    package func complain(_ text: String) {
        Self.write(Array((text + "\n").utf8), to: STDERR_FILENO)
    }

    @discardableResult
    static func write(_ content: [UInt8], to descriptor: Int32) -> Bool {
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

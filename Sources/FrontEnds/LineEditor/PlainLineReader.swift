// Reads lines from a stream: a pipe, a file, or a terminal without cursor movements. It uses no escape sequences, and
// prompts only at a terminal. If a line is unusable, it reports the place, and continues with the next line.

import WorkbenchCSystem

#if canImport(Glibc)
    import Glibc
#endif

package final class PlainLineReader: LineReader {
    private let descriptor: Int32
    /// The maximum length of a line. Longer lines are faults: they aren't typed by hand, and would have to be held in
    /// memory.
    private let limit: Int
    private let isTerminal: Bool
    /// Whether a user is waiting for a prompt.
    private let showsPrompt: Bool
    /// The text in the last row while a line is being typed.
    private var shownPrompt = ""
    private let signals = SignalWatch()
    private var splitter: LineSplitter
    private var isAtEnd = false
    private var watched: [(descriptor: Int32, onReadable: () -> Void)] = []

    package init(descriptor: Int32 = STDIN_FILENO, limit: Int = 1 << 20) {
        self.descriptor = descriptor
        self.limit = limit
        isTerminal = isatty(descriptor) == 1
        showsPrompt = isTerminal && isatty(STDOUT_FILENO) == 1
        splitter = LineSplitter(limit: limit)
    }

    package func readLine(prompt: PromptText, delegate: (any LineReaderDelegate)?) -> Input {
        // At a terminal, Ctrl-C discards the line. A script in a pipe ends, like any program.
        if isTerminal { signals.start(restoring: nil) }
        defer { if isTerminal { signals.stop() } }
        var whole: String?
        defer { shownPrompt = "" }
        while true {
            show(whole == nil ? prompt.plain : Terminal.drawsSigns ? "… " : "... ")
            switch nextLine() {
            case .line(let row, _):
                let text = whole.map { $0 + "\n" + row } ?? row
                if text.utf8.count > limit {
                    return .fault(InputFault(kind: .tooLong(limit: limit), line: splitter.line - 1, offset: limit))
                }
                if !isAtEnd || !splitter.isEmpty, delegate?.isUnfinished(text) == true {
                    whole = text
                } else {
                    return .line(text, isPasted: false)
                }
            case .endOfInput:
                // An incomplete last line is returned as it is, and the caller explains the fault.
                endRow()
                return whole.map { .line($0, isPasted: false) } ?? .endOfInput
            case .fault(let fault):
                return .fault(fault)
            case let other:
                endRow()
                return other
            }
        }
    }

    package func takeInterruption() -> Bool { signals.takeInterruption() }

    package func end() {}

    package func lendTerminal(to program: () -> Bool) -> Bool { program() }

    package func printAbove(_ lines: [String]) {
        endRow()
        for line in lines { Terminal.write(line + "\n") }
        show(shownPrompt)
        Terminal.flush()
    }

    package func giveWay(to body: () -> Void) {
        endRow()
        body()
        show(shownPrompt)
    }

    package func changePrompt(to prompt: PromptText) {
        if !shownPrompt.isEmpty { shownPrompt = prompt.plain }
    }

    private func show(_ prompt: String) {
        guard showsPrompt else { return }
        shownPrompt = prompt
        Terminal.write(prompt)
        Terminal.flush()
    }

    /// Ends the prompt's row, so the next output starts on a new one.
    private func endRow() {
        guard !shownPrompt.isEmpty else { return }
        Terminal.write("\n")
        Terminal.flush()
    }

    package func watch(_ descriptor: Int32, onReadable: @escaping () -> Void) {
        unwatch(descriptor)
        watched.append((descriptor, onReadable))
    }

    package func unwatch(_ descriptor: Int32) {
        watched.removeAll { $0.descriptor == descriptor }
    }

    package func dropPaste() -> Int { 0 }

    private func nextLine() -> Input {
        while true {
            switch splitter.next(isAtEnd: isAtEnd) {
            case .success(let line)?: return .line(line, isPasted: false)
            case .failure(let fault)?: return .fault(fault)
            case nil: break
            }
            if isAtEnd { return .endOfInput }
            if let input = waitForInput() { return input }
        }
    }

    /// Waits for input or a signal. Nil if bytes or the end of the stream have arrived.
    private func waitForInput() -> Input? {
        var polled = [
            pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
            pollfd(fd: signals.descriptor, events: Int16(POLLIN), revents: 0),
        ]
        polled += watched.map { pollfd(fd: $0.descriptor, events: Int16(POLLIN), revents: 0) }
        guard poll(&polled, nfds_t(polled.count), -1) > 0 else { return nil }
        if polled[1].revents != 0 {
            let pending = signals.take()
            if pending.contains(.terminated) { return .terminated(signal: SIGTERM) }
            if pending.contains(.hungUp) { return .terminated(signal: SIGHUP) }
            if pending.contains(.interrupted) { return .interrupted }
            if pending.contains(.suspended) { signals.suspend() }
        }
        for ready in polled.dropFirst(2) where ready.revents != 0 {
            watched.first { $0.descriptor == ready.fd }?.onReadable()
        }
        if polled[0].revents != 0 { return readBytes() }
        return nil
    }

    private func readBytes() -> Input? {
        var chunk = [UInt8](repeating: 0, count: 65536)
        let count = read(descriptor, &chunk, chunk.count)
        if count > 0 {
            splitter.append(chunk[..<count])
        } else if count == 0 {
            isAtEnd = true
        } else if errno != EINTR, errno != EAGAIN {
            isAtEnd = true
            // If the terminal hung up, the input has ended, as for any other stream.
            if errno != EIO {
                return .fault(InputFault(kind: .unreadable(errno: errno), line: splitter.line, offset: 0))
            }
        }
        return nil
    }
}

// The source of libedit's characters: the terminal, or a paste. While there is no input, hints are drawn, other
// descriptors are served and signals are handled.

import WorkbenchCSystem

#if canImport(Glibc)
    import Glibc
#endif

extension LineEditor {
    /// The next character for libedit; nil if the line is over.
    func nextCharacter() -> Unicode.Scalar? {
        putCursorIntoLine()
        while outcome == nil {
            if !outgoing.isEmpty { return outgoing.removeFirst() }
            let isLine = edited.isLine
            if isLine, !paste.isEmpty {
                // Ctrl-C stops a paste no matter how much of it remains.
                if isReady(timeout: 0) { readBytes() }
                if !decoder.hasInterrupt { return NamedKey.paste.scalar }
                _ = paste.drop()
            }
            guard let key = nextKey(showing: { isLine ? self.wantedHint() : .nothing }) else { return nil }
            switch key {
            case .character(ControlKey.interrupt) where !isLine:
                // libedit shows its own prompt, such as vi's "/". Ctrl-C exits it.
                return ControlKey.escape
            case .character(ControlKey.escape) where isLine && mode == .emacs:
                // libedit would turn Escape and a control key into a C1 character, but those are the editor's own keys.
                hasEscapeBefore = true
            case .character(let scalar) where hasEscapeBefore:
                hasEscapeBefore = false
                guard !scalar.isControl || scalar == ControlKey.rubout else { return scalar }
                outgoing.append(scalar)
                return ControlKey.escape
            case .character(let scalar) where isLine && takesNoRoom(scalar):
                combiningMark = scalar
                return NamedKey.combine.scalar
            case .character(let scalar):
                return scalar
            case .named(let named):
                hasEscapeBefore = false
                if isLine { return named.scalar }
            case .paste(let bytes):
                if isLine { paste.add(bytes, composing: &composition) }
            case .raw(let bytes):
                outgoing += bytes.map { Unicode.Scalar($0) }
            case .unknown:
                break
            }
        }
        return nil
    }

    /// Waits for a key. The overlay is computed only when no key is waiting, and disappears with the next key.
    func nextKey(showing wanted: () -> Overlay) -> Key? {
        if !unread.isEmpty { return unread.removeFirst() }
        overlay = .nothing
        var isShown = false
        while outcome == nil {
            if let key = decoder.next(isComplete: false) {
                eraseOverlay()
                return key
            }
            if decoder.isEmpty, !isShown, !isReady(timeout: 0) {
                drawOverlay(wanted())
                isShown = true
            }
            // The rest of an escape sequence arrives immediately, so there is no need to wait long after a lone Escape.
            let timeout: Int32 = decoder.isEmpty ? -1 : decoder.isInPaste ? 1000 : 30
            switch wait(timeout: timeout) {
            case .input:
                readBytes()
            case .changed:
                isShown = overlay != .nothing
            case .key(let key):
                eraseOverlay()
                return key
            case .nothing:
                if let key = decoder.next(isComplete: true) {
                    eraseOverlay()
                    return key
                }
            }
        }
        eraseOverlay()
        return nil
    }

    /// Whether a character has no width, so the editor must insert it itself and redraw the line. libedit echoes
    /// characters at the end of the line, but when it redraws, it leaves out those without width and counts an emoji's
    /// parts separately. After the redraw, the parts appear side by side, in as many cells as libedit counts.
    private func takesNoRoom(_ scalar: Unicode.Scalar) -> Bool {
        Composition.isCombining(scalar) || (!scalar.isControl && editline_width(scalar.value) == 0)
    }

    /// Moves a misplaced cursor back into the line. In vi mode, libedit's ed-move-to-end moves one character to the
    /// left. On an empty line, that is before the start of its buffer, and the next key would be written there (seen in
    /// 3.1-20221030).
    private func putCursorIntoLine() {
        guard let info = editline_line(handle)?.pointee, let buffer = info.buffer, let cursor = info.cursor,
            cursor < buffer
        else { return }
        editline_cursor(handle, Int32(clamping: buffer - cursor))
    }

    // MARK: Waiting

    private enum Event {
        case input
        /// Something other than input has happened, so the screen may have been redrawn.
        case changed
        /// A signal with the effect of a key.
        case key(Key)
        case nothing
    }

    private func isReady(timeout: Int32) -> Bool {
        var polled = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
        return poll(&polled, 1, timeout) > 0
    }

    private func wait(timeout: Int32) -> Event {
        var polled = [
            pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0),
            pollfd(fd: signals.descriptor, events: Int16(POLLIN), revents: 0),
        ]
        polled += watched.map { pollfd(fd: $0.descriptor, events: Int16(POLLIN), revents: 0) }
        let count = poll(&polled, nfds_t(polled.count), timeout)
        if count == 0 { return .nothing }
        if count < 0 { return errno == EINTR || errno == EAGAIN ? .changed : fail() }
        if polled[1].revents != 0, let key = handle(signals.take()) { return .key(key) }
        // The window may have been resized before this key was pressed, although the signal hasn't arrived yet.
        if Terminal.size != drawnSize {
            redrawAfterResize()
            delegate?.windowDidChange()
            // The available input may have been read in the meantime.
            return .changed
        }
        // Output that arrived before the key is shown before it, however fast the keys arrive.
        for ready in polled.dropFirst(2) where ready.revents != 0 {
            // A callback may change the watched descriptors.
            watched.first { $0.descriptor == ready.fd }?.onReadable()
        }
        return polled[0].revents != 0 ? .input : .changed
    }

    /// Asks the terminal for the column of its cursor. Keys typed in the meantime wait. Nil if the terminal doesn't
    /// answer.
    func cursorColumn() -> Int? {
        guard !hidesPosition else { return nil }
        Terminal.write("\u{1b}[6n")
        Terminal.flush()
        let deadline = ContinuousClock.now + .milliseconds(300)
        while outcome == nil {
            if let position = decoder.takePosition() { return position.column }
            let rest = Int32(max(0, (deadline - .now) / .milliseconds(1)))
            guard rest > 0 else { break }
            if isReady(timeout: rest) { readBytes() }
        }
        hidesPosition = true
        return nil
    }

    private func fail() -> Event {
        outcome = .fault(InputFault(kind: .unreadable(errno: errno), line: 1, offset: 0))
        return .changed
    }

    private func readBytes() {
        var chunk = [UInt8](repeating: 0, count: 4096)
        let count = read(STDIN_FILENO, &chunk, chunk.count)
        if count > 0 {
            decoder.append(chunk[..<count])
        } else if count == 0 || (errno != EINTR && errno != EAGAIN) {
            // The terminal is gone: the other side closed it or hung up.
            outcome = .endOfInput
        }
    }

    private func handle(_ pending: PendingSignals) -> Key? {
        if pending.contains(.terminated) || pending.contains(.hungUp) {
            eraseOverlay()
            leaveLine()
            outcome = .terminated(signal: pending.contains(.terminated) ? SIGTERM : SIGHUP)
            return nil
        }
        if pending.contains(.continued) { takeTerminalBack() }
        if pending.contains(.suspended) { return .character(ControlKey.suspend) }
        if pending.contains(.interrupted) { return .character(ControlKey.interrupt) }
        return nil
    }

    // MARK: Stopping and going on

    func suspend() -> UInt8 {
        leaveLine()
        Terminal.write("\u{1b}[?2004l")
        Terminal.flush()
        editline_set_integer(handle, EL_PREP_TERM, 0)
        tcsetattr(STDIN_FILENO, TCSADRAIN, &settings)
        signals.suspend()
        takeTerminalBack()
        return UInt8(CC_NORM)
    }

    package func giveWay(to body: () -> Void) {
        guard isReading else { return body() }
        eraseOverlay()
        goToTop()
        Terminal.write("\u{1b}[?2004l")
        Terminal.flush()
        // Keys typed in the meantime belong to the line, so the terminal must not discard them on Ctrl-C.
        var meanwhile = settings.passingOnKeys(except: tcflag_t(ISIG))
        meanwhile.c_lflag |= tcflag_t(NOFLSH)
        withTerminal(meanwhile, body)
        redrawBelow()
    }

    /// Runs a closure with different terminal settings while a line is being read.
    func withTerminal<Result>(_ settings: termios, _ body: () -> Result) -> Result {
        var (other, own) = (settings, termios())
        tcgetattr(STDIN_FILENO, &own)
        tcsetattr(STDIN_FILENO, TCSADRAIN, &other)
        defer { tcsetattr(STDIN_FILENO, TCSADRAIN, &own) }
        return body()
    }

    /// Takes the terminal back from another program, which has left it in a different state and with the cursor in a
    /// different row.
    private func takeTerminalBack() {
        editline_set_integer(handle, EL_PREP_TERM, 0)
        editline_set_integer(handle, EL_PREP_TERM, 1)
        redrawBelow()
    }

    /// Draws the line in the row that contains the cursor.
    private func redrawBelow() {
        overlay = .nothing
        editline_resize(handle)
        Terminal.write("\u{1b}[?2004h\r\u{1b}[J")
        editline_refresh(handle)
    }
}

// A line editor for a terminal, built on libedit. libedit stores the line, draws it and runs the user's key bindings.
// Everything else (lists, hints, pastes, lines above the prompt, rows) is done around it, in the function that supplies
// its characters and in the editor's own commands.

import WorkbenchCSystem

#if canImport(Glibc)
    import Glibc
#endif

package struct LineEditorConfiguration {
    /// The name of this program in ~/.editrc.
    package var programName: String
    /// The file that stores the lines of earlier sessions; nil if they aren't kept.
    package var historyPath: String?
    package var historyLimit = 2000
    package var isColored: Bool
    /// Whether the user's ~/.editrc is read.
    package var readsUserSettings = true

    package init(programName: String, historyPath: String? = nil, isColored: Bool) {
        self.programName = programName
        self.historyPath = historyPath
        self.isColored = isColored
    }
}

package final class LineEditor: LineReader {
    package enum Mode: String {
        case emacs
        case vi
    }

    let configuration: LineEditorConfiguration
    let handle: OpaquePointer
    let historyHandle: OpaquePointer
    let signals = SignalWatch()

    var history: History
    var decoder = KeyDecoder()
    var composition = Composition()
    var lastSearch = ""
    /// Keys that were read and put back, the next one first.
    var unread: [Key] = []
    /// Characters that libedit will get next.
    var outgoing: [Unicode.Scalar] = []
    /// Whether Escape was pressed alone. With the next key, it acts as Meta.
    var hasEscapeBefore = false
    var combiningMark: Unicode.Scalar?
    var paste = PasteQueue()
    var watched: [(descriptor: Int32, onReadable: () -> Void)] = []

    weak var delegate: (any LineReaderDelegate)?
    /// The current prompt: either the line's own prompt, or the one for a search.
    var prompt: PromptText = ""
    var linePrompt: PromptText = ""
    var isSearching = false
    /// The prompt in libedit's format. libedit doesn't copy it.
    var promptBytes: UnsafeMutablePointer<CChar>
    var overlay: Overlay = .nothing
    /// The first visible row of a text that is taller than the window; nil if the text fits.
    var windowTop: Int?
    /// Whether the terminal has failed to answer a request for the cursor's position.
    var hidesPosition = false
    /// The window's size when the line was drawn.
    var drawnSize = (rows: 0, columns: 0)
    var isReading = false
    /// The result of the line that is being read, once it has ended.
    var outcome: Input?
    /// The user's terminal settings.
    var settings = termios()
    /// The terminal settings between two lines, known after the first line.
    private var settingsBetweenLines: termios?
    /// Reads keys between two lines.
    private var typeAhead: TypeAhead?
    /// Whether Ctrl-C was pressed between two lines of a paste. If so, the caller gets the interrupt instead of the
    /// next line.
    private var isPasteInterrupted = false

    /// Whether libedit is installed.
    package static var isAvailable: Bool { editline_is_available() == 1 }

    /// Nil if standard input and output aren't a terminal with cursor movements, or libedit can't be started.
    package init?(configuration: LineEditorConfiguration) {
        guard Terminal.canBeDrawnOn, Self.isAvailable, editline_use_utf8() == 1 else { return nil }
        tcgetattr(STDIN_FILENO, &settings)
        guard
            let handle = editline_init(configuration.programName)
        else { return nil }
        guard let historyHandle = editline_history_init() else {
            editline_end(handle)
            return nil
        }
        self.configuration = configuration
        self.handle = handle
        self.historyHandle = historyHandle
        history = History(path: configuration.historyPath, limit: configuration.historyLimit)
        promptBytes = UnsafeMutablePointer<CChar>.allocate(capacity: 1)
        promptBytes.pointee = 0
        setUp()
        // libedit has already changed the terminal, but it should keep the user's settings until a line is read.
        tcsetattr(STDIN_FILENO, TCSADRAIN, &settings)
    }

    deinit {
        end()
        editline_end(handle)
        editline_history_end(historyHandle)
        free(promptBytes)
        tcsetattr(STDIN_FILENO, TCSADRAIN, &settings)
    }

    package func end() {
        guard settingsBetweenLines != nil else { return }
        settingsBetweenLines = nil
        _ = typeAhead?.stop()
        typeAhead = nil
        signals.stop()
        tcsetattr(STDIN_FILENO, TCSADRAIN, &settings)
    }

    package func readLine(prompt: PromptText, delegate: (any LineReaderDelegate)?) -> Input {
        self.delegate = delegate
        linePrompt = prompt
        isSearching = false
        noticeSettingsOfOthers()
        takeTypeAhead()
        if isPasteInterrupted {
            isPasteInterrupted = false
            typeAhead = TypeAhead(settings)
            return .interrupted
        }
        signals.start(restoring: settings)
        show(prompt: prompt)
        outcome = nil
        isReading = true
        // The window's size may have changed since the last line.
        editline_resize(handle)
        drawnSize = Terminal.size
        // This comes before the prompt, so the terminal doesn't echo keys that are typed as soon as the prompt appears.
        editline_set_integer(handle, EL_PREP_TERM, 1)
        Terminal.write("\u{1b}[?2004h")
        var count: Int32 = 0
        if let line = editline_read(handle, &count), count > 0, outcome == nil {
            outcome = .line(acceptedByLibedit(UnsafeBufferPointer(start: line, count: Int(count))), isPasted: false)
        }
        isReading = false
        overlay = .nothing
        windowTop = nil
        Terminal.write("\u{1b}[?2004l")
        fflush(editline_output())
        rest()
        history.endWalk()
        return outcome ?? .endOfInput
    }

    /// Prepares the terminal for the time between two lines: typed keys are neither echoed nor changed, because they
    /// belong to the next line, whatever they are. Ctrl-C doesn't make the terminal discard later input and pending
    /// output.
    private func rest() {
        var between = settings.passingOnKeys()
        tcsetattr(STDIN_FILENO, TCSADRAIN, &between)
        tcgetattr(STDIN_FILENO, &between)
        settingsBetweenLines = between
        signals.pause(restoring: settings, between: between)
        typeAhead = TypeAhead(settings)
    }

    /// Collects the keys typed since the last line. Ctrl-C discards the keys, and the paste, that came before it.
    private func takeTypeAhead() {
        guard let keys = typeAhead?.stop() else { return }
        typeAhead = nil
        if keys.isInterrupted {
            decoder.drop()
            dropKeys()
            // Put Ctrl-C before the keys typed after it.
            if signals.takeInterruption(), !isPasteInterrupted { unread = [.character(ControlKey.interrupt)] }
        }
        decoder.append(keys.bytes)
    }

    private func dropKeys() {
        unread = []
        outgoing = []
        hasEscapeBefore = false
        if dropPaste() > 0 { isPasteInterrupted = true }
    }

    package func takeInterruption() -> Bool {
        let isTyped = decoder.dropThroughInterrupt()
        if isTyped { dropKeys() }
        return signals.takeInterruption() || isTyped
    }

    package func lendTerminal(to program: () -> Bool) -> Bool {
        if isReading { return withTerminal(settings, program) }
        guard let settingsBetweenLines else { return program() }
        return signals.whileLent {
            // From now on, the terminal itself turns Ctrl-C into a signal. Earlier keys are read first.
            tcsetattr(STDIN_FILENO, TCSADRAIN, &settings)
            takeTypeAhead()
            defer {
                var between = settingsBetweenLines
                tcsetattr(STDIN_FILENO, TCSADRAIN, &between)
                typeAhead = TypeAhead(settings)
            }
            return program()
        }
    }

    /// Treats terminal settings that the editor didn't make as the user's new settings.
    private func noticeSettingsOfOthers() {
        var found = termios()
        guard tcgetattr(STDIN_FILENO, &found) == 0 else { return }
        if let settingsBetweenLines, found.isSame(as: settingsBetweenLines) { return }
        settings = found
    }

    package func watch(_ descriptor: Int32, onReadable: @escaping () -> Void) {
        unwatch(descriptor)
        watched.append((descriptor, onReadable))
    }

    package func unwatch(_ descriptor: Int32) {
        watched.removeAll { $0.descriptor == descriptor }
    }

    package func dropPaste() -> Int {
        paste.drop()
    }

    /// Why the history isn't kept on disk; nil if it is.
    package var historyProblem: HistoryProblem? { history.problem }

    package var mode: Mode {
        get { String(cString: editline_mode(handle)) == "vi" ? .vi : .emacs }
        set {
            guard newValue != mode else { return }
            editline_set_string(handle, EL_EDITOR, newValue.rawValue)
            bindKeys()
        }
    }

    /// Ends the line, and makes `readLine` return a result. libedit is left with an empty line.
    func finish(_ input: Input) -> UInt8 {
        outcome = input
        return UInt8(CC_EOF)
    }

    static func of(_ handle: OpaquePointer?) -> LineEditor? {
        guard let handle, let client = editline_client(handle) else { return nil }
        return Unmanaged<LineEditor>.fromOpaque(client).takeUnretainedValue()
    }
}

extension termios {
    /// Settings that leave typed keys unechoed and unchanged, so they can be read later, whatever they are.
    ///
    /// - Parameter kept: The local modes that aren't changed.
    func passingOnKeys(except kept: tcflag_t = 0) -> termios {
        var changed = self
        changed.c_lflag &= ~(tcflag_t(ICANON | ECHO | ISIG | IEXTEN) & ~kept)
        changed.c_iflag &= ~tcflag_t(IXON | ICRNL | INLCR | IGNCR)
        withUnsafeMutableBytes(of: &changed.c_cc) { characters in
            characters[Int(VMIN)] = 1
            characters[Int(VTIME)] = 0
        }
        return changed
    }

    fileprivate func isSame(as other: termios) -> Bool {
        let characters = withUnsafeBytes(of: c_cc) { Array($0) }
        return c_iflag == other.c_iflag && c_oflag == other.c_oflag && c_cflag == other.c_cflag
            && c_lflag == other.c_lflag && characters == withUnsafeBytes(of: other.c_cc) { Array($0) }
    }
}

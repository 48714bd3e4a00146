// The line editor of a terminal, on libedit. libedit holds the line, draws it and runs the user's key bindings; what it
// has not (lists, hints, pastes, lines above the prompt, rows) is done around it, in the function that it gets its
// characters from and in commands of our own.

import CEditLine
import Glibc

package struct LineEditorConfiguration {
    /// The name by which ~/.editrc can address this program.
    package var programName: String
    /// Where lines are kept between sessions. Nil: not at all.
    package var historyPath: String?
    package var historyLimit = 2000
    package var isColoured: Bool
    /// Whether the user's ~/.editrc is read.
    package var readsUserSettings = true

    package init(programName: String, historyPath: String? = nil, isColoured: Bool) {
        self.programName = programName
        self.historyPath = historyPath
        self.isColoured = isColoured
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
    /// Keys that were read and given back, next one first.
    var unread: [Key] = []
    /// Characters on their way to libedit.
    var outgoing: [Unicode.Scalar] = []
    /// Escape was pressed alone; with the next key it is Meta.
    var hasEscapeBefore = false
    var combiningMark: Unicode.Scalar?
    var paste = PasteQueue()
    var watched: [(descriptor: Int32, onReadable: () -> Void)] = []

    weak var delegate: (any LineReaderDelegate)?
    /// The prompt shown: the line's own, or that of a search.
    var prompt = StyledText()
    var linePrompt = StyledText()
    var isSearching = false
    /// The prompt as libedit reads it. libedit keeps no copy.
    var promptBytes: UnsafeMutablePointer<CChar>
    var overlay: Overlay = .nothing
    var isReading = false
    /// What ends the line that is being read.
    var outcome: Input?
    /// The terminal as it was before the line, and as it is while one is edited.
    var settings = termios()

    /// Nil if the standard input and output are no terminal that can be drawn on, or libedit cannot be started.
    package init?(configuration: LineEditorConfiguration) {
        guard Terminal.canBeDrawnOn, editline_use_utf8() == 1 else { return nil }
        tcgetattr(STDIN_FILENO, &settings)
        guard
            let handle = el_init(
                configuration.programName, editline_input(), editline_output(), editline_errors())
        else { return nil }
        guard let historyHandle = history_init() else {
            el_end(handle)
            return nil
        }
        self.configuration = configuration
        self.handle = handle
        self.historyHandle = historyHandle
        history = History(path: configuration.historyPath, limit: configuration.historyLimit)
        promptBytes = UnsafeMutablePointer<CChar>.allocate(capacity: 1)
        promptBytes.pointee = 0
        setUp()
        // libedit has already changed the terminal; until a line is read it stays as it was.
        tcsetattr(STDIN_FILENO, TCSADRAIN, &settings)
    }

    deinit {
        el_end(handle)
        history_end(historyHandle)
        free(promptBytes)
        tcsetattr(STDIN_FILENO, TCSADRAIN, &settings)
    }

    package func readLine(prompt: StyledText, delegate: (any LineReaderDelegate)?) -> Input {
        self.delegate = delegate
        linePrompt = prompt
        isSearching = false
        show(prompt: prompt)
        tcgetattr(STDIN_FILENO, &settings)
        signals.start(restoring: settings)
        outcome = nil
        isReading = true
        // Before the prompt: what is typed as soon as it is there must not be echoed by the terminal too.
        editline_set_integer(handle, EL_PREP_TERM, 1)
        Terminal.write("\u{1b}[?2004h")
        var count: Int32 = 0
        if let line = el_wgets(handle, &count), count > 0, outcome == nil {
            outcome = .line(acceptedByLibedit(UnsafeBufferPointer(start: line, count: Int(count))), isPasted: false)
        }
        isReading = false
        overlay = .nothing
        Terminal.write("\u{1b}[?2004l")
        fflush(editline_output())
        tcsetattr(STDIN_FILENO, TCSADRAIN, &settings)
        signals.stop()
        history.endWalk()
        return outcome ?? .endOfInput
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

    /// Why the history is not kept on disk, if it is not.
    package var historyProblem: HistoryProblem? { history.problem }

    package var mode: Mode {
        get { String(cString: editline_mode(handle)) == "vi" ? .vi : .emacs }
        set {
            guard newValue != mode else { return }
            editline_set_string(handle, EL_EDITOR, newValue.rawValue)
            bindKeys()
        }
    }

    /// Ends the line with what `readLine` is to return. libedit is left with an empty line.
    func finish(_ input: Input) -> UInt8 {
        outcome = input
        return UInt8(CC_EOF)
    }

    static func of(_ handle: OpaquePointer?) -> LineEditor? {
        guard let handle, let client = editline_client(handle) else { return nil }
        return Unmanaged<LineEditor>.fromOpaque(client).takeUnretainedValue()
    }
}

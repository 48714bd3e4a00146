// An interface for reading lines, both from terminals with cursor movements and from all other input.

/// Reads lines from a terminal or a stream. It is used from the thread that made it.
package protocol LineReader: AnyObject {
    /// Waits for the next line, the end of the input or a signal. After it returns, nothing is drawn on the terminal.
    func readLine(prompt: PromptText, delegate: (any LineReaderDelegate)?) -> Input

    /// Runs another program, such as a pager, in the terminal, with the user's settings.
    func lendTerminal(to program: () -> Bool) -> Bool

    /// Restores the terminal and all signals, because no more lines will be read.
    func end()

    /// Shows whole lines. While a line is being typed, they appear above the prompt, and its text and cursor are kept.
    func printAbove(_ lines: [String])

    /// Runs a closure that may write anything to the terminal. The line being typed disappears, and reappears below the
    /// output.
    func giveWay(to body: () -> Void)

    /// Changes the prompt, even for the line being typed.
    func changePrompt(to prompt: PromptText)

    /// Calls the closure, on this thread, whenever the descriptor is readable while a line is being read.
    func watch(_ descriptor: Int32, onReadable: @escaping () -> Void)
    func unwatch(_ descriptor: Int32)

    /// Whether Ctrl-C has been pressed since the line that was read last. If so, the keys before it are dropped, and the
    /// next line isn't interrupted.
    func takeInterruption() -> Bool

    /// Drops the unread lines of a paste, and returns their number.
    func dropPaste() -> Int
}

/// The result of reading a line.
package enum Input: Equatable {
    /// A whole line. If it was continued, newlines separate its rows. `isPasted` means that it wasn't typed by hand.
    case line(String, isPasted: Bool)
    /// The user discarded the line (Ctrl-C).
    case interrupted
    case endOfInput
    /// The process was asked to end, and the terminal has been restored.
    case terminated(signal: Int32)
    /// The line is unusable. The next call continues after it.
    case fault(InputFault)
}

/// The reason why a line is unusable, and its place.
package struct InputFault: Equatable, Error {
    package enum Kind: Equatable {
        case invalidUTF8
        case controlCharacter(UInt8)
        case tooLong(limit: Int)
        case unreadable(errno: Int32)
    }

    package var kind: Kind
    /// The line's number, starting at 1.
    package var line: Int
    /// The offset in bytes from the start of the line.
    package var offset: Int
}

/// Answers the editor's questions while a line is being typed. Offsets are UTF-8 offsets from the start of the text.
package protocol LineReaderDelegate: AnyObject {
    func completions(of text: String, at offset: Int) -> Completions
    /// Returns the hint for a line. It is called only when no key is waiting.
    func hint(for text: String, at offset: Int) -> Hint?
    /// Whether Enter continues the line instead of ending it.
    func isUnfinished(_ text: String) -> Bool
    /// Called when the window's size has changed and the line has been redrawn.
    func windowDidChange()
}

extension LineReaderDelegate {
    package func completions(of text: String, at offset: Int) -> Completions { Completions() }
    package func hint(for text: String, at offset: Int) -> Hint? { nil }
    package func isUnfinished(_ text: String) -> Bool { false }
    package func windowDidChange() {}
}

/// A possible continuation at the cursor.
package struct Completion: Equatable {
    /// The candidate's name in the list.
    package var label: String
    /// The candidate's description, such as a signature, a type or a summary.
    package var detail: String
    /// The replacement for the text in `replaced`.
    package var insertion: String
    /// The range of UTF-8 offsets in the completed text.
    package var replaced: Range<Int>

    package init(label: String, detail: String = "", insertion: String, replaced: Range<Int>) {
        self.label = label
        self.detail = detail
        self.insertion = insertion
        self.replaced = replaced
    }
}

package struct Completions: Equatable {
    package var candidates: [Completion]
    /// Whether there are more candidates than those listed.
    package var isCutShort: Bool

    package init(candidates: [Completion] = [], isCutShort: Bool = false) {
        self.candidates = candidates
        self.isCutShort = isCutShort
    }
}

/// Gray text that is shown after the line.
package struct Hint: Equatable {
    package var text: String
    /// The text that the right arrow inserts at the end of the line; nil if the hint is only an explanation.
    package var accepted: String?

    package init(_ text: String, accepted: String? = nil) {
        self.text = text
        self.accepted = accepted
    }
}

// Reading lines: one interface for terminals with cursor movements and for all other input.

/// Reads lines, from a terminal or from a stream. It is used from the thread that made it.
package protocol LineReader: AnyObject {
    /// Waits for the next line, the end of the input or a signal. Nothing is drawn on the terminal after it returns.
    func readLine(prompt: PromptText, delegate: (any LineReaderDelegate)?) -> Input

    /// Runs another program in the terminal, with the user's settings: a pager, for instance.
    func lendTerminal(to program: () -> Bool) -> Bool

    /// No more lines will be read: restores the terminal and all signals.
    func end()

    /// Shows whole lines. While a line is typed they appear above the prompt; text and cursor stay.
    func printAbove(_ lines: [String])

    /// Runs a closure that writes freely on the terminal. The line being typed disappears in the meantime, and reappears
    /// below the output.
    func giveWay(to body: () -> Void)

    /// Changes the prompt, even for the line being typed.
    func changePrompt(to prompt: PromptText)

    /// Calls the closure, on this thread, whenever the descriptor is readable while a line is being read.
    func watch(_ descriptor: Int32, onReadable: @escaping () -> Void)
    func unwatch(_ descriptor: Int32)

    /// Drops the unread lines of a paste, and returns their number.
    func dropPaste() -> Int
}

/// The result of reading a line.
package enum Input: Equatable {
    /// A whole line; newlines separate its rows if it was continued. `isPasted`: it was not typed by hand.
    case line(String, isPasted: Bool)
    /// The user dropped the line (Ctrl-C).
    case interrupted
    case endOfInput
    /// The process was asked to end; the terminal has been restored.
    case terminated(signal: Int32)
    /// An unusable line. The next call continues after it.
    case fault(InputFault)
}

/// The reason and the place of an unusable line.
package struct InputFault: Equatable, Error {
    package enum Kind: Equatable {
        case invalidUTF8
        case controlCharacter(UInt8)
        case tooLong(limit: Int)
        case unreadable(errno: Int32)
    }

    package var kind: Kind
    /// The line's number, from 1.
    package var line: Int
    /// Bytes from the start of the line.
    package var offset: Int
}

/// The editor's questions while a line is being typed. Offsets are in UTF-8 from the start of the text.
package protocol LineReaderDelegate: AnyObject {
    func completions(of text: String, at offset: Int) -> Completions
    /// Called only when no key is waiting.
    func hint(for text: String, at offset: Int) -> Hint?
    /// Whether Enter continues the line instead of ending it.
    func isUnfinished(_ text: String) -> Bool
    /// The window has changed its size, and the line was redrawn.
    func windowDidChange()
}

extension LineReaderDelegate {
    package func completions(of text: String, at offset: Int) -> Completions { Completions() }
    package func hint(for text: String, at offset: Int) -> Hint? { nil }
    package func isUnfinished(_ text: String) -> Bool { false }
    package func windowDidChange() {}
}

/// One possible continuation at the cursor.
package struct Completion: Equatable {
    /// Its name in the list.
    package var label: String
    /// Its description: a signature, a type, a summary.
    package var detail: String
    /// The replacement for the text in `replaced`.
    package var insertion: String
    /// UTF-8 offsets in the completed text.
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
    /// Whether there are more than the listed ones.
    package var isCutShort: Bool

    package init(candidates: [Completion] = [], isCutShort: Bool = false) {
        self.candidates = candidates
        self.isCutShort = isCutShort
    }
}

/// Grey text after the line.
package struct Hint: Equatable {
    package var text: String
    /// The text that the right arrow inserts at the end of the line; nil if the hint only explains.
    package var accepted: String?

    package init(_ text: String, accepted: String? = nil) {
        self.text = text
        self.accepted = accepted
    }
}

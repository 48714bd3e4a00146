// What a caller sees of reading lines: one interface for a terminal that can be drawn on and for everything else.

/// Reads lines, from a terminal or from a stream. It is used from the thread that made it.
package protocol LineReader: AnyObject {
    /// Waits for the next line, the end of the input or a signal. Nothing is drawn on the terminal after it returns.
    func readLine(prompt: StyledText, delegate: (any LineReaderDelegate)?) -> Input

    /// Does something during which another program has the terminal, as its user has it: a pager, for instance.
    func lendTerminal(to program: () -> Bool) -> Bool

    /// No other line will be read: the terminal and all signals are as they were before the first.
    func end()

    /// Shows whole lines. While a line is typed they appear above the prompt; text and cursor stay.
    func printAbove(_ lines: [String])

    /// Does something that writes on the terminal as it likes. The line that is typed goes meanwhile, and comes back below.
    func giveWay(to body: () -> Void)

    /// Shows another prompt from now on, also before the line that is being typed.
    func changePrompt(to prompt: StyledText)

    /// Calls back, on this thread, whenever the descriptor can be read while a line is read.
    func watch(_ descriptor: Int32, onReadable: @escaping () -> Void)
    func unwatch(_ descriptor: Int32)

    /// Forgets the lines of a paste that were not read yet, and says how many there were.
    func dropPaste() -> Int
}

/// What came of reading a line.
package enum Input: Equatable {
    /// A whole line; its rows are separated by newlines if it was carried on. `isPasted`: it was not typed by hand.
    case line(String, isPasted: Bool)
    /// The user dropped the line (Ctrl-C).
    case interrupted
    case endOfInput
    /// The process was told to end; the terminal is as it was before.
    case terminated(signal: Int32)
    /// A line that cannot be taken. The next call reads on behind it.
    case fault(InputFault)
}

/// Why and where a line of a stream cannot be taken.
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

/// What the editor asks while a line is typed. Offsets are in UTF-8 from the start of the text.
package protocol LineReaderDelegate: AnyObject {
    func completions(of text: String, at offset: Int) -> Completions
    /// Asked only when no key is waiting.
    func hint(for text: String, at offset: Int) -> Hint?
    /// Whether Enter carries the line on rather than ending it.
    func isUnfinished(_ text: String) -> Bool
}

extension LineReaderDelegate {
    package func completions(of text: String, at offset: Int) -> Completions { Completions() }
    package func hint(for text: String, at offset: Int) -> Hint? { nil }
    package func isUnfinished(_ text: String) -> Bool { false }
}

/// One way to go on at the cursor.
package struct Candidate: Equatable {
    /// What it is called in the list.
    package var label: String
    /// What it is: a signature, a type, a summary.
    package var detail: String
    /// What replaces the text in `replaced` when it is chosen.
    package var insertion: String
    /// UTF-8 offsets in the text that was asked about.
    package var replaced: Range<Int>

    package init(label: String, detail: String = "", insertion: String, replaced: Range<Int>) {
        self.label = label
        self.detail = detail
        self.insertion = insertion
        self.replaced = replaced
    }
}

package struct Completions: Equatable {
    package var candidates: [Candidate]
    /// Whether there are more than those listed.
    package var isCutShort: Bool

    package init(candidates: [Candidate] = [], isCutShort: Bool = false) {
        self.candidates = candidates
        self.isCutShort = isCutShort
    }
}

/// Grey text behind the line.
package struct Hint: Equatable {
    package var text: String
    /// What the right arrow at the end of the line inserts. Nil: the hint only explains.
    package var accepted: String?

    package init(_ text: String, accepted: String? = nil) {
        self.text = text
        self.accepted = accepted
    }
}

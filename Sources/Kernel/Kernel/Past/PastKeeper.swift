// Decides when to keep the past of a session: every few thousand steps, if everything in it can be written as text. A
// command that goes back to before a kept step needs details that weren't kept, so that step is then dropped.

import WorkbenchLanguage
import Workflow

struct PastKeeper {
    /// A moment whose past will be kept as soon as all steps before it are folded.
    struct Waiting {
        /// The number of moments when this moment was chosen.
        let moments: Int
        let current: Int
        let line: SharedList<Int>
        let journal: Int
        let snapshot: NodeSnapshot
        let here: String
    }

    private(set) var waiting: [Waiting] = []
    /// The number of moments at which to choose the next moment to keep.
    private var next: Int
    /// The number of journal lines examined so far.
    private var looked = 0
    /// The lines that change settings, which are run again.
    private(set) var settings: [Int] = []
    /// Whether a line or the tree contains something that can't be kept.
    var isHindered = false
    private let interval: Int

    init(keepingSteps kept: Int) {
        interval = max(1, kept / 2)
        next = interval
    }

    /// Whether to choose a moment now.
    func isDue(_ moments: Int) -> Bool { !isHindered && moments >= next }

    mutating func wait(_ moment: Waiting) {
        waiting.append(moment)
        // The longer the session, the longer the text, so it's written less often.
        next = moment.moments + max(interval, moment.moments / 40)
    }

    /// The next moment whose past is to be kept, if all steps before it are folded.
    mutating func takeFolded(_ moments: Int, keepingSteps kept: Int) -> Waiting? {
        guard let first = waiting.first, moments - kept >= first.moments else { return nil }
        return waiting.removeFirst()
    }

    /// Called when the session goes to another moment.
    mutating func go(to index: Int) {
        waiting.removeAll { index < $0.moments }
    }

    /// Examines the new lines.
    mutating func look(at journal: SharedList<String>) {
        while !isHindered, looked < journal.count {
            switch Self.role(of: journal[looked]) {
            case .repeated: settings.append(looked)
            case .hindrance: isHindered = true
            case .kept: break
            }
            looked += 1
        }
    }

    private enum Role {
        /// The kept past contains the effect of the line.
        case kept
        case repeated
        case hindrance
    }

    private static func role(of line: String) -> Role {
        switch line.prefix(while: { $0 != " " }) {
        case "send", "tap", "set", "emit", "cd", "undo", "redo": .kept
        case "goto", "branches": line.hasSuffix("--replay") ? .hindrance : .kept
        case "option": .repeated
        case "workers": line == "workers on" || line == "workers off" ? .repeated : .hindrance
        default: .hindrance
        }
    }
}

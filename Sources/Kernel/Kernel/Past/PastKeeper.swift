// When the past of a session is kept: every few thousand steps, and only while nothing in it depends on what a text cannot
// hold. A command that goes back before such a step needs its details, so that step is then given up.

import WorkbenchLanguage
import Workflow

struct PastKeeper {
    /// A moment whose past is kept as soon as all steps before it are folded.
    struct Waiting {
        /// The number of moments then.
        let moments: Int
        let current: Int
        let line: SharedList<Int>
        let journal: Int
        let snapshot: NodeSnapshot
        let here: String
    }

    private(set) var waiting: [Waiting] = []
    /// The number of moments at which the next one waits.
    private var next: Int
    /// The lines of the journal that were looked at.
    private var looked = 0
    /// Those of them that set something and are carried out again.
    private(set) var settings: [Int] = []
    /// Whether a line, or the tree, does what cannot be kept.
    var isHindered = false
    private let interval: Int

    init(keepingSteps kept: Int) {
        interval = max(1, kept / 2)
        next = interval
    }

    /// Whether a moment is to wait now.
    func isDue(_ moments: Int) -> Bool { !isHindered && moments >= next }

    mutating func wait(_ moment: Waiting) {
        waiting.append(moment)
        // The text of a long session is long, too.
        next = moment.moments + max(interval, moment.moments / 40)
    }

    /// The next moment whose past is kept, if all steps before it are folded.
    mutating func takeFolded(_ moments: Int, keepingSteps kept: Int) -> Waiting? {
        guard let first = waiting.first, moments - kept >= first.moments else { return nil }
        return waiting.removeFirst()
    }

    /// The session goes to a moment.
    mutating func go(to index: Int) {
        waiting.removeAll { index < $0.moments }
    }

    /// Looks at the lines that are new.
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
        /// What the line did is in the past as it is kept.
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

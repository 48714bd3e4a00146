// The commands of a session and their answers, as `save` writes them: including commands that only look, and
// expectations.

import WorkbenchLanguage
import WorkbenchValueTree

struct Recording {
    private struct Line {
        var saved: SavedLine
        /// Approximately how many values the answer holds; nil if it holds a step or a stack of screens.
        var weight: Int?
    }

    private var lines: SharedList<Line> = []
    /// The weight of all kept answers, and the first line whose answer may still be dropped.
    private var looks = (weight: 0, oldest: 0)
    /// The same for answers that hold a step, which are counted.
    private var steps = (count: 0, oldest: 0)
    /// How many of the last answers that hold a step are kept.
    private let keptSteps: Int
    /// The last refused command. It is saved only if the next command expects the refusal.
    private var refused: SavedLine?
    /// Whether the outcome that expectations refer to belongs to a command that is not saved.
    private var outcomeIsLost = false
    /// Whether a line repeats only an action's effect, or less, so that later answers may differ in a replay.
    private(set) var isOtherInReplay = false

    /// The maximum weight of all kept answers that hold no step. For older lines, only the command is kept.
    private static let greatestWeight = 50_000

    init(keepingSteps kept: Int = Timeline.keptSteps) {
        keptSteps = kept
    }

    var saved: [SavedLine] { lines.map { $0.saved } }

    mutating func append(_ command: String, _ reply: Reply) {
        outcomeIsLost = !reply.content.changesTree && (outcomeIsLost || refused != nil)
        refused = nil
        add(SavedLine(command: command, replies: [reply]))
    }

    /// A step without a command. Expectations do not refer to its outcome.
    mutating func append(unprompted line: String, _ reply: Reply) {
        refused = nil
        outcomeIsLost = true
        // For an action without text, a replay shows the effects instead.
        let isEffect = if case .step(let step) = reply.content { step.effect != nil } else { false }
        isOtherInReplay = isOtherInReplay || isEffect || line.hasPrefix("#")
        add(SavedLine(command: line, replies: isEffect ? [] : [reply]))
    }

    mutating func append(comment: String) {
        add(SavedLine(command: comment, replies: []))
    }

    mutating func noteRefused(_ command: String, _ reply: Reply) {
        refused = SavedLine(command: command, replies: [reply])
        outcomeIsLost = false
    }

    /// An expectation that holds. If it expects a refusal, the refused command is added, too.
    mutating func append(_ expectation: Expectation?, _ command: String, _ reply: Reply) {
        if case .error? = expectation, let refused {
            add(refused)
        } else if refused != nil {
            outcomeIsLost = true
        }
        refused = nil
        guard outcomeIsLost, expectation?.isOfOutcome ?? false else {
            return add(SavedLine(command: command, replies: [reply]))
        }
        let text = command.split(whereSeparator: \.isNewline).joined(separator: " ")
        append(comment: "# about a worker or an earlier session: \(text)")
    }

    /// A command whose answer is no longer kept.
    mutating func append(folded command: String) {
        lines.append(Line(saved: SavedLine(command: command, replies: []), weight: 0))
    }

    private mutating func add(_ line: SavedLine) {
        var line = line
        // Only front ends know the sources, so the kernel's answer differs from what a check prints.
        if line.replies.contains(where: \.content.isCompletedByFrontEnd) { line.replies = [] }
        let holdsStep = line.replies.contains(where: \.content.holdsStep)
        let weight = holdsStep ? nil : line.replies.reduce(0) { $0 + $1.content.weight }
        lines.append(Line(saved: line, weight: weight))
        guard let weight else {
            steps.count += 1
            while steps.count > keptSteps { dropOldestStep() }
            return
        }
        looks.weight += weight
        while looks.weight > Self.greatestWeight, looks.oldest < lines.count - 1 { dropOldestLook() }
    }

    private mutating func dropOldestLook() {
        if let weight = lines[looks.oldest].weight, weight > 0 {
            lines[looks.oldest].saved.replies = []
            lines[looks.oldest].weight = 0
            looks.weight -= weight
        }
        looks.oldest += 1
    }

    private mutating func dropOldestStep() {
        if lines[steps.oldest].weight == nil {
            lines[steps.oldest].saved.replies = []
            steps.count -= 1
        }
        steps.oldest += 1
    }
}

extension Expectation {
    /// Whether it refers to the last command's outcome.
    var isOfOutcome: Bool {
        switch self {
        case .output(_, from: _, let step): step == nil
        case .course(_, let course, let step): step == nil && course != .changedOnce
        case .noSet(let step), .route(_, _, let step): step == nil
        case .render, .asked, .answered, .dropped, .unchanged, .clean, .trap, .error: true
        case .combined: parts.contains(where: \.isOfOutcome)
        case .stack, .tree, .place, .screen, .formula, .count, .here: false
        }
    }
}

extension Reply {
    /// The answer to an expectation, with the saved form of its line, in which keys may have become positions.
    fileprivate func expecting(_ line: String) -> Reply {
        guard case .expectation(var expectation) = content, let command = Script(line).statements.first?.command,
            command.is(ExpectCommand.self)
        else { return self }
        expectation.expected = String(command.text.dropFirst("expect ".count))
        var reply = self
        reply.content = .expectation(expectation)
        return reply
    }
}

extension Reply.Content {
    /// Whether the answer holds a step or a stack of screens.
    fileprivate var holdsStep: Bool {
        switch self {
        case .step, .trace, .tried, .wouldStop, .moved: true
        default: false
        }
    }

    /// Whether a front end adds lines of code before it is shown.
    fileprivate var isCompletedByFrontEnd: Bool {
        switch self {
        case .code: true
        case .coverage(let coverage): coverage.isFull == true
        default: false
        }
    }

    /// Approximately how many values the answer holds.
    fileprivate var weight: Int {
        switch self {
        case .expectation, .node, .nothing, .note, .opened, .refused: 1
        case .tree(let tree): tree.count
        case .nodes(let nodes): nodes.reduce(0) { $0 + $1.count }
        case .sinks(let nodes): nodes.reduce(0) { $0 + 1 + $1.actions.count }
        case .history(let entries): entries.count
        case .difference(let nodes): nodes.count
        case .owner(let owner): owner.owners.count + owner.copies.count + owner.screens.count
        case .screen(let screen): screen.lines.count + screen.fields.count
        default: 10
        }
    }
}

extension TreeReply {
    fileprivate var count: Int { children.reduce(1) { $0 + $1.count } }
}

/// The parts of a session that belong to its recording.
extension Session {
    /// Records a statement with its answer.
    func keep(_ statement: Statement, _ reply: Reply?) {
        keepOwn(statement, reply)
        // An opened app's followers have been recorded already.
        if case .opened? = reply?.content { return }
        followers.forEach(keep(unprompted:))
    }

    /// Records a step without a command.
    func keep(unprompted reply: Reply) {
        guard case .step(let step) = reply.content else { return }
        recording.append(unprompted: step.command, reply)
    }

    private func keepOwn(_ statement: Statement, _ reply: Reply?) {
        guard let command = statement.command else {
            if case .comment = statement.kind { recording.append(comment: "# " + statement.content) }
            return
        }
        guard let reply, command.specification?.isSaved ?? true else { return }
        switch reply.content {
        case .refused: recording.noteRefused(keptLine, reply)
        // The recording begins with the opened app.
        case .opened: break
        case .expectation(let expectation):
            guard expectation.holds else { return }
            if PassingText.isIn(keptLine) {
                let text = keptLine.split(whereSeparator: \.isNewline).joined(separator: " ")
                return recording.append(comment: "# true in this run only: \(text)")
            }
            recording.append(command[ExpectCommand.expectation], keptLine, reply.expecting(keptLine))
        default:
            if command[WorkersCommand.mode] == WorkerMode.replay.rawValue {
                // The replayed lines are recorded on their own, so the script has them instead.
                recording.append("workers off", Reply(workersContent(after: .off)))
            } else {
                recording.append(keptLine, reply)
            }
        }
    }

    /// Begins a recording with the opened app and the settings made before.
    func beginRecording(_ stack: StackReply) {
        recording = Recording(keepingSteps: keptSteps)
        recording.append("open \(app.name)", Reply(.opened(app: app.reply, node: prompt), stack: stack))
        for option in changedOptions {
            recording.append("option \(option.name) \(option.value)", Reply(.options([option])))
        }
        for (index, watch) in watches.enumerated() where names.node(at: watch.node, in: timeline.snapshot) != nil {
            recording.append("watch \(watch.text)", Reply(.watched(watched(watches[...index]))))
        }
        for invariant in invariants { recording.append(invariant.line, Reply(invariant.statement)) }
        if workerControl.wanted != .on, workerControl.wasChanged {
            recording.append("workers off", Reply(workersContent(after: .off)))
        }
    }
}

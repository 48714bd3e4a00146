// The commands of a session and their replies, as `save` writes them, including read-only commands and expectations.

import WorkbenchLanguage
import WorkbenchValueTree

struct Recording {
    private struct Line {
        var saved: SavedLine
        /// The approximate number of values in the reply; nil if it contains a step or a stack of screens.
        var weight: Int?
    }

    private var lines: SharedBoxes<Line> = []
    /// The total weight of the kept replies, and the first line whose reply may still be dropped.
    private var looks = (weight: 0, oldest: 0)
    /// The number of kept replies that contain a step, and the first line with such a reply that may still be dropped.
    private var steps = (count: 0, oldest: 0)
    /// The number of most recent replies with a step to keep.
    private let keptSteps: Int
    /// The last refused command. It's saved only if the next command expects the refusal.
    private var refused: SavedLine?
    /// Whether the outcome that expectations refer to belongs to a command that isn't saved.
    private var outcomeIsLost = false
    /// Whether some line repeats only an action's effects, or less, so that later replies may differ in a replay.
    private(set) var isOtherInReplay = false

    /// The maximum total weight of the kept replies that contain no step. For older lines, only the command is kept.
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

    /// Adds a step that was taken without a command. Expectations don't refer to the outcome of this step.
    mutating func append(unprompted line: String, _ reply: Reply) {
        refused = nil
        outcomeIsLost = true
        // For an action that can't be written, a replay shows the effects instead.
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

    /// Adds an expectation that holds. If it expects a refusal, the refused command is added, too.
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

    /// Adds a command whose reply is no longer kept.
    mutating func append(folded command: String) {
        lines.append(Line(saved: SavedLine(command: command, replies: []), weight: 0))
    }

    private mutating func add(_ line: SavedLine) {
        var line = line
        // Only front ends can read source files, so the kernel's reply differs from the output of a check.
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
    /// Whether the expectation refers to the last command's outcome.
    var isOfOutcome: Bool {
        switch self {
        case .output(_, from: _, let step): step == nil
        case .course(_, let course, let step): step == nil && course != .changedOnce
        case .noSet(let step), .route(_, _, let step): step == nil
        case .render, .asked, .answered, .answeredStep, .dropped, .unchanged, .clean, .trap, .error: true
        case .combined: parts.contains(where: \.isOfOutcome)
        case .stack, .tree, .place, .screen, .formula, .count, .here: false
        }
    }
}

extension Reply {
    /// The reply to an expectation, with the line as it's saved, in which keys may have been replaced by positions.
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
    /// Whether the reply contains a step or a stack of screens.
    fileprivate var holdsStep: Bool {
        switch self {
        case .step, .trace, .tried, .wouldStop, .moved: true
        default: false
        }
    }

    /// Whether a front end adds lines of code to the reply before showing it.
    fileprivate var isCompletedByFrontEnd: Bool {
        switch self {
        case .code, .coverage: true
        default: false
        }
    }

    /// The approximate number of values in the reply.
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

/// The recording of a session.
extension Session {
    /// Records a statement with its reply.
    func keep(_ statement: Statement, _ reply: Reply?) {
        keepOwn(statement, reply)
        // The steps that followed the opening of an app have already been recorded.
        if case .opened? = reply?.content { return }
        followers.forEach(keep(unprompted:))
    }

    /// Records a step that was taken without a command.
    func keep(unprompted reply: Reply) {
        guard case .step(let step) = reply.content else { return }
        recording.append(unprompted: step.command, reply)
    }

    private func keepOwn(_ statement: Statement, _ reply: Reply?) {
        guard let command = statement.command else {
            if case .comment = statement.kind {
                recording.append(comment: "# " + statement.content)
                remark(statement.content)
            }
            return
        }
        guard let reply, command.specification?.isSaved ?? true else { return }
        switch reply.content {
        case .refused: recording.noteRefused(keptLine, reply)
        // The recording starts with the opened app.
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
                // The replayed lines are recorded individually, so the script contains them instead.
                recording.append("workers off", Reply(workersContent(after: .off)))
            } else {
                recording.append(keptLine, reply)
            }
        }
    }

    /// Starts a recording with the opened app and the settings made before.
    func beginRecording(_ stack: StackReply) {
        recording = Recording(keepingSteps: keptSteps)
        remarks = [:]
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

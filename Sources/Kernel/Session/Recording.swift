// What was said in a session and what was answered, as `save` writes it: also what was only looked at, and what is expected.

import WorkbenchCommandLanguage
import WorkbenchReplies

struct Recording {
    private struct Line {
        var saved: SavedLine
        /// About how many values its answers hold that nothing else holds.
        var weight: Int
    }

    private var lines: SharedList<Line> = []
    private var weight = 0
    /// The first line that may still have answers to be forgotten.
    private var oldest = 0
    /// The last command that was refused. It belongs to the script only if the next one expects that.
    private var refused: SavedLine?
    /// Whether the script has no line that leaves the outcome which expectations asked about.
    private var outcomeIsLost = false

    /// So many values are kept of what was looked at; of older looks only the command is kept.
    private static let greatestWeight = 50_000

    var saved: [SavedLine] { lines.map(\.saved) }

    mutating func append(_ command: String, _ reply: Reply) {
        outcomeIsLost = !reply.content.changesTree && (outcomeIsLost || refused != nil)
        refused = nil
        add(SavedLine(command: command, replies: [reply]))
    }

    /// What happened without a command. Its outcome is none that the user asks about.
    mutating func append(unprompted line: String, _ reply: Reply) {
        refused = nil
        outcomeIsLost = true
        // What an action without text did is shown another way than the action.
        let isEffect = if case .step(let step) = reply.content { step.effect != nil } else { false }
        add(SavedLine(command: line, replies: isEffect ? [] : [reply]))
    }

    mutating func append(comment: String) {
        add(SavedLine(command: comment, replies: []))
    }

    mutating func noteRefused(_ command: String, _ reply: Reply) {
        refused = SavedLine(command: command, replies: [reply])
        outcomeIsLost = false
    }

    /// An expectation that holds. One of a refusal brings with it what was refused.
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
        append(comment: "# held of what no line above has done: \(text)")
    }

    private mutating func add(_ line: SavedLine) {
        let weight = line.replies.reduce(0) { $0 + $1.content.weight }
        lines.append(Line(saved: line, weight: weight))
        self.weight += weight
        while self.weight > Self.greatestWeight, oldest < lines.count - 1 {
            if lines[oldest].weight > 0 {
                lines[oldest].saved.replies = []
                self.weight -= lines[oldest].weight
                lines[oldest].weight = 0
            }
            oldest += 1
        }
    }
}

extension Expectation {
    /// Whether it asks about what the last command did.
    fileprivate var isOfOutcome: Bool {
        switch self {
        case .output(_, from: _, let step): step == nil
        case .course(_, let course, let step): step == nil && course != .changedOnce
        case .render, .asked, .dropped, .unchanged, .trap, .error: true
        case .stack, .tree, .place, .screen, .count, .here: false
        }
    }
}

extension Reply.Content {
    /// About how many values a look at something holds. A step is kept by the timeline as well.
    fileprivate var weight: Int {
        switch self {
        case .step, .trace, .moved, .expectation, .node, .nothing, .note, .opened, .refused: 0
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

/// What of a session belongs to its recording.
extension Session {
    /// Notes a statement with what was answered.
    func keep(_ statement: Statement, _ reply: Reply?) {
        keepOwn(statement, reply)
        // What followed the opening of an app is there already.
        if case .opened? = reply?.content { return }
        followers.forEach(keep(unprompted:))
    }

    /// Notes a step that no command took.
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
        // What was opened is where a recording begins.
        case .opened: break
        case .expectation(let expectation):
            guard expectation.holds else { return }
            recording.append(command[ExpectCommand.expectation], keptLine, reply)
        default:
            if command[WorkersCommand.mode] == WorkerMode.replay.rawValue {
                // What comes again by itself has lines of its own: in the script they stand for it.
                recording.append("workers off", Reply(workersContent(after: .off)))
            } else {
                recording.append(keptLine, reply)
            }
        }
    }

    /// A recording begins with what was opened, and with the settings that were made before.
    func beginRecording(_ stack: StackReply) {
        recording = Recording()
        recording.append("open \(app.name)", Reply(.opened(app.reply, prompt), stack: stack))
        for option in changedOptions {
            recording.append("option \(option.name) \(option.value)", Reply(.options([option])))
        }
        for (index, watch) in watches.enumerated() where timeline.now.snapshot.node(at: watch.node) != nil {
            recording.append("watch \(watch.text)", Reply(.watched(watched(watches[...index]))))
        }
        if workerControl.wanted != .on, workerControl.wasChanged {
            recording.append("workers off", Reply(workersContent(after: .off)))
        }
    }
}

// `export`: writes the session in another form. Each form is a pure function of the timeline; the front end writes the
// file.

import WorkbenchLanguage
import WorkbenchValueTree
import Workflow

extension ExportCommand: KernelCommand {
    static func evaluate(_ command: ParsedCommand, in session: Session) throws(Refusal) -> Reply.Content {
        let text = try session.exported(command)
        return command[Self.file].map { .file(name: $0, text: text) } ?? .script(text)
    }
}

extension Session {
    fileprivate func exported(_ command: ParsedCommand) throws(Refusal) -> String {
        let steps = try exportedSteps(command)
        // A diagram of the tree needs no steps.
        if command[ExportCommand.form] != "dot" {
            for step in steps { try refuseIfFolded(step) }
        }
        let writing = work(.writingSteps, total: steps.count)
        switch command[ExportCommand.form] {
        case "mermaid": return try SequenceDiagram.text(of: steps.compactMap(\.after.step), writing)
        case "dot":
            return try TreeGraph.text(of: try wholeTree(), work(.drawingNodes, total: nodeCount))
        case "json":
            return try JSONExport.text(
                app: app.name, steps: steps.compactMap(\.after.step), tree: try wholeTree(), writing)
        case "perfetto": return try Profile(self, work(.repeatingSteps, total: timeline.past.count - 1)).traceEvents
        case "test":
            let past = exportedSteps(from: 1, to: .max)
            var lasting: [String: [Int]] = [:]
            for index in timeline.moments.indices {
                for part in timeline.moments[index].lasting ?? [] { lasting[part.node.path, default: []].append(index) }
            }
            return try TestExport(
                app: app.name, file: command[ExportCommand.file], steps: steps, past: past, names: names,
                lasting: lasting
            ).text(writing)
        default:
            let forms = ["test", "mermaid", "dot", "json", "perfetto"]
            throw Refusal(.session(.noExportForm), remedies: forms)
        }
    }

    private func wholeTree() throws(Refusal) -> TreeReply {
        let reading = work(.readingNodes, total: nodeCount)
        return try live(root, depth: Int.max, showsState: true).whole { () throws(Refusal) in try reading.proceed() }
    }

    private func refuseIfFolded(_ step: ExportedStep) throws(Refusal) {
        guard step.before.details == nil || step.after.details == nil else { return }
        let way = timeline.past
        let last = way.last { timeline.moments[$0].details == nil }
        let from = last.map { timeline.moments[$0].number + 2 } ?? 1
        throw Refusal(
            .time(.folded(step: "\(step.before.number)", kept: keptSteps)), remedies: ["--from \(from)"])
    }

    /// The steps of the requested range on the path to now, each with the moment before it.
    private func exportedSteps(_ command: ParsedCommand) throws(Refusal) -> [ExportedStep] {
        func number(_ flag: Flag<StepName>) throws(Refusal) -> Int? {
            guard let name = command[flag] else { return nil }
            return timeline.moments[try moment(name, command.range)].number
        }
        let (first, last) = (try number(ExportCommand.from) ?? 1, try number(ExportCommand.to) ?? timeline.now.number)
        guard first <= last || timeline.now.number == 0 else {
            throw Refusal(.session(.stepsOutOfOrder(first, last)), at: command.range)
        }
        return exportedSteps(from: first, to: max(first, last))
    }

    private func exportedSteps(from first: Int, to last: Int) -> [ExportedStep] {
        timeline.past.dropFirst().compactMap { index in
            let after = timeline.moments[index]
            guard let parent = after.parent, (first...last).contains(after.number) else { return nil }
            return ExportedStep(index: index, before: timeline.moments[parent], after: after)
        }
    }
}

struct ExportedStep {
    var index: Int
    var before: Timeline.Moment
    var after: Timeline.Moment
}

/// The steps and the tree as JSON, in the same form as replies.
private enum JSONExport {
    static func text(app: String, steps: [StepReply], tree: TreeReply, _ work: LongWork) throws(Refusal) -> String {
        var written: [JSONTree] = []
        for step in steps {
            try work.proceed()
            written.append(try json(step))
        }
        try work.pause()
        let session: [JSONTree.Member] = [
            .init("app", .string(app)), .init("steps", .array(written)), .init("tree", try json(tree)),
        ]
        return JSONTree.object(session).indentedText + "\n"
    }

    private static func json(_ fact: some Encodable) throws(Refusal) -> JSONTree {
        do { return try JSONTree(fact: fact) } catch {
            throw Refusal(.session(.notJSON(error: "\(error)")))
        }
    }
}

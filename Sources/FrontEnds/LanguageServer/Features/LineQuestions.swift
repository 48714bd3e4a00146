// The questions that can be asked about a line of a script. The answers need a search, or a replay of the steps, so they
// are given only when the user asks.

import WorkbenchLanguage
import WorkbenchValueTree

/// A question about a line, and the command that answers it.
struct LineQuestion: Hashable {
    var title: String
    var command: String
    /// The offset of the line after which the command is run, or before which.
    var place: Int
    var isAfter = true
}

extension Document {
    func questions(about statement: Int) -> [LineQuestion] {
        guard let ordinal = ordinal(of: statement), let answered = evaluation.outcomes[ordinal]?.answered,
            answered.reply?.isSuccess == true
        else { return [] }
        var found: [LineQuestion] = []
        let here = script.starts[statement]
        if let step = outcome(ofStatement: statement)?.step {
            found.append(
                LineQuestion(
                    title: "Rerun the script without this line", command: "try without \(step.number)",
                    place: script.starts[commands.last ?? statement]))
            let changed = step.hops.flatMap { hop in
                hop.changes.map { change in
                    // What has been removed can only be found in its list.
                    let path = change.after == nil ? ValuePath(change.path.components.dropLast()) : change.path
                    return "\(hop.node.path)\(path.description)"
                }
            }
            for place in changed.prefix(2) {
                found.append(
                    LineQuestion(title: "Which lines affect \(place)?", command: "slice \(place)", place: here))
            }
        }
        let opening = opening(of: ordinal)
        let before = opening.flatMap { outcome(ofStatement: $0)?.answered?.stack }
        if let stack = answered.stack, opening ?? -1 < statement, stack.expectation != before?.expectation {
            let goal = stack.expectation.dropFirst("expect ".count)
            found.append(
                LineQuestion(
                    title: "What's the shortest path to these screens?", command: "reach --states 1000 \(goal)",
                    place: opening.map { script.starts[$0] } ?? 0, isAfter: opening != nil))
        }
        return found.filter { Script($0.command).diagnostics.isEmpty }
    }

    /// The statement that opened the app in which a command ran; nil if the app was open from the start.
    private func opening(of ordinal: Int) -> Int? {
        commands[...ordinal].last { script.statements[$0].command?.is(OpenCommand.self) == true }
    }
}

extension Server {
    /// The questions about a line, and one about the workers after it.
    func questions(about statement: Int, _ document: Document, then: @escaping ([LineQuestion]) -> Void) {
        let (version, start) = (document.version, document.script.starts[statement])
        ask(document, "workers", at: start, isAfter: true) { replies in
            guard document.version == version else { return then([]) }
            var workers: [WorkerReply] = []
            if case .workers(let found)? = replies.first?.content { workers = found }
            then(document.questions(about: statement) + LineQuestion.order(of: workers, at: start))
        }
    }
}

extension LineQuestion {
    /// Asks whether the order of the pending workers' outputs matters. A single output can only come before or
    /// after a tap.
    fileprivate static func order(of workers: [WorkerReply], at place: Int) -> [LineQuestion] {
        switch workers.count(where: { $0.effect == nil && !$0.isDone }) {
        case 0: []
        case 1:
            [
                LineQuestion(
                    title: "Does it matter whether the worker's output comes before a tap?", command: "race --taps",
                    place: place)
            ]
        default:
            [LineQuestion(title: "Does the order of the workers' outputs matter?", command: "race", place: place)]
        }
    }
}

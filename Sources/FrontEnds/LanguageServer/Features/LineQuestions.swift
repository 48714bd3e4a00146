// The questions that can be asked about a line of a script. The answers need a search, or a replay of the steps, so they
// are given only when the user asks.

import WorkbenchLanguage

/// A question about a line, and the command that answers it.
struct LineQuestion: Hashable {
    var title: String
    var command: String
    /// The command is run after the line at this offset.
    var place: Int
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
                    title: "Rerun the script without this line", command: "without \(step.number)",
                    place: script.starts[commands.last ?? statement]))
            let changed = step.hops.flatMap { hop in hop.changes.map { "\(hop.node.path)\($0.path.description)" } }
            for place in changed.prefix(2) {
                found.append(
                    LineQuestion(title: "Which lines affect \(place)?", command: "slice \(place)", place: here))
            }
            if step.startsWork {
                found.append(
                    LineQuestion(
                        title: "Does the order of the workers' outputs matter?", command: "race", place: here))
            }
        }
        if let stack = answered.stack, let opening = opening(of: ordinal), opening < statement {
            let goal = stack.expectation.dropFirst("expect ".count)
            found.append(
                LineQuestion(
                    title: "What's the shortest path to these screens?", command: "reach --states 1000 \(goal)",
                    place: script.starts[opening]))
        }
        return found.filter { Script($0.command).diagnostics.isEmpty }
    }

    /// The statement that opened the app in which a command ran; nil if the app was open from the start.
    private func opening(of ordinal: Int) -> Int? {
        commands[...ordinal].last { script.statements[$0].command?.is(OpenCommand.self) == true }
    }
}

extension StepReply {
    /// Whether the step started a worker, so its output may arrive before or after others.
    fileprivate var startsWork: Bool {
        work.contains { if case .began = $0.kind { true } else { false } }
    }
}

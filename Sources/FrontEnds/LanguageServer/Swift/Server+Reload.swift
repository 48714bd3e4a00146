// The changes that a build caused in the trees of Swift files, in the same words as after `reload` in a session.

import WorkbenchLanguage

/// The answers of a tree's commands from before its package was built.
struct AnswersBefore {
    var text: String
    var replies: [Int: Reply]
}

extension Server {
    /// Keeps the answers of a package's trees, which are about to be recreated with the new program.
    func keepAnswers(of package: String) {
        guard let trees = liveTrees[package], !swiftDocuments.isEmpty else { return }
        for document in trees.hidden.values + [trees.script.flatMap { documents[$0] }].compactMap(\.self) {
            document.answersBefore = AnswersBefore(
                text: document.script.text, replies: document.evaluation.outcomes.compactMapValues(\.reply))
        }
    }

    /// Compares the answers of the new code with the old ones, once. Lost lines are shown to the user; other
    /// differences are logged.
    func tellReload(_ document: Document) {
        guard let before = document.answersBefore else { return }
        document.answersBefore = nil
        guard before.text == document.script.text else { return }
        let divergences = document.commands.indices.compactMap { ordinal in
            before.replies[ordinal].flatMap { document.divergence(of: ordinal, from: $0) }
        }
        guard !divergences.isEmpty else { return }
        let report = RestartReport(
            outcome: .restored(step: document.steps.count, lines: document.commands.count, milliseconds: 0),
            divergences: divergences)
        // The first line contains times and counts.
        let lines = ReplyText(width: 100).lines(of: report).dropFirst().map(\.plain)
        let text = (["The live tree continues with the new code:"] + lines).joined(separator: "\n")
        if document.isHidden, divergences.contains(where: \.isLoss) { show(.warning, text) } else { log(.info, text) }
    }
}

extension Document {
    fileprivate func divergence(of ordinal: Int, from former: Reply) -> RestartReport.Divergence? {
        let kind: RestartReport.Divergence.Kind
        switch evaluation.outcomes[ordinal] {
        case .fatal(let death, _): kind = .fatal(death.crash)
        case .answered(let answered):
            guard let now = answered.reply, now != former else { return nil }
            let command = script.statements[commands[ordinal]].content
            let lines = ExpectedOutput.lines(of: .replied([former]), command: command)
            if case .refused(let refusal) = now.content {
                kind = .refused(refusal)
            } else if ExpectedOutput.lines(of: .replied([now]), command: command, as: lines) == lines {
                // Only what isn't shown differs.
                return nil
            } else {
                kind = .differs(before: [former], now: [now])
            }
        default: return nil
        }
        let line = script.lines.line(at: contentRange(ofStatement: commands[ordinal]).lowerBound)
        return RestartReport.Divergence(
            number: line + 1, line: script.statements[commands[ordinal]].content, kind: kind)
    }
}

extension RestartReport.Divergence {
    fileprivate var isLoss: Bool {
        switch kind {
        case .refused, .fatal: true
        case .differs: false
        }
    }
}

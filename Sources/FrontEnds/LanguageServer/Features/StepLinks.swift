// Links from the steps that an answer mentions to the statements that took those steps.

import WorkbenchLanguage

/// A link from a part of an answer to the statement above that explains it.
struct StepLink: Hashable {
    /// A description of the part.
    var title: String
    /// The string that refers to the part in the answer.
    var mark: String
    var step: Int
    var statement: Int
}

extension Document {
    /// The links in a statement's answer, for `why PLACE` (the whole chain), `why NODE` and `history PLACE`. A step
    /// without a statement in the script, such as a worker's, has no link.
    func stepLinks(ofStatement index: Int) -> [StepLink] {
        guard let ordinal = ordinal(of: index), let reply = evaluation.outcomes[ordinal]?.reply else { return [] }
        let marks = reply.stepMarks
        // Most answers mention no step, and there may be many statements above.
        guard !marks.isEmpty else { return [] }
        let statements = statementsBySteps(before: ordinal)
        return marks.compactMap { title, mark, step in
            statements[step].map { StepLink(title: title, mark: mark, step: step, statement: $0) }
        }
    }

    /// The last statement that took each step; for step 0, the one that opened the app.
    private func statementsBySteps(before ordinal: Int) -> [Int: Int] {
        var statements: [Int: Int] = [:]
        for earlier in 0..<ordinal {
            let outcome = evaluation.outcomes[earlier]
            if let step = outcome?.step { statements[step.number] = commands[earlier] }
            if case .opened? = outcome?.reply?.content { statements = [0: commands[earlier]] }
        }
        return statements
    }

    /// The place of a statement, as a link in text rather than as one of the protocol's locations.
    func link(toStatement index: Int) -> String {
        "\(uri)#L\(script.lines.line(at: contentRange(ofStatement: index).lowerBound) + 1)"
    }
}

extension Reply {
    /// The steps that an answer mentions, in the order of its lines.
    fileprivate var stepMarks: [(title: String, mark: String, step: Int)] {
        switch content {
        case .origin(let origin):
            origin.links.map { (ReplyText.title(of: $0), $0.command, $0.step) }
        case .blame(let blame): blame.changes.map { ("\($0.step)  \($0.command)", "\($0.step)", $0.step) }
        case .why(let why): [("step \(why.step)", "step \(why.step)", why.step)]
        default: []
        }
    }
}

extension ReplyText {
    /// The links as a Markdown list.
    static func markdown(of links: [StepLink], in document: Document) -> String {
        links.map { link in
            let line = document.script.lines.line(at: document.contentRange(ofStatement: link.statement).lowerBound) + 1
            return "- [\(escaped(link.title))](\(document.link(toStatement: link.statement))), line \(line)"
        }.joined(separator: "\n")
    }
}

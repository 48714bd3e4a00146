// Compares the `= ` lines below a command with its output.

import WorkbenchLanguage

extension Document {
    /// A command's output as `= ` lines, with the node keys of the expected lines; nil if the command hasn't been
    /// evaluated.
    func actualOutput(_ ordinal: Int, as expected: [String] = []) -> [String]? {
        let command = script.statements[commands[ordinal]].content
        return result(ordinal).map { ExpectedOutput.lines(of: $0, command: command, as: expected) }
    }

    private func result(_ ordinal: Int) -> CommandResult? {
        switch evaluation.outcomes[ordinal] {
        case .answered(let answered): answered.unreadCode == nil ? answered.reply.map { .replied([$0]) } : nil
        case .fatal(let death, _): .died(death)
        default: nil
        }
    }

    /// The difference; nil if nothing is expected, or if the output matches.
    func outputDifference(_ ordinal: Int) -> LineDifference? {
        guard let expected = expectations(of: ordinal).output,
            let actual = actualOutput(ordinal, as: expected)
        else { return nil }
        return LineDifference(expected: expected, found: actual)
    }
}

extension LineDifference {
    /// The first line that differs.
    var message: String {
        let comparable = zip(ExpectedOutput.comparable(expected), ExpectedOutput.comparable(found))
        if let line = comparable.enumerated().first(where: { $0.element.0 != $0.element.1 })?.offset {
            return "the output differs on line \(line + 1)\nexpected \(expected[line])\nfound    \(found[line])"
        }
        let count = abs(found.count - expected.count)
        return expected.count < found.count
            ? "the output has \(BriefText.count(count, "more line")):\n\(found[expected.count])"
            : "the output has \(BriefText.count(count, "fewer line")); it ends before:\n\(expected[found.count])"
    }
}

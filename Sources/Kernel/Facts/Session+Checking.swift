// Before a command is carried out it is held against the tree: what is wrong with it is said with its place in the line and
// with what to write instead, and nothing has happened.

import WorkbenchCommandLanguage
import WorkbenchReplies
import WorkbenchValueTree

extension Session {
    /// Throws what is wrong with a command. Ranges are those of its statement.
    func refuseIfWrong(_ command: ParsedCommand, in statement: Statement) throws(Refusal) {
        let found = withFacts { Checker.check(command, facts: $0) }
        let errors = found.filter { $0.severity == .error }
        guard let first = errors.min(by: { $0.range.lowerBound < $1.range.lowerBound }) else { return }
        if case .endedNode(let name) = first.fact, let coming = timeline.future.first(where: { has(name, at: $0) }) {
            let step = timeline.moments[coming].number
            throw Refusal(
                .later(node: name, step: step),
                "\(name) is not there at step \(timeline.now.number): it begins at step \(step)", at: first.range,
                remedies: ["goto \(step)"])
        }
        throw Refusal(
            FaultKind(first.fact), first.message, besideRemedies: first.messageBesideFixes, at: first.range,
            remedies: first.fixes.map { remedy($0, command, statement.bytes) })
    }

    /// Whether a node of that name began in a step.
    private func has(_ name: String, at moment: Int) -> Bool {
        guard case .reference(let reference) = Literal.parse("$" + name).literal.kind else { return false }
        return timeline.moments[moment].step?.begun.contains { $0.node.isMeant(by: reference) } ?? false
    }

    /// What to write: the argument that is wrong, put right.
    private func remedy(_ fix: ScriptDiagnostic.Fix, _ command: ParsedCommand, _ bytes: [UInt8]) -> String {
        let argument = Self.argument(at: fix.range, of: command)
        let whole = argument?.range ?? fix.range
        guard whole.lowerBound <= fix.range.lowerBound, fix.range.upperBound <= whole.upperBound,
            whole.upperBound <= bytes.count
        else { return fix.replacement }
        let before = bytes[whole.lowerBound..<fix.range.lowerBound]
        let after = bytes[fix.range.upperBound..<whole.upperBound]
        return String(decoding: before + Array(fix.replacement.utf8) + after, as: UTF8.self)
    }

    private static func argument(at range: Range<Int>, of command: ParsedCommand) -> ParsedArgument? {
        for argument in command.arguments + command.flags.compactMap(\.argument)
        where argument.range.lowerBound <= range.lowerBound && range.upperBound <= argument.range.upperBound {
            if case .command(let inner) = argument.value { return self.argument(at: range, of: inner) }
            return argument
        }
        return nil
    }
}

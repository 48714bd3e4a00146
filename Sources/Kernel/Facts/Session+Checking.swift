// Before a command is carried out it is held against the tree: what is wrong with it is said with its place in the line and
// with what to write instead, and nothing has happened.

import CommandLanguage
import Replies
import ValueTree

extension Session {
    /// Throws what is wrong with a command. Ranges are those of its statement.
    func refuseIfWrong(_ command: ParsedCommand, in statement: Statement) throws(Refusal) {
        guard !Self.checksItself(command) else { return }
        let found = withFacts { Checker.check(command, facts: $0) }
        let errors = found.filter { $0.severity == .error && !isAllowed($0.fact, in: command) }
        guard let first = errors.min(by: { $0.range.lowerBound < $1.range.lowerBound }) else { return }
        throw Refusal(
            first.message, besideRemedies: first.messageBesideFixes, at: first.range,
            remedies: first.fixes.map { remedy($0, command, statement.bytes) })
    }

    /// `expect` may name what is not there, and what is watched no longer may have ended. They say themselves what is wrong.
    private static func checksItself(_ command: ParsedCommand) -> Bool {
        command.is(ExpectCommand.self) || (command.is(WatchCommand.self) && command[WatchCommand.off])
    }

    /// What the language finds wrong although the kernel understands it.
    private func isAllowed(_ fact: ScriptDiagnostic.Fact, in command: ParsedCommand) -> Bool {
        switch fact {
        // The language looks for places in states; the command itself looks into the properties.
        case .unknownPart: return command.is(PropsCommand.self)
        // A mark that is not there is made.
        case .unknownMark: return command.is(MarkCommand.self) && !command[MarkCommand.off]
        // A worker may be named without its generic arguments.
        case .unknownWorker:
            let command = command[TryCommand.command] ?? command
            guard let segment = command[DeliverCommand.worker], let node = try? node(command[DeliverCommand.node])
            else {
                return false
            }
            return node.workers.contains { $0.isCalled(segment) }
        case .unknownCallback(let written, _, _):
            // Case does not count in the names of screens and the titles of buttons, and a title of one word needs no quotes.
            return facts.callbacks().contains { fact in
                if fact.name.lowercased() == written.lowercased() { return true }
                guard written.hasSuffix("." + fact.name) else { return false }
                return ScreenName.matches(fact.screen, String(written.dropLast(fact.name.count + 1)))
            }
        // As in Swift, the labels of a tuple may be left out.
        case .missingLabel(_, of: "the tuple", _): return true
        default: return false
        }
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

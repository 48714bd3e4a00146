// Scripts that expect a trap: the commands after `send …` and `expect trap "…"` are evaluated as if neither stood there.

import WorkbenchCommandLanguage
import WorkbenchReplies
import WorkbenchScripts

extension Document {
    /// What the script says of a command.
    func expectations(of ordinal: Int) -> CommandExpectations {
        script.expectations(of: commands[ordinal])
    }

    /// The text as a kernel gets it: commands that are fatal as expected, and the expectations about them, are comments of
    /// the same length.
    var kernelText: [UInt8] {
        var bytes = script.bytes
        for (ordinal, outcome) in evaluation.outcomes {
            guard case .fatal = outcome, case let expected = expectations(of: ordinal), expected.foreseesTrap else {
                continue
            }
            mask(commands[ordinal], in: &bytes)
            for condition in expected.conditions where condition.expectation.isTrap {
                mask(condition.statement, in: &bytes)
            }
        }
        return bytes
    }

    private func mask(_ statement: Int, in bytes: inout [UInt8]) {
        for index in contentRange(ofStatement: statement) {
            bytes[index] = UInt8(ascii: "#")
        }
    }

    /// Says of the expectations about a fatal command whether it is what they expect.
    func judgeExpectedTraps() {
        for (ordinal, outcome) in evaluation.outcomes {
            guard case .fatal(let death) = outcome else { continue }
            for condition in expectations(of: ordinal).conditions {
                guard case .trap(let text) = condition.expectation, let ordinal = self.ordinal(of: condition.statement)
                else { continue }
                evaluation.outcomes[ordinal] = .expectedTrap(TrapExpectation(text: text).reply(death))
            }
        }
    }
}

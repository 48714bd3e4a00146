// Scripts that expect a trap: the commands after `send …` and `expect trap "…"` are evaluated as if neither stood there.

import WorkbenchCommandLanguage
import WorkbenchReplies
import WorkbenchScripts

extension Document {
    /// What the script says of a command.
    func expectations(of ordinal: Int) -> CommandExpectations {
        script.expectations(of: commands[ordinal])
    }

    /// The commands that a kernel gets as comments of the same length: those that are fatal as expected, and the expectations
    /// about them.
    var maskedCommands: Set<Int> {
        var masked: Set<Int> = []
        for (ordinal, outcome) in evaluation.outcomes {
            guard case .fatal = outcome, case let expected = expectations(of: ordinal), expected.foreseesTrap else {
                continue
            }
            masked.insert(ordinal)
            for condition in expected.conditions where condition.expectation.isTrap {
                if let expectation = self.ordinal(of: condition.statement) { masked.insert(expectation) }
            }
        }
        return masked
    }

    /// What statements of the scripts that the document reads died of, as a kernel gets it.
    var sourcedDeaths: [SourcedDeath] {
        evaluation.sourcedDeaths.filter { $0.key < commands.count }.sorted { $0.key < $1.key }.flatMap { ordinal, deaths in
            deaths.sorted { $0.key < $1.key }
                .map { SourcedDeath(index: commands[ordinal], step: $0.key, death: $0.value) }
        }
    }

    /// The text as a kernel gets it.
    func kernelText(masking masked: Set<Int>) -> [UInt8] {
        var bytes = script.bytes
        for ordinal in masked {
            for index in contentRange(ofStatement: commands[ordinal]) { bytes[index] = UInt8(ascii: "#") }
        }
        return bytes
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

// Scripts that expect a crash: the commands after `send …` and `expect crash "…"` are evaluated as if neither were
// there.

import WorkbenchLanguage

extension Document {
    /// The script's expectations about a command.
    func expectations(of ordinal: Int) -> CommandExpectations {
        script.expectations(of: commands[ordinal])
    }

    /// The commands that are replaced by comments of the same length in the kernel's text: those that are expected to
    /// crash the app, and the expectations about them.
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

    /// The crashes caused by statements in the scripts that the document reads, in the kernel's form.
    var sourcedDeaths: [SourcedDeath] {
        let known = evaluation.sourcedDeaths.filter { $0.key < commands.count }.sorted { $0.key < $1.key }
        return known.flatMap { ordinal, deaths in
            deaths.sorted { $0.key < $1.key }
                .map { SourcedDeath(index: commands[ordinal], step: $0.key, death: $0.value) }
        }
    }

    /// The text to send to the kernel.
    func kernelText(masking masked: Set<Int>) -> [UInt8] {
        var bytes = script.bytes
        for ordinal in masked {
            for index in contentRange(ofStatement: commands[ordinal]) { bytes[index] = UInt8(ascii: "#") }
        }
        return bytes
    }

    /// Sets the outcome of each expectation about a crash.
    func judgeExpectedTraps() {
        for (ordinal, outcome) in evaluation.outcomes {
            guard case .fatal(let death, _) = outcome else { continue }
            for condition in expectations(of: ordinal).conditions {
                guard case .trap(let text) = condition.expectation, let ordinal = self.ordinal(of: condition.statement)
                else { continue }
                evaluation.outcomes[ordinal] = .expectedTrap(TrapExpectation(text: text).reply(death))
            }
        }
    }
}

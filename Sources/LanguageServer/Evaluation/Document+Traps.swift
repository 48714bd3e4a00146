// Scripts that expect a trap: the commands after `send …` and `expect trap "…"` are evaluated as if neither stood there.

import WorkbenchCommandLanguage
import WorkbenchReplies
import WorkbenchWire

extension Document {
    /// The `expect` commands right behind a command, which all ask about it.
    func expectations(after ordinal: Int) -> [(ordinal: Int, expectation: Expectation)] {
        var found: [(Int, Expectation)] = []
        var next = ordinal + 1
        while let expectation = command(next)?[ExpectCommand.expectation] {
            found.append((next, expectation))
            next += 1
        }
        return found
    }

    func expectsTrap(after ordinal: Int) -> Bool {
        expectations(after: ordinal).contains { if case .trap = $0.expectation { true } else { false } }
    }

    func expectsRefusal(after ordinal: Int) -> Bool {
        expectations(after: ordinal).contains { if case .error = $0.expectation { true } else { false } }
    }

    func expectsDrop(after ordinal: Int) -> Bool {
        expectations(after: ordinal).contains { if case .dropped = $0.expectation { true } else { false } }
    }

    /// The text as a kernel gets it: commands that are fatal as expected, and the expectations about them, are comments of
    /// the same length.
    var kernelText: [UInt8] {
        var bytes = script.bytes
        for (ordinal, outcome) in evaluation.outcomes {
            guard case .fatal = outcome, expectsTrap(after: ordinal) else { continue }
            mask(ordinal, in: &bytes)
            for (ordinal, expectation) in expectations(after: ordinal) {
                if case .trap = expectation { mask(ordinal, in: &bytes) }
            }
        }
        return bytes
    }

    private func mask(_ ordinal: Int, in bytes: inout [UInt8]) {
        for index in contentRange(ofStatement: commands[ordinal]) {
            bytes[index] = UInt8(ascii: "#")
        }
    }

    /// Says of the expectations about a fatal command whether it is what they expect.
    func judgeExpectedTraps() {
        for (ordinal, outcome) in evaluation.outcomes {
            guard case .fatal(let end) = outcome else { continue }
            for (ordinal, expectation) in expectations(after: ordinal) {
                guard case .trap(let text) = expectation else { continue }
                evaluation.outcomes[ordinal] = .expectedTrap(
                    ExpectationReply(
                        holds: text.map { end.message.contains($0) } ?? true,
                        expected: text.map { "trap \"\($0)\"" } ?? "trap", found: .trap(end.message)))
            }
        }
    }
}

// The expectations below a command in a script: `= ` lines, and the `expect` commands that follow.

package struct CommandExpectations: Sendable {
    package struct Condition: Hashable, Sendable {
        package var statement: Int
        package var expectation: Expectation
    }

    /// The statements with the expected output.
    package fileprivate(set) var outputStatements: [Int] = []
    /// The expected lines; nil if there are none.
    package fileprivate(set) var output: [String]?
    /// The `expect` commands after this command and before any other command. They all refer to this command.
    package fileprivate(set) var conditions: [Condition] = []
    /// Whether another command follows the output or the conditions. Until then, more of them may be typed.
    fileprivate(set) var isOutputClosed = false
    fileprivate(set) var isClosed = false

    /// Expected output allows for any result, including a refusal or a crash.
    package var foreseesRefusal: Bool { output != nil || conditions.contains { $0.expectation.isError } }
    package var foreseesTrap: Bool { output != nil || expectsTrap }
    var expectsTrap: Bool { conditions.contains { $0.expectation.isTrap } }
    package var foreseesDrop: Bool { conditions.contains { $0.expectation.parts.contains(.dropped) } }
}

extension Script {
    package func expectations(of index: Int) -> CommandExpectations {
        var found = CommandExpectations()
        for next in statements.indices.dropFirst(index + 1) {
            switch statements[next].kind {
            case .blank, .comment: continue
            case .expectedOutput where !found.isOutputClosed:
                found.outputStatements.append(next)
                found.output = (found.output ?? []) + [statements[next].content]
            case .expectedOutput: continue
            case .command(let command):
                found.isOutputClosed = true
                guard command.is(ExpectCommand.self), !isExpectation(index) else {
                    found.isClosed = true
                    return found
                }
                guard let expectation = command[ExpectCommand.expectation] else { continue }
                found.conditions.append(.init(statement: next, expectation: expectation))
            }
        }
        return found
    }

    /// An `expect` doesn't have expectations of its own.
    private func isExpectation(_ index: Int) -> Bool {
        statements[index].command?.is(ExpectCommand.self) == true
    }
}

extension Expectation {
    package var isTrap: Bool { if case .trap = self { true } else { false } }
    var isError: Bool { parts.contains { if case .error = $0 { true } else { false } } }
}

extension Script {
    /// Whether the command is an `open` that was refused unexpectedly, without an `expect error` or expected output
    /// below it. If so, the script ends there, because the lines below need that tree.
    package func failsToOpen(_ index: Int, _ result: CommandResult) -> Bool {
        let statement = statements[index]
        guard statement.command?.is(OpenCommand.self) == true,
            result.replies.contains(where: { if case .refused = $0.content { true } else { false } })
        else { return false }
        let expected = expectations(of: index)
        if expected.conditions.contains(where: { $0.expectation.isError }) { return false }
        guard let output = expected.output else { return true }
        let found = ExpectedOutput.lines(of: result, command: statement.content, as: output)
        return LineDifference(expected: output, found: found) != nil
    }
}

/// `expect crash`: whether the last command crashed the app. Only the app's supervisor can evaluate it.
package struct TrapExpectation {
    /// The string that the message must contain; nil if any message will do.
    package let text: String?

    package init?(_ command: ParsedCommand?) {
        guard case .trap(let text)? = command?[ExpectCommand.expectation] else { return nil }
        self.text = text
    }

    package init(text: String?) {
        self.text = text
    }

    package func reply(_ death: Death?) -> ExpectationReply {
        let expected = "crash" + (text.map { " \"\($0)\"" } ?? "")
        guard let death else {
            return ExpectationReply(holds: false, expected: expected, found: .noTrap)
        }
        let message = ReplyText.message(of: death.crash)
        return ExpectationReply(holds: text.map(message.contains) ?? true, expected: expected, found: .trap(message))
    }
}

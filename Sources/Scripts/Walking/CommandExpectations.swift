// What a script says below a command of what should come of it: `= ` lines, and the `expect`s that follow it.

import WorkbenchCommandLanguage

package struct CommandExpectations: Sendable {
    package struct Condition: Hashable, Sendable {
        package var statement: Int
        package var expectation: Expectation
    }

    /// The statements that hold the expected output.
    package fileprivate(set) var outputStatements: [Int] = []
    /// The expected lines; nil if there are none.
    package fileprivate(set) var output: [String]?
    /// The `expect`s between the command and the next one that is no `expect`. All of them are about the command.
    package fileprivate(set) var conditions: [Condition] = []
    /// Whether another command follows the output, and whether one follows the conditions. Of a script that is still being
    /// typed, more may come.
    fileprivate(set) var isOutputClosed = false
    fileprivate(set) var isClosed = false

    /// Output that is written down is expected, even if it is a refusal or the end of the app.
    package var foreseesRefusal: Bool { output != nil || conditions.contains { $0.expectation.isError } }
    package var foreseesTrap: Bool { output != nil || expectsTrap }
    var expectsTrap: Bool { conditions.contains { $0.expectation.isTrap } }
    package var foreseesDrop: Bool { conditions.contains { $0.expectation == .dropped } }
}

extension Script {
    /// What is said of the command that is this statement.
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

    /// What follows an `expect` is not about it.
    private func isExpectation(_ index: Int) -> Bool {
        statements[index].command?.is(ExpectCommand.self) == true
    }
}

extension Expectation {
    package var isTrap: Bool { if case .trap = self { true } else { false } }
    var isError: Bool { if case .error = self { true } else { false } }
}

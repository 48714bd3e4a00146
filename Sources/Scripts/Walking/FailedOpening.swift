// A script whose `open` is refused ends there, because the lines below it need that tree.

import WorkbenchCommandLanguage
import WorkbenchReplies

extension Script {
    /// Whether the command is an `open` that was refused unexpectedly: no `expect error` and no expected output below it says so.
    package func failsToOpen(_ index: Int, _ result: CommandResult) -> Bool {
        let statement = statements[index]
        guard statement.command?.is(OpenCommand.self) == true,
            result.replies.contains(where: { if case .refused = $0.content { true } else { false } })
        else { return false }
        let expected = expectations(of: index)
        if expected.conditions.contains(where: { $0.expectation.isError }) { return false }
        guard let output = expected.output else { return true }
        let found = ExpectedOutput.lines(of: result, command: statement.content)
        return LineDifference(expected: output, found: found) != nil
    }
}

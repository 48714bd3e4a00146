// `expect trap`: whether the command before stopped the app. Only who started the kernel knows.

import WorkbenchCommandLanguage
import WorkbenchReplies

struct TrapExpectation {
    private let text: String?

    init?(_ command: ParsedCommand) {
        guard command.is(ExpectCommand.self), case .trap(let text)? = command[ExpectCommand.expectation] else {
            return nil
        }
        self.text = text
    }

    func reply(_ death: DeathReport?) -> ExpectationReply {
        let expected = "trap" + (text.map { " \"\($0)\"" } ?? "")
        guard let death else {
            return ExpectationReply(holds: false, expected: expected, found: .noTrap)
        }
        let message = death.crash.message ?? ""
        return ExpectationReply(
            holds: text.map(message.contains) ?? true, expected: expected,
            found: .trap(message))
    }
}

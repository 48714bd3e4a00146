// `expect trap`: whether the command before stopped the app. Only who runs the app knows.

import WorkbenchCommandLanguage
import WorkbenchReplies
import WorkbenchReplyText

package struct TrapExpectation {
    /// What the message has to contain; nil for any.
    package let text: String?

    package init?(_ command: ParsedCommand?) {
        guard case .trap(let text)? = command?[ExpectCommand.expectation] else { return nil }
        self.text = text
    }

    package init(text: String?) {
        self.text = text
    }

    package func reply(_ death: Death?) -> ExpectationReply {
        let expected = "trap" + (text.map { " \"\($0)\"" } ?? "")
        guard let death else {
            return ExpectationReply(holds: false, expected: expected, found: .noTrap)
        }
        let message = ReplyText.message(of: death.crash)
        return ExpectationReply(holds: text.map(message.contains) ?? true, expected: expected, found: .trap(message))
    }
}

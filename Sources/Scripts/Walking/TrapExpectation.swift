// `expect trap`: whether the last command stopped the app. Only the app's supervisor can know.

import WorkbenchCommandLanguage
import WorkbenchReplies
import WorkbenchReplyText

package struct TrapExpectation {
    /// The text that the message must contain; nil for any message.
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

// The result of a command, from the kernel's supervisor to every front end.

package enum CommandResult: Hashable, Sendable {
    /// The command's answer, and the replies that followed without a command.
    case replied([Reply])
    /// The command stopped the app. The session was restored to where it was before the command.
    case died(Death)
}

extension CommandResult {
    package var replies: [Reply] {
        if case .replied(let replies) = self { replies } else { [] }
    }

    package var death: Death? {
        if case .died(let death) = self { death } else { nil }
    }

    /// Whether the command succeeded.
    package var isSuccess: Bool {
        death == nil && replies.allSatisfy(\.isSuccess)
    }
}

// The one way in which a command ends, from the supervisor of the kernel to every front end.

package enum CommandResult: Hashable, Sendable {
    /// What the command answered, and what followed it by itself.
    case replied([Reply])
    /// It stopped the app. The session stands again where it stood before the command.
    case died(Death)
}

extension CommandResult {
    package var replies: [Reply] {
        if case .replied(let replies) = self { replies } else { [] }
    }

    package var death: Death? {
        if case .died(let death) = self { death } else { nil }
    }

    /// Whether the command did what it was asked for.
    package var isSuccess: Bool {
        death == nil && replies.allSatisfy(\.isSuccess)
    }
}

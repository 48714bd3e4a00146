// A question with its possible answers, as a value.

import WorkflowUI

/// A question over a screen. It is shown until one of its actions is chosen.
public struct Alert {
    /// The question.
    public var title: String
    /// The details; empty if there are none.
    public var message: String
    /// The answers.
    public var actions: [AlertAction]

    /// Creates an alert.
    public init(title: String, message: String = "", actions: [AlertAction]) {
        self.title = title
        self.message = message
        self.actions = actions
    }
}

/// A possible answer to an alert's question.
public struct AlertAction {
    /// The kind of answer.
    public enum Style: String, Hashable, Sendable, CaseIterable {
        /// An answer that does what its title says.
        case `default`
        /// An answer that cancels the operation.
        case cancel
        /// An answer that destroys something.
        case destructive
    }

    /// The title of the answer.
    public var title: String
    /// The kind of answer.
    public var style: Style
    /// Called when the answer is chosen.
    public var handler: () -> Void

    /// Creates an answer.
    public init(title: String, style: Style = .default, handler: @escaping () -> Void = {}) {
        self.title = title
        self.style = style
        self.handler = handler
    }
}

extension Alert {
    var terminalAlert: TerminalAlert {
        TerminalAlert(title: title, message: message, actions: actions.map(\.terminalButton))
    }
}

extension AlertAction {
    private var role: TerminalButton.Role {
        switch style {
        case .default: .normal
        case .cancel: .cancel
        case .destructive: .destructive
        }
    }

    fileprivate var terminalButton: TerminalButton {
        TerminalButton(label: title, role: role, handler: handler)
    }
}

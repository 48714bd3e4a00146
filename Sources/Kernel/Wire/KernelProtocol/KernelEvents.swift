// A kernel's notifications, such as a change of the tree, the progress of work, or a replayed line.

import WorkbenchReflection
import WorkbenchLanguage

/// A change of the tree that the client did not request.
package struct TreeEvent: MemberwiseCodable, Hashable, Sendable {
    /// The name of the client that caused the change; nil for a worker or side effect.
    package var client: String?
    /// The command as a script line.
    package var command: String
    package var replies: [Reply]
    package var prompt: PromptReply
    package var journal: JournalChange

    package init(client: String?, command: String, replies: [Reply], prompt: PromptReply, journal: JournalChange) {
        self.client = client
        self.command = command
        self.replies = replies
        self.prompt = prompt
        self.journal = journal
    }
}

package enum TreeChanged: KernelNotification {
    package static let name = "event/changed"
    package typealias Parameters = TreeEvent
}

/// Another client's command is starting or has ended. The front end that started the kernel receives this: if the
/// kernel ends in between, that command was the cause.
package enum OthersCommand: KernelNotification {
    package static let name = "event/command"

    package struct Parameters: MemberwiseCodable, Hashable, Sendable {
        package var client: String
        /// The command; nil when it has ended.
        package var command: String?

        package init(client: String, command: String?) {
            self.client = client
            self.command = command
        }
    }
}

package enum Progress: KernelNotification {
    package static let name = "event/progress"

    package typealias Parameters = ProgressReply
}

/// The lines of a journal up to this one have been evaluated. If every line is reported and the kernel ends, the line
/// after the last reported one is the cause.
package enum Replayed: KernelNotification {
    package static let name = "event/replayed"

    package struct Parameters: MemberwiseCodable, Hashable, Sendable {
        package var index: Int
        /// The replies to the line, if it changed something.
        package var replies: [Reply]

        package init(index: Int, replies: [Reply]) {
            self.index = index
            self.replies = replies
        }
    }
}

/// The data needed to continue the session without running its older lines again: see `Replay`. In a long session, the
/// owner receives this at intervals and keeps the latest version next to its journal.
package enum PastKept: KernelNotification {
    package static let name = "event/past"

    package struct Parameters: MemberwiseCodable, Hashable, Sendable {
        package var text: String

        package init(text: String) {
            self.text = text
        }
    }
}

/// A client attached to an app or left the app.
package enum ClientsChanged: KernelNotification {
    package static let name = "event/clients"

    package struct Parameters: MemberwiseCodable, Hashable, Sendable {
        package var joined: String?
        package var left: String?
        package var clients: [String]
        /// The reason why a client was disconnected; nil if it left on its own.
        package var reason: Reason?

        package enum Reason: MemberwiseCodable, Hashable, Sendable {
            /// The client didn't read its messages. The value is the number of unread bytes.
            case unread(bytes: Int)
            /// The app has ended its tree.
            case treeEnded
        }

        package init(joined: String? = nil, left: String? = nil, clients: [String], reason: Reason? = nil) {
            self.joined = joined
            self.left = left
            self.clients = clients
            self.reason = reason
        }
    }
}

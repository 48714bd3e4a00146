// What a kernel says unasked: the tree changed, work goes on, a line was replayed.

import WorkbenchReplies

/// Something that changed the tree while the client did not ask for it.
package struct TreeEvent: Codable, Hashable, Sendable {
    /// Who: the name of a client, or nil if a worker of the tree did.
    package var client: String?
    /// The command, as a script line.
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

/// A command of another client begins, or has been carried out. Whoever started the kernel is told: should the kernel die in
/// between, that command stopped it.
package enum OthersCommand: KernelNotification {
    package static let name = "event/command"

    package struct Parameters: Codable, Hashable, Sendable {
        package var client: String
        /// Nil when it has been carried out.
        package var command: String?

        package init(client: String, command: String?) {
            self.client = client
            self.command = command
        }
    }
}

package enum Progress: KernelNotification {
    package static let name = "event/progress"

    package struct Parameters: Codable, Hashable, Sendable {
        package var title: String
        package var done: Int
        package var total: Int?

        package init(title: String, done: Int, total: Int?) {
            self.title = title
            self.done = done
            self.total = total
        }
    }
}

/// A line of a journal was evaluated, and those before it. If each line is told and the kernel dies, the line after the last of
/// these is the one that killed it.
package enum Replayed: KernelNotification {
    package static let name = "event/replayed"

    package struct Parameters: Codable, Hashable, Sendable {
        package var index: Int
        /// What the line answered, if it changed something.
        package var replies: [Reply]

        package init(index: Int, replies: [Reply]) {
            self.index = index
            self.replies = replies
        }
    }
}

/// A client came to an app or left it.
package enum ClientsChanged: KernelNotification {
    package static let name = "event/clients"

    package struct Parameters: Codable, Hashable, Sendable {
        package var joined: String?
        package var left: String?
        package var clients: [String]
        /// Why a client was let go that did not leave by itself.
        package var reason: String?

        package init(joined: String? = nil, left: String? = nil, clients: [String], reason: String? = nil) {
            self.joined = joined
            self.left = left
            self.clients = clients
            self.reason = reason
        }
    }
}

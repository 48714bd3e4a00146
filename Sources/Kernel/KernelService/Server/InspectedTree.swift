// The tree of a running app that clients attach to, and a position in a session's journal.

import WorkbenchWire
import Workflow

/// A tree that the app owns and may end at any time.
@MainActor
package final class InspectedTree {
    private final class WeakHost {
        weak var host: (any TreeHost)?

        init(_ host: any TreeHost) {
            self.host = host
        }
    }

    package let name: String
    // The host may come from any thread, but it's only used on the main actor, where it belongs.
    private nonisolated(unsafe) let owned: WeakHost

    /// The host must belong to the main actor.
    package nonisolated init(_ host: sending any TreeHost, named name: String) {
        self.name = name
        owned = WeakHost(host)
    }

    var host: (any TreeHost)? { owned.host }

    /// The app's tree; nil if it has ended.
    package var tree: Tree? {
        guard let tree = host?.tree, !tree.isEnding else { return nil }
        return tree
    }
}

/// A position in a session's journal, for finding later additions.
@MainActor
struct JournalMark {
    private let session: Session
    private let openings: Int
    private let count: Int

    init(_ session: Session) {
        self.session = session
        openings = session.openings
        count = session.journal.count
    }

    var change: JournalChange {
        guard session.openings == openings else {
            return JournalChange(opened: session.app.name, lines: Array(session.journal))
        }
        return JournalChange(lines: Array(session.journal[count...]))
    }
}

// The tree of an app that is looked at from outside, and a place in the journal of a session.

import Workflow
import WorkbenchKernel
import WorkbenchWire

/// A tree that lives as long as the app wants.
@MainActor
package final class InspectedTree {
    private final class WeakHost {
        weak var host: (any TreeHost)?

        init(_ host: any TreeHost) {
            self.host = host
        }
    }

    package let name: String
    // It may be handed over from anywhere; it is used on the main actor only, where the host belongs.
    private nonisolated(unsafe) let owned: WeakHost

    /// The host has to belong to the main actor.
    package nonisolated init(_ host: sending any TreeHost, named name: String) {
        self.name = name
        owned = WeakHost(host)
    }

    var host: (any TreeHost)? { owned.host }

    /// Nil if it has ended.
    package var tree: Tree? {
        guard let tree = host?.tree, !tree.isEnding else { return nil }
        return tree
    }
}

/// A place in the journal of a session, from which it is told how the journal went on.
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

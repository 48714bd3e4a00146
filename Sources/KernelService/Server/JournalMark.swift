// A place in the journal of a session, from which it is told how the journal went on.

import WorkbenchKernel
import WorkbenchWire

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

// The wish of a user to stop what takes long. Whoever reads the keyboard states it, on whatever thread, while the kernel works.

import Synchronization

/// Asks a session to give up the command that it is carrying out. It may be used from any thread.
package final class Interruption: Sendable {
    private let isWanted = Atomic<Bool>(false)

    package init() {}

    /// The command that is being carried out is given up at the next place where that changes nothing. Between two commands
    /// it means nothing.
    package func request() {
        isWanted.store(true, ordering: .relaxed)
    }

    package var isRequested: Bool {
        isWanted.load(ordering: .relaxed)
    }

    package func forget() {
        isWanted.store(false, ordering: .relaxed)
    }
}

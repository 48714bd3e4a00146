// Tells the user that a command is still running, if it takes long and doesn't report its progress.

import Dispatch
import Synchronization

final class WaitNotice: Sendable {
    private static let delay = DispatchTimeInterval.milliseconds(500)

    private let isWaiting = Mutex(true)

    init(_ text: String) {
        DispatchQueue.global().asyncAfter(deadline: .now() + Self.delay) { [self] in
            isWaiting.withLock { if $0 { Printer.write(Array(text.utf8), to: 1) } }
        }
    }

    /// Ends the wait. From now on, the notice isn't written.
    func end() { isWaiting.withLock { $0 = false } }
}

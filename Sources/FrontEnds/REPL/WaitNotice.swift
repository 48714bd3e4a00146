// Tells the user that a command is still running, if it takes long and doesn't report its progress.

import Dispatch
import Synchronization

final class WaitNotice: Sendable {
    private enum State { case waiting, shown, over }

    private static let delay = DispatchTimeInterval.milliseconds(500)

    private let state = Mutex(State.waiting)

    init(_ text: String) {
        DispatchQueue.global().asyncAfter(deadline: .now() + Self.delay) { [self] in
            state.withLock { state in
                guard state == .waiting else { return }
                state = .shown
                Printer.write(Array(text.utf8), to: 1)
            }
        }
    }

    /// Ends the wait, and returns whether the notice is on the terminal.
    func end() -> Bool {
        state.withLock { state in
            defer { state = .over }
            return state == .shown
        }
    }
}

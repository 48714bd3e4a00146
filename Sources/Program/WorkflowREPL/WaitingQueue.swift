// Passes elements from one thread to another, which waits for them.

import Dispatch
import Synchronization

final class WaitingQueue<Element: Sendable>: Sendable {
    private let state = Mutex<(elements: [Element], isClosed: Bool)>(([], false))
    private let arrival = DispatchSemaphore(value: 0)

    func add(_ element: Element) {
        state.withLock { $0.elements.append(element) }
        arrival.signal()
    }

    func close() {
        state.withLock { $0.isClosed = true }
        arrival.signal()
    }

    /// The next element; nil after the last one.
    func next() -> Element? {
        while true {
            let (element, isClosed) = state.withLock { state in
                (state.elements.isEmpty ? nil : state.elements.removeFirst(), state.isClosed)
            }
            if element != nil || isClosed { return element }
            arrival.wait()
        }
    }
}

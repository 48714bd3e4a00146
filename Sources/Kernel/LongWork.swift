// Work that can take long says how far it is, and stops when its user wants it to. Short work says nothing.

import Synchronization
import WorkbenchReplies

/// One piece of work with a known number of steps.
final class LongWork {
    private let title: String
    private let total: Int
    let interruption: Interruption
    private let report: ((ProgressReply) -> Void)?
    private let interval: Duration
    private var done = 0
    private var nextReport: ContinuousClock.Instant

    /// - Parameter interval: What is over before that is not reported, and what follows is reported as seldom.
    init(
        _ title: String, total: Int, _ interruption: Interruption, every interval: Duration,
        _ report: ((ProgressReply) -> Void)?
    ) {
        self.title = title
        self.total = total
        self.interruption = interruption
        self.report = report
        self.interval = interval
        nextReport = .now + interval
    }

    /// One more step is about to be taken.
    func proceed() throws(Refusal) {
        try pause()
        done += 1
        guard let report, ContinuousClock.now >= nextReport else { return }
        nextReport = .now + interval
        report(ProgressReply(title: title, done: min(done - 1, total), total: total))
    }
}

extension LongWork {
    /// In the midst of a step: a chance to give up.
    func pause() throws(Refusal) {
        if interruption.isRequested { throw .interrupted }
    }
}

extension Refusal {
    package static let interrupted = Refusal(.interrupted, "interrupted; nothing changed")
}

extension Session {
    /// How many nodes are alive.
    var nodeCount: Int {
        var count = 0
        root.forEach { _ in count += 1 }
        return count
    }

    /// Begins a piece of work. Commands that only ask can be given up in the midst of it.
    func work(_ title: String, total: Int) -> LongWork {
        LongWork(title, total: total, interruption, every: progressInterval, onProgress)
    }
}

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

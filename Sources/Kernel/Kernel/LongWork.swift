// Long work reports its progress and stops when the user interrupts it. Short work reports nothing.

import Synchronization
import WorkbenchLanguage

/// A piece of work with a known number of steps.
final class LongWork {
    private let activity: ProgressReply.Activity
    private let total: Int
    let interruption: Interruption
    private let report: ((ProgressReply) -> Void)?
    private let interval: Duration
    private var done = 0
    private var nextReport: ContinuousClock.Instant

    /// - Parameter interval: The time before the first report and between reports.
    init(
        _ activity: ProgressReply.Activity, total: Int, _ interruption: Interruption, every interval: Duration,
        _ report: ((ProgressReply) -> Void)?
    ) {
        self.activity = activity
        self.total = total
        self.interruption = interruption
        self.report = report
        self.interval = interval
        nextReport = .now + interval
    }

    /// Reports that the next step begins.
    func proceed() throws(Refusal) { try proceed(to: done + 1) }

    /// Reports that the step with the given number begins.
    func proceed(to step: Int) throws(Refusal) {
        try pause()
        done = step
        guard let report, ContinuousClock.now >= nextReport else { return }
        nextReport = .now + interval
        report(ProgressReply(activity, done: min(done - 1, total), total: total))
    }
}

extension LongWork {
    func pause() throws(Refusal) {
        if interruption.isRequested { throw .interrupted }
    }
}

extension Refusal {
    package static let interrupted = Refusal(.interrupted)

    static func noRendering(at range: Range<Int>? = nil) -> Refusal {
        Refusal(.noRendering, at: range)
    }
}

extension Session {
    /// The number of live nodes.
    var nodeCount: Int {
        var count = 0
        root.forEach { _ in count += 1 }
        return count
    }

    /// Starts a piece of work that the user can interrupt because it only reads.
    func work(_ activity: ProgressReply.Activity, total: Int) -> LongWork {
        LongWork(activity, total: total, interruption, every: progressInterval, onProgress)
    }
}

/// Asks a session to stop its current command. It may be used from any thread.
package final class Interruption: Sendable {
    private let isWanted = Atomic<Bool>(false)

    package init() {}

    /// Stops the current command at the next point where stopping leaves nothing changed. Has no effect between two
    /// commands.
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

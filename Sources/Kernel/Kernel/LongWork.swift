// Long work reports its progress and stops when the user interrupts it. Short work reports nothing.

import Synchronization
import WorkbenchCSystem
import WorkbenchLanguage
import WorkbenchWire

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

extension Session {
    /// Runs work in a copy of the process. Copies of a tree share class instances, so without this, the work's changes to
    /// them would reach the session. After Ctrl-C, or at the time limit, the answer contains the results so far.
    ///
    /// - Parameter orHere: Whether the work may run in this process if it can't be copied, given `mayGoWithoutCopy`.
    func apart<Answer: Codable>(
        limit: Duration? = nil, orHere: Bool = true, _ body: () throws(Refusal) -> Answer
    ) throws(Refusal) -> Answer {
        let (interruption, report, progressInterval) = (interruption, onProgress, progressInterval)
        var next = ContinuousClock.now + progressInterval
        let deadline = limit.map { ContinuousClock.now + $0 }
        var mustStop: Bool { interruption.isRequested || deadline.map { ContinuousClock.now >= $0 } ?? false }
        let found = ProcessCopy.text(
            watch: { activity, done, total in
                if total > 0, ContinuousClock.now >= next {
                    next = .now + progressInterval
                    report?(ProgressReply(ProgressReply.Activity.allCases[activity], done: done, total: total))
                }
                return mustStop
            }, grace: 2_000
        ) {
            onProgress = { progress in
                let activity = ProgressReply.Activity.allCases.firstIndex(of: progress.activity) ?? 0
                csystem_copy_report(Int32(activity), Int32(progress.done), Int32(progress.total))
            }
            do throws(Refusal) { return PassedValue.text(Apart.answer(try body())) } catch {
                return PassedValue.text(Apart<Answer>.refused(error))
            }
        }
        guard let found else {
            guard orHere, mayGoWithoutCopy else { throw Refusal(.follow(.noProcessCopy)) }
            return try body()
        }
        switch found.text.flatMap({ PassedValue.value(Apart<Answer>.self, in: $0) }) {
        case .answer(let answer): return answer
        case .refused(let refusal): throw refusal
        case nil where mustStop: throw .interrupted
        case nil where found.outcome.end == .died:
            let message = found.outcome.message ?? "no message"
            throw Refusal(
                .impossible, "the command crashed in a copy of the app: \(message); this session is unchanged")
        case nil:
            throw Refusal(.impossible, "the command took too long in a copy of the app; this session is unchanged")
        }
    }
}

extension Session {
    /// Whether to run the app's code on a copy of the tree even if the process can't be copied. An attached app could
    /// crash, and class instances would keep the changes.
    var mayGoWithoutCopy: Bool { !isAttached && StateDigest.objects(in: tree.snapshot()).isEmpty }
}

/// The result of work in a copy of the process.
private enum Apart<Answer: Codable>: Codable {
    case answer(Answer)
    case refused(Refusal)
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
        isWanted.load(ordering: .relaxed) || csystem_copy_should_stop() != 0
    }

    package func forget() {
        isWanted.store(false, ordering: .relaxed)
    }
}

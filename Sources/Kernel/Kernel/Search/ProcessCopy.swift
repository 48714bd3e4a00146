// Runs code that may crash the app in a copy of this process, where a crash does no harm. A copy has only one thread,
// so code that waits for another thread never finishes and is abandoned.

import WorkbenchCSystem

package final class ProcessCopy {
    /// How far a copy got with its work, and how it ended.
    package struct Outcome {
        package enum End: Int32 {
            case returned = 0
            case died = 1
            /// One piece of work took too long.
            case wasGivenUp = 2
            /// The user interrupted the work.
            case interrupted = 3
        }

        /// The number of completed pieces of work.
        package let done: Int
        package let end: End
        /// The last part of the copy's standard error.
        package let errors: String
    }

    private static let mostErrors = 1 << 18

    private var copy = csystem_copy()
    private let limit: Int32
    /// Shortens the limit, if ordinary pieces take less time.
    private let pace: Pace?
    /// Called while the copy works, with its progress. Returns whether the work is interrupted.
    private let watch: Watch?
    private var hasEnded = false

    typealias Watch = (_ activity: Int, _ done: Int, _ total: Int) -> Bool

    /// Starts to run pieces of work in one copy, one after the other, until a piece returns false. Nil if the process
    /// can't be copied.
    ///
    /// - Parameter limit: The time limit for one piece, in milliseconds. On a busy machine, only the time that the copy
    ///   has actually run counts.
    convenience init?(
        doing count: Int, limit: Int32, _ interruption: Interruption? = nil, at pace: Pace? = nil,
        _ body: (Int) -> Bool
    ) {
        let watch: Watch? = interruption.map { interruption in { _, _, _ in interruption.isRequested } }
        self.init(doing: count, limit: limit, watch: watch, at: pace) { number in
            pace?.begin()
            defer { pace?.endPart() }
            return body(number)
        }
    }

    /// - Parameter grace: The time that the copy has to end by itself after an interruption, in milliseconds.
    private init?(
        doing count: Int, limit: Int32, watch: Watch?, grace: Int32 = 0, at pace: Pace? = nil, _ body: (Int) -> Bool
    ) {
        self.limit = limit
        self.pace = pace
        self.watch = watch
        let begun = withoutActuallyEscaping(body) { body in
            ClosureBox.passing(body) {
                csystem_copy_begin(
                    &copy,
                    { context, number in
                        Unmanaged<ClosureBox<(Int) -> Bool>>.fromOpaque(context).takeUnretainedValue()
                            .closure(Int(number)) ? 1 : 0
                    }, $0.toOpaque(), Int32(count))
            }
        }
        guard begun == 0 else {
            hasEnded = true
            return nil
        }
        copy.grace = grace
        if let pace, copy.notes != nil { (copy.least, copy.slowest) = (Pace.least, pace.slowest) }
    }

    deinit {
        if !hasEnded { csystem_copy_end(&copy, nil, 0) }
    }

    /// Waits until the copy has finished another piece of work. Returns false if there are no more.
    func next() -> Bool {
        // When a copy of the process is told to stop, it doesn't wait for its own copies.
        let watch = watch ?? { _, _, _ in csystem_copy_should_stop() != 0 }
        defer { pace?.slowest = max(pace?.slowest ?? 0, copy.slowest) }
        return ClosureBox.passing(watch) { box in
            csystem_copy_next(
                &copy, limit,
                { context, activity, done, total in
                    context.map {
                        Unmanaged<ClosureBox<Watch>>.fromOpaque($0).takeUnretainedValue()
                            .closure(Int(activity), Int(done), Int(total))
                    } == true ? 1 : 0
                }, box.toOpaque()) != 0
        }
    }

    /// Waits for the rest of the work and ends the copy.
    consuming func outcome(keeping mostErrors: Int = mostErrors) -> Outcome {
        while next() {}
        var errors = [CChar](repeating: 0, count: min(mostErrors, csystem_copy_error_count(&copy) + 1))
        csystem_copy_end(&copy, &errors, Int32(errors.count))
        hasEnded = true
        return Outcome(
            done: Int(copy.done), end: Outcome.End(rawValue: copy.end) ?? .died,
            errors: String(decoding: errors.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self))
    }

    /// Whether the closure returns true in a copy, without crashing it. Nil if the process can't be copied.
    static func holds(
        limit: Int32, _ interruption: Interruption? = nil, at pace: Pace? = nil, _ question: () -> Bool
    ) -> Bool? {
        outcome(of: 1, limit: limit, interruption, at: pace) { _ in question() }.map { $0.done == 1 }
    }

    /// Runs pieces of work in one copy, and waits for all of them. Nil if the process can't be copied.
    package static func outcome(
        of count: Int, limit: Int32, _ interruption: Interruption? = nil, at pace: Pace? = nil, _ body: (Int) -> Bool
    ) -> Outcome? {
        ProcessCopy(doing: count, limit: limit, interruption, at: pace, body)?.outcome()
    }

    /// The longest text that a copy can return.
    private static let longestText = 1 << 25
    /// The time limit for a copy that returns a string, in milliseconds. The work inside has a shorter limit of its own.
    private static let longest: Int32 = 7_200_000
    private static let mark = "\n\u{1}text "

    /// Calls a closure in a copy of the process and returns its string, which is nil if the copy crashed, or didn't finish
    /// in time after an interruption. The whole result is nil if the process can't be copied.
    static func text(
        watch: @escaping Watch, grace: Int32, _ body: () -> String?
    ) -> (text: String?, outcome: Outcome)? {
        let copy = ProcessCopy(doing: 1, limit: longest, watch: watch, grace: grace) { _ in
            guard let text = body() else { return false }
            csystem_write_error(mark + text)
            return true
        }
        guard let outcome = copy?.outcome(keeping: longestText) else { return nil }
        let start = outcome.done == 1 ? outcome.errors.ranges(of: mark).last?.upperBound : nil
        return (start.map { String(outcome.errors[$0...]) }, outcome)
    }

    /// The result of calling the closure in a copy.
    enum Answer {
        case yes, no
        /// The copy crashed, or took too long.
        case lost(Outcome)
    }

    /// Calls the closure with each number in a copy of the process, and starts a new copy after each call that crashes
    /// or takes too long.
    ///
    /// - Parameter most: The maximum number of calls that may crash or take too long.
    /// - Returns: The result of each call; nil if the closure wasn't called.
    static func answers(
        to count: Int, limit: Int32, losing most: Int = .max, _ interruption: Interruption? = nil,
        at pace: Pace? = nil, _ question: (Int) -> Bool
    ) -> [Answer?] {
        var answers = [Answer?](repeating: nil, count: count)
        var (next, losses) = (0, 0)
        while next < count, losses < most {
            let first = next
            let outcome = outcome(of: count - first, limit: limit, interruption, at: pace) { question(first + $0) }
            guard let outcome else { return answers }
            next += outcome.done
            for index in first..<next { answers[index] = .yes }
            guard next < count, outcome.end != .interrupted else { return answers }
            if outcome.end == .returned {
                answers[next] = .no
            } else {
                answers[next] = .lost(outcome)
                losses += 1
            }
            next += 1
        }
        return answers
    }

    /// Notes numbers for the original process; call it only in a copy. If there isn't enough room, it notes nothing and
    /// returns false.
    static func note(_ numbers: [Int64]) -> Bool { csystem_copy_note(numbers, Int32(numbers.count)) != 0 }

    /// The next number that the copy has noted. The copy must have finished the piece of work that it belongs to.
    func takeNote() -> Int { Int(csystem_copy_take_note(&copy)) }

    /// Writes a line to standard error, which the original process reads.
    static func writeError(_ line: String) { csystem_write_error(line + "\n") }
}

/// How long the ordinary moves of a search take. A move that takes many times as long probably never ends.
package final class Pace {
    /// The shortest time limit, in milliseconds.
    fileprivate static let least: Int32 = 500
    /// The time that the slowest ordinary move has taken, in microseconds.
    fileprivate(set) var slowest: Int64
    /// The start of the current move, which is nil in the original process, and the number of finished moves.
    private var start: ContinuousClock.Instant?
    private var count: Int32 = 0

    /// - Parameter start: The time before the tree was copied, which takes about as long as a move that renders it all.
    init(since start: ContinuousClock.Instant) {
        slowest = Int64((.now - start) / .microseconds(1))
    }

    fileprivate func begin() { start = .now }

    /// Records that a move has ended; does nothing in the original process.
    func endPart() {
        guard let start else { return }
        let now = ContinuousClock.now
        slowest = max(slowest, Int64((now - start) / .microseconds(1)))
        count += 1
        csystem_copy_report(count, Int32(clamping: slowest), 0)
        self.start = now
    }
}

/// A closure that C code can pass around.
final class ClosureBox<Closure> {
    let closure: Closure

    private init(_ closure: Closure) { self.closure = closure }

    /// Keeps the closure alive during the call.
    static func passing<Result>(_ closure: Closure, _ call: (Unmanaged<ClosureBox>) -> Result) -> Result {
        withExtendedLifetime(ClosureBox(closure)) { call(Unmanaged.passUnretained($0)) }
    }
}

extension ProcessCopy.Outcome {
    /// The runtime's message about a crash, such as `Todo/List.swift:88: Fatal error: Index out of range`. Nil if there
    /// isn't one.
    var message: String? {
        let marks = ["Fatal error", "Precondition failed", "Assertion failed", "Could not cast value of type"]
        let line = errors.split(whereSeparator: \.isNewline).last { line in
            marks.contains { line.hasPrefix($0) || line.contains(": " + $0) }
        }
        return line.map(String.init)
    }
}

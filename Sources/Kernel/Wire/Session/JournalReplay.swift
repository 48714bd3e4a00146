// Chooses the journal lines for a new kernel, and records which lines weren't restored.

import WorkbenchLanguage

struct JournalReplay {
    /// A line and its index in the journal.
    struct Line {
        var index: Int
        var line: String
    }

    private(set) var kept: [Line]
    private(set) var lost: [Death.LostLine] = []
    private(set) var removed: [Int] = []
    private(set) var divergences: [RestartReport.Divergence] = []
    private var refused: [Int] = []
    /// The number of kept lines that the last kernel evaluated.
    var evaluated = 0
    /// The index of the journal line before which the user stopped the replay.
    private(set) var stop: Int?
    /// Whether the same code has accepted the lines before, so the next kernel doesn't have to check and report each of
    /// them.
    private(set) var isRepeated: Bool

    /// A journal of at most this many lines is always reported line by line.
    private static let shortLength = 64

    init(lines: [String], isRepeated: Bool) {
        kept = lines.enumerated().map { Line(index: $0.offset, line: $0.element) }
        self.isRepeated = isRepeated && lines.count > Self.shortLength
    }

    /// The line that the kernel was evaluating when it ended, which is the one after the last evaluated line. Nil if it
    /// ended before the first or after the last line, or if not every line was reported.
    var current: Line? { !isRepeated && kept.indices.contains(evaluated) ? kept[evaluated] : nil }

    /// Prepares the next replay after a crash. Returns whether that replay can get further or find out more.
    ///
    /// A line is omitted only if it crashed the kernel. If a kernel is killed from outside, no line is to blame, even
    /// if that happens repeatedly at the same line: a kernel may spend most of its time at the first one, for example.
    mutating func prepareNext(after crash: CrashReport) -> Bool {
        defer {
            isRepeated = false
            evaluated = 0
        }
        if crash.cause.isFromOutside { return false }
        // The next kernel reports each line, which identifies the one that caused the crash.
        if isRepeated { return true }
        guard let fatal = current else { return false }
        kept.remove(at: evaluated)
        removed.append(fatal.index)
        lost.append(Death.LostLine(line: fatal.line, reason: .fatalInReplay(crash)))
        add(fatal, .fatal(crash))
        return true
    }

    /// Omits the last line that isn't a comment, because the app crashes after it. Returns false if there is no such
    /// line.
    mutating func leaveOutLastLine(because crash: CrashReport) -> Bool {
        guard let place = kept.lastIndex(where: { !$0.line.hasPrefix("#") }) else { return false }
        let last = kept.remove(at: place)
        removed.append(last.index)
        lost.append(Death.LostLine(line: last.line, reason: .fatalInReplay(crash)))
        add(last, .fatal(crash))
        evaluated = 0
        return true
    }

    /// Whether the kernel ended after evaluating all lines.
    var hasEvaluatedAll: Bool { !isRepeated && !kept.isEmpty && evaluated >= kept.count }

    mutating func refuse(_ refusal: Replay.Refused) {
        guard kept.indices.contains(refusal.index) else { return }
        let line = kept[refusal.index]
        // The line isn't to blame: the user didn't want to wait for it.
        if refusal.refusal.kind == .interrupted {
            stop = stop ?? line.index
            return
        }
        refused.append(refusal.index)
        removed.append(line.index)
        lost.append(Death.LostLine(line: line.line, reason: .refused(refusal.refusal)))
        add(line, .refused(refusal.refusal))
    }

    /// Removes the refused lines. Called once all refusals are known, because their indices refer to the given lines.
    mutating func dropRefused() {
        for index in refused.sorted(by: >) { kept.remove(at: index) }
        refused = []
    }

    mutating func differ(_ index: Int, _ line: String, _ before: [Reply]?, _ now: [Reply]) {
        add(Line(index: index, line: line), .differs(before: before, now: now))
    }

    /// Adds a divergence, unless one was already reported for the line.
    private mutating func add(_ line: Line, _ kind: RestartReport.Divergence.Kind) {
        if divergences.contains(where: { $0.number == line.index + 1 }) { return }
        divergences.append(RestartReport.Divergence(number: line.index + 1, line: line.line, kind: kind))
    }
}

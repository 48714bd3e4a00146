// Chooses the journal lines for a new kernel, and records which were not restored.

import WorkbenchReplies

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
    /// The number of kept lines that the last kernel has evaluated.
    var evaluated = 0
    /// The index in the journal of the line before which the user stopped the replay.
    private(set) var stop: Int?
    /// The line at which kernels were killed from outside, and how many of them.
    private var suspect: (index: Int, kills: Int)?
    /// Two kills at the same line may be chance: before the first line, a kernel stands for a while.
    private static let killsThatBlame = 3
    /// Whether the same code has accepted the lines before, so that the next kernel need neither check nor report each
    /// of them.
    private(set) var isRepeated: Bool

    /// A journal of at most this many lines is always reported line by line.
    private static let shortLength = 64

    init(lines: [String], isRepeated: Bool) {
        kept = lines.enumerated().map { Line(index: $0.offset, line: $0.element) }
        self.isRepeated = isRepeated && lines.count > Self.shortLength
    }

    /// The kernel died at an unknown line. Returns whether the next kernel, which reports each line, should find it.
    mutating func looksCloser() -> Bool {
        defer { isRepeated = false }
        if isRepeated { evaluated = 0 }
        return isRepeated
    }

    /// Removes the line at which the kernel died: the one after the last evaluated line. Returns whether the next replay
    /// will be another one.
    mutating func skipFatalLine(_ crash: CrashReport) -> Bool {
        defer { evaluated = 0 }
        // If it died before the first or after the last line, no line is the cause.
        guard case let index = evaluated, kept.indices.contains(index) else { return false }
        // A kill from outside is not the line's fault, unless it happens again at the same line.
        if crash.cause == .killed {
            let line = kept[index].index
            let kills = suspect.map { $0.index == line ? $0.kills + 1 : 1 } ?? 1
            suspect = (line, kills)
            if kills < Self.killsThatBlame { return true }
        }
        let line = kept.remove(at: index)
        removed.append(line.index)
        lost.append(Death.LostLine(line: line.line, reason: .fatalInReplay(crash)))
        add(line, .fatal(crash))
        return true
    }

    mutating func refuse(_ refusal: Replay.Refused) {
        guard kept.indices.contains(refusal.index) else { return }
        let line = kept[refusal.index]
        // The line is as good as before: the user did not want to wait for it.
        if refusal.refusal.kind == .interrupted {
            stop = stop ?? line.index
            return
        }
        refused.append(refusal.index)
        removed.append(line.index)
        lost.append(Death.LostLine(line: line.line, reason: .refused(refusal.refusal)))
        add(line, .refused(refusal.refusal))
    }

    /// Removes the refused lines once all refusals are known, because their indices refer to the given lines.
    mutating func dropRefused() {
        for index in refused.sorted(by: >) { kept.remove(at: index) }
        refused = []
    }

    mutating func differ(_ index: Int, _ line: String, _ before: [Reply]?, _ now: [Reply]) {
        add(Line(index: index, line: line), .differs(before: before, now: now))
    }

    /// Adds a divergence. Each line is reported only once.
    private mutating func add(_ line: Line, _ kind: RestartReport.Divergence.Kind) {
        if divergences.contains(where: { $0.number == line.index + 1 }) { return }
        divergences.append(RestartReport.Divergence(number: line.index + 1, line: line.line, kind: kind))
    }
}

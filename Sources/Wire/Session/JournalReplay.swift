// Which lines of a journal a new kernel is given, and which did not come back.

import WorkbenchReplies

struct JournalReplay {
    /// A line and where it stands in the journal.
    struct Line {
        var index: Int
        var line: String
    }

    private(set) var kept: [Line]
    private(set) var lost: [Death.LostLine] = []
    private(set) var removed: [Int] = []
    private(set) var divergences: [RestartReport.Divergence] = []
    private var refused: [Int] = []
    /// How many of the kept lines the last kernel has evaluated.
    var evaluated = 0
    /// The line at which a kernel was killed from outside.
    private var suspect: Int?
    /// Whether the lines were accepted by the same code before, so that the next kernel can be spared to check and to tell of
    /// each of them.
    private(set) var isRepeated: Bool

    /// Of so few lines each can be told.
    private static let shortLength = 64

    init(lines: [String], isRepeated: Bool) {
        kept = lines.enumerated().map { Line(index: $0.offset, line: $0.element) }
        self.isRepeated = isRepeated && lines.count > Self.shortLength
    }

    /// The kernel died, and it is not known at which line. Whether the next one, which tells of each line, is to find out.
    mutating func looksCloser() -> Bool {
        defer { isRepeated = false }
        if isRepeated { evaluated = 0 }
        return isRepeated
    }

    /// The kernel died: the line after the last one that was evaluated is not given to the next.
    mutating func skipFatalLine(_ crash: CrashReport) {
        defer { evaluated = 0 }
        // Before the first and after the last line, no line is to blame.
        guard case let index = evaluated, kept.indices.contains(index) else { return }
        // Who was killed from outside is not to blame, unless it happens at the same line again.
        if crash.cause == .killed, suspect != kept[index].index {
            suspect = kept[index].index
            return
        }
        let line = kept.remove(at: index)
        removed.append(line.index)
        lost.append(Death.LostLine(line: line.line, reason: .fatalInReplay(crash)))
        add(line, .fatal(crash))
    }

    mutating func refuse(_ refusal: Replay.Refused) {
        guard kept.indices.contains(refusal.index) else { return }
        let line = kept[refusal.index]
        refused.append(refusal.index)
        removed.append(line.index)
        lost.append(Death.LostLine(line: line.line, reason: .refused(refusal.refusal)))
        add(line, .refused(refusal.refusal))
    }

    /// When all refusals are told: their indices are those of the lines that were given.
    mutating func dropRefused() {
        for index in refused.sorted(by: >) { kept.remove(at: index) }
        refused = []
    }

    mutating func differ(_ index: Int, _ line: String, _ before: [Reply]?, _ now: [Reply]) {
        add(Line(index: index, line: line), .differs(before: before, now: now))
    }

    /// A line is told of once: how it ended counts.
    private mutating func add(_ line: Line, _ kind: RestartReport.Divergence.Kind) {
        if divergences.contains(where: { $0.number == line.index + 1 }) { return }
        divergences.append(RestartReport.Divergence(number: line.index + 1, line: line.line, kind: kind))
    }
}

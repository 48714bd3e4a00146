// The app stopped: what it said, where, what the session is now.

import Replies
import ValueTree

extension ReplyText {
    package func lines(of report: DeathReport) -> [StyledLine] {
        var text = ""
        if let place = report.location { text += "\(place.file):\(place.line): " }
        text += report.message ?? cause(of: report)
        var lines = paragraph.wrapped(
            text, .plain, after: StyledLine(" ✗ the app stopped: ", .error), indentation: 3)
        if report.message != nil, let signal = report.signal, !Self.isUsual(signal) {
            lines.append(StyledLine("   \(name(of: signal))", .dim))
        }
        let shown = 8
        for frame in report.frames.prefix(shown) {
            var line = StyledLine("   in ", .dim)
            line.append(frame.function)
            if let place = frame.location { line.append("   \(place.file):\(place.line)", .dim) }
            lines.append(line)
        }
        if report.frames.count > shown {
            lines.append(StyledLine("   … \(report.frames.count - shown) more functions", .dim))
        }
        lines += paragraph.wrapped(outcome(of: report), .dim, after: StyledLine("   "), indentation: 3)
        // The one line that was just typed is on the screen already.
        if report.lostLines.count > 1 {
            lines += report.lostLines.map {
                StyledLine("     " + $0.split(whereSeparator: \.isNewline).joined(separator: " ⏎ "))
            }
        }
        return lines.map { $0.cut(to: width) }
    }

    private func outcome(of report: DeathReport) -> String {
        let lost = report.lostLines.count
        let kept =
            switch lost {
            case 0: ""
            case 1: "; the line above was not kept"
            default: "; these \(lost) lines were not kept:"
            }
        guard let step = report.restoredStep else {
            return "the session could not be restored" + kept
        }
        return "restored to step \(step) (\(BriefText.count(report.replayedLines, "line")) replayed, "
            + "\(report.milliseconds) ms)" + kept
    }

    private func cause(of report: DeathReport) -> String {
        if let signal = report.signal { return name(of: signal) }
        if let code = report.exitCode { return "it called exit(\(code))" }
        return "it ended without a word"
    }

    /// The signals of a Swift trap.
    private static func isUsual(_ signal: Int) -> Bool {
        signal == 4 || signal == 5
    }

    private func name(of signal: Int) -> String {
        switch signal {
        case 2: "interrupted (signal 2)"
        case 4: "illegal instruction, a trap of Swift (signal 4)"
        case 5: "a trap of Swift (signal 5)"
        case 6: "aborted (signal 6)"
        case 7: "bus error (signal 7)"
        case 8: "arithmetic error (signal 8)"
        case 9: "killed (signal 9), perhaps because memory ran out"
        case 11: "segmentation fault (signal 11), perhaps because the stack ran out"
        case 15: "asked to end (signal 15)"
        case 24: "out of processor time (signal 24)"
        default: "signal \(signal)"
        }
    }
}

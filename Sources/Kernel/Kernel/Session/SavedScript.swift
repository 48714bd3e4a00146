// A session as `save` writes it. If the journal doesn't repeat everything that happened, the script contains the
// replies that its lines get in another process, with remarks where these differ from the original replies.

import WorkbenchLanguage
import Workflow

extension Session {
    /// The recorded commands with the replies that they will have when the script is checked.
    func savedLines() throws(Refusal) -> [SavedLine] {
        let lines = recording.saved
        // The tree of a running app can't be copied in its initial state.
        guard recording.isOtherInReplay, !isAttached else { return lines }
        let copy = Session(apps: apps, opening: app, workers: .off)
        defer { copy.tree.end() }
        copy.workersMayRun = false
        let work = work(.repeatingSteps, total: lines.count)
        var saved: [SavedLine] = []
        for line in lines {
            try work.proceed()
            // The copy is already open.
            let isOpening = if case .opened? = line.replies.first?.content { true } else { false }
            saved += isOpening ? [line] : copy.repeated(line)
        }
        return saved
    }

    /// The line with this copy's reply, and a remark if that differs from the original reply.
    private func repeated(_ line: SavedLine) -> [SavedLine] {
        let now = evaluate(line.command).prefix(1).map(\.self)
        guard let then = line.replies.first, let reply = now.first else { return [line] }
        let text = line.command.split(whereSeparator: \.isNewline).joined(separator: " ")
        if case .expectation(let expectation) = reply.content, !expectation.holds {
            return [SavedLine(command: "# true in this run only: \(text)", replies: [])]
        }
        if then.isSuccess, !reply.isSuccess {
            return [SavedLine(command: "# not possible in a replay: \(text)", replies: [])]
        }
        let before = ExpectedOutput.lines(of: .replied(line.replies), command: line.command)
        let again = ExpectedOutput.lines(of: .replied(now), command: line.command, as: before)
        if ExpectedOutput.comparable(again) == ExpectedOutput.comparable(before) { return [line] }
        return [
            SavedLine(command: "# as a replay shows it:", replies: []), SavedLine(command: line.command, replies: now),
        ]
    }
}

// A journal is a script: evaluating it in a new session without workers gives the same trees, screens and steps.

import Testing
import WorkbenchKernel
import WorkbenchLanguage
import WorkbenchTestSupport

@MainActor
@Suite(.mainActorTurn) struct ReplayTests {
    nonisolated static let cases: [(app: String, seed: UInt64)] =
        ["tutorial1", "tutorial2", "tutorial3", "tutorial4", "todo", "tictactoe", "feed", "garden"].flatMap { app in
            (1...Cases.count(1, thorough: 4)).map { (app, UInt64($0)) }
        }

    @Test("The replayed journal of a random session gives the same session", arguments: ReplayTests.cases)
    func replayedJournalEqualsTheSession(app: String, seed: UInt64) async throws {
        let dialogue = try Dialogue(app, workers: .off)
        var random = RandomSession(dialogue: dialogue, random: SeededGenerator(seed: seed))
        var accepted = 0
        for _ in 0..<60 {
            // Lets other tests use the main actor.
            await Task.yield()
            let command = try random.command()
            // The tutorial's apps crash when the edited todo doesn't exist, so indices must be valid.
            guard Self.isSafe(command, dialogue) else { continue }
            if try dialogue.say(command).isSuccess { accepted += 1 }
        }
        #expect(accepted > 20, "seed \(seed): make more commands that \(app) accepts")

        let replayed = try Dialogue(app, workers: .off)
        for (number, line) in dialogue.session.journal.enumerated() {
            await Task.yield()
            let reply = try replayed.say(line)
            #expect(reply.refusal == nil, "seed \(seed), line \(number): \(line) was refused in the replay")
        }
        let journal = Array(dialogue.session.journal)
        let (first, again) = (try await dialogue.everyMoment, try await replayed.everyMoment)
        #expect(
            first == again, "seed \(seed): \(app) is another after\n\(dialogue.session.journal.joined(separator: "\n"))"
        )
        #expect(Array(replayed.session.journal.prefix(journal.count)) == journal)
    }

    /// Whether a command can't crash the app: indices into lists must be valid.
    static func isSafe(_ command: String, _ dialogue: Dialogue) -> Bool {
        guard
            command.contains("selectTodo") || command.contains("onTodoSelected") || command.contains("editTodo")
                || command.contains("EditAction") || command.contains("saveChanges")
        else { return true }
        return command.contains("0") && !command.contains("EditAction")
    }
}

extension Dialogue {
    /// The tree, the screens and the step of every moment on the current branch, and of the last moment of every other
    /// branch.
    fileprivate var everyMoment: [String] {
        get async throws {
            var lines = try traces
            guard case .history(let entries) = try say("history").content else { return lines }
            for entry in entries {
                await Task.yield()
                try say("goto \(entry.number)")
                for command in ["tree", "stack"] { lines.append(try say(command).comparable) }
            }
            return lines
        }
    }
}

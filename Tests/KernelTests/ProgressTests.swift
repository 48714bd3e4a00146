// Long-running commands report their progress, and leave no trace when they are interrupted.

import Testing
import WorkbenchKernel
import WorkbenchLanguage
import WorkbenchTestSupport

@MainActor
@Suite(.mainActorTurn) struct ProgressTests {
    nonisolated static let commands = [
        "audit", "flow /Todo.todos[0].title", "export json", "export dot", "export mermaid", "export test",
        "send Todo newTodo\ntree\nstack\n",
    ]

    private func dialogue() throws -> Dialogue {
        let dialogue = try Dialogue("todo")
        for line in ["tap onNameChanged \"Ada\"", "tap onLoginTapped", "tap onTodoSelected 0", "tap back"] {
            #expect(try dialogue.say(line).isSuccess, "\(line) is to prepare a test and was refused")
        }
        dialogue.session.progressInterval = .zero
        return dialogue
    }

    @Test("Long commands report their progress", arguments: ProgressTests.commands)
    func longCommandsReportProgress(_ command: String) throws {
        let session = try dialogue().session
        var reports: [ProgressReply] = []
        session.onProgress = { reports.append($0) }
        #expect(!session.evaluate(command).contains { !$0.isSuccess }, "\(command) is to be carried out")
        #expect(!reports.isEmpty, "\(command) says nothing of how far it is")
        for (report, next) in zip(reports, reports.dropFirst()) where report.activity == next.activity {
            #expect(report.done < next.done && report.total == next.total, "\(command): \(report), then \(next)")
        }
        for report in reports { #expect(report.done <= report.total, "\(command): \(report)") }
    }

    @Test("Long commands can be interrupted at any moment, and then change nothing", arguments: ProgressTests.commands)
    func interruptedCommandsChangeNothing(_ command: String) throws {
        var reported = 0
        do {
            let session = try dialogue().session
            session.onProgress = { _ in reported += 1 }
            _ = session.evaluate(command)
        }
        for moment in 0..<reported {
            let dialogue = try dialogue()
            let session = dialogue.session
            var count = 0
            session.onProgress = { _ in
                if count == moment { session.interruption.request() }
                count += 1
            }
            // An interrupted script keeps the effects of its earlier lines.
            let before = try dialogue.traces
            let isScript = command.contains("\n")
            count = 0
            let replies = session.evaluate(command)
            let isOver = moment == reported - 1 && replies.last?.isSuccess == true
            #expect(
                isOver || replies.last?.refusal?.reason == .interrupted, "\(command) at \(moment)")
            session.onProgress = nil
            if !isScript { #expect(try dialogue.traces == before, "\(command) at \(moment)") }
            let again = session.evaluate(command)
            #expect(!again.contains { !$0.isSuccess }, "\(command) is to be carried out afterwards")
        }
    }

    @Test("An interruption between two commands has no effect")
    func interruptionBetweenCommandsHasNoEffect() throws {
        let dialogue = try dialogue()
        dialogue.session.interruption.request()
        #expect(try dialogue.say("audit").isSuccess)
    }
}

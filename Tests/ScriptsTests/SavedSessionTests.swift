// A saved session passes in the next run, where keys and object addresses are different.

import Testing
import WorkbenchLanguage
import WorkbenchKernel
import WorkbenchLarder
import WorkbenchTestSupport

@MainActor
@Suite(.mainActorTurn) struct SavedSessionTests {
    nonisolated static let app = KernelApp("larder", "an app with everything that real apps have") {
        LarderWorkflow(household: "Maple Street")
    }

    @Test("A saved session with workers, closures and generated keys passes check")
    func savedSessionWithWorkersAndClosuresPassesCheck() async throws {
        let session = Session(apps: [Self.app], opening: Self.app)
        for line in [
            "send Shelves open(\"top\")", "send Shelves note", "tree", "send Note typed(\"milk\")",
            "send Closures begin",
            "expect Note == \"milk\"", "expect Closures.words == [\"begun\"]", "history", "trace 3", "undo",
            "state Shelves",
        ] {
            for reply in session.evaluate(line) { #expect(reply.isSuccess, "\(line) was refused") }
        }
        guard case .saved(let saved)? = session.evaluate("save").last?.content else {
            Issue.record("save answers with a script")
            return
        }
        let text = saved.lines.map(Self.text).joined()
        let runner = CheckRunner(
            jobs: 1, promotes: false, read: Files(texts: ["saved.wf": text]).reader, clock: { .zero },
            makeEvaluator: { _ throws(UnreadableFile) in await NextRun(Self.app) })
        let report = await runner.run(["saved.wf"])
        let shown = report.scripts.flatMap(\.lines).map(\.plain).joined(separator: "\n")
        #expect(report.isPassed, "\(shown)\n\(text)")
    }

    private static func text(of line: SavedLine) -> String {
        let output = line.replies.flatMap { ReplyText.expectedLines(of: $0, command: line.command) }
        return line.command + "\n" + ReplyText.expectedText(output, lineBreak: "\n")
    }
}

/// The next run, without workers.
@MainActor
private final class NextRun: ScriptEvaluator {
    private let session: Session

    init(_ app: KernelApp) {
        session = Session(apps: [app], opening: app, workers: .off)
    }

    func evaluate(_ text: String) async -> CommandResult {
        .replied(session.evaluate(text))
    }
}

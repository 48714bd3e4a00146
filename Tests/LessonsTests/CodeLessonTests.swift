// Steps of the tutorial in Swift: the package, and tasks that the next step's code fulfils but the initial code does
// not.

import Foundation
import Testing
import WorkbenchKernel
import WorkbenchLessons
import WorkbenchReplies
import WorkbenchScripts
import WorkbenchTestSupport

@MainActor
@Suite(.mainActorTurn) struct CodeLessonTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// Each lesson with its first and its last step.
    nonisolated static let steps = [("tutorial-2", 1, 2), ("tutorial-3", 2, 3), ("tutorial-4", 3, 4)]

    @Test("A package has the code of the step before, the tasks, and what starts the workbench", arguments: steps)
    func package(_ name: String, _ start: Int, _ end: Int) throws {
        let code = try #require(CodeLesson.named(name))
        let package = CodePackage(for: code, product: .path("../workflow"))
        let texts = Dictionary(uniqueKeysWithValues: package.files.map { ($0.path, $0.text) })
        let folder = Self.root.appending(path: "examples/Tutorial\(start)")
        let examples = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter {
            $0.hasSuffix(".swift")
        }
        #expect(texts.count == examples.count + 3)
        for example in examples {
            let text = try String(contentsOf: folder.appending(path: example), encoding: .utf8)
            #expect(texts["Sources/TodoTutorial/\(example)"] == text, "list \(example) in Tutorial\(start)Code.swift")
        }
        let manifest = try #require(texts["Package.swift"])
        #expect(manifest.hasPrefix("// swift-tools-version: 6.1\n"))
        #expect(manifest.contains(#".package(path: "../workflow")"#))
        #expect(manifest.contains(#".product(name: "WorkflowREPL", package: "workflow"),"#))
        let tasks = try #require(texts["TASKS.md"])
        for task in code.tasks { #expect(tasks.contains("## \(task.index + 1). \(task.title)\n")) }
        #expect(!tasks.contains("- hint:"))
    }

    @Test("A package can depend on a published product")
    func url() throws {
        let code = try #require(CodeLesson.named("tutorial-3"))
        let package = CodePackage(for: code, product: .url("https://example.org/tools/workflow.git", from: "1.0.0"))
        let manifest = try #require(package.files.first { $0.path == "Package.swift" }).text
        #expect(manifest.contains(#".package(url: "https://example.org/tools/workflow.git", from: "1.0.0")"#))
        #expect(manifest.contains(#"package: "workflow""#))
    }

    @Test("The next step's code does every task, and the code to begin with does none", arguments: steps)
    func conditions(_ name: String, _ start: Int, _ end: Int) async throws {
        for (step, isDone) in [(end, true), (start, false)] {
            let app = try #require(LessonEvaluator.apps.first { $0.name == "tutorial\(step)" })
            var player = CodePlayer(try #require(CodeLesson.named(name)))
            for task in player.code.tasks {
                let runner = CheckRunner(
                    read: { path, _ throws(UnreadableFile) in throw UnreadableFile(path) },
                    makeEvaluator: { _ throws(UnreadableFile) in await CodeEvaluator(app) })
                let check = await runner.check(player.code.script(for: task))
                #expect(check.isPassed == isDone, "task “\(task.title)” with the code of step \(step)")
                if isDone {
                    #expect(player.task?.title == task.title)
                    #expect(player.conclude(check).first?.kind == .success)
                } else {
                    #expect(check.findings.count >= 1)
                }
            }
            #expect(player.progress.done.count == (isDone ? player.code.tasks.count : 0))
            #expect((player.script == nil) == isDone)
        }
    }

    @Test("The solution is shown to who insists, or has used up the hints", arguments: CodeLesson.all.map(\.name))
    func solution(_ name: String) throws {
        var player = CodePlayer(try #require(CodeLesson.named(name)))
        for task in player.code.tasks {
            #expect(
                !task.answer.isEmpty
                    && task.answer.allSatisfy { file in player.code.answer.contains { $0.name == file } })
            #expect(player.showSolution().plain == " `hint` helps first. `solution` once more shows the code.")
            let shown = player.showSolution().plain
            for file in task.answer {
                #expect(shown.contains("`\(file)` at the end of this step:"))
                #expect(shown.contains(String(file.dropLast(".swift".count))))
            }
            _ = player.skip()
        }
        player = CodePlayer(player.code)
        for _ in player.code.tasks[0].hints { _ = player.giveHint() }
        #expect(player.showSolution().plain.contains("at the end of this step:"), "after the last hint, at once")
    }

    @Test("The check says what the code does instead")
    func remarks() async throws {
        var player = CodePlayer(try #require(CodeLesson.named("tutorial-2")))
        let app = try #require(LessonEvaluator.apps.first { $0.name == "tutorial1" })
        let runner = CheckRunner(
            read: { path, _ throws(UnreadableFile) in throw UnreadableFile(path) },
            makeEvaluator: { _ throws(UnreadableFile) in await CodeEvaluator(app) })
        let said = player.conclude(await runner.check(try #require(player.script)))
        #expect(
            said.plain == """
                 Not yet: Welcome says who logged in
                 · The root should report `didLogin(name: "Ada")`, and nothing was reported.
                """)
        #expect(player.giveHint().plain.contains("Hint 1 of 3: An action's `apply` returns an output, or nil."))
        #expect(player.giveHint().plain.contains("Hint 2 of 3"))
        #expect(player.skip().plain.contains("Task 2 of 3  A list of todos"))
        #expect(player.restart().plain.contains("Task 1 of 3"))
        #expect(player.opening().plain.contains("Step 2 in Swift"))
    }
}

/// A session in which the learner's package is the app of one step, so that its types are found by name.
@MainActor
private final class CodeEvaluator: ScriptEvaluator {
    private let session: Session

    init(_ app: KernelApp) {
        session = Session(apps: [app], opening: app, workers: .off)
    }

    func evaluate(_ command: String) async -> CommandResult { .replied(session.evaluate(command)) }
}

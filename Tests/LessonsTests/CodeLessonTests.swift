// Lessons in Swift, both tutorial steps and bug hunts: the package, and tasks that the answer's code completes but the
// initial code doesn't.

import Foundation
import Testing
import WorkbenchBugs
import WorkbenchKernel
import WorkbenchPages
import WorkbenchLanguage
import WorkbenchTestSupport

@MainActor
@Suite(.mainActorTurn) struct CodeLessonTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// Each lesson with its first and last step.
    nonisolated static let steps = [("tutorial-2", 1, 2), ("tutorial-3", 2, 3), ("tutorial-4", 3, 4)]

    @Test("The package of a code lesson has the code of the previous step, and the tasks", arguments: steps)
    func codePackageHasThePreviousStepAndTasks(_ name: String, _ start: Int, _ end: Int) throws {
        let code = try #require(CodeLesson.named(name))
        let package = CodePackage(for: code, product: .path("../workflow"))
        let texts = Dictionary(uniqueKeysWithValues: package.files.map { ($0.path, $0.text) })
        let folder = Self.root.appending(path: "examples/Tutorial\(start)")
        let examples = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter {
            $0.hasSuffix(".swift")
        }
        #expect(texts.count == examples.count + 2)
        for example in examples {
            let text = try String(contentsOf: folder.appending(path: example), encoding: .utf8)
            #expect(texts["Sources/TodoTutorial/\(example)"] == text, "list \(example) in Tutorial\(start)Code.swift")
        }
        let manifest = try #require(texts["Package.swift"])
        #expect(manifest.hasPrefix("// swift-tools-version: 6.1\n"))
        #expect(manifest.contains(#".package(path: "../workflow")"#))
        #expect(manifest.contains(#".library(name: "TodoTutorial", targets: ["TodoTutorial"])"#), "it can be opened")
        #expect(manifest.contains(#".product(name: "WorkflowUI", package: "workflow"),"#))
        let tasks = try #require(texts["TASKS.md"])
        for task in code.tasks { #expect(tasks.contains("## \(task.index + 1). \(task.title)\n")) }
        #expect(!tasks.contains("- hint:"))
    }

    @Test("The package of a bug hunt has the broken code, and does not reveal the bug", arguments: Hunt.all.map(\.name))
    func huntPackageHidesTheBug(_ name: String) throws {
        let code = try #require(CodeLesson.named(name))
        let package = CodePackage(for: code, product: .path("../workflow"))
        let file = try #require(package.files.last)
        #expect(file.path == "Sources/\(code.module)/\(code.module).swift")
        let head = "import Workflow\nimport WorkflowUI\n\nstruct RootWorkflow: Workflow {\n    typealias Output"
        #expect(file.text.hasPrefix(head))
        #expect(file.text.hasSuffix("\n}\n"))
        for word in ["Broken", "Mended", "Symptom", "//"] { #expect(!file.text.contains(word)) }
        let mended = code.answer[0].text
        #expect(mended != file.text && mended.hasPrefix(head))
        #expect(package.files[0].text.contains(#"name: "\#(code.module)""#))
        #expect(!package.files[0].text.contains("BackStackContainer"), "only what the code imports")
        // The live lesson of the same name leads to this code lesson.
        #expect(LessonCatalog.lessonsInSwift(after: name).map(\.name) == [name])
    }

    @Test("At its end, a code lesson names the next lesson with its learn command")
    func endOfACodeLessonNamesTheNextLesson() throws {
        func ending(_ name: String) throws -> String {
            var player = CodePlayer(try #require(CodeLesson.named(name)))
            #expect(player.next().plain.contains("The task isn't done yet."))
            for _ in player.code.tasks { _ = player.skip() }
            return player.next().plain
        }
        let step = try ending("tutorial-2")
        #expect(step.contains("✓ You have done 0 of 3 tasks."))
        #expect(step.contains("In a shell, `workflow learn tutorial-3 --code tutorial-3` begins “Step 3 in Swift"))
        let hunt = try ending("hunt-greeting")
        #expect(hunt.contains("In a shell, `workflow learn hunt-draft` begins “Hunt: the text that vanishes”;"))
    }

    @Test("The package of a code lesson can depend on a published package")
    func codePackageCanDependOnAURL() throws {
        let code = try #require(CodeLesson.named("tutorial-3"))
        let package = CodePackage(for: code, product: .url("https://example.org/tools/workflow.git", from: "1.0.0"))
        let manifest = try #require(package.files.first { $0.path == "Package.swift" }).text
        #expect(manifest.contains(#".package(url: "https://example.org/tools/workflow.git", from: "1.0.0")"#))
        #expect(manifest.contains(#"package: "workflow""#))
    }

    /// Each lesson with the app that has its initial code and the app that has its answer.
    nonisolated static let apps =
        steps.map { ($0.0, "tutorial\($0.1)", "tutorial\($0.2)") }
        + Hunt.all.map { ($0.name, $0.name, $0.name + "-mended") }

    @Test("The answer of a code lesson does every task, and its starting code does none", arguments: apps)
    func answerOfACodeLessonDoesEveryTask(_ name: String, _ start: String, _ end: String) async throws {
        for (app, isDone) in [(end, true), (start, false)] {
            let app = try #require(LessonEvaluator.apps.first { $0.name == app })
            var player = CodePlayer(try #require(CodeLesson.named(name)))
            for task in player.code.tasks {
                let runner = CheckRunner(
                    read: { path, _ throws(UnreadableFile) in throw UnreadableFile(path) },
                    makeEvaluator: { _ throws(UnreadableFile) in await CodeEvaluator(app) })
                let check = await runner.check(player.code.script(for: task))
                #expect(check.isPassed == isDone, "task “\(task.title)” with the code of \(app.name)")
                if isDone {
                    #expect(player.task?.title == task.title)
                    #expect(player.conclude(check).first?.kind == .success)
                } else {
                    #expect(check.findings.count >= 1)
                }
            }
            #expect(player.progress.done.count == (isDone ? player.code.tasks.count : 0))
            #expect((player.trial == nil) == isDone)
        }
    }

    @Test(
        "The solution of a code lesson is shown after all hints, or when asked for twice",
        arguments: CodeLesson.all.map(\.name))
    func solutionOfACodeLessonIsShownAfterHintsOrInsisting(_ name: String) throws {
        var player = CodePlayer(try #require(CodeLesson.named(name)))
        for task in player.code.tasks {
            #expect(
                !task.answer.isEmpty
                    && task.answer.allSatisfy { file in player.code.answer.contains { $0.name == file } })
            #expect(player.showSolution().plain == " Try `hint` first. Type `solution` again to see the code.")
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

    @Test("The package of a lesson about tests has the app, helpers, and a test target")
    func testLessonPackageHasTestTarget() throws {
        let code = try #require(CodeLesson.named("tutorial-5"))
        let package = CodePackage(for: code, product: .path("../workflow"))
        let texts = Dictionary(uniqueKeysWithValues: package.files.map { ($0.path, $0.text) })
        let manifest = try #require(texts["Package.swift"])
        #expect(
            manifest.contains(
                """
                        .testTarget(
                            name: "TodoTutorialTests",
                            dependencies: [
                                "TodoTutorial",
                                .product(name: "Workflow", package: "workflow"),
                """))
        #expect(manifest.contains(#".product(name: "WorkflowTesting", package: "workflow"),"#))
        let helpers = try #require(texts["Tests/TodoTutorialTests/BackStackReading.swift"])
        #expect(helpers.contains("import TodoTutorial\n"))
        #expect(texts.values.allSatisfy { !$0.contains("WorkbenchTutorial5") })
        for folder in ["examples/Tutorial5": "Sources/TodoTutorial", "Tests/Tutorial5Tests": nil] {
            let path = Self.root.appending(path: folder.key).path
            for name in try FileManager.default.contentsOfDirectory(atPath: path) {
                let isThere =
                    folder.value.map { texts["\($0)/\(name)"] != nil }
                    ?? (name == "BackStackReading.swift" || code.answer.contains { $0.name == name })
                #expect(isThere, "list \(name) in Sources/C/CEmbedded/embedded.c")
            }
        }
    }

    @Test("Each mutant of a lesson about tests changes the code in one place")
    func mutantsOfATestLessonChangeOnePlace() throws {
        let code = try #require(CodeLesson.named("tutorial-5"))
        let files = CodePackage(for: code, product: .path("../workflow")).files
        for mutant in code.tasks.flatMap(\.mutants) {
            let file = try #require(files.first { $0.path == "Sources/TodoTutorial/\(mutant.file)" })
            let changed = try #require(mutant.applied(to: file.text), "\(mutant)")
            #expect(changed != file.text && changed.contains(mutant.new))
        }
        for task in code.tasks {
            #expect(task.mutants.contains { $0.kind == .wrong }, "\(task.title)")
            #expect(!task.afterword.isEmpty, "\(task.title)")
        }
        let (first, second) = (code.tasks[0].mutants[0], "state.name = name; state.name = name")
        #expect(first.applied(to: second) == nil, "in two places")
        #expect(first.applied(to: "") == nil)
    }

    /// The possible results of a trial with two changes and a harmless one, and the text that a learner reads.
    nonisolated static let trials:
        [(about: String, plain: TestTrial.Run, fates: [TestTrial.Attempt.Fate], said: String)] = {
            let green = TestTrial.Run(tests: 2)
            let failing = TestTrial.Run(
                tests: 2, failures: [.init(test: "it()", file: "ATests.swift", line: 7, message: "1 ==\n  2")])
            let stopped = TestTrial.Run(tests: 1, stop: "A.swift:3: Fatal error", running: ["it()"])
            let early = TestTrial.Run(tests: 0, stop: "A.swift:3: Fatal error")
            return [
                (
                    "no test", TestTrial.Run(tests: 0), [],
                    """
                     · There is no test in `Tests/TodoTutorialTests/ATests.swift` yet. A test is a function with `@Test`
                       before it.
                    """
                ),
                (
                    "a test that fails", failing, [],
                    " · `it()` fails on the unchanged code, at ATests.swift:7: 1 == 2"
                ),
                (
                    "a test that stops", stopped, [],
                    """
                     · Your tests don't finish on the unchanged code: A.swift:3: Fatal error. That was in `it()`.
                    """
                ),
                (
                    "a stop before the first test", early, [],
                    " · Your tests don't finish on the unchanged code: A.swift:3: Fatal error."
                ),
                (
                    "a change that no test knows", green, [.run(green), .run(failing), .run(green)],
                    " · Your tests still pass with `two` in place of `one`. Look at it."
                ),
                (
                    "changed code", green, [.unfit, .unfit, .run(green)],
                    """
                     · You changed `A.swift`, so the task can't try your tests with `two` in place of `one`. Undo your
                       changes to that file.
                    """
                ),
                (
                    "a test that depends on another workflow", green, [.run(failing), .run(stopped), .run(failing)],
                    " · `it()` fails with `six` in place of `five` in `B.swift`. Use a stand-in."
                ),
                (
                    "a test that stops because of another workflow", green,
                    [.run(failing), .run(failing), .run(stopped)],
                    " · The tests don't finish with `six` in place of `five` in `B.swift`. Use a stand-in."
                ),
                (
                    "all is as it should be", green, [.run(failing), .run(stopped), .run(green)],
                    " 2 tests pass on the unchanged code, and each of 2 changes to it makes at least one of them fail."
                ),
            ]
        }()

    @Test("The result of a test trial against mutants is described", arguments: trials)
    func testTrialIsDescribed(
        _ about: String, _ plain: TestTrial.Run, _ fates: [TestTrial.Attempt.Fate], _ said: String
    ) throws {
        let text = """
            # # Title
            open todo
            # ## Task: Test it
            # - answer: ATests.swift
            # - mutant: A.swift: `one` → `two`
            #   Look at it.
            # - mutant: A.swift: `three` → `four`
            #   Look at that.
            # - harmless: B.swift: `five` → `six`
            #   Use a stand-in.
            # - hint: In Swift: `#expect(one)`.
            # That was it.
            """
        let lesson = Lesson(name: "a", file: ScriptFile(name: "a.wf", text: text))
        #expect(lesson.faults.isEmpty)
        let mutants = try #require(lesson.tasks.first).mutants
        var code = try #require(CodeLesson.named("tutorial-5"))
        code.lesson = lesson
        var player = CodePlayer(code)
        let attempts = zip(mutants, fates).map { TestTrial.Attempt($0, $1) }
        let texts = player.conclude(TestTrial(plain: plain, attempts: attempts))
        let isDone = texts.contains { $0.kind == .success }
        #expect(isDone == (about == "all is as it should be"))
        #expect(
            texts.dropFirst(isDone ? 0 : 1).prefix(1).map { $0.lines(width: 100, marksCode: true) }.joined()
                .map(\.plain).joined(separator: "\n") == said)
        if !isDone { #expect(player.giveHint().plain.contains(said), "a hint repeats it") }
    }

    @Test("A test trial reports tests in another file and XCTest tests, and not that there are none")
    func testTrialNamesMisplacedAndXCTestTests() throws {
        var player = CodePlayer(try #require(CodeLesson.named("tutorial-5")))
        var trial = TestTrial(plain: TestTrial.Run(tests: 0))
        trial.strays = ["Sources/TodoTutorial/A.swift"]
        #expect(
            player.conclude(trial).plain.contains(
                """
                 · The task runs only the tests in `Tests/TodoTutorialTests/WelcomeWorkflowTests.swift`, but there
                   are none. Move the tests in `Sources/TodoTutorial/A.swift` there.
                """))
        trial.usesXCTest = true
        #expect(player.conclude(trial).plain.contains("are written for XCTest, but"))
    }

    private func check(_ script: ScriptFile?, on app: String) async throws -> ScriptCheck {
        let app = try #require(LessonEvaluator.apps.first { $0.name == app })
        let runner = CheckRunner(
            read: { path, _ throws(UnreadableFile) in throw UnreadableFile(path) },
            makeEvaluator: { _ throws(UnreadableFile) in await CodeEvaluator(app) })
        return await runner.check(try #require(script))
    }

    @Test("A code lesson asks a prediction before the check, and judges it by the learner's code")
    func codeLessonAsksPredictionBeforeCheck() async throws {
        var player = CodePlayer(try #require(CodeLesson.named("tutorial-4")))
        _ = (player.skip(), player.skip())
        #expect(player.answer("2") == nil, "it has not been asked")
        #expect(player.ask().plain.contains("Which nodes of your app are rendered?"))
        #expect(player.answer("tree") == nil, "a command is for the tree")
        #expect(player.answer("7")?.plain == " Answer with a number from 1 to 3, or type one of the answers.")
        #expect(player.openPrediction != nil)
        #expect(player.answer("all of them") == [])
        #expect(player.openPrediction == nil)

        // The previous step's code has no such button, so the answer waits for a build that has one.
        let early = try await check(player.scriptOfAnswer, on: "tutorial3")
        #expect(player.judge(early).plain == " Your answer is kept until your code gets that far.")
        #expect(player.judge(early) == [], "it is said once")
        #expect(player.conclude(try await check(player.script, on: "tutorial3")).plain.contains("Not yet: A new todo"))
        #expect(player.openPrediction == nil)
        let said = player.judge(try await check(player.scriptOfAnswer, on: "tutorial4")).plain
        #expect(said.contains("You said: all of them. It's `"), "\(said)")
        #expect(said.contains("With your code: List, Todo and the root."), "\(said)")
        #expect(player.scriptOfAnswer == nil)
        #expect(player.conclude(try await check(player.script, on: "tutorial4")).plain.contains("Done: A new todo"))
        #expect(player.ask() == [])
    }

    @Test("The check of a code lesson says what the learner's code does instead")
    func codeLessonCheckSaysWhatTheCodeDoes() async throws {
        var player = CodePlayer(try #require(CodeLesson.named("tutorial-2")))
        let app = try #require(LessonEvaluator.apps.first { $0.name == "tutorial1" })
        let runner = CheckRunner(
            read: { path, _ throws(UnreadableFile) in throw UnreadableFile(path) },
            makeEvaluator: { _ throws(UnreadableFile) in await CodeEvaluator(app) })
        let said = player.conclude(await runner.check(try #require(player.script)))
        #expect(
            said.plain == """
                 Not yet: Welcome says who logged in
                 · The root should emit `didLogin(name: "Ada")`, but nothing was emitted.
                """)
        #expect(player.giveHint().plain.contains("Hint 1 of 3: An action's `apply` returns an output, or nil."))
        #expect(player.giveHint().plain.contains("Hint 2 of 3"))
        #expect(player.skip().plain.contains("Task 2 of 3  A list of todos"))
        #expect(player.restart().plain.contains("Task 1 of 3"))
        #expect(player.opening().plain.contains("Step 2 in Swift"))
    }
}

extension CodePlayer {
    /// The script that checks the current task; nil if the task is about tests.
    fileprivate var script: ScriptFile? {
        if case .script(let script) = trial { script } else { nil }
    }
}

/// A session in which the learner's package is the app of a single step, so its types are found by name.
@MainActor
private final class CodeEvaluator: ScriptEvaluator {
    private let session: Session

    init(_ app: KernelApp) {
        session = Session(apps: [app], opening: app, workers: .off)
    }

    func evaluate(_ command: String) async -> CommandResult { .replied(session.evaluate(command)) }
}

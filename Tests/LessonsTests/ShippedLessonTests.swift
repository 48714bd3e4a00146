// The shipped lessons match their files, pass their checks, and can be solved with their hints.

import Foundation
import Testing
import WorkbenchLanguage
import WorkbenchPages
import WorkbenchTestSupport

@MainActor
@Suite(.mainActorTurn) struct ShippedLessonTests {
    nonisolated static let all = ShippedLesson.all.map(\.name)
    nonisolated static let names = Cases.some(all, oneIn: 5)

    private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    @Test("Every lesson script of the folder is listed under its own name")
    func everyShippedLessonIsListed() throws {
        let folder = Self.root.appending(path: "Sources/FrontEnds/Lessons/Resources")
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".wf") }
        #expect(Set(files) == Set(Self.all.map { $0 + ".wf" }), "list a new lesson in ShippedLesson.all")
        for lesson in ShippedLesson.all {
            let text = try String(contentsOf: folder.appending(path: lesson.name + ".wf"), encoding: .utf8)
            #expect(lesson.file.script.text == text, "\(lesson.name) has the script of another")
        }
    }

    @Test(
        "A shipped lesson passes check: each solution meets its condition, and the state before does not",
        arguments: names)
    func shippedLessonPassesCheck(_ name: String) async throws {
        let shipped = try #require(ShippedLesson.named(name))
        let runner = CheckRunner(
            read: { path, _ throws(UnreadableFile) in throw UnreadableFile("no such file as \(path)") },
            plan: { CheckPlan.plan(for: $0) },
            makeEvaluator: { _ throws(UnreadableFile) in await LessonEvaluator() })
        let check = await runner.check(shipped.file)
        #expect(check.findings.isEmpty, "\(ScriptResult(check).lines.map(\.plain).joined(separator: "\n"))")
        #expect((5...12).contains(shipped.lesson.tasks.count))
        #expect(ScriptFormatter().format(shipped.file.script) == shipped.file.script.bytes, "format \(name).wf")
    }

    @Test("Typing the last hints solves a shipped lesson", arguments: names)
    func lastHintsSolveShippedLesson(_ name: String) async throws {
        var stage = LessonStage(try #require(ShippedLesson.named(name)).lesson)
        stage.listen()
        for task in stage.player.lesson.tasks {
            await Task.yield()
            for command in task.hints.last?.commands ?? [] {
                #expect(!stage.player.isDone, "task “\(task.title)” is done before \(command)")
                stage.say(command)
            }
            #expect(stage.player.progress.done.last == task.title, "task “\(task.title)” is not done by its last hint")
            let said = stage.say("next")
            #expect(said.contains { if case .task = $0.kind { true } else { $0.kind == .success } })
        }
        #expect(stage.player.progress.count(in: stage.player.lesson) == stage.player.lesson.tasks.count)
    }

    @Test("The right answer of a prediction in a shipped lesson does its task", arguments: names)
    func rightPredictionDoesItsTask(_ name: String) async throws {
        let lesson = try #require(ShippedLesson.named(name)).lesson
        for task in lesson.tasks {
            guard let right = task.prediction?.answers.firstIndex(where: \.isRight) else { continue }
            await Task.yield()
            let done = lesson.tasks.prefix(task.index).map(\.title)
            var stage = LessonStage(lesson, progress: LessonProgress(lesson: name, done: done))
            stage.listen()
            let said = stage.say("\(right + 1)")
            #expect(stage.player.isDone, "task “\(task.title)” is not done by its prediction:\n\(said.plain)")
        }
    }

    @Test("Skipping every task finishes a shipped lesson", arguments: names)
    func skippingEveryTaskFinishesShippedLesson(_ name: String) async throws {
        var stage = LessonStage(try #require(ShippedLesson.named(name)).lesson)
        stage.listen()
        for task in stage.player.lesson.tasks {
            await Task.yield()
            #expect(stage.player.task?.title == task.title)
            stage.say("history")
            stage.say("skip")
        }
        #expect(stage.player.next() == .finished)
        #expect(stage.player.progress.skipped.count == stage.player.lesson.tasks.count)
        #expect(stage.refused == [], "the learner is told that the lesson's own lines do not work")
    }

    @Test("A shipped lesson resumes at the learner's task, with the tree that the task needs", arguments: names)
    func shippedLessonResumesAtItsTask(_ name: String) async throws {
        let lesson = try #require(ShippedLesson.named(name)).lesson
        for task in lesson.tasks.dropFirst() {
            await Task.yield()
            let done = lesson.tasks.prefix(task.index).map(\.title)
            var stage = LessonStage(lesson, progress: LessonProgress(lesson: name, done: done))
            stage.listen()
            #expect(stage.player.task?.title == task.title)
            #expect(stage.refused == [], "the learner is told that the lesson's own lines do not work")
            for block in task.solution { stage.say(lesson.text(of: block)) }
            #expect(stage.player.isDone, "task “\(task.title)” is not done by its solution after a pause")
        }
    }

    @Test("Later tasks of a shipped lesson do not depend on texts that a learner may choose", arguments: names)
    func laterTasksDoNotDependOnFreeChoices(_ name: String) async throws {
        let lesson = try #require(ShippedLesson.named(name)).lesson
        for task in lesson.tasks {
            let others = task.solution.map { Self.withOtherTexts(lesson.text(of: $0)) }
            guard others != task.solution.map({ lesson.text(of: $0) }) else { continue }
            await Task.yield()
            let done = lesson.tasks.prefix(task.index).map(\.title)
            var stage = LessonStage(lesson, progress: LessonProgress(lesson: name, done: done))
            stage.listen()
            for other in others { stage.say(other) }
            guard stage.player.isDone else { continue }
            for later in lesson.tasks.dropFirst(task.index + 1) {
                stage.say("next")
                for block in later.solution { stage.say(lesson.text(of: block)) }
                #expect(
                    stage.player.isDone,
                    "after \(others) in task “\(task.title)”, “\(later.title)” is not done by its solution")
            }
        }
    }

    /// The command with different string arguments. Button titles and the values in queries can't vary.
    private static func withOtherTexts(_ command: String) -> String {
        guard ["tap on", "send", "set", "emit", "deliver"].contains(where: command.hasPrefix) else { return command }
        return command.replacing(/"[^"]*"/, with: "\"Zoe\"")
    }

    @Test("The prose of a shipped lesson fits the width of a terminal", arguments: names)
    func lessonProseFitsTheTerminal(_ name: String) throws {
        let lesson = try #require(ShippedLesson.named(name)).lesson
        for section in lesson.sections {
            for width in [60, 80, 200] {
                for line in LessonText(.prose, section.prose).lines(width: width) {
                    #expect(line.columns <= width, "\(line.plain)")
                }
            }
        }
    }
}

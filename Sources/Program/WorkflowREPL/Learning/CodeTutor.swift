// A lesson in Swift at the prompt. The session runs the learner's own code, and each build is checked against the task.

import WorkbenchPages
import WorkbenchPackages
import WorkbenchTerminal
import WorkbenchLanguage
import WorkbenchWire

#if canImport(Glibc)
    import Glibc
#endif

final class CodeTutor: Companion {
    private var player: CodePlayer
    private let store: LessonStore
    private let builder: PackageBuilder
    /// The directory of the learner's package.
    private let directory: String

    init(_ code: CodeLesson, _ builder: PackageBuilder, in directory: String, _ store: LessonStore) {
        self.store = store
        self.builder = builder
        self.directory = directory
        player = CodePlayer(code, progress: store.progress(of: code.name + "-code"))
    }

    let words: [(word: String, summary: String)] = [
        ("task", "show the task again"), ("hint", "show a hint; each hint says more"),
        ("solution", "show the code at the end of this step"), ("skip", "continue with the next task"),
        ("next", "show which lesson comes next"), ("restart", "start over from the first task"),
    ]

    func begin(_ loop: Loop) {
        say(player.opening(), loop)
    }

    func take(_ line: String, _ loop: Loop) -> Bool {
        switch line.split(separator: " ").joined(separator: " ") {
        case "task": say(player.currentTask(), loop)
        case "hint": say(player.giveHint(), loop)
        case "solution": say(player.showSolution(), loop)
        case "skip": say(player.skip(), loop)
        case "next": say(player.next(), loop)
        case "restart": say(player.restart(), loop)
        case "help":
            _ = loop.perform(typed: line)
            loop.printer.print(explanation(of: "lesson"))
        default:
            guard let said = player.answer(line) else { return false }
            say(said, loop)
            if player.openPrediction == nil { check(loop) }
        }
        keep(loop)
        return true
    }

    func didReload(_ loop: Loop) {
        guard player.openPrediction == nil else { return say(player.ask(), loop) }
        check(loop)
    }

    /// Checks the current task on the learner's code.
    private func check(_ loop: Loop) {
        if let script = player.scriptOfAnswer { say(player.judge(result(of: script)), loop) }
        switch player.trial {
        case nil: say(player.currentTask(), loop)
        case .script(let script): say(player.conclude(result(of: script)), loop)
        case .tests(let mutants, let files):
            let tests = LearnersTests(player.code, builder, in: directory, loop.printer)
            guard let trial = tests.trial(of: mutants, files: files) else { return }
            say(player.conclude(trial), loop)
        }
        keep(loop)
    }

    private func result(of script: ScriptFile) -> ScriptCheck {
        let launch = KernelLaunch(of: builder)
        let runner = CheckRunner(
            read: { _, _ throws(UnreadableFile) in throw UnreadableFile("a task can't read files") },
            makeEvaluator: { _ async throws(UnreadableFile) in
                // A task's commands use no services, and must not wait for any.
                var options = SupervisedSession.Options(
                    launch: launch, client: "task \(getpid())", workers: "off", isPrivate: true)
                options.commandLimit = .seconds(10)
                return try await KernelEvaluator(options)
            })
        return BlockingTask.result { await runner.check(script) }
    }

    private func say(_ texts: [LessonText], _ loop: Loop) {
        texts.forEach(loop.note)
        let lines = texts.flatMap { $0.lines(width: loop.printer.width, marksCode: !loop.printer.hasColor) }
        // If one string ends with an empty line and the next starts with one, only one of the two is printed.
        let blanks = Set(lines.indices.dropFirst().filter { lines[$0].isEmpty && lines[$0 - 1].isEmpty })
        loop.printer.print(lines.indices.filter { !blanks.contains($0) }.map { lines[$0] })
    }

    private func keep(_ loop: Loop) {
        if let problem = store.save(player.progress) {
            loop.printer.complain(" your progress isn't saved: \(problem)")
        }
    }
}

// A learner's session: a lesson's player with a real tree.

import WorkbenchBugs
import WorkbenchLanguage
import WorkbenchGarden
import WorkbenchKernel
import WorkbenchPages
import WorkbenchTicTacToe
import WorkbenchTutorial1
import WorkbenchTutorial2
import WorkbenchTutorial3
import WorkbenchTutorial4
import WorkbenchTutorial5
import WorkbenchWorkers
import Workflow

/// Evaluates commands in a session of this process. For commands that would crash the tutorial's app, it answers as a
/// supervisor would.
@MainActor
final class LessonEvaluator: ScriptEvaluator {
    static let apps =
        [
            KernelApp("todo", "the tutorial's todo app") { WorkbenchTutorial5.RootWorkflow() },
            KernelApp("tutorial1", "a welcome screen") { WorkbenchTutorial1.WelcomeWorkflow() },
            KernelApp("tutorial2", "a back stack") { WorkbenchTutorial2.RootWorkflow() },
            KernelApp("tutorial3", "editing a todo") { WorkbenchTutorial3.RootWorkflow() },
            KernelApp("tutorial4", "a parent with two children") { WorkbenchTutorial4.RootWorkflow() },
            KernelApp("tictactoe", "sign-in, a game, an alert") { TicTacToeWorkflow() },
            KernelApp("feed", "workers that load, retry and cancel") { FeedWorkflow() },
            KernelApp("garden", "a large tree") { GardenWorkflow() },
        ] + Hunt.all.flatMap { [app($0.name, $0.broken), app("\($0.name)-mended", $0.mended)] }

    private static func app<Root: Workflow>(_ name: String, _ root: Root) -> KernelApp {
        KernelApp(name, "an app from a bug hunt", isListed: false) { root }
    }

    private let session = Session(
        apps: LessonEvaluator.apps, opening: LessonEvaluator.apps[0], workers: .off)

    func evaluate(_ command: String) async -> CommandResult { evaluated(command) }

    func evaluated(_ text: String, for asker: Session.Asker = .user) -> CommandResult {
        let isTodoInList = { self.session.evaluate("expect Todo.step is .list").first?.isSuccess == true }
        if text.hasPrefix("send Todo "), text.hasSuffix("discardChanges"), isTodoInList() {
            return .stopped("Fatal error: Received edit action when state was not `.edit`.")
        }
        let hasSecondTodo = {
            self.session.evaluate("expect screen List.todoTitles.count > 1").first?.isSuccess == true
        }
        if text.hasPrefix("tap onTodoSelected(1)"), !hasSecondTodo() {
            return .stopped("Fatal error: Index out of range")
        }
        guard asker == .program else { return .replied(session.evaluate(text)) }
        return .replied(Script(text).statements.compactMap { session.evaluate($0, for: asker) })
    }
}

extension CommandResult {
    fileprivate static func stopped(_ message: String) -> CommandResult {
        let place = CrashReport.Place(file: "TodoWorkflow.swift", line: 0)
        return .died(Death(crash: CrashReport(cause: .trap, message: message, place: place)))
    }
}

@MainActor
struct LessonStage {
    var player: LessonPlayer
    let evaluator = LessonEvaluator()
    /// The refused commands among those that the lesson itself runs without showing them. Conditions don't count as
    /// commands.
    private(set) var refused: [String] = []

    init(_ lesson: Lesson, progress: LessonProgress? = nil) {
        player = LessonPlayer(lesson, progress: progress)
    }

    /// Collects the player's text until the player waits for the learner.
    @discardableResult
    mutating func listen() -> [LessonText] {
        var said: [LessonText] = []
        while true {
            switch player.next() {
            case .say(let text): said.append(text)
            case .evaluate(let text, .learner): player.answered(evaluator.evaluated(text))
            case .evaluate(let text, .lesson(let isShown)):
                let result = evaluator.evaluated(text, for: .program)
                let isExpectation = Script(text).commands.first?.command.is(ExpectCommand.self) == true
                if !isShown, !isExpectation, case .refused? = result.replies.last?.content { refused.append(text) }
                player.answered(result)
            case .wait, .finished: return said
            }
        }
    }

    /// Types one line and returns the lesson's text.
    @discardableResult
    mutating func say(_ line: String) -> [LessonText] {
        player.typed(line)
        return listen()
    }
}

extension [LessonText] {
    /// The text as shown in 100 columns without colors.
    var plain: String {
        flatMap { $0.lines(width: 100, marksCode: true) }.map(\.plain).filter { !$0.isEmpty }.joined(separator: "\n")
    }
}

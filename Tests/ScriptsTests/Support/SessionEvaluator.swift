// Evaluates scripts in a session of this process. For a command that would crash the app, a stand-in answers.

import WorkbenchKernel
import WorkbenchLanguage
import WorkbenchTutorial1
import WorkbenchTutorial2
import WorkbenchTutorial3
import WorkbenchTutorial4
import WorkbenchTutorial5

@MainActor
final class SessionEvaluator: ScriptEvaluator {
    static let apps = [
        KernelApp("todo", "the tutorial's todo app") { WorkbenchTutorial5.RootWorkflow() },
        KernelApp("tutorial1", "a welcome screen") { WorkbenchTutorial1.WelcomeWorkflow() },
        KernelApp("tutorial2", "a back stack") { WorkbenchTutorial2.RootWorkflow() },
        KernelApp("tutorial3", "editing a todo") { WorkbenchTutorial3.RootWorkflow() },
        KernelApp("tutorial4", "a parent with two children") { WorkbenchTutorial4.RootWorkflow() },
    ]

    private let session = Session(apps: SessionEvaluator.apps, opening: SessionEvaluator.apps[0])
    /// The commands that crash the app, and their messages.
    private let fatal: [String: String]

    init(fatal: [String: String] = [:]) {
        self.fatal = fatal
    }

    func evaluate(_ text: String) async -> CommandResult {
        if let message = fatal[text] {
            let place = CrashReport.Place(file: "/home/somebody/Sources/TodoWorkflow.swift", line: 88)
            let frames = [
                CrashReport.Frame(function: "Todo.discard()", place: place),
                CrashReport.Frame(function: "EditAction.apply(toState:workflow:)", place: nil),
            ]
            return .died(Death(crash: CrashReport(cause: .trap, message: message, place: place, frames: frames)))
        }
        return .replied(session.evaluate(text))
    }
}

/// Files by name.
struct Files: Sendable {
    var texts: [String: String]

    var reader: ScriptFile.Reader {
        { path, _ throws(UnreadableFile) in
            guard let text = texts[path] else { throw UnreadableFile("no such file") }
            return ScriptFile(name: path, text: text)
        }
    }

    func runner(jobs: Int = 1, promotes: Bool = false, fatal: [String: String] = [:]) -> CheckRunner {
        CheckRunner(
            jobs: jobs, promotes: promotes, read: reader, clock: { .zero },
            makeEvaluator: { _ throws(UnreadableFile) in await SessionEvaluator(fatal: fatal) })
    }
}

// A lesson in which the learner writes Swift: the initial code, and tasks whose conditions are checked on the running code.

import WorkbenchCommandLanguage
import WorkbenchHuntCode
import WorkbenchScripts
import WorkbenchTutorial1Code
import WorkbenchTutorial2Code
import WorkbenchTutorial3Code
import WorkbenchTutorial4Code
import WorkbenchTutorial5Code

package struct CodeLesson: Sendable {
    /// The name that `learn` takes before `--code`.
    package var name: String
    package var lesson: Lesson
    /// The module of the learner's code, and the name of the package.
    package var module: String
    /// The initial files.
    var start: [(name: String, text: [UInt8])]
    /// The tests that the package begins with, and helpers for them; nil if the learner writes no tests.
    var tests: [(name: String, text: [UInt8])]?
    /// The files at the end of the lesson: those of the code, or of the tests.
    package var answer: [(name: String, text: [UInt8])]

    package static let all: [CodeLesson] = [
        CodeLesson(
            "tutorial-2", PackageResources.tutorial_2_in_swift_wf, start: Tutorial1Code.files,
            answer: Tutorial2Code.files),
        CodeLesson(
            "tutorial-3", PackageResources.tutorial_3_in_swift_wf, start: Tutorial2Code.files,
            answer: Tutorial3Code.files),
        CodeLesson(
            "tutorial-4", PackageResources.tutorial_4_in_swift_wf, start: Tutorial3Code.files,
            answer: Tutorial4Code.files),
        CodeLesson(
            "tutorial-5", PackageResources.tutorial_5_in_swift_wf, start: Tutorial5Code.files,
            tests: Tutorial5Code.testHelpers(for: tutorialModule), answer: Tutorial5Code.tests(of: tutorialModule)),
        CodeLesson("hunt-greeting", PackageResources.hunt_greeting_in_swift_wf, "Greeting", HuntCode.greeting),
        CodeLesson("hunt-draft", PackageResources.hunt_draft_in_swift_wf, "Draft", HuntCode.draft),
        CodeLesson("hunt-rows", PackageResources.hunt_rows_in_swift_wf, "Rows", HuntCode.rows),
        CodeLesson("hunt-tabs", PackageResources.hunt_tabs_in_swift_wf, "Tabs", HuntCode.tabs),
    ]

    package static func named(_ name: String) -> CodeLesson? {
        all.first { $0.name == name.lowercased() }
    }

    private static let tutorialModule = "TodoTutorial"

    /// A step of the tutorial.
    private init(
        _ name: String, _ script: [UInt8], module: String = tutorialModule, start: [(name: String, text: [UInt8])],
        tests: [(name: String, text: [UInt8])]? = nil, answer: [(name: String, text: [UInt8])]
    ) {
        self.name = name
        self.module = module
        lesson = ShippedLesson(name, script).lesson
        self.start = start
        self.tests = tests
        self.answer = answer
    }

    /// What a hunt has found, to be mended.
    private init(_ name: String, _ script: [UInt8], _ module: String, _ pair: HuntCode.Pair) {
        let file = module + ".swift"
        self.init(
            name, script, module: module, start: [(file, ExhibitText.plain(pair.broken))],
            answer: [(file, ExhibitText.plain(pair.mended))])
    }

    package var tasks: [LessonTask] { lesson.tasks }

    /// Whether the learner writes tests, and not the app.
    package var isAboutTests: Bool { tests != nil }

    /// The module of the learner's tests.
    package var testModule: String { module + "Tests" }

    /// The script that checks a task on the learner's code. It opens the app that it needs, so it runs in a session of
    /// its own, and not in the learner's.
    package func script(for task: LessonTask) -> ScriptFile {
        let blocks = task.setUp + task.solution + task.conditions
        return ScriptFile(name: task.title, text: text(of: blocks))
    }

    /// The script that finds out which answers of a task's prediction hold on the learner's code: they are its last commands.
    func script(for prediction: Prediction, of task: LessonTask) -> ScriptFile {
        let answers = prediction.answers.map { $0.command + "\n" }.joined()
        return ScriptFile(name: task.title, text: text(of: task.setUp + task.solution) + answers)
    }

    private func text(of blocks: [CommandBlock]) -> String {
        blocks.map { lesson.text(of: $0) + "\n" }.joined()
    }

    /// The command that begins it in a shell, in a directory of its own.
    package var command: String { "workflow learn \(name) --code \(name)" }

    /// What comes next: the next step of the same app in Swift, or else the next lesson on a live tree.
    var following: (command: String, title: String)? {
        let steps = Self.all.filter { $0.module == module }
        if let index = steps.firstIndex(where: { $0.name == name }), index + 1 < steps.count {
            return (steps[index + 1].command, steps[index + 1].lesson.title)
        }
        guard let next = ShippedLesson.all.drop(while: { $0.name != name }).dropFirst().first else { return nil }
        return ("workflow learn " + next.name, next.lesson.title)
    }
}

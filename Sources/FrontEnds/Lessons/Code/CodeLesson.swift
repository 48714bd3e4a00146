// A lesson in which the learner writes Swift: the initial code, and tasks whose conditions are checked on the running
// code.

import WorkbenchLanguage

package struct CodeLesson: Sendable {
    /// The lesson's name, which comes before `--code` in a `learn` command.
    package var name: String
    package var lesson: Lesson
    /// The module of the learner's code, and the name of the package.
    package var module: String
    /// The initial files.
    var start: [EmbeddedFile]
    /// The initial tests and their helpers; nil if the learner writes no tests.
    var tests: [EmbeddedFile]?
    /// The files of the finished lesson: those of the code, or of the tests.
    package var answer: [EmbeddedFile]

    package static let all = [
        step("tutorial-2", from: 1, to: 2), step("tutorial-3", from: 2, to: 3), step("tutorial-4", from: 3, to: 4),
        testing("tutorial-5", step: 5), hunt("hunt-greeting", "Greeting", bug: "StaleCopy"),
        hunt("hunt-draft", "Draft", bug: "WipedEdit"), hunt("hunt-rows", "Rows", bug: "IndexKey"),
        hunt("hunt-tabs", "Tabs", bug: "ForgetfulTab"),
    ].compactMap(\.self)

    package static func named(_ name: String) -> CodeLesson? {
        all.first { $0.name == name.lowercased() }
    }

    private static let tutorialModule = "TodoTutorial"

    /// The scripts with the tasks.
    package static let scripts = EmbeddedFile.below("Sources/FrontEnds/Lessons/Resources/Code").compactMap {
        ShippedLesson($0, ending: "-in-swift.wf")
    }

    private static func code(ofStep step: Int) -> [EmbeddedFile] { EmbeddedFile.below("examples/Tutorial\(step)") }

    /// A lesson in which the learner writes the code that leads from one step of the tutorial to another.
    private static func step(_ name: String, from start: Int, to end: Int) -> CodeLesson? {
        CodeLesson(name, start: code(ofStep: start), answer: code(ofStep: end))
    }

    /// A lesson in which the learner writes the tests of a step.
    private static func testing(_ name: String, step: Int) -> CodeLesson? {
        let files = EmbeddedFile.below("Tests/Tutorial\(step)Tests").map { file in
            EmbeddedFile(
                name: file.name,
                text: file.text.replacing("import WorkbenchTutorial\(step)\n", with: "import \(tutorialModule)\n"))
        }
        func isTest(_ file: EmbeddedFile) -> Bool { file.name.hasSuffix("Tests.swift") }
        return CodeLesson(
            name, start: code(ofStep: step), tests: files.filter { !isTest($0) }, answer: files.filter(isTest))
    }

    /// A lesson in which the learner fixes, in Swift, the bug from a hunt.
    ///
    /// - Parameter bug: The folder of the bug in `examples/Bugs`.
    private static func hunt(_ name: String, _ module: String, bug: String) -> CodeLesson? {
        func code(_ file: String) -> [EmbeddedFile] {
            EmbeddedFile.below("examples/Bugs/\(bug)").filter { $0.name == file }.map {
                EmbeddedFile(name: module + ".swift", text: ExhibitText.plain($0.text))
            }
        }
        return CodeLesson(
            name, module: module, start: code("\(bug)Broken.swift"), answer: code("\(bug)Mended.swift"))
    }

    private init?(
        _ name: String, module: String = tutorialModule, start: [EmbeddedFile], tests: [EmbeddedFile]? = nil,
        answer: [EmbeddedFile]
    ) {
        guard let script = Self.scripts.first(where: { $0.name == name }) else { return nil }
        self.name = name
        lesson = script.lesson
        self.module = module
        self.start = start
        self.tests = tests
        self.answer = answer
    }

    package var tasks: [LessonTask] { lesson.tasks }

    /// Whether the learner writes tests instead of app code.
    package var isAboutTests: Bool { tests != nil }

    package var testModule: String { module + "Tests" }

    /// The script that checks a task on the learner's code. It opens the app that the task needs, so it runs in a
    /// separate session.
    package func script(for task: LessonTask) -> ScriptFile {
        let blocks = task.setUp + task.solution + task.conditions
        return ScriptFile(name: task.title, text: text(of: blocks))
    }

    /// The script that finds out which of a prediction's answers hold for the learner's code. The answers are its last
    /// commands.
    func script(for prediction: Prediction, of task: LessonTask) -> ScriptFile {
        let answers = prediction.answers.map { $0.command + "\n" }.joined()
        return ScriptFile(name: task.title, text: text(of: task.setUp + task.solution) + answers)
    }

    private func text(of blocks: [CommandBlock]) -> String {
        blocks.map { lesson.text(of: $0) + "\n" }.joined()
    }

    /// The shell command that starts the lesson in a directory of the same name.
    package var command: String { "workflow learn \(name) --code \(name)" }

    /// The next step of the same app in Swift; if there is none, the next lesson on a live tree.
    var following: (command: String, title: String)? {
        let steps = Self.all.filter { $0.module == module }
        if let index = steps.firstIndex(where: { $0.name == name }), index + 1 < steps.count {
            return (steps[index + 1].command, steps[index + 1].lesson.title)
        }
        guard let next = ShippedLesson.all.drop(while: { $0.name != name }).dropFirst().first else { return nil }
        return ("workflow learn " + next.name, next.lesson.title)
    }
}

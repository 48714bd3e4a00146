// A step of the tutorial that the learner writes in Swift: the initial code, and tasks whose conditions are checked on
// the running code.

import WorkbenchCommandLanguage
import WorkbenchScripts
import WorkbenchTutorial1Code
import WorkbenchTutorial2Code
import WorkbenchTutorial3Code
import WorkbenchTutorial4Code

package struct CodeLesson: Sendable {
    /// The name that `learn` takes before `--code`.
    package var name: String
    package var lesson: Lesson
    /// The initial files.
    var start: [(name: String, text: [UInt8])]
    /// The files at the end of the step.
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
    ]

    package static func named(_ name: String) -> CodeLesson? {
        all.first { $0.name == name.lowercased() }
    }

    private init(
        _ name: String, _ script: [UInt8], start: [(name: String, text: [UInt8])],
        answer: [(name: String, text: [UInt8])]
    ) {
        self.name = name
        lesson = ShippedLesson(name, script).lesson
        self.start = start
        self.answer = answer
    }

    package var tasks: [LessonTask] { lesson.tasks }

    /// The script that checks a task on the learner's code. It opens the app that it needs, so it runs in a session of
    /// its own, and not in the learner's.
    package func script(for task: LessonTask) -> ScriptFile {
        let blocks = task.setUp + task.solution + task.conditions
        let text = blocks.map { lesson.text(of: $0) + "\n" }.joined()
        return ScriptFile(name: task.title, text: text)
    }
}

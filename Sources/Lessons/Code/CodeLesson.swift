// A step of the tutorial, written in Swift by the learner: the code to begin with, and tasks whose conditions are checked on
// the code as it runs.

import WorkbenchCommandLanguage
import WorkbenchScripts
import WorkbenchTutorial1Code
import WorkbenchTutorial2Code
import WorkbenchTutorial3Code

package struct CodeLesson: Sendable {
    /// The name that `learn` takes before `--code`.
    package var name: String
    package var lesson: Lesson
    /// The files to begin with.
    var start: [(name: String, text: [UInt8])]

    package static let all: [CodeLesson] = [
        CodeLesson("tutorial-2", PackageResources.tutorial_2_in_swift_wf, start: Tutorial1Code.files),
        CodeLesson("tutorial-3", PackageResources.tutorial_3_in_swift_wf, start: Tutorial2Code.files),
        CodeLesson("tutorial-4", PackageResources.tutorial_4_in_swift_wf, start: Tutorial3Code.files),
    ]

    package static func named(_ name: String) -> CodeLesson? {
        all.first { $0.name == name.lowercased() }
    }

    private init(_ name: String, _ script: [UInt8], start: [(name: String, text: [UInt8])]) {
        self.name = name
        lesson = ShippedLesson(name, script).lesson
        self.start = start
    }

    package var tasks: [LessonTask] { lesson.tasks }

    /// What is run on the learner's code to see whether a task is done. It opens what it needs, so it is for a session of its
    /// own and not for the one that the learner works in.
    package func script(for task: LessonTask) -> ScriptFile {
        let blocks = task.setUp + task.solution + task.conditions
        let text = blocks.map { lesson.text(of: $0) + "\n" }.joined()
        return ScriptFile(name: task.title, text: text)
    }
}

// A step of the tutorial, written in Swift by the learner: the code to begin with, and tasks whose conditions are checked on
// the code as it runs.

import WorkbenchCommandLanguage
import WorkbenchScripts

package struct CodeLesson: Sendable {
    /// What `learn` is told before `--code`.
    package var name: String
    package var lesson: Lesson
    /// The files to begin with.
    var start: [ShippedCode]

    package static let all: [CodeLesson] = [
        CodeLesson(.codeTutorial2, start: ShippedCode.tutorial1),
        CodeLesson(.codeTutorial3, start: ShippedCode.tutorial2),
        CodeLesson(.codeTutorial4, start: ShippedCode.tutorial3),
    ]

    package static func named(_ name: String) -> CodeLesson? {
        all.first { $0.name == name.lowercased() }
    }

    private init(_ shipped: ShippedLesson, start: [ShippedCode]) {
        name = shipped.name
        lesson = shipped.lesson
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

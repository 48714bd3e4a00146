// The lessons that come with the executable.

import WorkbenchScripts

package struct ShippedLesson: Hashable, Sendable {
    /// What `learn` is told.
    package let name: String
    /// The script, without the line break at its end.
    let text: String

    /// In the order in which they are best taken.
    package static let all = [
        tutorial1, tutorial2, tutorial3, tutorial4, tutorial5, findTheOwner, whyDidItRender, undoBranchCompare,
    ]

    package static func named(_ name: String) -> ShippedLesson? {
        all.first { $0.name == name.lowercased() }
    }

    package var file: ScriptFile { ScriptFile(name: name + ".wf", text: text + "\n") }

    package var lesson: Lesson { Lesson(name: name, file: file) }
}

/// A Swift file that comes with the executable: code that the learner goes on with.
struct ShippedCode: Hashable, Sendable {
    let name: String
    let text: String
}

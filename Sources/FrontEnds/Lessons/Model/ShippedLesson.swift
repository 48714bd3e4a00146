// The lessons that ship with the executable, embedded by the build.

import WorkbenchLanguage

package struct ShippedLesson: Hashable, Sendable {
    /// The lesson's name, as the argument of `learn`.
    package let name: String
    private let script: String

    /// All lessons in the recommended order, which is the order of the table of embedded files.
    package static let all = EmbeddedFile.below("Sources/FrontEnds/Lessons/Resources").compactMap {
        ShippedLesson($0, ending: ".wf")
    }

    /// - Parameter ending: The part of the file name after the lesson's name.
    init?(_ file: EmbeddedFile, ending: String) {
        guard file.name.hasSuffix(ending) else { return nil }
        name = String(file.name.dropLast(ending.count))
        script = file.text
    }

    package static func named(_ name: String) -> ShippedLesson? {
        all.first { $0.name == name.lowercased() }
    }

    package var file: ScriptFile { ScriptFile(name: name + ".wf", text: script) }

    package var lesson: Lesson { Lesson(name: name, file: file) }
}

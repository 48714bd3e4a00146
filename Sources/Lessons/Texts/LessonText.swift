// A lesson's texts: pieces of Markdown, each with its kind.

package struct LessonText: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        case lessonTitle
        case sectionTitle
        /// The heading of a task: its number, and the number of tasks.
        case task(Int, of: Int)
        case prose
        case hint(Int, of: Int)
        case solution
        case success
        /// What the learner did, and what is missing.
        case remark
        case note
    }

    package var kind: Kind
    package var markdown: String

    package init(_ kind: Kind, _ markdown: String) {
        self.kind = kind
        self.markdown = markdown
    }
}

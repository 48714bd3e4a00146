// What a lesson says: pieces of Markdown, each with what it is.

package struct LessonText: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        case lessonTitle
        case sectionTitle
        /// The heading of a task: the how manieth of how many.
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

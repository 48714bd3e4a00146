// How far a long command has come.

/// A piece of long work, and how much of it is done.
package struct ProgressReply: Codable, Hashable, Sendable {
    /// What is being done, as half a sentence: `looking at nodes`.
    package var title: String
    package var done: Int
    package var total: Int

    package init(title: String, done: Int, total: Int) {
        self.title = title
        self.done = done
        self.total = total
    }
}

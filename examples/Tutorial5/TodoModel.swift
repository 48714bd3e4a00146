// A todo: a plain value that equals any other with the same text. Tests compare todos, and so does the editor.

package struct TodoModel: Equatable {
    package var title: String
    package var note: String

    package init(title: String, note: String) {
        self.title = title
        self.note = note
    }
}

// A todo: a plain value, equal to another if it reads the same. Tests compare todos, as the editor does.

package struct TodoModel: Equatable {
    package var title: String
    package var note: String

    package init(title: String, note: String) {
        self.title = title
        self.note = note
    }
}

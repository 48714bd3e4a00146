// What a todo is: a plain value, so that whoever edits a copy changes nothing but the copy.

struct TodoModel: Equatable {
    var title: String
    var note: String
}

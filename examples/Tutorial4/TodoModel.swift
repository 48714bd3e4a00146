// A todo: a plain value, so editing a copy changes only the copy.

struct TodoModel: Equatable {
    var title: String
    var note: String
}

// A todo: a plain value, so that editing a copy changes nothing but the copy.

struct TodoModel: Equatable {
    var title: String
    var note: String
}

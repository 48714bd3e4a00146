// A todo: a plain value, so a copy of it is independent.

struct TodoModel: Equatable {
    var title: String
    var note: String
}

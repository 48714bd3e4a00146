// Handmade replies of every kind, so their text doesn't depend on a kernel.

import Testing
import WorkbenchLanguage
import WorkbenchValueTree

struct Sample: Sendable, CustomTestStringConvertible {
    var name: String
    var reply: Reply
    var command: String?

    init(_ name: String, _ content: Reply.Content, stack: StackReply? = nil, command: String? = nil) {
        self.name = name
        reply = Reply(content, stack: stack)
        self.command = command
    }

    var testDescription: String { name }

    static let all = look + act + follow + time + session + refusals
}

// MARK: - Parts

func node(_ path: String) -> NodeName {
    let last = path.split(separator: "/").last.map(String.init) ?? "Root"
    return NodeName(path: path, name: last, type: last + "Workflow")
}

func text(_ content: String) -> Value { .text(Text(content)) }

func list(_ elements: Value...) -> Value { .list(Value.List(elements)) }

func structure(_ type: String, _ fields: (String, Value)...) -> Value {
    .structure(Value.Structure(type, fields.map { Value.Field($0.0, $0.1) }))
}

func enumCase(_ name: String, _ payload: (String?, Value)...) -> Value {
    .enumeration(Value.EnumCase("State", name, payload.map { Value.Element($0.0, $0.1) }))
}

func number(_ number: Int) -> Value { .integer(Integer(number)) }

func path(_ text: String) -> ValuePath { ValuePath.parse(text).path }

func changed(_ place: String, _ before: Value, _ after: Value) -> Change {
    Change(.changed, pathBefore: path(place), pathAfter: path(place), before: before, after: after)
}

enum Todos {
    static let cat = structure(
        "TodoModel", ("title", text("Take the cat for a walk")),
        (
            "note",
            text("Cats really need their outside sunshine time. Don't forget to walk Charlie.")
        ))
    static let milk = structure("TodoModel", ("title", text("Milk")), ("note", text("")))

    static func list(of todos: Value...) -> Value {
        structure("TodoWorkflow.State", ("todos", .list(Value.List(todos))), ("step", enumCase("list")))
    }
}

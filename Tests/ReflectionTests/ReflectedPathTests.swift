// Parts of values, read and replaced by path.

import Foundation
import Testing
import WorkbenchReflection
import WorkbenchTypeMetadata
import WorkbenchValueTree

struct AppState: Equatable {
    var name: String
    var todos: [TodoModel]
    var step: TodoAction
    var ages: [String: Int]
    var byNumber: [Int: TodoModel]
    var selected: TodoModel?
    var tags: Set<String>
    var pair: (left: Int, right: String)
    var tree: Tree<Int>
    var any: AnyHashable
    var maybe: Either<TodoModel, Bool>

    static func == (left: AppState, right: AppState) -> Bool {
        ValueReader.read(left) == ValueReader.read(right)
    }

    static var sample: AppState {
        AppState(
            name: "Ada", todos: [TodoModel(title: "a", note: "b"), TodoModel(title: "c", note: "d")],
            step: .nested(.saveChanges(todo: TodoModel(title: "x", note: "y"), index: 1), depth: 2), ages: ["Ada": 36],
            byNumber: [7: TodoModel(title: "seven", note: "")], selected: TodoModel(title: "s", note: "t"),
            tags: ["one"], pair: (left: 1, right: "r"), tree: .node(.leaf, 5, .leaf),
            any: AnyHashable(TodoModel(title: "hidden", note: "")), maybe: .left(TodoModel(title: "m", note: "")))
    }
}

@Suite struct ReflectedPathTests {
    static let parts: [(path: String, text: String, new: String)] = [
        ("name", "\"Ada\"", "\"Bob\""), ("todos[1].title", "\"c\"", "\"C\""),
        ("todos", "[TodoModel(title: \"a\", note: \"b\"), TodoModel(title: \"c\", note: \"d\")]", "[]"),
        ("step.depth", "2", "3"),
        ("step.0.saveChanges.todo.title", "\"x\"", "\"a long text that is not kept in line\""),
        ("step.0.index", "1", "9"), ("ages[\"Ada\"]", "36", "37"), ("byNumber[7].note", "\"\"", "\"n\""),
        ("selected.title", "\"s\"", "\"S\""), ("selected", "TodoModel(title: \"s\", note: \"t\")", "nil"),
        ("pair.right", "\"r\"", "\"q\""), ("pair.left", "1", "2"), ("tree.1", "5", "6"), ("tree.0", ".leaf", ".leaf"),
        ("any.title", "\"hidden\"", "\"seen\""), ("maybe.left.title", "\"m\"", "\"M\""),
        ("step", ".nested(.saveChanges(todo: TodoModel(title: \"x\", note: \"y\"), index: 1), depth: 2)", ".goBack"),
    ]

    @Test(arguments: parts)
    func valueAtAPathIsReadAndReplaced(path: String, text: String, new: String) throws {
        let path = ValuePath.parse(path).path
        let access = ValueAccess()
        let state = AppState.sample
        #expect(try access.tree(of: state, at: path).text() == text)
        let changed = try access.replacing(path, in: state, with: Literal.parse(new).literal)
        #expect(try access.tree(of: changed, at: path).text() == new)
        // Only the copy has changed, not the value itself.
        #expect(state == AppState.sample)
        let back = try access.replacing(path, in: changed, with: Literal.parse(text).literal)
        #expect(back == state)
        // Also works through a type that hides its content.
        let hidden = try access.replacing(path, in: state as Any, with: Literal.parse(new).literal)
        #expect(hidden as? AppState == changed)
    }

    @Test(arguments: [
        ("todos[2]", "todos: there is no element 2; the list has 2 elements"),
        ("todo", "AppState has no ‘todo’; did you mean todos?"),
        ("todos[0].titel", "todos[0]: TodoModel has no ‘titel’; did you mean title?"),
        ("ages[\"Adb\"]", "ages: there is no key \"Adb\"; did you mean \"Ada\"?"),
        ("ages.x", "ages: a dictionary has no fields; write an index or a key in brackets"),
        ("ages[1]", "expected String, written as \"…\", found an integer"),
        ("name.x", "name: String has no parts"), ("step.todo", "step: .nested has no ‘todo’; it has depth"),
        ("pair[0]", "pair: the tuple can't be indexed; write a dot and a name"),
    ])
    func pathErrorMessages(path: String, message: String) {
        let error = #expect(throws: AccessError.self) {
            try ValueAccess().tree(of: AppState.sample, at: ValuePath.parse(path).path)
        }
        #expect(error?.description == message)
    }

    @Test func pathThroughNilIsAnError() {
        var state = AppState.sample
        state.selected = nil
        let error = #expect(throws: AccessError.self) {
            try ValueAccess().tree(of: state, at: ValuePath.parse("selected.title").path)
        }
        #expect(error?.description == "selected: it is nil")
    }

    @Test func valueAccessGetsAndReplacesSwiftValues() throws {
        let access = ValueAccess()
        let title = try access.value(of: AppState.sample, at: ValuePath.parse("todos[0].title").path)
        #expect(title as? String == "a")
        #expect(try access.type(of: AppState.sample, at: ValuePath.parse("selected").path) == TodoModel?.self)
        let changed = try access.replacing(
            ValuePath.parse("selected").path, in: AppState.sample, withValue: TodoModel(title: "new", note: ""))
        #expect(changed.selected?.title == "new")
        #expect(throws: AccessError.self) {
            try access.replacing(ValuePath.parse("name").path, in: AppState.sample, withValue: 1)
        }
        #expect(throws: AccessError.self) {
            try access.replacing(ValuePath.parse("tags[\"one\"]").path, in: AppState.sample, withValue: "two")
        }
    }

    @Test func pathIntoAnObjectIsNotReplaced() throws {
        let token = Token()
        let ada = Employee(name: "Ada", owner: token)
        let box = Box(content: ada)
        let path = ValuePath.parse("content.name").path
        #expect(try ValueAccess().tree(of: box, at: path).text() == "\"Ada\"")
        let error = #expect(throws: AccessError.self) {
            try ValueAccess().replacing(path, in: box, with: Literal.parse("\"Eve\"").literal)
        }
        #expect(error?.description == "this is inside an object of type Employee; replace the whole object")
        #expect(ada.name == "Ada")
    }

    @Test func pathIntoExistentialsIsReplaced() throws {
        struct Holder { var shape: any Shape; var any: Any; var error: any Error }
        struct Failure: Error { var text: String; var more = (1, 2, 3) }
        let holder = Holder(shape: Circle(radius: 1), any: Huge(), error: Failure(text: "f"))
        let access = ValueAccess()
        var changed = try access.replacing(
            ValuePath.parse("shape.radius").path, in: holder, with: Literal.parse("2").literal)
        #expect((changed.shape as? Circle)?.radius == 2)
        changed = try access.replacing(
            ValuePath.parse("any.texts[1]").path, in: changed, with: Literal.parse("\"c\"").literal)
        #expect((changed.any as? Huge)?.texts == ["a", "c"] && (holder.any as? Huge)?.texts == ["a", "b"])
        changed = try access.replacing(
            ValuePath.parse("error.text").path, in: changed, with: Literal.parse("\"g\"").literal)
        #expect((changed.error as? Failure)?.text == "g" && (holder.error as? Failure)?.text == "f")
        #expect(try access.tree(of: holder, at: ValuePath.parse("error.more.1").path).text() == "2")
    }
}

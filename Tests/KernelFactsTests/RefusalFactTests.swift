// Refusals of commands: the fault, its place in the line, and the correction. Each row is a line and its refusal as
// text: the reason, the marked part of the line in ‹›, and the correction.

import Testing
import WorkbenchKernel
import WorkbenchLanguage
import WorkbenchTestSupport

@MainActor @Suite(.mainActorTurn) struct RefusalFactTests {
    nonisolated static let rows: [(line: String, refusal: String)] = [
        (
            "send welcome nameChanged(\"Ada\")",
            "nameChanged takes name: String; write name: before this value ‹\"Ada\"› → nameChanged(name: \"Ada\")"
        ),
        ("send welcom didLogin", "no such node: welcom; did you mean Welcome? ‹welcom› → Welcome"),
        ("send list onBac", "Todo/List has no action onBac; did you mean onBack? ‹onBac› → onBack"),
        (
            "send Todo saveChanges(todo: TodoModel(title: \"a\", nte: \"b\"), index: 0)",
            "TodoModel takes no nte; did you mean note? ‹nte› → saveChanges(todo: TodoModel(title: \"a\", note: \"b\"), index: 0)"
        ),
        (
            "send Todo saveChanges(todo: $Edit.todo, index: \"0\")",
            "expected Int, found a string ‹\"0\"›"
        ),
        (
            "tap onTitleChange \"x\"",
            "no screen has onTitleChange; did you mean onTitleChanged or onNoteChanged? ‹onTitleChange› → onTitleChanged → onNoteChanged"
        ),
        ("tap onTitleChanged 3", #"expected String, found an integer ‹3› → "3""#),
        ("tap \"Sve\"", "no screen has Sve; did you mean \"Save\"? ‹\"Sve\"› → \"Save\""),
        ("state Todo.todoz", "TodoWorkflow.State has no ‘todoz’; did you mean todos? ‹.todoz› → Todo.todos"),
        ("state Todo.todos[4]", "todos: there is no element 4; the list has 1 element ‹[4]›"),
        ("state /Todo/Lst", "no such node: /Todo/Lst; did you mean Todo/List? ‹Todo/Lst› → /Todo/List"),
        ("set Todo.step .lst", "TodoWorkflow.State.Step has no case lst; did you mean .list? ‹lst› → .list"),
        ("emit Edit sav", "Todo/Edit has no output sav; did you mean save? ‹sav› → save"),
        (
            "set List.todos[0].title \"a\"",
            "todos is a property of Todo/List, not part of its state: Todo passes it down; `owner List.todos` finds its owner ‹.todos›"
        ),
        (
            "set Edit.title \"a\"",
            "title is on the screen, not in the state of Todo/Edit: a render computes it from a node's state; `owner screen.title` finds the node ‹.title›"
        ),
        ("props Todo.todos", "todos is part of Todo's state, not one of its properties; use `state` ‹.todos›"),
        (
            "send Edit onTitleChanged(\"a\")",
            "onTitleChanged is a callback of the screen, not an action; use `tap` ‹onTitleChanged› → titleChanged(\"a\") → noteChanged(\"a\")"
        ),
        (
            "send Edit save",
            "save is an output of Todo/Edit, not an action: the node emits it to its parent; use `emit` ‹save› → saveChanges"
        ),
        ("emit Todo onBack", "Todo has no output onBack; did you mean back? ‹onBack› → back"),
        ("emit List onBack", "onBack is an action of Todo/List, not an output; use `send` ‹onBack› → back"),
        (
            "tap nameChanged(name: \"a\")",
            "nameChanged is an action of Welcome, not a callback of the screen; use `send` ‹nameChanged›"
        ),
        ("goto 17", "there is no step 17; the last one is 3 ‹17›"),
        ("goto strat", "no such mark: strat ‹strat›"),
        ("open tood", "no such app: tood; did you mean todo? ‹tood› → todo"),
        ("try send welcom didLogin", "no such node: welcom; did you mean Welcome? ‹welcom› → Welcome"),
        ("  send welcom didLogin", "no such node: welcom; did you mean Welcome? ‹welcom› → Welcome"),
    ]

    @Test(arguments: rows)
    func refusalHasReasonRangeAndRemedies(line: String, expected: String) throws {
        let session = Sessions.editing()
        let replies = session.evaluate(line)
        guard case .refused(let refusal)? = replies.first?.content else {
            Issue.record("\(line) is to be refused, and was answered with \(replies)")
            return
        }
        let bytes = Array(line.utf8)
        let marked = try #require(refusal.range, "\(line): a refusal says where")
        let parts = ["\(refusal.text) ‹\(String(decoding: bytes[marked], as: UTF8.self))›"] + refusal.remedies
        #expect(parts.joined(separator: " → ") == expected, "\(line)")
        #expect(session.journal.count == 3, "\(line) was refused and must not be in the journal")
    }

    nonisolated static let accepted = [
        "send welcome nameChanged(name: \"Bo\")", "send WELCOME didLogin", "tap Save", "tap save", "tap \"Save\"",
        "tap back", "tap TodoEdit.onTitleChanged \"x\"", "tap todoedit.onTitleChanged \"x\"",
        "tap onTitleChanged(\"x\")",
        "set Todo.step .list", "set Todo.step .edit(index: 0)", "set Todo.todos [TodoModel(title: \"a\", note: \"\")]",
        "set Todo.todos[0].title $Edit.todo.note", "set Welcome.name \"\"",
        "send Todo saveChanges(todo: $Edit.todo, index: 0)",
        "send EditAction.discardChanges", "send Todo EditAction.discardChanges", "emit Edit save($Edit.todo)",
        "state", "state Todo.step.index", "goto 0", "mark one\nmark two\ngoto one", "open todo",
        "open WorkbenchTutorial5.TodoWorkflow(name: \"x\")",
    ]

    @Test(arguments: accepted)
    func validCommandsAreNotRefused(line: String) {
        let session = Sessions.editing()
        if line.hasPrefix("send EditAction") { _ = session.evaluate("cd Todo") }
        for reply in session.evaluate(line) where !reply.isSuccess {
            Issue.record("\(line) is right, and was refused: \(reply.content)")
        }
    }

    nonisolated static let signatures: [(line: String, help: String)] = [
        ("send Todo saveChanges(‸", "saveChanges([todo: TodoModel], index: Int)"),
        ("send Todo saveChanges(todo: $Edit.todo, ‸", "saveChanges(todo: TodoModel, [index: Int])"),
        ("send Todo saveChanges(todo: TodoModel(title: \"a\", ‸", "TodoModel(title: String, [note: String])"),
        ("send ‸", "send [[node]] action"),
    ]

    @Test(arguments: signatures)
    func signatureHelpMarksTheParameter(line: String, expected: String) throws {
        let cursor = CursorText(line)
        let help = try #require(Sessions.editing().signature(cursor.text, at: cursor.offset), "\(line)")
        var bytes = Array(help.label.utf8)
        if let active = help.active {
            bytes.insert(UInt8(ascii: "]"), at: help.parameters[active].upperBound)
            bytes.insert(UInt8(ascii: "["), at: help.parameters[active].lowerBound)
        }
        #expect(String(decoding: bytes, as: UTF8.self) == expected, "\(line)")
    }
}

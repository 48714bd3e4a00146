// Completion on live trees. Each row is a line with the cursor at ‸, and the insertions offered there, best first. An
// exclamation mark follows those that aren't live.

import Testing
import WorkbenchLanguage
import WorkbenchKernel
import WorkbenchTestSupport

@MainActor @Suite(.mainActorTurn) struct CompletionTests {
    nonisolated static let editingRows: [(line: String, offered: String)] = [
        ("send ‸", "/  Welcome  Todo  List  Edit  ..  login(  logOut"),
        ("send welc‸", "Welcome"),
        ("send Todo ‸", "saveChanges(  discardChanges  editTodo(  back  newTodo"),
        ("send Todo EditAction.‸", "saveChanges(  discardChanges"),
        ("send Todo saveChanges(‸", "todo:   index: "),
        ("send Todo saveChanges(todo: ‸", "$Todo.todos[0]  $Edit.todo  TodoModel("),
        ("send Todo saveChanges(todo: $‸", "Todo.todos[0]  Edit.todo  /  Welcome  Todo  List  Edit"),
        ("send Todo saveChanges(todo: $Edit.‸", "todo"),
        ("send Todo saveChanges(todo: TodoModel(‸", "title:   note: "),
        ("send Edit ‸", "titleChanged(  noteChanged(  discardChanges  saveChanges"),
        (
            "send Edit titleChanged(‸",
            "$/.name  $Welcome.name  $Todo.todos[0].title  $Todo.todos[0].note  $Edit.todo.title  $Edit.todo.note  \"\""
        ),
        ("emit Edit ‸", "save(  discard"),
        ("emit Edit save(‸", "$Todo.todos[0]  $Edit.todo  TodoModel("),
        ("emit / ‸", ""),
        ("cd /‸", "Welcome  Todo"),
        ("cd /Todo/‸", "List  Edit"),
        ("cd /Tdo/‸", ""),
        ("state Todo.‸", "todos  step"),
        ("state Todo.todos[0].‸", "title  note"),
        ("state Todo.todos[‸", "[0]"),
        ("state Todo.step.‸", "index"),
        ("set Todo.step ‸", ".edit(  .list"),
        ("set Todo.todos [‸", "$Todo.todos[0]  $Edit.todo  TodoModel("),
        ("set / ‸", ".todo(  .welcome"),
        ("tap ‸", "onTitleChanged  onNoteChanged  back  \"Save\""),
        ("tap onT‸", "onTitleChanged  onNoteChanged"),
        ("goto ‸", "3  2  1  0"),
        ("branches ‸", "branch-1"),
        ("open t‸", "todo  tictactoe"),
        ("expect stack is ‸", "Welcome  TodoList  \"Welcome, Ada\"  TodoEdit  Edit"),
        ("expect Todo.todos.‸", "count"),
        ("expect screen ‸", "title  note"),
        ("expect Todo.step == ‸", ".edit(index: 0)  $Todo.step  .edit(  .list"),
        ("owner E‸", "Edit  Welcome"),
        ("deliver Todo ‸", ""),
        ("option w‸", "width"),
        ("props Edit.‸", "initialTodo"),
        ("props Edit.initialTodo.‸", "title  note"),
        ("flow Todo.step --with ‸", "$Todo.step  .edit(  .list"),
        ("flow Todo.step --‸", "--with"),
    ]

    @Test(arguments: editingRows)
    func completionWhileATodoIsEdited(line: String, expected: String) {
        // Every test target of the package has its own workflows, so only the first candidates of `open` are always the
        // same.
        let limit = line.hasPrefix("open") ? 2 : 12
        let shown = offered(Sessions.editing(), line, atMost: limit).replacing("  …", with: "")
        #expect(shown == expected, "at ‸ in \(line)")
    }

    @Test func completionListsUnsendableActionsLast() {
        let session = Sessions.session(Sessions.todo, after: ["send welcome didLogin"])
        #expect(offered(session, "send Todo ‸") == "editTodo(  back  newTodo  saveChanges(!  discardChanges!")
    }

    @Test func completionInAListOfACondition() {
        #expect(offered(Sessions.editing(), "expect Todo.step in [‸") == "$Todo.step  .edit(  .list")
        #expect(offered(Sessions.editing(), "always Todo.step in [.list, .e‸") == "edit(")
    }

    nonisolated static let gameRows: [(line: String, offered: String)] = [
        ("send ‸", "/  ..  authenticated(  signIn  authenticationCancelled  signOut"),
        ("tap ‸", "onSignIn"),
        ("set / ‸", ".signedIn(  .signedOut  .authenticating"),
    ]

    nonisolated static let gardenRows: [(line: String, offered: String)] = [
        ("cd /‸", "Bed[0]  Vine[1]  Hedge[2]  Bed[3]  Bed[4]  Hedge[5]  Hedge[6]  Bed[7]"),
        ("cd /‸Bed", "Bed[0]  Vine[1]  Hedge[2]  Bed[3]  Bed[4]  Hedge[5]  Hedge[6]  Bed[7]"),
        (
            "cd /Hedge[2]/‸",
            "Flower[0]  Flower[1]  Flower[2]  Flower[3]  Flower[4]  Bush[5]  Flower[6]  Bush[7]  Bush[8]  Bush[9]  Flower[10]  Bush[11]  …"
        ),
        (
            "send Hedge[‸",
            "/Hedge[2]  /Hedge[5]  /Hedge[6]  /Bed[0]/Hedge[1]  /Bed[0]/Hedge[2]  /Bed[0]/Hedge[4]  /Bed[3]/Hedge[1]  /Bed[3]/Hedge[2]  /Bed[3]/Hedge[3]  /Bed[3]/Hedge[5]  /Bed[4]/Hedge[0]  /Bed[4]/Hedge[1]  …"
        ),
        (
            "emit /Hedge[2]/Flower[1‸",
            "Flower[1]  Flower[10]  Flower[12]  Flower[14]  Flower[17]  Flower[19]  Flower[100]  Flower[102]  Flower[103]  Flower[104]  Flower[105]  Flower[106]  …"
        ),
        ("send / ‸", "seasonChanged(  heard(  forget"),
        ("send / seasonChanged(‸", "$/.season  .spring  .summer  .autumn  .winter"),
        ("send / heard(.‸", "grew(  bloomed(  picked(  mown(  wilted"),
        ("set /.season ‸", ".spring  .summer  .autumn  .winter"),
        ("tap onSeasonChanged ‸", "$/.season  .spring  .summer  .autumn  .winter"),
    ]

    @Test(arguments: gameRows)
    func completionInTicTacToe(line: String, expected: String) {
        #expect(offered(Sessions.session(Sessions.game, after: []), line) == expected, "at ‸ in \(line)")
    }

    /// All rows share one session: making ten thousand nodes takes a while, and completion doesn't change any of them.
    @Test func completionAmongTenThousandNodes() {
        let session = Sessions.session(Sessions.garden, after: [])
        for (line, expected) in Self.gardenRows { #expect(offered(session, line) == expected, "at ‸ in \(line)") }
    }

    @Test func completionListsNodesNearTheRootFirst() {
        let session = Sessions.session(Sessions.garden, after: [])
        let result = session.complete("cd ", at: 3)
        #expect(result.isIncomplete)
        #expect(result.candidates.prefix(3).map(\.insertion) == ["/", "/Bed[0]", "/Vine[1]"])
    }
}

// Commands that are well-formed but don't fit the tree. Each row is a script with a line of marks below each faulty
// line.

import Testing
import WorkbenchLanguage

@Suite struct CheckingTests {
    static let faults: [String] = [
        #"""
        send Tood newTodo
             ^^^^ no such node: Tood; did you mean Todo? → send Todo newTodo
        """#,
        #"""
        send welcome didLogin
             ^^^^^^^ welcome has ended
        """#,
        #"""
        state Row.x
              ^^^ several nodes are named Row: Row[1], Row[two words]; write one of them → state Row[1].x → state Row[two words].x
        """#,
        #"""
        send Todo newTod
                  ^^^^^^ Todo has no action newTod; did you mean newTodo? → send Todo newTodo
        """#,
        #"""
        send Todo titleChanged("x")
                  ^^^^^^^^^^^^ Todo has no action titleChanged; these nodes do: /Todo/Edit
        """#,
        #"""
        send Todo discardChanges
                  ^^^^^^^^^^^^^^ several action types have discardChanges; write ListAction.discardChanges or EditAction.discardChanges → send Todo ListAction.discardChanges → send Todo EditAction.discardChanges
        """#,
        #"""
        send Todo ListAction.discardChanges
        """#,
        #"""
        send Todo nudge
                  ^^^^^ nothing sends nudge to Todo now: no screen offers it
        """#,
        #"""
        send Todo selectTodo
                            ^ selectTodo takes index: Int; index: Int is missing
        """#,
        #"""
        send Todo selectTodo(0)
                             ^ selectTodo takes index: Int; write index: before this value → send Todo selectTodo(index: 0)
        """#,
        #"""
        send Todo selectTodo(idx: 0)
                             ^^^ selectTodo takes no idx; did you mean index? → send Todo selectTodo(index: 0)
        """#,
        #"""
        send Todo selectTodo(index: "0")
                                    ^^^ expected Int, found a string
        """#,
        #"""
        send Todo selectTodo(index: 0, 1)
                                       ^ selectTodo takes index: Int and no more
        """#,
        #"""
        send Todo saveChanges(index: 0, todo: $Edit.todo)
                                        ^^^^ todo is out of order; the order is todo: TodoModel, index: Int
        """#,
        #"""
        send Todo saveChanges(todo: $Edit.tod, index: 0)
                                         ^^^^ /Todo/Edit has no ‘tod’; did you mean todo? → send Todo saveChanges(todo: $Edit.todo, index: 0)
        """#,
        #"""
        send Todo saveChanges(todo: TodoModel(titel: "a"), index: 0)
                                              ^^^^^ TodoModel takes no titel; did you mean title? → send Todo saveChanges(todo: TodoModel(title: "a"), index: 0)
        """#,
        #"""
        send Todo saveChanges(todo: TodoModel(title: 1), index: 1.5)
                                                     ^ expected String, found an integer → send Todo saveChanges(todo: TodoModel(title: "1"), index: 1.5)
                                                                ^^^ expected Int, found a floating-point number
        """#,
        #"""
        send Todo saveChanges(todo: ‹TodoModel 0x1›, index: _)
                                    ^^^^^^^^^^^^^^^ the workbench shows a value this way but can't read it back; write the full value, or $node.path
                                                            ^ expected Int, found _, which matches any value, but only in expect
        """#,
        #"""
        send Todo narrow(to: .don)
                              ^^^ Filter has no case don; did you mean .done or .doneSince? → send Todo narrow(to: .done) → send Todo narrow(to: .doneSince)
        """#,
        #"""
        send Todo narrow(to: nil, limit: 300)
                                         ^^^ 300 does not fit in UInt8
        """#,
        #"""
        send Todo narrow(to: .doneSince)
                                       ^ .doneSince takes day: Date; day: Date is missing
        """#,
        #"""
        send Edit titleChanged(name: "x")
                               ^^^^ titleChanged takes no name; it takes String → send Edit titleChanged("x")
        """#,
        #"""
        emit Edit sve(todo: $Edit.todo)
                  ^^^ Edit has no output sve; did you mean save? → emit Edit save(todo: $Edit.todo)
        """#,
        #"""
        state Todo.todos[0].titel
                           ^^^^^^ todos[0]: TodoModel has no ‘titel’; did you mean title? → state Todo.todos[0].title
        """#,
        #"""
        state Todo.todos[7]
                        ^^^ todos: [TodoModel] has no ‘[7]’; did you mean [0] or [1]? → state Todo.todos[0] → state Todo.todos[1]
        """#,
        #"""
        set Todo.step .lst
                       ^^^ Step has no case lst; did you mean .list? → set Todo.step .list
        """#,
        #"""
        set Todo.step 1
                      ^ expected Step, found an integer
        """#,
        #"""
        set Todo.filter .all
        """#,
        #"""
        tap onTitelChanged "x"
            ^^^^^^^^^^^^^^ no screen has onTitelChanged; did you mean onTitleChanged or onNoteChanged? → tap onTitleChanged "x" → tap onNoteChanged "x"
        """#,
        #"""
        tap sav
            ^^^ no screen has sav; did you mean "Save"? → tap "Save"
        """#,
        #"""
        tap "Save" 1
                   ^ Save takes no values
        """#,
        #"""
        tap "Delete all"
            ^^^^^^^^^^^^ the button Delete all is disabled
        """#,
        #"""
        tap onTitleChanged
                          ^ onTitleChanged takes String; String is missing
        """#,
        #"""
        tap onTitleChanged 1
                           ^ expected String, found an integer → tap onTitleChanged "1"
        """#,
        #"""
        tap back
        """#,
        #"""
        deliver Todo Clok "2024-01-31"
                     ^^^^ Todo has no worker Clok; did you mean Clock[second]? → deliver Todo Clock[second] "2024-01-31"
        """#,
        #"""
        deliver Todo .edit(index: 1)
                ^^^^ say which worker delivers the output: Todo has Clock[second], Loader → deliver Todo Clock[second] .edit(index: 1) → deliver Todo Loader .edit(index: 1)
        """#,
        #"""
        deliver Todo
                ^^^^ say which worker delivers the output: Todo has Clock[second], Loader → deliver Todo Clock[second] → deliver Todo Loader
        """#,
        #"""
        deliver Todo Loader .edit(indx: 1)
                                  ^^^^ .edit takes no indx; did you mean index? → deliver Todo Loader .edit(index: 1)
        """#,
        #"""
        goto 7
             ^ there is no step 7; the last one is 2
        """#,
        #"""
        goto before-logn
             ^^^^^^^^^^^ no such mark: before-logn; did you mean before-login? → goto before-login
        """#,
        #"""
        open tod
             ^^^ no such app: tod; did you mean todo or TodoWorkflow? → open todo → open TodoWorkflow
        """#,
        #"""
        open TodoWorkflow
                         ^ TodoWorkflow takes name: String; name: String is missing
        """#,
        #"""
        open TodoWorkflow(nam: "x")
                          ^^^ TodoWorkflow takes no nam; did you mean name? → open TodoWorkflow(name: "x")
        """#,
        #"""
        open RowWorkflow(count: 1)
        """#,
        #"""
        open RowWorkflow(name: "x", count: "1")
                                           ^^^ expected Int, found a string
        """#,
        #"""
        open Second.RowWorkflow(nam: "x", count: 1)
                                ^^^ RowWorkflow takes no nam; did you mean name? → open Second.RowWorkflow(name: "x", count: 1)
        """#,
        #"""
        open CellWorkflow(count: 1)
             ^^^^^^^^^^^^ several modules have a workflow named CellWorkflow; write First.CellWorkflow or Second.CellWorkflow → open First.CellWorkflow(count: 1) → open Second.CellWorkflow(count: 1)
        """#,
        #"""
        goto new
             ^^^ no such mark: new; `mark` lists them
        mark new
        goto new
        """#,
        #"""
        option widht 3
               ^^^^^ unknown option widht; did you mean width? → option width 3
        """#,
        #"""
        branches c
                 ^ no such branch: c; `branches` lists them
        """#,
        #"""
        help sned
             ^^^^ unknown command sned; did you mean send? → help send
        """#,
        #"""
        expect /Todo.todos.count == "1"
                                    ^^^ expected Int, found a string
        """#,
        #"""
        expect output login(nam: _)
                            ^^^ login takes no nam; did you mean name? → expect output login(name: _)
        """#,
        #"""
        expect output save from Edit
        """#,
        #"""
        expect output save(todo: _) from Edit
        """#,
        #"""
        expect tree lacks Gone
        """#,
        #"""
        try send Todo newTod
                      ^^^^^^ Todo has no action newTod; did you mean newTodo? → try send Todo newTodo
        """#,
        #"""
        trace 3
              ^ there is no step 3; the last one is 2
        """#,
        #"""
        diff start 1
        """#,
        #"""
        owner $Edit.todo
        """#,
        #"""
        owner Edit.todoo
                  ^^^^^^ /Todo/Edit has no ‘todoo’; did you mean todo? → owner Edit.todo
        """#,
        #"""
        logOut
        ^^^^^^ logOut is an action; write `send` before it → send logOut
        """#,
        #"""
        Todo
        ^^^^ Todo is a node; write `state`, `cd` or another command before it → state Todo → cd Todo
        """#,
    ]

    @Test(arguments: faults)
    func checkerMarksFaults(expected: String) {
        let script = Script(withoutMarks(expected))
        #expect(marked(script, Checker.check(script) { _ in TodoFacts() }) == expected)
    }

    @Test func checkerWithoutFactsAddsNoDiagnostics() {
        for line in RandomScript.lines {
            let script = Script(line)
            #expect(Checker.check(script) { _ in NoFacts() } == script.diagnostics)
        }
    }

    @Test(arguments: 0..<4 as Range<UInt64>)
    func checkerHandlesRandomScripts(part: UInt64) {
        for seed in part * 1_000..<(part + 1) * 1_000 {
            var random = RandomScript(seed: 30_000_000 + seed)
            let script = Script(random.anything())
            for diagnostic in Checker.check(script, facts: { _ in TodoFacts() }) {
                #expect(diagnostic.range.upperBound <= script.count && !diagnostic.message.isEmpty, "seed \(seed)")
                #expect(diagnostic.fixes.allSatisfy { $0.range.upperBound <= script.count }, "seed \(seed)")
            }
        }
    }
}

/// The script without the lines of marks.
func withoutMarks(_ text: String) -> String {
    let isMark = { (line: Substring) in line.drop { $0 == " " }.hasPrefix("^") }
    return text.split(separator: "\n", omittingEmptySubsequences: false).filter { !isMark($0) }.joined(separator: "\n")
}

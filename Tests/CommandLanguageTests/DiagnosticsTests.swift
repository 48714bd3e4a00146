// Errors in scripts, with their places and fixes. Each row is a script with a line of marks below each faulty line.

import Testing
import WorkbenchLanguage

@Suite struct DiagnosticsTests {
    static let faults: [String] = [
        #"""
        sned Todo newTodo
        ^^^^ unknown command sned; did you mean send? → send Todo newTodo
        """#,
        #"""
        =x
        ^^ expected output begins with = and a space: = text → = x
        """#,
        #"""
        send
            ^ send needs an action: the action and its values; for example: send Welcome didLogin
        """#,
        #"""
        send welcome nameChanged "Ada" 1
                                 ^^^^^^^ write the values of nameChanged in parentheses directly after it → send welcome nameChanged("Ada", 1)
        """#,
        #"""
        send welcome nameChanged ("Ada")
                                 ^^^^^^^ write the values of nameChanged in parentheses directly after it → send welcome nameChanged("Ada")
        """#,
        #"""
        send welcome nameChanged(name: "Ada") twice
                                              ^^^^^ send takes no more arguments; write send [node] action → send welcome nameChanged(name: "Ada")
        """#,
        #"""
        undo 1 2
               ^ undo takes no more arguments; write undo [count] → undo 1
        """#,
        #"""
        undo one
             ^^^ one is not a number; write digits only
        """#,
        #"""
        with tap onSave("a")
                            ^ with needs a step: the step to replace; for example: with 1 tap onNameChanged "Bob" → with tap onSave("a") at 1
        """#,
        #"""
        with tap onSave at
                          ^ with needs a step: the step to replace; for example: with 1 tap onNameChanged "Bob" → with tap onSave at 1
        """#,
        #"""
        with tap onSave 3
                         ^ with needs a step: the step to replace; for example: with 1 tap onNameChanged "Bob" → with tap onSave at 3
        """#,
        #"""
        with 3 at tap onSave
               ^^ with needs a command: the command to run instead; for example: with 1 tap onNameChanged "Bob" → with 3 tap onSave
        """#,
        #"""
        with at 3 tap onSave
             ^^ with needs a step: the step to replace; for example: with 1 tap onNameChanged "Bob" → with 3 tap onSave
        """#,
        #"""
        goto -x
             ^^ -x is not a step; write a number, -1 for one step back, or a mark
        """#,
        #"""
        tree --dept 2
             ^^^^^^ tree has no --dept; did you mean --depth? → tree --depth 2
        """#,
        #"""
        tree --depth
             ^^^^^^^ --depth needs a value after it: the number of levels to show
        """#,
        #"""
        tree --names=1
                    ^^ --names takes no value
        """#,
        #"""
        stack now
              ^^^ stack takes no arguments → stack
        """#,
        #"""
        cd Todo.title
               ^^^^^^ expected a node, without a path into its state → cd Todo
        """#,
        #"""
        cd $Edit
           ^ $ marks a value in the tree; write the node without $ → cd Edit
        """#,
        #"""
        cd /Todo/
                 ^ expected a node’s name, found the end
        """#,
        #"""
        state Todo.
                   ^ expected a field’s name, found the end
        """#,
        #"""
        send Todo save(todo: )
                             ^ expected a value after ‘todo:’, found ‘)’
        """#,
        #"""
        send Todo save(todo: 1
                      ^ ‘(’ is never closed; write ‘)’ where it ends
        undo
        """#,
        #"""
        send Todo "text"
                  ^^^^^^ write the action's name, with its values in parentheses: saveChanges(index: 0)
        """#,
        #"""
        send Todo save(a: 1)b
                            ^ expected nothing more, found ‘b’
        """#,
        #"""
        workers of
                ^^ of is not a valid mode; did you mean on or off? → workers on → workers off
        """#,
        #"""
        workers maybe
                ^^^^^ maybe is not a valid mode; available: on, off, replay, mute, unmute
        """#,
        #"""
        export tset a.swift
               ^^^^ tset is not a valid form; did you mean test? → export test a.swift
        """#,
        #"""
        source a"b
                ^^ a quote can't be inside a word; quote the whole word
        """#,
        #"""
        open [1](
                ^ expected nothing more, found ‘(’
        """#,
        #"""
        tap 3
            ^ write the callback’s name, or a button’s title in quotes
        """#,
        #"""
        try undo
            ^^^^ undo can't be tried; use `send`, `tap`, `emit`, `deliver` or `set`
        """#,
        #"""
        try sned x y
            ^^^^ unknown command sned; did you mean send? → try send x y
        """#,
        #"""
        expect
              ^ expect needs an expectation: what must hold; for example: expect stack is Welcome, List, Edit
        """#,
        #"""
        expect stack was A
                     ^^^ expected is or has or lacks → expect stack has A
        """#,
        #"""
        expect stack is
                       ^ expected a node’s name, found the end
        """#,
        #"""
        expect stack is A,,B
                          ^ expected a node’s name, found ‘,’
        """#,
        #"""
        expect Todo.x = 1
                      ^ expected a comparison: ==, !=, <, <=, >, >=, in, sorted or unique → expect Todo.x == 1
        """#,
        #"""
        expect Todo.x
                     ^ expected a comparison: ==, !=, <, <=, >, >=, in, sorted or unique → expect Todo.x == _
        """#,
        #"""
        expect == 1
               ^^^^ unknown condition; write `expect stack is …` or `expect <place> == <value>`, or see `help expect`
        """#,
        #"""
        expect Todo.x ==
                        ^ expected a value, found the end
        """#,
        #"""
        expect output a form Edit
                        ^^^^ expected from or since → expect output a from Edit
        """#,
        #"""
        expect Todo.x changed twice
                              ^^^^^ expected since → expect Todo.x changed since
        """#,
        #"""
        expect steps == many
                        ^^^^ many is not a number; write digits only
        """#,
        #"""
        expect steps == 1 since
                               ^ expected a step: a number, -1 for one step back, or a mark
        """#,
        #"""
        expect asked
                    ^ expected a command, as in `asked why List`
        """#,
        #"""
        expect asked wy
                     ^^ unknown command wy; did you mean why? → expect asked why
        """#,
        #"""
        expect route try tap → / logOut since -1
                                        ^^^^^^^^ the expectation ends before this; write one expectation per line → expect route try tap → / logOut
        """#,
        #"""
        expect dropped now
                       ^^^ the expectation ends before this; write one expectation per line → expect dropped
        """#,
        #"""
        expect tree has Todo.x
                            ^^ expected a node, without a path into its state → expect tree has Todo
        """#,
        #"""
        set Todo.x "a
                   ^^ the string is never closed; end it with ", or write """ for several lines
        """#,
        #"""
        option "a\qb"
                 ^^ ‘\q’ is not an escape; use one of \\ \" \' \n \r \t \0 and \u{…}
        """#,
        #"""
        owner @
              ^ expected a value, found ‘@’
        """#,
        #"""
        deliver Login Worker.x
                      ^^^^^^^^ expected a worker’s name after its node, found ‘Worker.x’
        """#,
        #"""
        deliver PriceWorker 50
                            ^^ expected a worker’s name after its node, found ‘50’
        """#,
        #"""
        tap "Save"…
            ^^^^^^^ the workbench shows a value this way but can't read it back; write the full value, or $node.path
        """#,
        #"""
        source "a"...
               ^^^^^^ a quote can't be inside a word; quote the whole word
        """#,
    ]

    @Test(arguments: faults)
    func parserMarksFaults(expected: String) {
        #expect(marked(Script(withoutMarks(expected))) == expected)
    }
}

// The model dialogue of the todo app, typed key by key and read from the screen.

import Testing
import WorkbenchTestSupport

extension WorkbenchTests {
    @Suite struct DialogueTests {
        @Test func todoDialogueOnATerminal() throws {
            let sitting = try Sitting(try Place(), rows: 60)
            try sitting.prompt()
            for command in Self.commands {
                try sitting.say(command)
                if command == "send todo discardChanges" { try sitting.sees(Self.function) }
            }
            // The functions of a crash are in its report if they are known by then; otherwise, they follow it under a
            // title.
            let picture = sitting.picture
                .replacing(" where it crashed:\n\(Self.function)\n", with: "", maxReplacements: 1)
                .replacing("`.edit`.\n\(Self.function)\n", with: "`.edit`.\n", maxReplacements: 1)
            #expect(picture == Self.dialogue, "If the new dialogue is better, put it into this test")
            try sitting.leave()
        }

        private static let commands = [
            "send welcome didLogin", "undo", "send welcome nameChanged(\"Ada\")",
            "send welcome didLogin", "send todo discardChanges",
            "owner \"Take the cat for a walk\"",
        ]

        private static let function =
            "   in TodoWorkflow.EditAction.apply(toState:workflow:)   TodoWorkflow.swift:93"

        private static let dialogue = #"""
            Workflow workbench · todo (the tutorial's todo app, part 5) · 2 nodes · help, Tab, workflow learn
             stack  ▸ Welcome
                      name ""   onNameChanged(String)   onLoginTapped()
            / ❯ send welcome didLogin
             #  node     action                                     state change
             1  Welcome  didLogin                                   state unchanged
                ⇡ output didLogin(name: "")
                Root     login(name: "")                            welcome → todo(name: "")
                ⇣ started Todo (name: "")   ⇣ started Todo/List (name: "", todos: 1 item)
             stack  Welcome ▸ "Welcome, "   [Back]   [New Todo]
                      todoTitles ["Take the cat for a walk"]   onTodoSelected(Int)
            / ❯ undo
             ↶  at step 0, was at 1
             stack  ▸ Welcome
                      name ""   onNameChanged(String)   onLoginTapped()
            / ❯ send welcome nameChanged("Ada")
             send welcome nameChanged(name: "Ada")
             1  Welcome  nameChanged(name: "Ada")                   name: "" → "Ada"
             stack  ▸ Welcome
                      name "Ada"   onNameChanged(String)   onLoginTapped()
            / ❯ send welcome didLogin
             2  Welcome  didLogin                                   state unchanged
                ⇡ output didLogin(name: "Ada")
                Root     login(name: "Ada")                         welcome → todo(name: "Ada")
                ⇣ started Todo (name: "Ada")   ⇣ started Todo/List (name: "Ada", todos: 1 item)
             stack  Welcome ▸ "Welcome, Ada"   [Back]   [New Todo]
                      todoTitles ["Take the cat for a walk"]   onTodoSelected(Int)
            / ❯ send todo discardChanges
             ✗ the app crashed: TodoWorkflow.swift:93: Fatal error: Received edit action when state was not
               `.edit`.
               restored to step 2 (4 lines replayed, N ms); skipped: `send todo discardChanges`
             stack  Welcome ▸ "Welcome, Ada"   [Back]   [New Todo]
                      todoTitles ["Take the cat for a walk"]   onTodoSelected(Int)
            / ❯ owner "Take the cat for a walk"
             owner   Todo  state.todos[0].title
             copies  Todo/List  props.todos[0].title   (given by Todo)
                     screen TodoList.todoTitles[0]
            / ❯ ‸
            """#
    }
}

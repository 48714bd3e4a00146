// The model dialogue, word for word, in a live session.

import Testing
import WorkbenchLanguage
import WorkbenchKernel
import WorkbenchTestSupport
import WorkbenchTutorial5

@MainActor
@Suite(.mainActorTurn) struct DialogueTests {
    @Test("The text of a todo session, with a kernel death and its report")
    func todoDialogueText() {
        let app = KernelApp("todo", "the tutorial's todo app") { RootWorkflow() }
        let session = Session(apps: [app], opening: app)
        let text = ReplyText(width: 80)
        var said: [String] = []
        for block in Self.dialogue.split(separator: "❯ ", omittingEmptySubsequences: false).dropFirst() {
            let command = String(block.prefix { $0 != "\n" })
            // This command ends the kernel, and another kernel continues from the same state.
            let isFatal = command == "send todo discardChanges"
            let lines =
                isFatal
                ? text.lines(of: DeathReportTests.trap) + text.lines(of: Reply(.nothing, stack: session.stack))
                : session.evaluate(command).flatMap { text.lines(of: $0, command: command) }
            said.append("❯ \(command)\n" + lines.map { $0.plain + "\n" }.joined())
        }
        #expect(said.joined() == Self.dialogue + "\n", "If the new dialogue is better, put it into this test")
    }

    private static let dialogue = #"""
        ❯ 
         stack  ▸ Welcome
                  name ""   onNameChanged(String)   onLoginTapped()
        ❯ send welcome didLogin
         1  Welcome  didLogin                        state unchanged
            ⇡ output didLogin(name: "")
            Root     login(name: "")                 welcome → todo(name: "")
            ⇣ started Todo (name: "")   ⇣ started Todo/List (name: "", todos: 1 item)
         stack  Welcome ▸ "Welcome, "   [Back]   [New Todo]
                  todoTitles ["Take the cat for a walk"]   onTodoSelected(Int)
        ❯ undo
         ↶  at step 0, was at 1
         stack  ▸ Welcome
                  name ""   onNameChanged(String)   onLoginTapped()
        ❯ send welcome nameChanged("Ada")
         error: nameChanged takes name: String
           send welcome nameChanged("Ada")
                                    ^ write nameChanged(name: "Ada")
        ❯ send welcome nameChanged(name: "Ada")
         1  Welcome  nameChanged(name: "Ada")        name: "" → "Ada"
         stack  ▸ Welcome
                  name "Ada"   onNameChanged(String)   onLoginTapped()
        ❯ send welcome didLogin
         2  Welcome  didLogin                        state unchanged
            ⇡ output didLogin(name: "Ada")
            Root     login(name: "Ada")              welcome → todo(name: "Ada")
            ⇣ started Todo (name: "Ada")
            ⇣ started Todo/List (name: "Ada", todos: 1 item)
         stack  Welcome ▸ "Welcome, Ada"   [Back]   [New Todo]
                  todoTitles ["Take the cat for a walk"]   onTodoSelected(Int)
        ❯ send todo discardChanges
         ✗ the app crashed: TodoWorkflow.swift:88: Fatal error: Received edit action
           when state was not `.edit`.
           restored to step 2 (3 lines replayed, 14 ms); skipped: `send todo
           discardChanges`
         stack  Welcome ▸ "Welcome, Ada"   [Back]   [New Todo]
                  todoTitles ["Take the cat for a walk"]   onTodoSelected(Int)
        ❯ owner "Take the cat for a walk"
         owner   Todo  state.todos[0].title
         copies  Todo/List  props.todos[0].title   (given by Todo)
                 screen TodoList.todoTitles[0]
        """#
}

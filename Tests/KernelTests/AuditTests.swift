// One app for each kind of finding, and apps without findings.

import Testing
import WorkbenchLanguage
import WorkbenchKernel
import WorkbenchTestSupport
import Workflow
import WorkflowConcurrency

@MainActor
@Suite(.mainActorTurn) struct AuditTests {
    @Test("audit finds the faults of an app, and nothing else", arguments: AuditTests.transcripts)
    func auditFindsFaultsOfAnApp(_ transcript: Transcript) throws {
        try transcript.check(apps: Dialogue.apps + FaultyApps.all)
    }

    @Test("audit changes nothing")
    func auditChangesNothing() throws {
        let dialogue = try Dialogue("todo")
        for line in ["send welcome didLogin", "tap onTodoSelected 0"] { try dialogue.say(line) }
        let before = try dialogue.traces
        try dialogue.say("audit")
        #expect(try dialogue.traces == before)
    }

    @Test("audit names the action that a worker's output became as the cause of a change")
    func auditNamesActionOfAWorkersOutput() throws {
        let dialogue = try Dialogue(
            "copied", apps: [KernelApp("copied", "copies what a worker finds") { FoundWorkflow() }], workers: .off)
        for number in 1...2 { #expect(try dialogue.say("deliver / NumberWorker \(number)").isSuccess) }
        guard case .audit(let reply) = try dialogue.say("audit").content else {
            Issue.record("audit answers with findings")
            return
        }
        let causes = reply.findings.compactMap { finding in
            if case .observed(let observation) = finding { observation.cause } else { nil }
        }
        #expect(causes == ["found"])
    }

    private nonisolated static let rulesOfSteps = AuditRule.allCases.count(where: \.needsSteps)

    nonisolated static let transcripts = [
        Transcript(
            app: "clean", about: "nothing is found",
            text: #"""
                > audit
                 · nothing found in 2 nodes, but not everything was checked:
                   \#(rulesOfSteps) rules need steps: send some actions, or run `audit --drive 200`
                """#),
        Transcript(
            app: "sharing", about: "one object in two states",
            text: #"""
                > audit
                 ! Holder[first].account and Holder[second].account share the same Account
                   ⇢ let one node own it, and pass values to the others (shared-object)
                   \#(rulesOfSteps) rules need steps: send some actions, or run `audit --drive 200`
                > audit Holder[first]
                 · nothing found in 1 node, but not everything was checked:
                   \#(rulesOfSteps) rules need steps: send some actions, or run `audit --drive 200`
                """#),
        Transcript(
            app: "stale", about: "a copy that is not refreshed",
            text: #"""
                > audit
                 ! Copy.copy is made from the property model, but doesn't change with it
                   ⇢ remove it from the state and read the property instead, or update it in workflowDidChange
                     (stale-copy)
                   \#(rulesOfSteps) rules need steps: send some actions, or run `audit --drive 200`
                """#),
        Transcript(
            app: "hoarding", about: "state that one child uses",
            text: #"""
                > audit
                 ! Hoarding.text is used by Field only
                   ⇢ move it into the state of that child (used-by-one-child)
                   \#(rulesOfSteps) rules need steps: send some actions, or run `audit --drive 200`
                """#),
        Transcript(
            app: "impure", about: "a render that is not pure",
            text: #"""
                > audit
                 ! Impure gives different renderings for the same state
                   ⇢ pass the data in as a property, or keep it in state (impure-render)
                   \#(rulesOfSteps) rules need steps: send some actions, or run `audit --drive 200`
                """#),
        Transcript(
            app: "leaking", about: "keyed rows that read more than their values",
            text: #"""
                > send enlarge
                 1  Leaking  enlarge                                    12 → 13
                    ⇣ Line[a]: new size   ⇣ Line[b]: new size
                 stack  ▸ Leaking
                          ["a 13", "b 13"]
                > audit
                 ! Line[a] (and 1 more of its kind) gets new properties from an unchanged row; in an app without
                   observers, the node would keep the old ones
                   ⇢ in the row's closure, read only the row; pass everything else as dependingOn: (impure-render)
                   not checked: unsent-action, unread-state, crash; to check them, run `audit --drive 200`
                """#),
        Transcript(
            app: "todo", about: "the tutorial's app, once all of it was seen",
            text: #"""
                > audit
                 · nothing found in 2 nodes, but not everything was checked:
                   \#(rulesOfSteps) rules need steps: send some actions, or run `audit --drive 200`
                > send welcome didLogin
                 1  Welcome  didLogin                                   state unchanged
                    ⇡ output didLogin(name: "")
                    Root     login(name: "")                            welcome → todo(name: "")
                    ⇣ started Todo (name: "")   ⇣ started Todo/List (name: "", todos: 1 item)
                 stack  Welcome ▸ "Welcome, "   [Back]   [New Todo]
                          todoTitles ["Take the cat for a walk"]   onTodoSelected(Int)
                > audit Todo
                 · nothing found in 2 nodes, but not everything was checked:
                   not checked: unsent-action, unread-state, crash; to check them, run `audit --drive 200`
                > tap onTodoSelected 0
                 2  Todo/List  selectTodo(index: 0)                     state unchanged
                    ⇡ output selectTodo(index: 0)
                    Todo       editTodo(index: 0)                       step: .list → .edit(index: 0)
                    ⇣ started Todo/Edit (initialTodo: TodoModel(title: "Take the cat f"…, note: "Cats really nee"…))
                 stack  Welcome ▸ "Welcome, " ▸ "Edit"   [Back]   [Save]
                          title "Take the cat for a walk"
                          note "Cats really need their outside sunshine time. Don't forget to walk Charlie. Hamilt"…
                          onTitleChanged(String)   onNoteChanged(String)
                > audit
                 · nothing found in 5 nodes, but not everything was checked:
                   not checked: unsent-action, unread-state, crash; to check them, run `audit --drive 200`
                > tap back
                 3  Todo/Edit  discardChanges                           state unchanged
                    ⇡ output discard
                    Todo       discardChanges                           step: .edit(index: 0) → .list
                    ⇣ ended Todo/Edit
                 stack  Welcome ▸ "Welcome, "   [Back]   [New Todo]
                          todoTitles ["Take the cat for a walk"]   onTodoSelected(Int)
                > audit
                 · nothing found in 4 nodes, but not everything was checked:
                   not checked: unsent-action, unread-state, crash; to check them, run `audit --drive 200`
                """#),
        Transcript(
            app: "tictactoe", about: "a larger app",
            text: #"""
                > tap onSignIn
                 1  TicTacToe  signIn                                   signedOut → authenticating
                    ⇣ started Authentication (service: LocalAuthenticationService())
                    ⇣ started Authentication/Login (message: nil, isWaiting: false)
                 stack  ▸ Home
                 modal  ▸ "Sign in"   [Cancel]   (sheet)
                          name ""   password ""   message nil
                          onNameChanged(String)   onPasswordChanged(String)   onSubmit()
                > send Login submit
                 2  Authentication/Login  submit                        state unchanged
                    ⇡ output submitted(Credentials(name: "", password: ""))
                    Authentication        submit(Credentials(name: "", password: ""))
                                            credentials(failure: nil) → authorizing(Credentials(name: "", …))
                    ⇣ started Authentication/AuthorizeWorker (service: LocalAuthenticationService(), …)
                    ⇣ Authentication/Login: new isWaiting
                    `state Authentication` shows the whole value
                 stack  ▸ Home
                 modal  ▸ "Sign in"   [Cancel]   (sheet)
                          name ""   password ""   message "Signing in…"
                          onNameChanged(String)   onPasswordChanged(String)   onSubmit()
                > audit
                 · nothing found in 3 nodes, but not everything was checked:
                   not checked: unsent-action, unread-state, crash; to check them, run `audit --drive 200`
                """#),
    ]
}

private struct NumberWorker: Worker, Equatable {
    func run() async -> Int { 1 }
}

private struct FoundWorkflow: Workflow {
    typealias Output = Never

    enum Action: WorkflowAction {
        typealias WorkflowType = FoundWorkflow
        case found(Int)

        func apply(toState state: inout Int) -> Never? {
            switch self {
            case .found(let number): state = number
            }
            return nil
        }
    }

    func makeInitialState() -> Int { 0 }

    func render(state: Int, context: RenderContext<FoundWorkflow>) -> Int {
        NumberWorker().mapOutput { Action.found($0) }.running(in: context)
        return CopyWorkflow(number: state).rendered(in: context)
    }
}

private struct CopyWorkflow: Workflow {
    typealias Output = Never

    var number: Int

    func makeInitialState() -> Int { number }
    func render(state: Int, context: RenderContext<CopyWorkflow>) -> Int { state }
}

// Each kind of finding in an app of its own, and apps without findings.

import Testing
import WorkbenchTestSupport

@MainActor
@Suite(.mainActorTurn) struct AuditTests {
    @Test("An audit finds what is there, and nothing else", arguments: AuditTests.transcripts)
    func transcript(_ transcript: Transcript) throws {
        try transcript.check(apps: Dialogue.apps + FaultyApps.all)
    }

    @Test("An audit changes nothing")
    func changesNothing() throws {
        let dialogue = try Dialogue("todo")
        for line in ["send welcome didLogin", "tap onTodoSelected 0"] { try dialogue.say(line) }
        let before = try dialogue.traces
        try dialogue.say("audit")
        #expect(try dialogue.traces == before)
    }

    nonisolated static let transcripts = [
        Transcript(
            app: "clean", about: "nothing is found",
            text: #"""
                > audit
                nothing in 2 nodes
                """#),
        Transcript(
            app: "sharing", about: "one object in two states",
            text: #"""
                > audit
                shared Account: /Holder[first].account, /Holder[second].account
                object /Holder[first].account: Account
                object /Holder[second].account: Account
                > audit Holder[first]
                object /Holder[first].account: Account
                """#),
        Transcript(
            app: "stale", about: "a copy that is not refreshed",
            text: #"""
                > audit
                stale /Copy.copy copies model
                """#),
        Transcript(
            app: "hoarding", about: "state that one child uses",
            text: #"""
                > audit
                one child /.text used by /Field
                """#),
        Transcript(
            app: "impure", about: "a render that is not pure",
            text: #"""
                > audit
                impure /
                """#),
        Transcript(
            app: "todo", about: "the tutorial's app, once all of it was seen",
            text: #"""
                > audit
                nothing in 2 nodes
                > send welcome didLogin
                /Welcome .didLogin: ⇡ .didLogin(name: "")
                / .login(name: "") from /Welcome: .welcome → .todo(name: "")
                + /Todo
                + /Todo/List
                shows Welcome ▸ "Welcome, "
                > audit Todo
                nothing in 2 nodes
                > tap onTodoSelected 0
                /Todo/List .selectTodo(index: 0): ⇡ .selectTodo(index: 0)
                /Todo .editTodo(index: 0) from /Todo/List: step: .list → .edit(index: 0)
                + /Todo/Edit
                shows Welcome ▸ "Welcome, " ▸ "Edit"
                > audit
                nothing in 5 nodes
                skipped /Todo.step.index
                > tap back
                /Todo/Edit .discardChanges: ⇡ .discard
                /Todo .discardChanges from /Todo/Edit: step: .edit(index: 0) → .list
                - /Todo/Edit
                shows Welcome ▸ "Welcome, "
                > audit
                nothing in 4 nodes
                """#),
        Transcript(
            app: "tictactoe", about: "a larger app",
            text: #"""
                > tap onSignIn
                / .signIn: .signedOut → .authenticating
                + /Authentication
                + /Authentication/Login
                shows Home | modal "Sign in"
                > send Login submit
                /Authentication/Login .submit: ⇡ .submitted(Credentials(name: "", password: ""))
                /Authentication .submit(Credentials(name: "", password: "")) from /Authentication/Login: .credentials(failure: nil) → .authorizing(Credentials(name: "", password: ""))
                + /Authentication/AuthorizeWorker
                shows Home | modal "Sign in"
                > audit
                nothing in 3 nodes
                """#),
    ]
}

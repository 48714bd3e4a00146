// The steps of a session of tictactoe, action by action.
// swift-format-ignore-file

import Testing
@testable import WorkbenchTicTacToe
import Workflow
import WorkflowTesting

@MainActor @Suite struct TictactoeSessionTests {
    // tap onSignIn
    @Test func step1TicTacToe() {
        TicTacToeWorkflow.Action
            .tester(
                withState: .signedOut,
                workflow: TicTacToeWorkflow(service: LocalAuthenticationService())
            )
            .send(action: .signIn)
            .assertNoOutput()
            .assert(state: .authenticating)
    }

    // tap onNameChanged "ada"
    @Test func step2AuthenticationLogin() {
        LoginWorkflow.Action
            .tester(
                withState: LoginWorkflow.State(credentials: Credentials(name: "", password: "")),
                workflow: LoginWorkflow(message: nil, isWaiting: false)
            )
            .send(action: .nameChanged("ada"))
            .assertNoOutput()
            .assert(state: LoginWorkflow.State(credentials: Credentials(name: "ada", password: "")))
    }

    // tap onPasswordChanged "engine"
    @Test func step3AuthenticationLogin() {
        LoginWorkflow.Action
            .tester(
                withState: LoginWorkflow.State(credentials: Credentials(name: "ada", password: "")),
                workflow: LoginWorkflow(message: nil, isWaiting: false)
            )
            .send(action: .passwordChanged("engine"))
            .assertNoOutput()
            .assert(state: LoginWorkflow.State(credentials: Credentials(name: "ada", password: "engine")))
    }

    // tap onSubmit
    @Test func step4AuthenticationLogin() {
        LoginWorkflow.Action
            .tester(
                withState: LoginWorkflow.State(credentials: Credentials(name: "ada", password: "engine")),
                workflow: LoginWorkflow(message: nil, isWaiting: false)
            )
            .send(action: .submit)
            .assert(output: .submitted(Credentials(name: "ada", password: "engine")))
            .assert(state: LoginWorkflow.State(credentials: Credentials(name: "ada", password: "engine")))
    }

    // tap onSubmit
    @Test func step4Authentication() {
        AuthenticationWorkflow.UserAction
            .tester(
                withState: .credentials(failure: nil),
                workflow: AuthenticationWorkflow(service: LocalAuthenticationService())
            )
            .send(action: .submit(Credentials(name: "ada", password: "engine")))
            .assertNoOutput()
            .assert(state: .authorizing(Credentials(name: "ada", password: "engine")))
    }

    // deliver Authentication AuthorizeWorker .failure(.unavailable)
    @Test func step5Authentication() {
        AuthenticationWorkflow.ServiceAction
            .tester(
                withState: .authorizing(Credentials(name: "ada", password: "engine")),
                workflow: AuthenticationWorkflow(service: LocalAuthenticationService())
            )
            .send(action: .authorized(.failure(.unavailable)))
            .assertNoOutput()
            .assert(state: .credentials(failure: .unavailable))
    }

    // tap onSubmit
    @Test func step6AuthenticationLogin() {
        LoginWorkflow.Action
            .tester(
                withState: LoginWorkflow.State(credentials: Credentials(name: "ada", password: "engine")),
                workflow: LoginWorkflow(message: "The service does not answer: try again later", isWaiting: false)
            )
            .send(action: .submit)
            .assert(output: .submitted(Credentials(name: "ada", password: "engine")))
            .assert(state: LoginWorkflow.State(credentials: Credentials(name: "ada", password: "engine")))
    }

    // tap onSubmit
    @Test func step6Authentication() {
        AuthenticationWorkflow.UserAction
            .tester(
                withState: .credentials(failure: .unavailable),
                workflow: AuthenticationWorkflow(service: LocalAuthenticationService())
            )
            .send(action: .submit(Credentials(name: "ada", password: "engine")))
            .assertNoOutput()
            .assert(state: .authorizing(Credentials(name: "ada", password: "engine")))
    }

    // deliver Authentication AuthorizeWorker .success(.secondFactorRequired(Challenge(account: "ada", hint: "18")))
    @Test func step7Authentication() {
        AuthenticationWorkflow.ServiceAction
            .tester(
                withState: .authorizing(Credentials(name: "ada", password: "engine")),
                workflow: AuthenticationWorkflow(service: LocalAuthenticationService())
            )
            .send(action: .authorized(.success(.secondFactorRequired(Challenge(account: "ada", hint: "18")))))
            .assertNoOutput()
            .assert(state: .code(Challenge(account: "ada", hint: "18"), wrongCodes: 0))
    }

    // tap onCodeChanged "1843"
    @Test func step8AuthenticationTwoFactor() {
        TwoFactorWorkflow.Action
            .tester(
                withState: TwoFactorWorkflow.State(code: ""),
                workflow: TwoFactorWorkflow(hint: "18", message: nil, isWaiting: false)
            )
            .send(action: .codeChanged("1843"))
            .assertNoOutput()
            .assert(state: TwoFactorWorkflow.State(code: "1843"))
    }

    // tap onSubmit
    @Test func step9AuthenticationTwoFactor() {
        TwoFactorWorkflow.Action
            .tester(
                withState: TwoFactorWorkflow.State(code: "1843"),
                workflow: TwoFactorWorkflow(hint: "18", message: nil, isWaiting: false)
            )
            .send(action: .submit)
            .assert(output: .submitted(code: "1843"))
            .assert(state: TwoFactorWorkflow.State(code: "1843"))
    }

    // tap onSubmit
    @Test func step9Authentication() {
        AuthenticationWorkflow.UserAction
            .tester(
                withState: .code(Challenge(account: "ada", hint: "18"), wrongCodes: 0),
                workflow: AuthenticationWorkflow(service: LocalAuthenticationService())
            )
            .send(action: .submitCode("1843"))
            .assertNoOutput()
            .assert(state: .verifying(Challenge(account: "ada", hint: "18"), code: "1843", wrongCodes: 0))
    }

    // deliver Authentication VerifyWorker .success(SignedInUser(name: "Ada"))
    @Test func step10Authentication() {
        AuthenticationWorkflow.ServiceAction
            .tester(
                withState: .verifying(Challenge(account: "ada", hint: "18"), code: "1843", wrongCodes: 0),
                workflow: AuthenticationWorkflow(service: LocalAuthenticationService())
            )
            .send(action: .verified(.success(SignedInUser(name: "Ada"))))
            .assert(output: .authenticated(SignedInUser(name: "Ada")))
    }

    // deliver Authentication VerifyWorker .success(SignedInUser(name: "Ada"))
    @Test func step10TicTacToe() {
        TicTacToeWorkflow.Action
            .tester(
                withState: .authenticating,
                workflow: TicTacToeWorkflow(service: LocalAuthenticationService())
            )
            .send(action: .authenticated(SignedInUser(name: "Ada")))
            .assertNoOutput()
            .assert(state: .signedIn(SignedInUser(name: "Ada")))
    }

    // tap onPlayerOChanged "Bob"
    @Test func step11RunGameNewGame() {
        NewGameWorkflow.Action
            .tester(
                withState: NewGameWorkflow.State(names: PlayerNames(x: "Ada", o: ""), message: nil),
                workflow: NewGameWorkflow(proposedName: "Ada")
            )
            .send(action: .nameChanged(player: .o, name: "Bob"))
            .assertNoOutput()
            .assert(state: NewGameWorkflow.State(names: PlayerNames(x: "Ada", o: "Bob"), message: nil))
    }

    // tap onStart
    @Test func step12RunGameNewGame() {
        NewGameWorkflow.Action
            .tester(
                withState: NewGameWorkflow.State(names: PlayerNames(x: "Ada", o: "Bob"), message: nil),
                workflow: NewGameWorkflow(proposedName: "Ada")
            )
            .send(action: .start)
            .assert(output: .start(PlayerNames(x: "Ada", o: "Bob")))
            .assert(state: NewGameWorkflow.State(names: PlayerNames(x: "Ada", o: "Bob"), message: nil))
    }

    // tap onStart
    @Test func step12RunGame() {
        RunGameWorkflow.Action
            .tester(
                withState: RunGameWorkflow.State(step: .newGame, score: RunGameWorkflow.Score(won: [:], draws: 0)),
                workflow: RunGameWorkflow(host: "Ada")
            )
            .send(action: .start(PlayerNames(x: "Ada", o: "Bob")))
            .assertNoOutput()
            .assert(state: RunGameWorkflow.State(step: .playing(PlayerNames(x: "Ada", o: "Bob"), round: 1, isQuitting: false), score: RunGameWorkflow.Score(won: [:], draws: 0)))
    }

    // send RunGame askToQuit
    @Test func step13RunGame() {
        RunGameWorkflow.Action
            .tester(
                withState: RunGameWorkflow.State(step: .playing(PlayerNames(x: "Ada", o: "Bob"), round: 1, isQuitting: false), score: RunGameWorkflow.Score(won: [:], draws: 0)),
                workflow: RunGameWorkflow(host: "Ada")
            )
            .send(action: .askToQuit)
            .assertNoOutput()
            .assert(state: RunGameWorkflow.State(step: .playing(PlayerNames(x: "Ada", o: "Bob"), round: 1, isQuitting: true), score: RunGameWorkflow.Score(won: [:], draws: 0)))
    }
}

// Signing in: every step with every answer, the workers that each state requests, and the local service.

import BackStackContainer
import Testing
import WorkbenchTicTacToe
import Workflow
import WorkflowTesting
import WorkflowUI

@Suite struct AuthenticationTests {
    private let credentials = Credentials(name: "ada", password: "engine")

    @Test(
        arguments: [
            (.authorizing, .authorized(.success(.granted(session))), .authorizing, .authenticated(session)),
            (.authorizing, .authorized(.success(.secondFactorRequired(challenge))), .code(0), nil),
            (.authorizing, .authorized(.failure(.wrongCredentials)), .credentials(.wrongCredentials), nil),
            (.authorizing, .authorized(.failure(.unavailable)), .credentials(.unavailable), nil),
            (.verifying(0), .verified(.success(session)), .verifying(0), .authenticated(session)),
            (.verifying(0), .verified(.failure(.wrongCode)), .code(1), nil),
            (.verifying(1), .verified(.failure(.wrongCode)), .code(2), nil),
            (.verifying(2), .verified(.failure(.wrongCode)), .credentials(.tooManyCodes), nil),
            (.verifying(0), .verified(.failure(.unavailable)), .credentials(.unavailable), nil),
            // Answers that arrive too late.
            (.credentials(nil), .authorized(.success(.granted(session))), .credentials(nil), nil),
            (.code(1), .verified(.success(session)), .code(1), nil),
        ] as [Answer]
    )
    func serviceAnswerLeadsToNextState(
        step: Step, answer: AuthenticationWorkflow.ServiceAction, expected: Step,
        output: AuthenticationWorkflow.Output?
    ) {
        let tester = AuthenticationWorkflow.ServiceAction
            .tester(withState: step.state, workflow: AuthenticationWorkflow(service: LocalAuthenticationService()))
            .send(action: answer)
            .assert(state: expected.state)
        if let output { tester.assert(output: output) } else { tester.assertNoOutput() }
    }

    @Test func authorizeWorkerRunsWhileAuthorizing() {
        let service = LocalAuthenticationService()
        AuthenticationWorkflow(service: service)
            .renderTester(initialState: .authorizing(credentials))
            .expectWorkflow(type: LoginWorkflow.self, producingRendering: .standIn("login")) { login in
                #expect(login.isWaiting)
            }
            .expectWorker(
                AuthorizeWorker(service: service, credentials: credentials),
                producingOutput: .failure(.wrongCredentials)
            )
            .render { items in #expect(items.map(\.key) == ["login"]) }
            .assert(state: .credentials(failure: .wrongCredentials))
    }

    @Test func verifyWorkerRunsWhileVerifyingTheCode() {
        let service = LocalAuthenticationService()
        AuthenticationWorkflow(service: service)
            .renderTester(initialState: .verifying(challenge, code: "1", wrongCodes: 1))
            .expectWorkflow(type: LoginWorkflow.self, producingRendering: .standIn("login"))
            .expectWorkflow(type: TwoFactorWorkflow.self, producingRendering: .standIn("code")) { child in
                #expect(child.isWaiting)
            }
            .expectWorker(
                VerifyWorker(service: service, challenge: challenge, code: "1"),
                producingOutput: .success(SignedInUser(name: "ada"))
            )
            .render { items in #expect(items.map(\.key) == ["login", "code"]) }
            .assert(output: .authenticated(SignedInUser(name: "ada")))
    }

    @Test func noWorkerRunsWhileCredentialsAreTyped() {
        AuthenticationWorkflow(service: LocalAuthenticationService())
            .renderTester(initialState: .credentials(failure: .unavailable))
            .expectWorkflow(type: LoginWorkflow.self, producingRendering: .standIn("login")) { login in
                #expect(!login.isWaiting)
                #expect(login.message == "The service does not answer: try again later")
            }
            .render()
            .assertNoAction()
    }

    @Test func passwordIsMasked() throws {
        try LoginWorkflow(message: nil, isWaiting: false)
            .renderTester()
            .render { item in try #require(item.screen.wrappedScreen as? LoginScreen).onPasswordChanged("engine") }
        let host = WorkflowHost(workflow: LoginWorkflow(message: nil, isWaiting: false))
        func screen() throws -> LoginScreen {
            try #require(host.rendering.value.screen.wrappedScreen as? LoginScreen)
        }
        try screen().onPasswordChanged("engine")
        #expect(try screen().password == "••••••")
    }

    @Test(
        arguments: [
            (
                "ada", "engine",
                .success(.secondFactorRequired(Challenge(account: "ada", hint: "the year of the Notes")))
            ),
            ("grace", "compiler", .success(.granted(SignedInUser(name: "grace")))),
            ("alan", "", .failure(.unavailable)),
            ("ada", "compiler", .failure(.wrongCredentials)),
        ] as [(String, String, Result<Authorization, AuthenticationFailure>)]
    )
    func localAuthenticationServiceAnswers(
        name: String, password: String, answer: Result<Authorization, AuthenticationFailure>
    ) async {
        let service = LocalAuthenticationService()
        #expect(await service.authorize(Credentials(name: name, password: password)) == answer)
    }
}

private let session = SignedInUser(name: "ada")
private let challenge = Challenge(account: "ada", hint: "a year")

typealias Answer = (Step, AuthenticationWorkflow.ServiceAction, Step, AuthenticationWorkflow.Output?)

/// A short form of the sign-in states.
enum Step: Sendable {
    case credentials(AuthenticationFailure?)
    case authorizing
    case code(Int)
    case verifying(Int)

    var state: AuthenticationWorkflow.State {
        switch self {
        case .credentials(let failure): .credentials(failure: failure)
        case .authorizing: .authorizing(Credentials(name: "ada", password: "engine"))
        case .code(let wrong): .code(challenge, wrongCodes: wrong)
        case .verifying(let wrong): .verifying(challenge, code: "1", wrongCodes: wrong)
        }
    }
}

extension BackStackScreen<AnyScreen>.Item {
    /// An item that stands in for a child's rendering.
    fileprivate static func standIn(_ key: String) -> BackStackScreen<AnyScreen>.Item {
        BackStackScreen<AnyScreen>.Item(key: key, screen: BackStackScreen<AnyScreen>(items: []).asAnyScreen())
    }
}

// Leads through a sign-in: name and password, possibly a code, and a wait after each. The step is an enum whose cases
// hold their own data, so there is no challenge before the password was correct, and no failure while an answer is
// awaited.

import BackStackContainer
import Workflow
import WorkflowConcurrency
import WorkflowUI

/// Signs a user in.
public struct AuthenticationWorkflow: Workflow {
    public enum Output: Equatable, Sendable {
        case cancelled
        case authenticated(SignedInUser)
    }

    public var service: any AuthenticationService

    public init(service: any AuthenticationService) {
        self.service = service
    }
}

// MARK: State

extension AuthenticationWorkflow {
    public enum State: Equatable {
        case credentials(failure: AuthenticationFailure?)
        case authorizing(Credentials)
        case code(Challenge, wrongCodes: Int)
        case verifying(Challenge, code: String, wrongCodes: Int)
    }

    /// The number of wrong codes after which the password is required again.
    public static let allowedCodes = 3

    public func makeInitialState() -> State {
        .credentials(failure: nil)
    }
}

// MARK: Actions

extension AuthenticationWorkflow {
    /// The user's actions.
    public enum UserAction: WorkflowAction, Equatable, Sendable {
        public typealias WorkflowType = AuthenticationWorkflow

        case cancel
        case submit(Credentials)
        case submitCode(String)
        case backToCredentials

        public func apply(toState state: inout AuthenticationWorkflow.State) -> AuthenticationWorkflow.Output? {
            switch (self, state) {
            case (.cancel, _):
                return .cancelled
            case (.submit(let credentials), .credentials):
                state = .authorizing(credentials)
            case (.submitCode(let code), .code(let challenge, let wrongCodes)):
                state = .verifying(challenge, code: code, wrongCodes: wrongCodes)
            case (.backToCredentials, _):
                state = .credentials(failure: nil)
            case (.submit, _), (.submitCode, _):
                // An answer is still being awaited, so a second tap changes nothing.
                break
            }
            return nil
        }
    }

    /// The service's answers.
    public enum ServiceAction: WorkflowAction, Equatable, Sendable {
        public typealias WorkflowType = AuthenticationWorkflow

        case authorized(Result<Authorization, AuthenticationFailure>)
        case verified(Result<SignedInUser, AuthenticationFailure>)

        public func apply(toState state: inout AuthenticationWorkflow.State) -> AuthenticationWorkflow.Output? {
            switch (self, state) {
            case (.authorized(.success(.granted(let session))), .authorizing):
                return .authenticated(session)
            case (.authorized(.success(.secondFactorRequired(let challenge))), .authorizing):
                state = .code(challenge, wrongCodes: 0)
            case (.authorized(.failure(let failure)), .authorizing):
                state = .credentials(failure: failure)
            case (.verified(.success(let session)), .verifying):
                return .authenticated(session)
            case (.verified(.failure(.wrongCode)), .verifying(let challenge, code: _, let wrongCodes)):
                state =
                    wrongCodes + 1 < AuthenticationWorkflow.allowedCodes
                    ? .code(challenge, wrongCodes: wrongCodes + 1) : .credentials(failure: .tooManyCodes)
            case (.verified(.failure(let failure)), .verifying):
                state = .credentials(failure: failure)
            case (.authorized, _), (.verified, _):
                // The answer to a request that is no longer current.
                break
            }
            return nil
        }
    }
}

// MARK: Rendering

extension AuthenticationWorkflow {
    public typealias Rendering = [BackStackScreen<AnyScreen>.Item]

    public func render(state: State, context: RenderContext<AuthenticationWorkflow>) -> Rendering {
        // The login stays alive below the code, so going back shows the typed name.
        let login = LoginWorkflow(message: state.loginMessage, isWaiting: state.isAuthorizing)
            .rendered(in: context) { output -> UserAction in
                switch output {
                case .cancelled: .cancel
                case .submitted(let credentials): .submit(credentials)
                }
            }

        switch state {
        case .credentials:
            return [login]

        case .authorizing(let credentials):
            AuthorizeWorker(service: service, credentials: credentials)
                .mapOutput { ServiceAction.authorized($0) }
                .running(in: context)
            return [login]

        case .code(let challenge, let wrongCodes):
            return [login, codeItem(challenge, wrongCodes: wrongCodes, isWaiting: false, context)]

        case .verifying(let challenge, let code, let wrongCodes):
            VerifyWorker(service: service, challenge: challenge, code: code)
                .mapOutput { ServiceAction.verified($0) }
                .running(in: context)
            return [login, codeItem(challenge, wrongCodes: wrongCodes, isWaiting: true, context)]
        }
    }

    private func codeItem(
        _ challenge: Challenge, wrongCodes: Int, isWaiting: Bool, _ context: RenderContext<AuthenticationWorkflow>
    ) -> BackStackScreen<AnyScreen>.Item {
        let failure = wrongCodes == 0 ? nil : AuthenticationFailure.wrongCode
        return TwoFactorWorkflow(hint: challenge.hint, message: failure?.message, isWaiting: isWaiting)
            .rendered(in: context) { output -> UserAction in
                switch output {
                case .back: .backToCredentials
                case .submitted(let code): .submitCode(code)
                }
            }
    }
}

extension AuthenticationWorkflow.State {
    fileprivate var loginMessage: String? {
        if case .credentials(let failure) = self { failure?.message } else { nil }
    }

    fileprivate var isAuthorizing: Bool {
        if case .authorizing = self { true } else { false }
    }
}

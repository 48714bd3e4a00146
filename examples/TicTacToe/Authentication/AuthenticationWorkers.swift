// The two requests to the service, as workers. A render requests one while the answer is awaited. If it no longer does,
// because the user went back, the work is cancelled and its answer is dropped.

import WorkflowConcurrency

/// Asks the service to check a name and a password.
public struct AuthorizeWorker: Worker {
    let service: any AuthenticationService
    let credentials: Credentials

    public init(service: any AuthenticationService, credentials: Credentials) {
        self.service = service
        self.credentials = credentials
    }

    public func run() async -> Result<Authorization, AuthenticationFailure> {
        await service.authorize(credentials)
    }

    // A request that is already running needn't be sent again, no matter which service answers it.
    public func isEquivalent(to otherWorker: AuthorizeWorker) -> Bool {
        credentials == otherWorker.credentials
    }
}

/// Asks the service to check the answer to a challenge.
public struct VerifyWorker: Worker {
    let service: any AuthenticationService
    let challenge: Challenge
    let code: String

    public init(service: any AuthenticationService, challenge: Challenge, code: String) {
        self.service = service
        self.challenge = challenge
        self.code = code
    }

    public func run() async -> Result<SignedInUser, AuthenticationFailure> {
        await service.verify(code: code, for: challenge)
    }

    public func isEquivalent(to otherWorker: VerifyWorker) -> Bool {
        challenge == otherWorker.challenge && code == otherWorker.code
    }
}

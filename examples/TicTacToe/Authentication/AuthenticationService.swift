// Decides about sign-ins: a protocol, its values, and a predictable implementation that needs no network.

/// Decides about sign-ins. The workflows know only this protocol.
public protocol AuthenticationService: Sendable {
    /// Checks a name and a password.
    func authorize(_ credentials: Credentials) async -> Result<Authorization, AuthenticationFailure>

    /// Checks the code entered for a challenge.
    func verify(code: String, for challenge: Challenge) async -> Result<SignedInUser, AuthenticationFailure>
}

/// A name and a password.
public struct Credentials: Equatable, Sendable {
    public var name: String
    public var password: String

    public init(name: String, password: String) {
        self.name = name
        self.password = password
    }
}

/// The service's answer to a correct password.
public enum Authorization: Equatable, Sendable {
    case granted(SignedInUser)
    case secondFactorRequired(Challenge)
}

/// A question that only the owner of an account can answer.
public struct Challenge: Equatable, Sendable {
    public var account: String
    public var hint: String

    public init(account: String, hint: String) {
        self.account = account
        self.hint = hint
    }
}

/// A user who is signed in.
public struct SignedInUser: Equatable, Sendable {
    public var name: String

    public init(name: String) {
        self.name = name
    }
}

/// The reason why a sign-in failed.
public enum AuthenticationFailure: Error, Equatable, Sendable {
    case wrongCredentials
    case wrongCode
    case tooManyCodes
    case unavailable
}

extension AuthenticationFailure {
    /// The message for the user.
    var message: String {
        switch self {
        case .wrongCredentials: "Unknown name or wrong password"
        case .wrongCode: "That is not the code"
        case .tooManyCodes: "Too many wrong codes: sign in again"
        case .unavailable: "The service does not answer: try again later"
        }
    }
}

/// A service with three accounts: `ada` (password `engine`) must enter the code `1843`, `grace` (password `compiler`)
/// needs no code, and for `alan`, the service always fails.
public struct LocalAuthenticationService: AuthenticationService {
    public init() {}

    public func authorize(_ credentials: Credentials) async -> Result<Authorization, AuthenticationFailure> {
        switch (credentials.name, credentials.password) {
        case ("ada", "engine"):
            .success(.secondFactorRequired(Challenge(account: "ada", hint: "the year of the Notes")))
        case ("grace", "compiler"): .success(.granted(SignedInUser(name: "grace")))
        case ("alan", _): .failure(.unavailable)
        default: .failure(.wrongCredentials)
        }
    }

    public func verify(code: String, for challenge: Challenge) async -> Result<SignedInUser, AuthenticationFailure> {
        challenge.account == "ada" && code == "1843"
            ? .success(SignedInUser(name: challenge.account)) : .failure(.wrongCode)
    }
}

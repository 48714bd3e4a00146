// Who decides on sign-ins: a protocol, its values, and one implementation that needs no network and never surprises.

/// Decides on sign-ins. The workflows know no more of it than this.
public protocol AuthenticationService: Sendable {
    /// Checks a name and a password.
    func authorize(_ credentials: Credentials) async -> Result<Authorization, AuthenticationFailure>

    /// Checks the code that answers a challenge.
    func verify(code: String, for challenge: Challenge) async -> Result<Session, AuthenticationFailure>
}

/// What somebody signs in with.
public struct Credentials: Equatable, Sendable {
    public var name: String
    public var password: String

    public init(name: String, password: String) {
        self.name = name
        self.password = password
    }
}

/// What the right password leads to.
public enum Authorization: Equatable, Sendable {
    case granted(Session)
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

/// Somebody who is signed in.
public struct Session: Equatable, Sendable {
    public var name: String

    public init(name: String) {
        self.name = name
    }
}

/// Why a sign-in did not work.
public enum AuthenticationFailure: Error, Equatable, Sendable {
    case wrongCredentials
    case wrongCode
    case tooManyCodes
    case unavailable
}

extension AuthenticationFailure {
    /// What the user is told.
    var message: String {
        switch self {
        case .wrongCredentials: "Unknown name or wrong password"
        case .wrongCode: "That is not the code"
        case .tooManyCodes: "Too many wrong codes: sign in again"
        case .unavailable: "The service does not answer: try again later"
        }
    }
}

/// A service with three accounts: `ada` (password `engine`) has to give the code `1843`, `grace` (password `compiler`) does
/// not, and for `alan` the service never answers as it should.
public struct LocalAuthenticationService: AuthenticationService {
    public init() {}

    public func authorize(_ credentials: Credentials) async -> Result<Authorization, AuthenticationFailure> {
        switch (credentials.name, credentials.password) {
        case ("ada", "engine"):
            .success(.secondFactorRequired(Challenge(account: "ada", hint: "the year of the Notes")))
        case ("grace", "compiler"): .success(.granted(Session(name: "grace")))
        case ("alan", _): .failure(.unavailable)
        default: .failure(.wrongCredentials)
        }
    }

    public func verify(code: String, for challenge: Challenge) async -> Result<Session, AuthenticationFailure> {
        challenge.account == "ada" && code == "1843"
            ? .success(Session(name: challenge.account)) : .failure(.wrongCode)
    }
}

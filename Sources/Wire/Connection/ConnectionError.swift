// Why a question to a kernel has no answer.

package enum ConnectionError: Error, Hashable, Sendable {
    /// The other side is gone.
    case closed
    /// The other side answered with an error.
    case refused(ResponseError)
    /// Whoever asked no longer waits.
    case givenUp
    /// The other side sends what cannot be understood, and no answer.
    case broken(String)
    case system(SystemError)

    package var message: String {
        switch self {
        case .closed: "the connection was closed"
        case .refused(let error): error.message
        case .givenUp: "no answer was waited for"
        case .broken(let what): "what came cannot be understood: \(what)"
        case .system(let error): error.message
        }
    }
}

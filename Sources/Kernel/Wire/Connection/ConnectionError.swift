// Failures of a connection: the reasons why a kernel's answer is missing, and failed system calls.

#if canImport(Glibc)
    import Glibc
#endif

package enum ConnectionError: Error, Hashable, Sendable {
    /// The other side has closed the connection.
    case closed
    /// The other side answered with an error.
    case refused(ResponseError)
    /// The caller has stopped waiting.
    case givenUp
    /// The other side sent invalid messages instead of an answer.
    case broken(String)
    case system(SystemError)

    package var message: String {
        switch self {
        case .closed: "the connection was closed"
        case .refused(let error): error.message
        case .givenUp: "the wait for an answer was canceled"
        case .broken(let what): "the other side sent something that is not a message: \(what)"
        case .system(let error): error.message
        }
    }
}

/// A failed system call and its reason.
package struct SystemError: Error, Hashable, Sendable {
    package var call: String
    /// The path or name that the call was about.
    package var subject: String?
    package var code: Int32

    package init(_ call: String, _ subject: String? = nil, code: Int32 = errno) {
        self.call = call
        self.subject = subject
        self.code = code
    }

    package var reason: String { strerror(code).map { String(cString: $0) } ?? "error \(code)" }

    package var message: String {
        if let subject { "\(subject): \(reason) (\(call))" } else { "\(reason) (\(call))" }
    }
}

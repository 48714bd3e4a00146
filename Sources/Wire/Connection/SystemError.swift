// A call of the system that failed, with its reason.

import Glibc

package struct SystemError: Error, Hashable, Sendable {
    package var call: String
    /// The path or the name that it was about.
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

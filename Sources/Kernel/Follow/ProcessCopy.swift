// Code that may stop the app runs in a copy of this process: what happens there costs nobody anything. A copy has only one
// thread, so code that waits for another one does not end, and is given up.

import WorkbenchCSystem

enum ProcessCopy {
    /// What became of a copy.
    struct Outcome {
        enum End: Int32 {
            case returned = 0
            case died = 1
            /// One piece of work took too long.
            case wasGivenUp = 2
        }

        /// How many pieces of work were done.
        let done: Int
        let end: End
        /// The last of what the copy wrote to its standard error.
        let errors: String
    }

    private final class Work {
        let body: (Int) -> Bool

        init(_ body: @escaping (Int) -> Bool) {
            self.body = body
        }
    }

    private static let mostErrors = 4_096

    /// Whether a question is answered with yes in a copy, and the copy lives. Nil if there can be no copy.
    static func holds(limit: Int32, _ question: () -> Bool) -> Bool? {
        outcome(of: 1, limit: limit) { _ in question() }.map { $0.done == 1 }
    }

    /// Writes a line to the standard error, which in a copy is read by the original.
    static func writeError(_ line: String) { csystem_write_error(line + "\n") }

    /// Does pieces of work in one copy, one after the other, until one returns false. Nil if there can be no copy.
    ///
    /// - Parameter limit: How long one piece may take, in milliseconds.
    static func outcome(of count: Int, limit: Int32, _ body: (Int) -> Bool) -> Outcome? {
        withoutActuallyEscaping(body) { body in
            let work = Work(body)
            var end: Int32 = 0
            var errors = [CChar](repeating: 0, count: mostErrors)
            let done = csystem_try(
                { context, number in
                    Unmanaged<Work>.fromOpaque(context).takeUnretainedValue().body(Int(number)) ? 1 : 0
                }, Unmanaged.passUnretained(work).toOpaque(), Int32(count), limit, &end, &errors, Int32(mostErrors))
            guard done >= 0 else { return nil }
            let text = errors.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
            return Outcome(
                done: Int(done), end: Outcome.End(rawValue: end) ?? .died, errors: String(decoding: text, as: UTF8.self)
            )
        }
    }
}

extension ProcessCopy.Outcome {
    /// The runtime's message of a death: `Todo/List.swift:88: Fatal error: Index out of range`. Nil if there is none.
    var message: String? {
        let marks = ["Fatal error", "Precondition failed", "Assertion failed", "Could not cast value of type"]
        let line = errors.split(whereSeparator: \.isNewline).last { line in
            marks.contains { line.hasPrefix($0) || line.contains(": " + $0) }
        }
        return line.map(String.init)
    }
}

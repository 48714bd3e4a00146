// The notes that test workflows take, line by line: renders, and side effects that start and end.

import Workflow

final class Journal {
    private(set) var lines: [String] = []
    var lifetimes: [String: Lifetime] = [:]

    func note(_ line: String) {
        lines.append(line)
    }

    func take() -> [String] {
        defer { lines = [] }
        return lines
    }
}

/// A property that refers to a journal. Two references to the same journal are equal.
struct JournalReference: Equatable {
    let journal: Journal

    static func == (left: JournalReference, right: JournalReference) -> Bool { left.journal === right.journal }
}

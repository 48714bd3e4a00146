// What workflows of tests note, line by line: renders, and side effects that begin and end.

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

/// A property for a journal. Two references to one journal are equal.
struct JournalReference: Equatable {
    let journal: Journal

    static func == (left: JournalReference, right: JournalReference) -> Bool { left.journal === right.journal }
}

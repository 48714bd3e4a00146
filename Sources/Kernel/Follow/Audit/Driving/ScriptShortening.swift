// The shortest commands that show a finding: the steps up to it, without all that can be left out.

import WorkbenchReplies
import WorkbenchValueTree

@MainActor
struct ScriptShortening {
    let session: Session
    let finding: AuditFinding
    let work: LongWork
    /// Maximum number of steps that are taken to shorten one script.
    private static let budget = 1_200

    /// Nil if the finding cannot be shown by itself.
    func shortest(of lines: [String]) throws(Refusal) -> [String]? {
        var spent = 0
        func shows(_ lines: [String]) throws(Refusal) -> Bool {
            try work.pause()
            spent += lines.count + 1
            let drive = Drive(of: session)
            defer { drive.end() }
            for line in lines { drive.take(line) }
            return drive.judged(isLenient: true).contains { $0.isLike(finding) }
        }
        if try shows([]) { return [] }
        // The first step in which it was seen is known, or else found by halving.
        var low = 1
        var high = lines.count
        if case .observed(let observation) = finding, observation.step < high {
            if try shows(Array(lines.prefix(observation.step))) { high = observation.step }
        }
        while low < high, spent < Self.budget {
            let middle = (low + high) / 2
            if try shows(Array(lines.prefix(middle))) { high = middle } else { low = middle + 1 }
        }
        var kept = Array(lines.prefix(high))
        guard try shows(kept) else { return nil }
        var size = max(1, kept.count / 2)
        while spent < Self.budget {
            var start = 0
            var hasShrunk = false
            while start < kept.count, spent < Self.budget {
                var fewer = kept
                fewer.removeSubrange(start..<min(start + size, kept.count))
                if !fewer.isEmpty, try shows(fewer) {
                    kept = fewer
                    hasShrunk = true
                } else {
                    start += size
                }
            }
            if size == 1, !hasShrunk { break }
            size = max(1, size / 2)
        }
        return kept
    }
}

extension AuditFinding {
    /// Whether two findings are of the same rule and place, in two runs or at two nodes of one kind.
    func isLike(_ other: AuditFinding) -> Bool {
        rule == other.rule && place.node.type == other.place.node.type && place.path == other.place.path
            && (rule == .changingKey || rule == .indexKey || rule == .restlessWorker || subject == other.subject)
    }
}

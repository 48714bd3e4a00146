// The result of each section of a script. The sections, and what is a fault, are those of `workflow check`.

import WorkbenchCommandLanguage
import WorkbenchScripts

struct SectionResult {
    enum State {
        case passed, failed
        /// A line above the section ended the script.
        case skipped
        /// It has not been evaluated, or not to its end.
        case unknown
    }

    var title: String
    /// The heading, or the first command of a script without one.
    var place: Range<Int>
    /// The whole section.
    var range: Range<Int>
    var state: State
    var faults: [Finding]
}

extension Document {
    var sectionResults: [SectionResult] {
        let faults = findings.filter(\.failsSection)
        return script.cases(named: DocumentURI.name(uri)).map { title, statements in
            let range = script.starts[statements.lowerBound]..<script.starts[statements.upperBound]
            let own = faults.filter { range.contains($0.range.lowerBound) }
            let commands = commands.indices.filter { statements.contains(self.commands[$0]) }
            let head =
                isHeading(statements.lowerBound) ? statements.lowerBound : commands.first.map { self.commands[$0] }
            return SectionResult(
                title: title, place: contentRange(ofStatement: head ?? statements.lowerBound), range: range,
                state: own.isEmpty ? state(of: commands) : .failed, faults: own)
        }
    }

    private func isHeading(_ statement: Int) -> Bool {
        script.headings.contains { $0.statement == statement }
    }

    /// The state of commands without a fault.
    private func state(of commands: [Int]) -> SectionResult.State {
        var isSkipped = false
        for ordinal in commands {
            switch evaluation.outcomes[ordinal] {
            case nil, .notRun(.cancelled): return .unknown
            case .notRun: isSkipped = true
            case .answered, .fatal, .expectedTrap: break
            }
        }
        return isSkipped ? .skipped : .passed
    }
}

extension Finding {
    /// Whether `workflow check` would fail.
    fileprivate var failsSection: Bool { severity == .error || code == .output }
}

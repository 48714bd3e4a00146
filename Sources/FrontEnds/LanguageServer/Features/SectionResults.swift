// The result of each section of a script. Sections and faults are the same as for `workflow check`.

import WorkbenchLanguage

struct SectionResult {
    enum State {
        case passed, failed
        /// A line above the section ended the script.
        case skipped
        /// The section hasn't been evaluated completely.
        case unknown
    }

    var title: String
    /// The heading; for a script without headings, the first command.
    var place: Range<Int>
    /// The whole section.
    var range: Range<Int>
    var state: State
    var faults: [Finding]
}

extension Document {
    var sectionResults: [SectionResult] {
        let faults = findings.filter(\.failsSection)
        let headings = Set(script.headings.map(\.statement))
        return script.cases(named: DocumentURI.name(uri)).map { title, statements in
            let range = script.starts[statements.lowerBound]..<script.starts[statements.upperBound]
            let own = faults.filter { range.contains($0.range.lowerBound) }
            let ordinals = ordinal(from: statements.lowerBound)..<ordinal(from: statements.upperBound)
            let first = statements.lowerBound
            let head = headings.contains(first) ? first : commands[ordinals].first ?? first
            return SectionResult(
                title: title, place: contentRange(ofStatement: head), range: range,
                state: own.isEmpty ? state(of: ordinals) : .failed, faults: own)
        }
    }

    /// The state of a section's commands if they have no fault.
    private func state(of ordinals: Range<Int>) -> SectionResult.State {
        var isSkipped = false
        for ordinal in ordinals {
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
    /// Whether the finding would make `workflow check` fail.
    fileprivate var failsSection: Bool { severity == .error || code == .output }
}

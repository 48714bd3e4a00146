// The results of checking several scripts.

package struct CheckReport: Sendable {
    package var scripts: [ScriptResult]
    package var duration: Duration

    package init(scripts: [ScriptResult], duration: Duration) {
        self.scripts = scripts
        self.duration = duration
    }

    package var isPassed: Bool { scripts.allSatisfy(\.isPassed) }

    /// The coverage of all scripts' sessions.
    package var coverage: CoverageReply {
        scripts.compactMap(\.coverage).reduce(into: CoverageReply(workflows: [])) { $0.formUnion($1) }
    }

    /// The exit code, as in other test runners: 0 for success, 1 for failure. 2 means wrong usage, which is detected
    /// before there is a report.
    package var exitCode: Int32 { isPassed ? 0 : 1 }
}

package struct ScriptResult: Sendable {
    package var name: String
    package var cases: [CaseResult]
    /// The findings that don't belong to a section.
    package var findings: [CheckFinding]
    package var duration: Duration
    package var commandsLeft: Int
    /// The coverage of the script's sessions, if it was requested.
    package private(set) var coverage: CoverageReply?
    /// The script with its actual output, and the changes; nil if this wasn't requested.
    package private(set) var promotion: Promotion?

    package init(_ check: ScriptCheck) {
        name = check.file.name
        var rest = check.findings
        cases = zip(check.parts, check.durations).enumerated().map { index, facts in
            let (part, duration) = facts
            let lines =
                check.file.place(ofStatement: part.statements.lowerBound)
                .line..<(check.file.place(ofStatement: part.statements.upperBound).line + 1)
            let own = rest.filter {
                $0.place.file == check.file.name
                    ? lines.contains($0.place.line) : check.partsOfForeign[$0] == index
            }
            rest.removeAll { own.contains($0) }
            return CaseResult(
                title: part.title, line: part.line, duration: duration, findings: own,
                isSkipped: own.isEmpty && check.isSkipped(part))
        }
        findings = rest
        duration = check.durations.reduce(.zero, +)
        commandsLeft = check.commandsLeft
        coverage = check.coverage
    }

    /// Accepts the actual output, which resolves the findings about it.
    package mutating func settle(_ promotion: Promotion) {
        self.promotion = promotion
        let places = Set(promotion.changes.map(\.place))
        func isOpen(_ finding: CheckFinding) -> Bool {
            if case .output = finding.fact { return !places.contains(finding.place) }
            return true
        }
        findings = findings.filter(isOpen)
        for index in cases.indices {
            cases[index].findings = cases[index].findings.filter(isOpen)
        }
    }

    mutating func add(_ finding: CheckFinding) {
        findings.append(finding)
    }

    /// The result for a file whose cases aren't sections of a script.
    package init(name: String, cases: [CaseResult]) {
        (self.name, self.cases, findings, duration, commandsLeft) = (name, cases, [], .zero, 0)
    }

    /// The result of a script that couldn't be run.
    package init(name: String, finding: CheckFinding) {
        self.name = name
        cases = []
        findings = [finding]
        duration = .zero
        commandsLeft = 0
    }

    package var allFindings: [CheckFinding] { (cases.flatMap(\.findings) + findings).sorted { $0.place < $1.place } }
    package var isPassed: Bool { findings.isEmpty && cases.allSatisfy { $0.findings.isEmpty } }
}

package struct CaseResult: Sendable {
    package var title: String
    package var line: Int
    package var duration: Duration
    package var findings: [CheckFinding]
    /// Whether the section wasn't run, so its result is unknown.
    package var isSkipped = false

    package var isPassed: Bool { findings.isEmpty && !isSkipped }
}

extension FilePlace: Comparable {
    package static func < (left: FilePlace, right: FilePlace) -> Bool {
        (left.file, left.line, left.column) < (right.file, right.line, right.column)
    }
}

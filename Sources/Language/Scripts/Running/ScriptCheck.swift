// Checks a script, command by command. The walk determines the next statement and the script's own findings. The check
// adds the plan's findings, the durations of the sections, and each command's output.

package struct ScriptCheck: Sendable {
    package struct Request: Sendable {
        package var text: String
        var purpose: Purpose

        /// Whether the request leaves no trace in the session, so no expectation refers to it.
        package var isLook: Bool {
            switch purpose {
            case .tree, .look, .coverage: true
            default: false
            }
        }

        /// The place of a command in a script; nil for requests that a script doesn't contain.
        var place: FilePlace? {
            if case .command(let step) = purpose { step.place() } else { nil }
        }

        enum Purpose: Sendable {
            case command(ScriptWalk.Step)
            /// A condition of a probe. The probe is given by its index in the plan.
            case probe(Int, condition: Int)
            /// The data flow of a section, for a document.
            case trace(part: Int)
            /// A query of the plan, given by its index.
            case look(Int)
            /// The session's coverage, at the end or before a command that opens another tree.
            case coverage(isEnd: Bool)
            /// The tree after the command of a record, for an HTML page.
            case tree(record: Int)
        }
    }

    package let file: ScriptFile
    package let parts: [CheckCase]
    /// The sections that read other files, for the findings in those files.
    package private(set) var partsOfForeign: [CheckFinding: Int] = [:]
    package private(set) var records: [CommandRecord] = []
    /// The total duration of the commands in each section.
    package private(set) var durations: [Duration]
    /// The data flow diagrams, by section.
    package private(set) var traces: [Int: String] = [:]
    /// The trees after commands that changed something, by the index of the command's record.
    package private(set) var looks: [Int: TreeLook] = [:]

    let plan: CheckPlan
    /// The coverage of the sessions; nil if it wasn't requested, or is empty.
    package private(set) var coverage: CoverageReply?
    private let collectsCoverage: Bool
    /// The number of records when the coverage was last requested.
    private var coveredRecords = 0
    private let drawsTraces: Bool
    private let keepsTrees: Bool
    private var walk: ScriptWalk
    /// The plan's findings.
    private var planFindings: [CheckFinding]
    private var pending: [Request] = []
    private var asked: Request?
    /// The statement whose probes have been evaluated.
    private var probedStatement: Int?
    /// The number of failed conditions in the current probe.
    private var failedConditions = 0
    private var steps: StepCounter

    package init(
        _ file: ScriptFile, plan: CheckPlan = CheckPlan(), drawsTraces: Bool = false, keepsTrees: Bool = false,
        collectsCoverage: Bool = false, read: @escaping ScriptFile.Reader
    ) {
        self.file = file
        self.plan = plan
        self.drawsTraces = drawsTraces
        self.collectsCoverage = collectsCoverage
        self.keepsTrees = keepsTrees
        parts = file.cases
        durations = Array(repeating: .zero, count: parts.count)
        steps = StepCounter(plan.limits)
        planFindings = plan.findings
        walk = ScriptWalk(file, stop: .atRefusal, read: read)
        // A script with errors of this kind wouldn't do what its author meant.
        if !planFindings.isEmpty { walk.end(at: 0) }
    }

    package var findings: [CheckFinding] { planFindings + walk.findings }
    package var isPassed: Bool { findings.isEmpty }

    /// The number of commands that weren't run because an earlier one failed.
    package var commandsLeft: Int {
        guard let first = walk.stoppedAt else { return 0 }
        return file.script.statements.dropFirst(first).count { $0.command != nil }
    }

    /// Whether a section was never started, because of an earlier failure or an error in the script.
    package func isSkipped(_ part: CheckCase) -> Bool {
        part.statements.first { file.script.statements[$0].command != nil }.map(isLeft) ?? false
    }

    /// Whether a command wasn't run because an earlier one failed.
    package func isLeft(_ statement: Int) -> Bool {
        walk.stoppedAt.map { statement >= $0 } ?? false
    }

    // MARK: - Driving

    /// The next request to evaluate; nil if there are no more.
    package mutating func next() -> Request? {
        if asked == nil { asked = pending.isEmpty ? nextOfScript() : pending.removeFirst() }
        return asked
    }

    /// Records the result of the request and its duration.
    package mutating func answer(_ result: CommandResult, took duration: Duration = .zero) {
        guard let request = asked else { return }
        asked = nil
        switch request.purpose {
        case .command(let step): take(result, of: step, duration)
        case .probe(let probe, let condition): take(result, ofProbe: probe, condition: condition)
        case .trace(let part):
            if case .script(let text)? = result.replies.last?.content { traces[part] = text }
        case .look(let index): if let finding = plan.looks[index].judge(result) { planFindings.append(finding) }
        case .coverage(let isEnd):
            add(coverage: result, of: request, isEnd: isEnd)
        case .tree(let record):
            looks[record] = TreeLook(result.replies)
        }
    }

    /// Ends the check, if the evaluator can't continue.
    package mutating func abandon(_ message: String, remedy: String) {
        asked = nil
        pending = []
        walk.abandon(.other(message: message, remedy: remedy))
    }

    /// Adds a finding from outside the run.
    mutating func note(_ finding: CheckFinding) { planFindings.append(finding) }

    private mutating func nextOfScript() -> Request? {
        while let turn = walk.next() {
            noteForeignFindings()
            guard case .evaluate(let step) = turn else { continue }
            return requestBefore(step) ?? Request(text: step.text, purpose: .command(step))
        }
        noteForeignFindings()
        if drawsTraces, walk.stoppedAt == nil, let request = steps.trace(before: nil) { return request }
        return coverageRequest(isEnd: true)
    }

    /// The maximum number of states to search at the end of a script for what it doesn't cover.
    private static let mostStates = 200

    private mutating func coverageRequest(isEnd: Bool) -> Request? {
        guard collectsCoverage, records.count > coveredRecords else { return nil }
        coveredRecords = records.count
        // What this script doesn't cover, another one may.
        return Request(text: "coverage --states \(isEnd ? Self.mostStates : 1)", purpose: .coverage(isEnd: isEnd))
    }

    private mutating func add(coverage result: CommandResult, of request: Request, isEnd: Bool) {
        guard case .coverage(var reply)? = result.replies.last?.content else {
            var fact = result.death.map(CheckFinding.Fact.ended)
            if case .refused(let refusal)? = result.replies.last?.content {
                fact = .refused(reason: refusal.text, remedies: refusal.remedies)
            }
            guard let fact, let place = records.last?.step.place() else { return }
            return planFindings.append(CheckFinding(fact, at: place, command: request.text))
        }
        reply.tried = nil
        reply.changeItems { _, item in
            item.lines = isEnd ? item.lines : nil
            if let first = item.lines?.first { item.lines?[0] = "\(first)  # after \(file.name)" }
        }
        if coverage?.formUnion(reply) == nil { coverage = reply }
    }

    /// The request to evaluate before a command: the diagram of the section above, or the conditions of a probe.
    private mutating func requestBefore(_ step: ScriptWalk.Step) -> Request? {
        if drawsTraces, let request = steps.trace(before: part(of: step)) { return request }
        if step.statement.command?.specification?.changes == .session, let request = coverageRequest(isEnd: false) {
            return request
        }
        guard probedStatement != step.top else { return nil }
        probedStatement = step.top
        for (index, probe) in plan.probes.enumerated() where probe.statement == step.top {
            failedConditions = 0
            pending += probe.conditions.enumerated().map { position, statement in
                Request(
                    text: file.script.statements[statement].content,
                    purpose: .probe(index, condition: position))
            }
        }
        for (index, look) in plan.looks.enumerated() where look.statement == step.top {
            pending.append(Request(text: look.text, purpose: .look(index)))
        }
        return pending.isEmpty ? nil : pending.removeFirst()
    }

    private func part(of step: ScriptWalk.Step) -> Int? {
        parts.lastIndex { $0.statements.contains(step.top) }
    }

    // MARK: - Results

    private mutating func take(_ result: CommandResult, of step: ScriptWalk.Step, _ duration: Duration) {
        let part = part(of: step)
        if let part { durations[part] += duration }
        records.append(CommandRecord(step: step, result: result))
        if keepsTrees, result.changesTree {
            pending.append(Request(text: TreeLook.questions, purpose: .tree(record: records.count - 1)))
        }
        if step.depth == 0, let finding = plan.judges[step.index]?(result) { planFindings.append(finding) }
        steps.note(result.replies, step.top, part: part)
        walk.answer(result)
        noteForeignFindings()
        if let excess = steps.excess(at: walk.nextStatement) {
            planFindings.append(
                CheckFinding(.tooManySteps(limit: excess.limit, taken: excess.taken), at: excess.place))
        }
    }

    private mutating func take(_ result: CommandResult, ofProbe index: Int, condition: Int) {
        if !result.isSuccess { failedConditions += 1 }
        let probe = plan.probes[index]
        if condition == probe.conditions.count - 1, failedConditions == 0 { planFindings.append(probe.finding) }
    }

    /// A finding in another file belongs to the section whose command reads the file, directly or indirectly.
    private mutating func noteForeignFindings() {
        let part = parts.lastIndex { $0.statements.contains(walk.position - 1) }
        for finding in walk.findings.reversed() {
            guard finding.place.file != file.name, partsOfForeign[finding] == nil else { break }
            partsOfForeign[finding] = part
        }
    }
}

/// An evaluated command and its result.
package struct CommandRecord: Sendable {
    package var step: ScriptWalk.Step
    package var result: CommandResult

    /// The output, as written after `= ` in scripts.
    package var lines: [String] { ExpectedOutput.lines(of: result, command: step.text) }
}

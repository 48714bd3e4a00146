// A script, run command by command and held against what it expects. It evaluates nothing itself: whoever drives it asks for
// the next request, has it evaluated, and gives back what came of it.

import WorkbenchCommandLanguage
import WorkbenchReplies
import WorkbenchReplyText

package struct ScriptCheck: Sendable {
    /// Reads the file that a script names: its path, and the path of the script. One file has one name, however it is
    /// reached, so that scripts that read each other in a circle are found.
    package typealias Reader = @Sendable (_ path: String, _ script: String) throws(UnreadableFile) -> ScriptFile

    package struct Request: Hashable, Sendable {
        package var text: String
        var purpose: Purpose

        enum Purpose: Hashable, Sendable {
            case command
            /// A condition of a probe, by the probe's place in the plan.
            case probe(Int, condition: Int)
            /// The data flow of a part, for a document.
            case trace(part: Int)
        }
    }

    package let file: ScriptFile
    package let parts: [CheckCase]
    package private(set) var findings: [CheckFinding]
    /// The parts that findings in other files belong to: those that read the files.
    package private(set) var partsOfForeign: [CheckFinding: Int] = [:]
    package private(set) var records: [CommandRecord] = []
    /// How long the commands of each part took.
    package private(set) var durations: [Duration]
    /// How many commands were not run because one before them failed.
    package private(set) var commandsLeft = 0
    /// Diagrams of the parts' data flow, by the part.
    package private(set) var traces: [Int: String] = [:]

    let plan: CheckPlan
    private let drawsTraces: Bool
    private let read: Reader
    /// The script, and below it those that it reads, each with where it is.
    private var frames: [ScriptFrame]
    private var pending: [Request] = []
    private var asked: Request?
    private var isStopped = false
    /// The app's end that the next command may expect.
    private var lastEnd: AppEnd?
    /// The conditions of the current probe that did not hold.
    private var failedConditions = 0
    private var steps: StepCounter

    package init(
        _ file: ScriptFile, plan: CheckPlan = CheckPlan(), drawsTraces: Bool = false, read: @escaping Reader
    ) {
        self.file = file
        self.plan = plan
        self.drawsTraces = drawsTraces
        self.read = read
        parts = file.cases
        durations = Array(repeating: .zero, count: parts.count)
        frames = [ScriptFrame(file)]
        steps = StepCounter(plan.limits)
        findings = plan.findings + file.faults
        // A script that cannot be read is not run: what it would do is not what its author meant.
        if !findings.isEmpty { stop(atCommand: 0) }
    }

    package var isPassed: Bool { findings.isEmpty }

    /// Whether a part was never begun, because of what is wrong above it or with the script.
    package func isSkipped(_ part: CheckCase) -> Bool {
        frames[0].blocks.first { part.statements.contains($0.statement) }.map { isLeft($0.statement) } ?? false
    }

    /// Whether a command was not run because one before it failed.
    func isLeft(_ statement: Int) -> Bool {
        guard commandsLeft > 0 else { return false }
        let blocks = frames[0].blocks
        return statement >= blocks[blocks.count - commandsLeft].statement
    }

    // MARK: - Driving

    /// What is to be evaluated next; nil at the end.
    package mutating func next() -> Request? {
        if asked == nil { asked = pending.isEmpty ? nextOfScript() : pending.removeFirst() }
        return asked
    }

    /// What came of the request, and how long it took.
    package mutating func answer(_ evaluation: Evaluation, took duration: Duration = .zero) {
        guard let request = asked else { return }
        asked = nil
        switch request.purpose {
        case .command: take(evaluation, duration)
        case .probe(let probe, let condition): take(evaluation, ofProbe: probe, condition: condition)
        case .trace(let part):
            if case .script(let text)? = evaluation.replies.last?.content { traces[part] = text }
        }
    }

    /// Ends a check that cannot go on, because of what the evaluator says.
    package mutating func abandon(_ message: String, remedy: String) {
        asked = nil
        pending = []
        let index = min(frames[0].position, max(0, frames[0].blocks.count - 1))
        let statement = frames[0].blocks.isEmpty ? 0 : frames[0].blocks[index].statement
        findings.append(CheckFinding(.other(message: message, remedy: remedy), at: file.place(ofStatement: statement)))
        stop(atCommand: index)
    }

    private mutating func nextOfScript() -> Request? {
        while !isStopped, let frame = frames.last {
            guard frame.position < frame.blocks.count else {
                if frames.count == 1 { return finalTrace() }
                frames.removeLast()
                continue
            }
            let block = frame.blocks[frame.position]
            if frames.count == 1, let request = requestBefore(block) { return request }
            if let request = request(for: block) { return request }
        }
        return nil
    }

    /// What has to be asked before a command of the script: the diagram of the part above it, the conditions of a probe.
    private mutating func requestBefore(_ block: CommandBlock) -> Request? {
        if drawsTraces, let request = steps.trace(before: parts.lastIndex { $0.statements.contains(block.statement) }) {
            return request
        }
        guard frames[0].probedStatement != block.statement else { return nil }
        frames[0].probedStatement = block.statement
        for (index, probe) in plan.probes.enumerated() where probe.statement == block.statement {
            failedConditions = 0
            pending += probe.conditions.enumerated().map { position, statement in
                Request(
                    text: file.script.statements[statement].content,
                    purpose: .probe(index, condition: position))
            }
        }
        return pending.isEmpty ? nil : pending.removeFirst()
    }

    private mutating func finalTrace() -> Request? {
        drawsTraces ? steps.trace(before: nil) : nil
    }

    // MARK: - Commands

    /// Nil if the command needs no evaluation.
    private mutating func request(for block: CommandBlock) -> Request? {
        if block.command.is(SourceCommand.self) {
            readSource(block)
            return nil
        }
        if case .trap(let text)? = block.command[ExpectCommand.expectation] {
            expectTrap(text, block)
            return nil
        }
        return Request(text: current.file.script.statements[block.statement].content, purpose: .command)
    }

    private mutating func take(_ evaluation: Evaluation, _ duration: Duration) {
        let frame = current
        let block = frame.blocks[frame.position]
        // While another script is read, the command that reads it has been left behind already.
        let top = frames[0].blocks[frames.count == 1 ? frames[0].position : frames[0].position - 1].statement
        if let part = parts.lastIndex(where: { $0.statements.contains(top) }) { durations[part] += duration }
        let record = CommandRecord(
            block: block, file: frame.file.name, text: frame.file.script.statements[block.statement].content,
            depth: frames.count - 1, evaluation: evaluation)
        records.append(record)
        steps.note(evaluation.replies, top, part: parts.lastIndex { $0.statements.contains(top) })
        lastEnd = evaluation.end
        frames[frames.count - 1].position += 1
        judge(record, frame)
        if let excess = steps.excess(at: frames[0].nextStatement) {
            findings.append(CheckFinding(.tooManySteps(limit: excess.limit, taken: excess.taken), at: excess.place))
        }
    }

    private mutating func judge(_ record: CommandRecord, _ frame: ScriptFrame) {
        let block = record.block
        if let expected = block.expectedLines {
            if let difference = LineDifference(expected: expected, found: record.lines) {
                report(.output(difference), block, frame, atExpected: true)
            }
        }
        // What is written below a command is expected, even if it is a refusal.
        let isForeseen = block.expectedLines != nil
        if let end = record.evaluation.end {
            if !isForeseen, !frame.expectsTrap(after: frame.position) {
                report(.ended(end), block, frame)
                stop(atCommand: frames[0].position)
            }
            return
        }
        for reply in record.evaluation.replies {
            switch reply.content {
            case .expectation(let expectation) where !expectation.holds:
                report(.expectation(expected: expectation.expected, found: expectation.found.text), block, frame)
            case .refused(let refusal) where !isForeseen && !frame.expectsError(after: frame.position):
                let fact = CheckFinding.Fact.refused(reason: refusal.reason, remedies: refusal.remedies)
                report(fact, block, frame, offset: refusal.range?.lowerBound ?? 0)
                stop(atCommand: frames[0].position)
            case .quit: stop(atCommand: frames[0].blocks.count)
            default: break
            }
        }
    }

    private mutating func expectTrap(_ text: String?, _ block: CommandBlock) {
        let frame = current
        frames[frames.count - 1].position += 1
        guard let end = lastEnd else {
            report(.noTrap(expected: text), block, frame)
            return
        }
        if let text, !end.message.contains(text) {
            report(.wrongTrap(expected: text, found: end.message), block, frame)
        }
    }

    // MARK: - Probes

    private mutating func take(_ evaluation: Evaluation, ofProbe index: Int, condition: Int) {
        if evaluation.end != nil || !evaluation.replies.allSatisfy(\.isSuccess) { failedConditions += 1 }
        let probe = plan.probes[index]
        if condition == probe.conditions.count - 1, failedConditions == 0 { findings.append(probe.finding) }
    }

    // MARK: - Other scripts

    private static let deepestSource = 32

    private mutating func readSource(_ block: CommandBlock) {
        let frame = current
        frames[frames.count - 1].position += 1
        guard let path = block.command[SourceCommand.file] else { return }
        if block.expectedLines != nil { report(.outputOfSource, block, frame, atExpected: true) }
        let script: ScriptFile
        do throws(UnreadableFile) {
            script = try read(path, frame.file.name)
        } catch {
            report(.unreadableSource(file: path, reason: error.reason), block, frame)
            stop(atCommand: frames[0].position)
            return
        }
        let names = frames.map(\.file.name)
        if let first = names.firstIndex(of: script.name) {
            report(.circularSource(names[first...] + [script.name]), block, frame)
            stop(atCommand: frames[0].position)
        } else if frames.count > Self.deepestSource {
            report(.sourceTooDeep(limit: Self.deepestSource), block, frame)
            stop(atCommand: frames[0].position)
        } else if script.faults.isEmpty {
            frames.append(ScriptFrame(script))
        } else {
            for fault in script.faults { add(fault) }
            stop(atCommand: frames[0].position)
        }
    }

    // MARK: - Reporting

    private var current: ScriptFrame { frames[frames.count - 1] }

    private mutating func report(
        _ fact: CheckFinding.Fact, _ block: CommandBlock, _ frame: ScriptFrame, offset: Int = 0,
        atExpected: Bool = false
    ) {
        let statement = atExpected ? block.expectedStatements.first ?? block.statement : block.statement
        let place = frame.file.place(ofStatement: statement, offset: offset)
        add(CheckFinding(fact, at: place, command: block.command.text))
    }

    private mutating func add(_ finding: CheckFinding) {
        findings.append(finding)
        guard finding.place.file != file.name else { return }
        // The script's own command is the last that was begun: it reads the file, perhaps through others.
        let statement = frames[0].blocks[max(0, frames[0].position - 1)].statement
        partsOfForeign[finding] = parts.lastIndex { $0.statements.contains(statement) }
    }

    private mutating func stop(atCommand position: Int) {
        isStopped = true
        commandsLeft = max(0, frames[0].blocks.count - position)
    }
}

/// A file that cannot be read, and why: `no such file`.
package struct UnreadableFile: Error, Hashable, Sendable {
    package var reason: String

    package init(_ reason: String) {
        self.reason = reason
    }
}

/// A command that was evaluated, and what came of it.
package struct CommandRecord: Sendable {
    package var block: CommandBlock
    /// The script that it stands in.
    package var file: String
    package var text: String
    /// How many scripts it was read through: zero for a command of the script itself.
    package var depth: Int
    package var evaluation: Evaluation

    /// What a terminal shows of it, as scripts hold it behind `= `.
    package var lines: [String] {
        evaluation.replies.flatMap { ReplyText.expectedLines(of: $0, command: text) }
            + (evaluation.end.map { [" ✗ the app stopped: \($0.message)"] } ?? [])
    }
}

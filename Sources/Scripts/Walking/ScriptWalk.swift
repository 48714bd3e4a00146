// What a script means, one statement after the other. It evaluates nothing itself: whoever drives it asks for the next
// statement, has it evaluated, and tells what came of it. It knows where a script stops, what `expect trap` wants, what the
// `= ` lines say, and which other scripts are read.

import WorkbenchCommandLanguage
import WorkbenchReplies

package struct ScriptWalk: Sendable {
    /// What a failure ends.
    package enum Stop: Sendable {
        /// Everything: `run`, a pipe, `-c`.
        case atFirstFailure
        /// Everything, but only if something could not be carried out: what does not hold is collected. `check`, an editor.
        case atRefusal
        /// The scripts that are being read, and not what is typed: the prompt.
        case ofReading
    }

    /// A command of a script.
    package struct Step: Sendable {
        package var statement: Statement
        package var file: ScriptFile
        /// Its place among the statements of the file.
        package var index: Int
        /// How many scripts it was read through: zero for a command of the script itself.
        package var depth: Int
        /// The statement of the script itself that it belongs to.
        package var top: Int

        package var text: String { statement.content }
        /// The place of an offset in its text.
        package func place(_ offset: Int = 0) -> FilePlace {
            file.place(ofStatement: index, offset: statement.contentRange.lowerBound + offset)
        }
    }

    package enum Turn: Sendable {
        case evaluate(Step)
        /// The walk knows the answer itself. Nothing is to be told to it.
        case answered(Step, Reply)
    }

    /// What is wrong, in the order in which it was found.
    package private(set) var findings: [CheckFinding] = []
    /// What failed last, and behind it the commands that read the scripts in which it did.
    private var trail: [Step] = []
    /// Where the script stopped because something failed: the first statement that was not reached.
    package private(set) var stoppedAt: Int?
    /// Whether nothing more is to be evaluated.
    package private(set) var isOver = false

    /// Whether what is to stop the app is left out, with what expects that: for a kernel that has to go on.
    package var leavesTrapsOut = false

    private let stop: Stop
    private let read: ScriptFile.Reader
    /// The script, and behind it those that it reads, each with where it is.
    private var frames: [ScriptFrame]
    private var asked: Step?
    /// How the last command that was no `expect` stopped the app, if it did.
    private var lastDeath: Death?
    /// Commands whose verdict depends on lines that have not been seen.
    private var open: [Answered] = []

    private struct Answered {
        var step: Step
        var result: CommandResult
        /// Where it is by now: lines that nobody needs any more are forgotten.
        var index: Int
        /// Whether it has been said of an expectation that it does not hold.
        var isTold = false

        func isForeseen(by expected: CommandExpectations) -> Bool {
            switch result {
            case .died: expected.foreseesTrap
            case .replied(let replies):
                expected.foreseesRefusal
                    || !replies.contains { if case .refused = $0.content { true } else { false } }
            }
        }
    }

    /// A script that is there as a whole: what cannot be read in it is found before anything is evaluated.
    package init(_ file: ScriptFile, stop: Stop, read: @escaping ScriptFile.Reader) {
        self.stop = stop
        self.read = read
        frames = [ScriptFrame(file: file, isWhole: true)]
        findings = file.faults
        if !findings.isEmpty { end(at: 0) }
    }

    /// Lines that come one after the other.
    package init(linesOf name: String, stop: Stop, read: @escaping ScriptFile.Reader) {
        self.stop = stop
        self.read = read
        frames = [ScriptFrame(file: ScriptFile(name: name, text: ""), isWhole: false)]
    }

    /// The findings since this was asked last, and the commands at which the scripts stopped, the innermost first.
    package mutating func takeNews() -> (findings: [CheckFinding], trail: [Step]) {
        defer { (findings, trail) = ([], []) }
        return (findings, trail)
    }

    /// How far the script itself is: the first statement that has not been begun.
    package var position: Int { frames[0].position }

    /// The next command of the script itself, or the end of its statements.
    var nextStatement: Int { frames[0].nextCommand ?? frames[0].file.script.statements.count }

    // MARK: - Driving

    /// More lines. Those that no verdict needs any more are forgotten.
    package mutating func append(_ script: Script) {
        let past = open.first?.index ?? frames[0].position
        frames[0].file.append(script, droppingFirst: past)
        frames[0].position -= past
        for index in open.indices { open[index].index -= past }
    }

    /// No more lines come.
    package mutating func finish() {
        frames[0].isWhole = true
        settle()
    }

    /// What is to be evaluated next; nil at the end, or until more lines come.
    package mutating func next() -> Turn? {
        if let asked { return .evaluate(asked) }
        settle()
        while !isOver, let frame = frames.last {
            guard let index = frame.nextCommand else {
                frames[frames.count - 1].position = frame.file.script.statements.count
                guard frame.isWhole else { return nil }
                guard let reader = frame.reader else {
                    isOver = true
                    return nil
                }
                frames.removeLast()
                // What it printed is the output of its own commands.
                open.append(Answered(step: reader, result: .replied([]), index: reader.index))
                settle()
                continue
            }
            frames[frames.count - 1].position = index + 1
            let step = Step(
                statement: frame.file.script.statements[index], file: frame.file, index: index,
                depth: frames.count - 1, top: frames[0].position - 1)
            guard let command = step.statement.command else {
                asked = step
                return .evaluate(step)
            }
            if let name = step.statement.sourceName {
                readScript(name, step)
                continue
            }
            let expectation = TrapExpectation(command)
            if leavesTrapsOut, expectation != nil || frame.file.script.expectations(of: index).expectsTrap { continue }
            guard let expectation else {
                asked = step
                return .evaluate(step)
            }
            let reply = Reply(.expectation(expectation.reply(lastDeath)))
            open.append(Answered(step: step, result: .replied([reply]), index: index))
            settle()
            return .answered(step, reply)
        }
        return nil
    }

    /// What came of the statement that was asked for.
    package mutating func answer(_ result: CommandResult) {
        guard let step = asked else { return }
        asked = nil
        // An expectation asks about what was before it, and so does the next one.
        if step.statement.command?.is(ExpectCommand.self) != true { lastDeath = result.death }
        open.append(Answered(step: step, result: result, index: step.index))
        if case .quit? = result.replies.last?.content { isOver = true }
        settle()
    }

    /// Ends a walk that cannot go on, whatever the script says.
    package mutating func abandon(_ fact: CheckFinding.Fact) {
        asked = nil
        let index = nextStatement
        findings.append(CheckFinding(fact, at: frames[0].file.place(ofStatement: index)))
        end(at: index)
    }

    // MARK: - Judging

    private func fact(of expectation: ExpectationReply, _ step: Step) -> CheckFinding.Fact {
        guard let trap = TrapExpectation(step.statement.command) else {
            return .expectation(expected: expectation.expected, found: expectation.found.text)
        }
        guard lastDeath != nil else { return .noTrap(expected: trap.text) }
        return .wrongTrap(expected: trap.text ?? "", found: expectation.found.text)
    }

    /// Judges what can be judged by now, in the order of the script.
    private mutating func settle() {
        while stoppedAt == nil, let answered = open.first {
            if !answered.isTold {
                open[0].isTold = true
                for case .expectation(let expectation) in answered.result.replies.map(\.content)
                where !expectation.holds {
                    fail(fact(of: expectation, answered.step), answered.step)
                }
                // The script may have been left because of it.
                continue
            }
            // A script that is read is there as a whole: what was asked of one that has been left is judged already.
            let frame = frames[answered.step.depth]
            let expected = frame.file.script.expectations(of: answered.index)
            let isForeseen = answered.isForeseen(by: expected)
            guard frame.isWhole || expected.isOutputClosed && (isForeseen || expected.isClosed) else { return }
            open.removeFirst()
            judge(answered, expected, isForeseen, frame.file)
        }
    }

    private mutating func judge(
        _ answered: Answered, _ expected: CommandExpectations, _ isForeseen: Bool, _ file: ScriptFile
    ) {
        let (step, result) = (answered.step, answered.result)
        if let lines = expected.output,
            let difference = LineDifference(
                expected: lines, found: ExpectedOutput.lines(of: result, command: step.text))
        {
            let fact = step.statement.sourceName == nil ? CheckFinding.Fact.output(difference) : .outputOfSource
            fail(fact, step, at: file.place(ofStatement: expected.outputStatements[0]))
        }
        guard !isForeseen else { return }
        switch result {
        case .died(let death): fail(.ended(death), step)
        case .replied(let replies):
            for case .refused(let refusal) in replies.map(\.content) {
                let fact = CheckFinding.Fact.refused(reason: refusal.reason, remedies: refusal.remedies)
                fail(fact, step, at: step.place(refusal.range?.lowerBound ?? 0))
            }
        }
    }

    // MARK: - Other scripts

    private static let deepest = 32

    private mutating func readScript(_ name: String, _ step: Step) {
        lastDeath = nil
        let script: ScriptFile
        do throws(UnreadableFile) {
            script = try read(name, step.file.name)
        } catch {
            return fail(.unreadableSource(file: name, reason: error.reason), step)
        }
        if let first = frames.firstIndex(where: { $0.file.identity == script.identity }) {
            fail(.circularSource(frames[first...].map(\.file.name) + [script.name]), step)
        } else if frames.count > Self.deepest {
            fail(.sourceTooDeep(limit: Self.deepest), step)
        } else if case let faults = script.faults, !faults.isEmpty {
            findings += faults
            fail(nil, step)
        } else {
            frames.append(ScriptFrame(file: script, isWhole: true, reader: step))
        }
    }

    // MARK: - Failing

    /// - Parameter fact: Nil if what is wrong has been reported.
    private mutating func fail(_ fact: CheckFinding.Fact?, _ step: Step, at place: FilePlace? = nil) {
        if let fact {
            let command = step.statement.command?.text ?? step.text
            findings.append(CheckFinding(fact, at: place ?? step.place(), command: command))
        }
        trail = [step] + frames.prefix(step.depth + 1).compactMap(\.reader).reversed()
        switch stop {
        case .atFirstFailure: end(at: frames[0].position)
        case .atRefusal: if fact?.endsScript ?? true { end(at: frames[0].position) }
        case .ofReading:
            guard step.depth > 0 else { return }
            frames.removeLast(frames.count - 1)
            open.removeAll { $0.step.depth > 0 }
        }
    }

    /// Nothing from the statement on is to be evaluated.
    mutating func end(at statement: Int) {
        isOver = true
        stoppedAt = statement
    }
}

/// A script and how far it has been walked.
private struct ScriptFrame {
    var file: ScriptFile
    /// Whether no more lines come.
    var isWhole: Bool
    /// The command that reads it.
    var reader: ScriptWalk.Step?
    /// The next statement.
    var position = 0

    /// The next statement that a session has to hear of: a command, or a line that nobody can read.
    var nextCommand: Int? {
        file.script.statements.indices.dropFirst(position).first {
            file.script.statements[$0].command != nil || !file.script.statements[$0].diagnostics.isEmpty
        }
    }
}

// The meaning of a script, statement by statement. The walk doesn't evaluate anything: its driver asks for the next
// statement, evaluates it, and returns the result. The walk decides where a script stops, what `expect crash` and `= `
// lines require, and which other scripts are read.

package struct ScriptWalk: Sendable {
    /// The lines to skip after a failure.
    package enum Stop: Sendable {
        /// The rest of the script, after any failure. For `run`, a pipe, and `-c`.
        case atFirstFailure
        /// The rest of the script, but only after a refusal or a crash; failed expectations are collected. For `check`
        /// and editors.
        case atRefusal
        /// The rest of the scripts that are being read, but not the typed lines. For the prompt.
        case ofReading
    }

    /// A command of a script.
    package struct Step: Sendable {
        package var statement: Statement
        package var file: ScriptFile
        /// The index of the statement in the file.
        package var index: Int
        /// The depth of nested `source` commands: zero for a command of the script itself.
        package var depth: Int
        /// The index of the script's own statement that led to this command.
        package var top: Int

        package var text: String { statement.content }
        /// The place of an offset in the command's text.
        package func place(_ offset: Int = 0) -> FilePlace {
            file.place(ofStatement: index, offset: statement.contentRange.lowerBound + offset)
        }
    }

    package enum Turn: Sendable {
        case evaluate(Step)
        /// The walk already has the reply, so the driver must not return a result.
        case answered(Step, Reply)
    }

    /// The findings, in the order of their discovery.
    package private(set) var findings: [CheckFinding] = []
    /// The last failed step, followed by the `source` commands that led to it.
    private var trail: [Step] = []
    /// The first statement that was skipped because of a failure.
    package private(set) var stoppedAt: Int?
    /// Whether there is nothing more to evaluate.
    package private(set) var isOver = false

    private let stop: Stop
    private let read: ScriptFile.Reader
    /// The script, followed by the scripts that are being read, each with its position.
    private var frames: [ScriptFrame]
    private var asked: Step?
    /// The crash caused by the last command other than `expect`, if any.
    private var lastDeath: Death?
    /// The commands whose verdict depends on lines that haven't been read yet.
    private var open: [Answered] = []

    private struct Answered {
        var step: Step
        var result: CommandResult
        /// The index in the current statements. It changes when lines that are no longer needed are dropped.
        var index: Int
        /// Whether failed expectations in the result have been reported.
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

    /// A complete script. Errors in its text are found before evaluation.
    package init(_ file: ScriptFile, stop: Stop, read: @escaping ScriptFile.Reader) {
        self.stop = stop
        self.read = read
        frames = [ScriptFrame(file: file, isWhole: true)]
        findings = file.faults
        if !findings.isEmpty { end(at: 0) }
    }

    /// A script whose lines arrive one at a time.
    package init(linesOf name: String, stop: Stop, read: @escaping ScriptFile.Reader) {
        self.stop = stop
        self.read = read
        frames = [ScriptFrame(file: ScriptFile(name: name, text: ""), isWhole: false)]
    }

    /// The findings since the last call, and the commands at which the scripts stopped, innermost first.
    package mutating func takeNews() -> (findings: [CheckFinding], trail: [Step]) {
        defer { (findings, trail) = ([], []) }
        return (findings, trail)
    }

    /// The position in the script itself: the first statement that hasn't started.
    package var position: Int { frames[0].position }

    /// The next command of the script itself, or the end of its statements.
    var nextStatement: Int { frames[0].nextCommand ?? frames[0].file.script.statements.count }

    // MARK: - Driving

    /// Adds lines. Drops lines that aren't needed for a verdict anymore.
    package mutating func append(_ script: Script) {
        let past = open.first?.index ?? frames[0].position
        frames[0].file.append(script, droppingFirst: past)
        frames[0].position -= past
        for index in open.indices { open[index].index -= past }
    }

    /// Marks the end of the lines.
    package mutating func finish() {
        frames[0].isWhole = true
        settle()
    }

    /// The next turn. Nil at the end, or until more lines are added.
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
                // The output of the script that was read has already been compared, command by command.
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

    /// Records the result of the requested statement.
    package mutating func answer(_ result: CommandResult) {
        guard let step = asked else { return }
        asked = nil
        // Expectations refer to the command before them, so they don't count as the last command.
        if step.statement.command?.is(ExpectCommand.self) != true { lastDeath = result.death }
        open.append(Answered(step: step, result: result, index: step.index))
        if case .quit? = result.replies.last?.content { isOver = true }
        settle()
    }

    /// Ends the walk if it can't continue, regardless of the script.
    package mutating func abandon(_ fact: CheckFinding.Fact) {
        asked = nil
        let index = nextStatement
        findings.append(CheckFinding(fact, at: frames[0].file.place(ofStatement: index)))
        end(at: index)
    }

    // MARK: - Judging

    private func fact(of expectation: ExpectationReply, _ step: Step) -> CheckFinding.Fact {
        guard let trap = TrapExpectation(step.statement.command) else {
            return .expectation(expected: expectation.expected, found: expectation.found)
        }
        guard lastDeath != nil else { return .noTrap(expected: trap.text) }
        return .wrongTrap(expected: trap.text ?? "", found: expectation.found.text)
    }

    /// Judges all results that can be judged now, in script order.
    private mutating func settle() {
        while stoppedAt == nil, let answered = open.first {
            if !answered.isTold {
                open[0].isTold = true
                for case .expectation(let expectation) in answered.result.replies.map(\.content)
                where !expectation.holds {
                    fail(fact(of: expectation, answered.step), answered.step)
                }
                // The failure may have ended the script, so the conditions are checked again.
                continue
            }
            // The script that is being read is complete, so its commands are judged before the walk leaves it.
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
        let failsToOpen = file.script.failsToOpen(answered.index, result)
        // A kernel has no sources, so the front end compares the lines of code.
        if !failsToOpen, !result.hasUnreadCode, let lines = expected.output,
            let difference = LineDifference(
                expected: lines, found: ExpectedOutput.lines(of: result, command: step.text, as: lines))
        {
            let fact = step.statement.sourceName == nil ? CheckFinding.Fact.output(difference) : .outputOfSource
            fail(fact, step, at: file.place(ofStatement: expected.outputStatements[0]))
        }
        guard !isForeseen || failsToOpen else { return }
        switch result {
        case .died(let death): fail(.ended(death), step)
        case .replied(let replies):
            for case .refused(let refusal) in replies.map(\.content) {
                let fact = CheckFinding.Fact.refused(reason: refusal.text, remedies: refusal.remedies)
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

    /// - Parameter fact: The failure; nil if it has already been reported.
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

    /// Ends the evaluation before a statement.
    mutating func end(at statement: Int) {
        isOver = true
        stoppedAt = statement
    }
}

/// A script and the walk's position in it.
private struct ScriptFrame {
    var file: ScriptFile
    /// Whether the script is complete.
    var isWhole: Bool
    /// The command that reads the script.
    var reader: ScriptWalk.Step?
    /// The next statement.
    var position = 0

    /// The next statement for a session: either a command, or a line that can't be parsed.
    var nextCommand: Int? {
        file.script.statements.indices.dropFirst(position).first {
            file.script.statements[$0].command != nil || !file.script.statements[$0].diagnostics.isEmpty
        }
    }
}

// The faults of a document, line by line, checked against the tree at that line.

import WorkbenchLanguage
import WorkbenchValueTree
import WorkbenchWire

/// A fault at a place in a script, given as offsets.
struct Finding {
    enum Code: String {
        case syntax
        /// A name, a type or a label that doesn't fit.
        case check
        case refused
        case expectation
        case dropped
        case trap = "crash"
        case limit
        case output
        case notRun = "not-run"
        /// A fault in a script that the line reads.
        case source
        case kernel
        case tooLarge = "too-large"
    }

    enum Severity {
        case error, warning, information, hint
    }

    var code: Code
    var severity: Severity
    var message: String
    var range: Range<Int>
    var fixes: [DiagnosticReply.Fix] = []
    var isUnnecessary = false
    /// A related place in the same script.
    var related: (range: Range<Int>, message: String)?
    /// Related places in other files.
    var elsewhere: [(file: String, line: Int, message: String)] = []
}

extension Document {
    var findings: [Finding] {
        var found = textFindings
        if isTooLarge {
            let message = """
                this script is larger than \(Self.mostBytes / 1_048_576) MB, so it isn't read
                Split it into smaller scripts; one script can run the others with `source`.
                """
            found.append(Finding(code: .tooLarge, severity: .warning, message: message, range: 0..<0))
        }
        if case .failed(let death) = evaluation.kernel {
            let what: String
            if case .notStarted(let reason) = death.crash.cause {
                what = "the kernel can't be started: \(reason)"
            } else {
                what = "the app crashed before the first command: \(ReplyText.text(of: death.crash))"
            }
            let first = commands.first.map { contentRange(ofStatement: $0) } ?? 0..<0
            found.append(Finding(code: .kernel, severity: .error, message: what, range: first))
        }
        if let crash = evaluation.backgroundDeath?.crash, let last = commands.last {
            found.append(
                Finding(
                    code: .trap, severity: .error,
                    message: """
                        the app crashed in the background, after this line: \(ReplyText.text(of: crash))
                        Your next edit restarts the app.
                        """, range: contentRange(ofStatement: last), elsewhere: crash.placesWithMessages))
        }
        // The kernel's parser repeats the findings of the server's parser.
        let told = Set(found.map(\.said))
        for (ordinal, statement) in commands.enumerated() {
            found += findings(ordinal, statement).filter { !told.contains($0.said) }
        }
        return found.sorted { ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound) }
    }

    /// Syntax errors, which don't depend on a tree. The checks may explain an unknown command better.
    private var textFindings: [Finding] {
        Finding.text(script).compactMap { finding in
            guard let index = script.statementIndex(at: finding.range.lowerBound) else { return finding }
            let answered = outcome(ofStatement: index)?.answered
            if script.statements[index].command?.specification == nil, answered?.diagnostics.isEmpty == false {
                return nil
            }
            guard script.foreseesRefusal(of: index) else { return finding }
            guard ordinal(of: index).flatMap(outputDifference) != nil else { return nil }
            var finding = finding
            finding.severity = .information
            return finding
        }
    }

    /// The parser's findings for a statement, except those that the checks repeat.
    private func syntaxDiagnostics(_ statement: Int, beside answered: CommandOutcome.Answered) -> [DiagnosticReply] {
        guard script.statements[statement].command?.specification != nil, !answered.diagnostics.isEmpty else {
            return []
        }
        return script.statements[statement].diagnostics.map(DiagnosticReply.init)
    }

    private func findings(_ ordinal: Int, _ statement: Int) -> [Finding] {
        guard let outcome = evaluation.outcomes[ordinal] else { return [] }
        let whole = contentRange(ofStatement: statement)
        switch outcome {
        case .answered(let answered):
            let read = (answered.source?.faults ?? []).map { Finding($0, whole) }
            return findings(of: answered, ordinal, statement) + read
                + (failsToOpen(ordinal) ? [] : output(ordinal))
        case .fatal(let death, _):
            if expectations(of: ordinal).foreseesTrap { return output(ordinal) }
            let rest = ordinal + 1 < commands.count ? "\nThe lines below were not run." : ""
            let (crash, text) = (death.crash, ReplyText.text(of: death.crash))
            if case .hang = crash.cause {
                return [
                    Finding(code: .limit, severity: .error, message: "stopped here: \(text)\(rest)", range: whole)
                ]
            }
            return [
                Finding(
                    code: .trap, severity: .error, message: "the app crashes here: \(text)\(rest)", range: whole,
                    elsewhere: crash.placesWithMessages)
            ]
        case .expectedTrap(let reply):
            return reply.holds ? [] : [Finding(failed: reply, whole)]
        case .notRun(let reason):
            // One finding covers consecutive lines.
            if case .notRun? = evaluation.outcomes[ordinal - 1] { return [] }
            var last = ordinal
            while last + 1 < commands.count, case .notRun? = evaluation.outcomes[last + 1] { last += 1 }
            let end = contentRange(ofStatement: commands[last]).upperBound
            return [
                Finding(
                    code: .notRun, severity: .hint, message: reason.message, range: whole.lowerBound..<end,
                    isUnnecessary: true)
            ]
        }
    }

    private func findings(of answered: CommandOutcome.Answered, _ ordinal: Int, _ statement: Int) -> [Finding] {
        let start = script.starts[statement]
        let whole = contentRange(ofStatement: statement)
        let expected = expectations(of: ordinal)
        // An unreadable script is never an expected refusal.
        let isExpectedRefusal =
            expected.foreseesRefusal && script.statements[statement].sourceName == nil && !failsToOpen(ordinal)
        // The checks repeat the parser's findings, so those are left out here.
        let known = Set(syntaxDiagnostics(statement, beside: answered))
        var found: [Finding] = []
        // If the output isn't the expected one, the error is only part of the difference, but may help to fix it.
        let isOtherOutput = isExpectedRefusal && outputDifference(ordinal) != nil
        for diagnostic in answered.diagnostics
        where (!isExpectedRefusal || isOtherOutput) && !known.contains(diagnostic) {
            var finding = Finding(diagnostic, in: start..<start + script.statements[statement].bytes.count)
            if isOtherOutput { finding.severity = .information }
            if case .ended(let node) = diagnostic.kind, let end = whereItEnded(node, before: ordinal) {
                finding.related = end
                // The place where the node ended helps more than a list of other nodes.
                finding.message += " since line \(script.lines.line(at: end.range.lowerBound) + 1)"
            }
            found.append(finding)
        }
        switch answered.reply?.content {
        case .refused(let refusal):
            let isKnown =
                !script.statements[statement].diagnostics.isEmpty || found.contains { $0.severity == .error }
            if isKnown || isExpectedRefusal { break }
            let range = refusal.range.map { start + $0.lowerBound..<start + $0.upperBound }
            found.append(
                Finding(
                    code: .refused, severity: .error, message: refusal.textWithAdvice,
                    range: range?.clamped(to: whole) ?? whole))
        // An expectation that can't be evaluated doesn't hold either, so one error is enough.
        case .expectation(let reply) where !reply.holds && !found.contains { $0.severity == .error }:
            found.append(Finding(failed: reply, whole))
        case .step(let step):
            if case .dropped(let reason) = step.fate, !expected.foreseesDrop {
                found.append(
                    Finding(
                        code: .dropped, severity: .warning, message: "the action reached no node: \(reason.text)",
                        range: whole))
            }
        default: break
        }
        return found + answered.broken.map { Finding(failed: $0, whole) }
    }

    /// The command that ended the node with a name.
    private func whereItEnded(_ name: String, before ordinal: Int) -> (range: Range<Int>, message: String)? {
        for earlier in stride(from: ordinal - 1, through: 0, by: -1) {
            let place = contentRange(ofStatement: commands[earlier])
            switch evaluation.outcomes[earlier]?.reply?.content {
            case .step(let step):
                let ended = step.ended.first { $0.path == name || $0.name == name || $0.path.hasSuffix("/\(name)") }
                if let ended { return (place, "\(ended.path) ended here") }
            // The command moved to a step before the node started.
            case .moved: return (place, "\(name) ended here")
            case .opened: return nil
            default: break
            }
        }
        return nil
    }

    /// The difference between a command's expected and actual output.
    func output(_ ordinal: Int) -> [Finding] {
        guard let difference = outputDifference(ordinal) else { return [] }
        let ranges = expectations(of: ordinal).outputStatements.map(contentRange)
        let range = ranges[0].lowerBound..<ranges[ranges.count - 1].upperBound
        return [Finding(code: .output, severity: .warning, message: difference.message, range: range)]
    }
}

extension Finding {
    /// The message and the place of a finding, whatever its source.
    struct Said: Hashable {
        var range: Range<Int>
        var message: String
    }

    var said: Said { Said(range: range, message: message) }

    /// The parser's findings in a script.
    static func text(_ script: Script) -> [Finding] {
        script.diagnostics.map { diagnostic in
            Finding(DiagnosticReply(diagnostic), code: .syntax)
        }
    }

    init(_ diagnostic: DiagnosticReply, in statement: Range<Int>) {
        var moved = diagnostic
        moved.range = diagnostic.range.moved(by: statement.lowerBound).clamped(to: statement)
        moved.fixes = diagnostic.fixes.map {
            DiagnosticReply.Fix(
                range: $0.range.moved(by: statement.lowerBound).clamped(to: statement), replacement: $0.replacement)
        }
        self.init(moved, code: .check)
    }

    private init(_ diagnostic: DiagnosticReply, code: Code) {
        self.init(
            code: code, severity: diagnostic.severity == .error ? .error : .warning, message: diagnostic.message,
            range: diagnostic.range, fixes: diagnostic.fixes)
    }

    init(_ fault: SourceFault, _ range: Range<Int>) {
        self.init(
            code: .source, severity: .error,
            message: "\(DocumentURI.name(fault.path)):\(fault.line + 1): \(fault.message)", range: range,
            elsewhere: [(fault.path, fault.line, fault.message)])
    }

    init(failed expectation: ExpectationReply, _ range: Range<Int>) {
        self.init(
            code: .expectation, severity: .error,
            message: "expected \(expectation.expected)\nfound \(expectation.found.text)"
                + (expectation.broken.map { "\n" + $0.text } ?? ""), range: range)
    }
}

extension CrashReport {
    /// The place of the crash, followed by the functions that led there, the innermost first.
    fileprivate var placesWithMessages: [(file: String, line: Int, message: String)] {
        let first = place.map { [($0, ReplyText.message(of: self))] } ?? []
        let functions = frames.compactMap { frame in frame.place.map { ($0, "in \(frame.function)") } }
        return (first + functions).map { ($0.file, max(0, $0.line - 1), $1) }
    }
}

extension CommandOutcome.NotRun {
    fileprivate var message: String {
        switch self {
        case .stopped: "not run: an earlier line ended the app"
        case .quit: "not run: a quit above ends the script"
        case .notOpened: "not run: nothing is open, because an open above failed"
        case .cancelled: "not run: the evaluation was cancelled; edit or save the script to continue"
        }
    }
}

extension Refusal {
    var textWithAdvice: String {
        text + (ReplyText.advice(remedies).map { "; " + $0 } ?? "")
    }
}

extension Range<Int> {
    func moved(by distance: Int) -> Range<Int> {
        lowerBound + distance..<upperBound + distance
    }
}

// The scripts' verdict on each mutation of a package.

import WorkbenchValueTree

/// Whether a script notices a mutation. It is kept, so that an interrupted check can continue.
package struct MutationResult: Codable, Hashable, Sendable {
    package enum Verdict: String, Codable, Sendable {
        case caught, unnoticed
        /// The mutated code doesn't compile.
        case broken
    }

    package var verdict: Verdict
    /// A fingerprint of the scripts that led to the verdict.
    package var scripts: String
    /// The script that fails.
    package var script: String?
    /// Whether a script runs the code.
    package var isReached = true
    /// The commands of a script that would notice the mutation, and its effect; nil if none was found.
    package var lines: [String]?
    package var effect: [String] = []
    /// The number of scripts that the search tried.
    package var tried: Int?

    package init(_ verdict: Verdict, scripts: String) {
        self.verdict = verdict
        self.scripts = scripts
    }
}

package struct MutationReport: Encodable, Sendable {
    package struct Row: Encodable, Sendable {
        package var file: String
        package var line: Int
        package var column: Int
        package var change: String
        package var verdict: MutationResult.Verdict
        package var isReached: Bool
        package var script: String?
        package var lines: [String]?
        package var effect: [String]
        package var tried: Int?

        package init(_ place: FilePlace, _ change: String, _ result: MutationResult) {
            (file, line, column, self.change) = (place.file, place.line, place.column, change)
            (verdict, isReached, script) = (result.verdict, result.isReached, result.script)
            (lines, effect, tried) = (result.lines, result.effect, result.tried)
        }
    }

    package let rows: [Row]
    package let caught: Int
    package let total: Int
    /// The number of mutations that don't compile.
    package let broken: Int
    /// The number of mutations that weren't selected.
    package let left: Int
    /// The number of selected mutations that an interrupted check didn't try.
    package let pending: Int
    package let isStopped: Bool

    package init(_ rows: [Row], broken: Int, left: Int, pending: Int = 0, isStopped: Bool = false) {
        (self.rows, self.broken, self.left) = (rows, broken, left)
        (self.pending, self.isStopped) = (pending, isStopped)
        (caught, total) = (rows.count { $0.verdict == .caught }, rows.count)
    }
}

extension MutationReport.Row {
    /// `no script notices: todos.remove(at: index) left out`
    package var message: String {
        switch verdict {
        case .caught: "caught by \(script ?? ""): \(change)"
        default: "no script \(isReached ? "notices" : "runs this code"): \(change)"
        }
    }

    /// The result of the search for a script; nil if it was stopped.
    private var remedy: String? {
        lines == nil
            ? tried.map { "tried \(BriefText.count($0, "script")) without finding a difference" }
            : "this script notices it:"
    }

    package var styledLines: [StyledLine] {
        [StyledLine(" ✗ ", .error) + StyledLine("\(file):\(line)", .title) + StyledLine("  \(message)")]
            + (remedy.map { [StyledLine("   " + $0, .dim)] } ?? []) + (lines ?? []).map { StyledLine("     " + $0) }
            + effect.map { StyledLine("     → " + $0, .changed) }
    }
}

extension MutationReport {
    package func lines(_ duration: Duration) -> [StyledLine] {
        let summary = StyledLine(" \(caught) of \(total) changes caught", caught == total ? .success : .title)
        var rest = broken > 0 ? ", \(broken) more didn't compile" : ""
        if left > 0 { rest += ", \(left) more not tried: use a larger number with --mutants" }
        if pending > 0 { rest += ", \(pending) not tried yet" }
        let resuming = StyledLine(" stopped: run the same command again to continue", .hint)
        return rows.filter { $0.verdict != .caught }.flatMap(\.styledLines)
            + [summary + StyledLine("\(rest)   \(duration.seconds)", .dim)] + (isStopped ? [resuming] : [])
    }

    /// The report as a report about scripts, for JUnit and annotations: a suite for each file, a case for each mutation.
    package func checkReport(_ duration: Duration) -> CheckReport {
        let files = Dictionary(grouping: rows, by: \.file).sorted { $0.key < $1.key }
        return CheckReport(scripts: files.map { ScriptResult(name: $0, cases: $1.map(\.asCase)) }, duration: duration)
    }
}

extension MutationReport.Row {
    fileprivate var asCase: CaseResult {
        let parts = (remedy.map { [$0] } ?? []) + (lines ?? []) + effect.map { "→ " + $0 }
        let finding = CheckFinding(
            .other(message: message, remedy: parts.joined(separator: "; ")),
            at: FilePlace(file: file, line: line, column: column))
        return CaseResult(
            title: change, line: line, duration: .zero, findings: verdict == .caught ? [] : [finding])
    }
}

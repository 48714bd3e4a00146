// The results of `compare --json` and `bisect --json`.

import WorkbenchLanguage

/// A comparison as JSON.
struct ComparisonReport: Encodable {
    let script: String
    let isSame: Bool
    let commands: Int
    let step: Int
    /// The places of the commands that fail on both sides.
    let failures: [FilePlace]
    var place: FilePlace?
    var former: String?
    var present: String?
    var states: [String] = []
    var formerOutput: [String]?
    var presentOutput: [String]?
    var code: [FilePlace] = []
    /// The directories of packages that both versions use as they are now.
    let shared: [String]

    init(_ comparison: ScriptComparison, of script: String, _ shared: [String]) {
        (self.script, self.shared) = (script, shared)
        failures = comparison.failures.map(\.place)
        (commands, step, isSame) = (comparison.commands, comparison.step, comparison.difference == nil)
        guard let difference = comparison.difference else { return }
        place = difference.place
        (former, present) = (difference.former, difference.present)
        states = difference.states.map(\.text)
        formerOutput = difference.output?.expected
        presentOutput = difference.output?.found
        code = difference.code.map(\.place)
    }
}

/// A bisection as JSON.
struct Bisection: Encodable {
    /// Whether commits are bad if the script fails, rather than if its commands behave differently.
    var isTest: Bool
    var commit: String?
    /// The skipped commits just before `commit`; any of them may be the first. After Ctrl-C, these are all commits that may
    /// be the first.
    var maybe: [String] = []
    /// The range to continue with after Ctrl-C.
    var rest: String?
}

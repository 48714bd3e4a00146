// Additions to a script's run: findings from reading the script, conditions that must not hold yet, and limits on the
// number of steps. A lesson makes such a plan from its tasks.

package struct CheckPlan: Sendable {
    /// Errors in the script that are independent of its run.
    package var findings: [CheckFinding] = []
    package var probes: [Probe] = []
    package var limits: [StepLimit] = []
    package var looks: [Look] = []
    /// Verdicts on single statements, besides the script's own findings.
    package var judges: [Int: Judge] = [:]
    /// Scripts that must pass as well, each run from its beginning, with the finding if one fails.
    package var variants: [Variant] = []

    package init() {}

    /// A variant of the script, with one task solved differently.
    package struct Variant: Sendable {
        package var file: ScriptFile
        /// The finding, made from the variant's first one.
        package var finding: @Sendable (CheckFinding) -> CheckFinding

        package init(file: ScriptFile, finding: @escaping @Sendable (CheckFinding) -> CheckFinding) {
            self.file = file
            self.finding = finding
        }
    }

    /// Conditions, at least one of which must fail before a statement.
    package struct Probe: Sendable {
        package var statement: Int
        /// The statements of the conditions, each an `expect`.
        package var conditions: [Int]
        /// The finding if all conditions hold.
        package var finding: CheckFinding

        package init(before statement: Int, conditions: [Int], finding: CheckFinding) {
            self.statement = statement
            self.conditions = conditions
            self.finding = finding
        }
    }

    package typealias Judge = @Sendable (CommandResult) -> CheckFinding?

    /// A question before a statement, which leaves no trace.
    package struct Look: Sendable {
        package var statement: Int
        package var text: String
        package var judge: Judge

        package init(before statement: Int, _ text: String, judge: @escaping Judge) {
            self.statement = statement
            self.text = text
            self.judge = judge
        }
    }

    /// Statements that may take a limited number of steps in total.
    package struct StepLimit: Sendable {
        package var statements: Range<Int>
        package var steps: Int
        package var place: FilePlace

        package init(statements: Range<Int>, steps: Int, place: FilePlace) {
            self.statements = statements
            self.steps = steps
            self.place = place
        }
    }
}

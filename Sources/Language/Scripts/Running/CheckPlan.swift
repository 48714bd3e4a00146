// Additions to the run of a script: findings from reading the script, conditions that must not be met yet, and limits
// on the number of steps. A lesson makes such a plan from its tasks.

package struct CheckPlan: Sendable {
    /// Errors in the script that don't depend on running it.
    package var findings: [CheckFinding] = []
    package var probes: [Probe] = []
    package var limits: [StepLimit] = []
    package var looks: [Look] = []
    /// The judges of individual statements. They add to the script's own findings.
    package var judges: [Int: Judge] = [:]
    /// Scripts that must also pass, each run from its start. If one fails, its finding is reported.
    package var variants: [Variant] = []

    package init() {}

    /// A variant of the script in which one task is solved differently.
    package struct Variant: Sendable {
        package var file: ScriptFile
        /// Makes the finding to report from the variant's first finding.
        package var finding: @Sendable (CheckFinding) -> CheckFinding

        package init(file: ScriptFile, finding: @escaping @Sendable (CheckFinding) -> CheckFinding) {
            self.file = file
            self.finding = finding
        }
    }

    /// Conditions, at least one of which must fail before a statement.
    package struct Probe: Sendable {
        package var statement: Int
        /// The conditions, each an `expect` statement.
        package var conditions: [Int]
        /// The finding if all conditions are met.
        package var finding: CheckFinding

        package init(before statement: Int, conditions: [Int], finding: CheckFinding) {
            self.statement = statement
            self.conditions = conditions
            self.finding = finding
        }
    }

    package typealias Judge = @Sendable (CommandResult) -> CheckFinding?

    /// A query that is evaluated before a statement and leaves no trace.
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

    /// Statements that may only take a limited number of steps in total.
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

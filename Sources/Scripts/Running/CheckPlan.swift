// What a check does besides running the script: what was found by reading it alone, what must not hold yet at a place, and
// how many steps a part of it may take. A lesson makes such a plan of its tasks.

import WorkbenchCommandLanguage

package struct CheckPlan: Sendable {
    /// What is wrong with the script however it runs.
    package var findings: [CheckFinding] = []
    package var probes: [Probe] = []
    package var limits: [StepLimit] = []

    package init() {}

    /// Conditions that must not all hold before a statement.
    package struct Probe: Sendable {
        package var statement: Int
        /// Statements with an `expect`.
        package var conditions: [Int]
        /// What is found if they do.
        package var finding: CheckFinding

        package init(before statement: Int, conditions: [Int], finding: CheckFinding) {
            self.statement = statement
            self.conditions = conditions
            self.finding = finding
        }
    }

    /// Statements that together take at most so many steps.
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

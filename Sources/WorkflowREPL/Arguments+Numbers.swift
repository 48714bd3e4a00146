// Options that are numbers.

import WorkbenchInvocation

extension Arguments {
    /// Maximum number of seconds for a command; nil for no limit.
    func timeLimit() throws(UsageError) -> Double? {
        guard let text = value(.timeLimit) else { return nil }
        guard let seconds = Double(text), seconds > 0, seconds.isFinite else {
            throw UsageError(.notANumber(option: "--time-limit", value: text), subcommand)
        }
        return seconds
    }

    /// How many scripts run at a time; nil for one per core.
    func jobs() throws(UsageError) -> Int? {
        guard let text = value(.jobs) else { return nil }
        guard let count = Int(text), count > 0 else {
            throw UsageError(.notANumber(option: "--jobs", value: text), subcommand)
        }
        return count
    }
}

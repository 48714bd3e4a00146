// Options that are numbers.

import WorkbenchCommandLine
import WorkbenchWire

extension Arguments {
    /// The maximum number of seconds for a command; nil for no limit.
    func timeLimit() throws(UsageError) -> Double? {
        guard let text = value(.timeLimit) else { return nil }
        guard let seconds = Double(text), seconds > 0, seconds.isFinite else {
            throw UsageError(.notANumber(option: "--time-limit", value: text), subcommand)
        }
        return seconds
    }

    /// The maximum memory of a kernel in bytes; nil for no limit.
    func memoryLimit() throws(UsageError) -> Int? {
        guard let text = value(.memoryLimit) else { return KernelLaunch.halfOfMemory }
        if text == "off" { return nil }
        guard let megabytes = Int(text), megabytes > 0, megabytes <= Int.max >> 20 else {
            throw UsageError(.notANumber(option: "--memory-limit", value: text), subcommand)
        }
        return megabytes << 20
    }

    /// A positive integer; nil if the option is not given.
    func count(_ option: OptionDeclaration) throws(UsageError) -> Int? {
        guard let text = value(option) else { return nil }
        guard let count = Int(text), count > 0 else {
            throw UsageError(.notANumber(option: "--\(option.name)", value: text), subcommand)
        }
        return count
    }

    /// The number of scripts that run at a time; nil for one per core.
    func jobs() throws(UsageError) -> Int? {
        try count(.jobs)
    }
}

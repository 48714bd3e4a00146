// What is known of a kernel that died in the user's code, and of the one that took its place.

package struct DeathReport: Codable, Hashable, Sendable {
    /// What the runtime said at the end: `Fatal error: Index out of range`.
    package var message: String?
    /// Where in the user's code.
    package var location: Location?
    /// The signal that ended the process, if one did.
    package var signal: Int?
    /// The code that the process ended with, if it ended by itself.
    package var exitCode: Int?
    /// The user's own functions that were running, the innermost first.
    package var frames: [Frame]
    /// Where the new kernel stands; nil if the session could not be restored.
    package var restoredStep: Int?
    package var replayedLines: Int
    package var milliseconds: Int
    /// The lines of the session that the new kernel has not been given.
    package var lostLines: [String]

    package init(
        message: String? = nil, location: Location? = nil, signal: Int? = nil, exitCode: Int? = nil,
        frames: [Frame] = [], restoredStep: Int?, replayedLines: Int, milliseconds: Int, lostLines: [String]
    ) {
        self.message = message
        self.location = location
        self.signal = signal
        self.exitCode = exitCode
        self.frames = frames
        self.restoredStep = restoredStep
        self.replayedLines = replayedLines
        self.milliseconds = milliseconds
        self.lostLines = lostLines
    }

    package struct Location: Codable, Hashable, Sendable {
        package var file: String
        package var line: Int

        package init(file: String, line: Int) {
            self.file = file
            self.line = line
        }
    }

    package struct Frame: Codable, Hashable, Sendable {
        package var function: String
        package var location: Location?

        package init(function: String, location: Location?) {
            self.function = function
            self.location = location
        }
    }
}

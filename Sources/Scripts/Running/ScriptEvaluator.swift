// Anything that evaluates commands: a kernel process, a session of this process, a stand-in of a test.

import WorkbenchReplies

/// What came of one command.
package struct Evaluation: Hashable, Sendable {
    package var replies: [Reply]
    /// Set if the command killed the app. The evaluator stands again where it stood before the command.
    package var end: AppEnd?

    package init(_ replies: [Reply], end: AppEnd? = nil) {
        self.replies = replies
        self.end = end
    }
}

/// How an app ended in its own code.
package struct AppEnd: Codable, Hashable, Sendable {
    /// `Fatal error: Index out of range`
    package var message: String
    package var file: String?
    package var line: Int?

    package init(_ message: String, file: String? = nil, line: Int? = nil) {
        self.message = message
        self.file = file
        self.line = line
    }

    package init(_ crash: CrashReport) {
        self.init(
            crash.message ?? "it stopped without a message", file: crash.place?.file, line: crash.place?.line)
    }

    /// The file is told by its name alone, as everywhere: its path is that of the machine that built it.
    package var text: String {
        let name = file?.split(separator: "/").last
        return (name.map { "\($0):\(line ?? 0): " } ?? "") + message
    }
}

package protocol ScriptEvaluator: Sendable {
    /// Evaluates the text of one command.
    func evaluate(_ text: String) async -> Evaluation
    /// No more commands come.
    func end() async
}

extension ScriptEvaluator {
    package func end() async {}
}

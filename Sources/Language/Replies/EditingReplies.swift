// A kernel's answers to a line editor: candidates, signatures, diagnostics, and the prompt.

import WorkbenchReflection

/// The candidates at the cursor, best first.
package struct CompletionReply: MemberwiseCodable, Hashable, Sendable {
    package var candidates: [Candidate]
    /// The range that the inserted candidate replaces, as UTF-8 offsets in the text.
    package var range: Range<Int>
    /// Whether there are more candidates, which appear when more letters are typed.
    package var isIncomplete: Bool

    package init(candidates: [Candidate], range: Range<Int>, isIncomplete: Bool) {
        self.candidates = candidates
        self.range = range
        self.isIncomplete = isIncomplete
    }

    package init(_ result: CompletionResult) {
        self.init(candidates: result.candidates, range: result.range, isIncomplete: result.isIncomplete)
    }
}

/// A fault in some text as a message, with its range and possible fixes.
package struct DiagnosticReply: MemberwiseCodable, Hashable, Sendable {
    package enum Severity: String, Codable, Hashable, Sendable {
        case error, warning
    }

    package struct Fix: MemberwiseCodable, Hashable, Sendable {
        package var range: Range<Int>
        package var replacement: String

        package init(range: Range<Int>, replacement: String) {
            self.range = range
            self.replacement = replacement
        }
    }

    package var severity: Severity
    package var kind: FaultKind
    package var message: String
    /// The range, as UTF-8 offsets in the text.
    package var range: Range<Int>
    /// The possible fixes, the most likely first.
    package var fixes: [Fix]

    package init(severity: Severity, kind: FaultKind, message: String, range: Range<Int>, fixes: [Fix] = []) {
        self.severity = severity
        self.kind = kind
        self.message = message
        self.range = range
        self.fixes = fixes
    }

    package init(_ diagnostic: ScriptDiagnostic) {
        self.init(
            severity: diagnostic.severity == .error ? .error : .warning, kind: FaultKind(diagnostic.fact),
            message: diagnostic.message,
            range: diagnostic.range,
            fixes: diagnostic.fixes.map { Fix(range: $0.range, replacement: $0.replacement) })
    }
}

/// The content of a prompt: the current node, and the current step of the tree.
package struct PromptReply: MemberwiseCodable, Hashable, Sendable {
    package var app: String
    package var node: NodeName
    package var step: Int
    package var nodes: Int

    package init(app: String, node: NodeName, step: Int, nodes: Int) {
        self.app = app
        self.node = node
        self.step = step
        self.nodes = nodes
    }
}

// The part of the kernel protocol for documents: a script that is evaluated statement by statement while somebody edits it.

import WorkbenchReplies

/// A script on a tree of its own. Several can be open in one kernel.
package struct ScriptVersion: Codable, Hashable, Sendable {
    package var script: String
    package var version: Int

    package init(script: String, version: Int) {
        self.script = script
        self.version = version
    }
}

/// The text of a script, new or changed. What was before the first statement that differs is kept; evaluation begins
/// there, is told with `StatementEvaluated` and ends with `ScriptEvaluated`. An evaluation of an older text is given up.
package enum ScriptChange: KernelMethod {
    package static let name = "script/change"

    package struct Parameters: Codable, Hashable, Sendable {
        package var script: ScriptVersion
        package var text: String
        /// What of the former text it replaces, in UTF-8 offsets; nil for all of it.
        package var range: Range<Int>?
        /// The app that stands before the first line.
        package var app: String?
        /// Evaluation stops before the statement of this index: it killed a kernel.
        package var stopBefore: Int?
        /// The scripts that the text names with `source`. Without this, such a command is answered and does nothing.
        package var sources: [ScriptSource]?

        package init(
            script: ScriptVersion, text: String, app: String? = nil, stopBefore: Int? = nil,
            sources: [ScriptSource]? = nil, range: Range<Int>? = nil
        ) {
            self.range = range
            self.script = script
            self.text = text
            self.app = app
            self.stopBefore = stopBefore
            self.sources = sources
        }
    }

    package struct Result: Codable, Hashable, Sendable {
        /// The first statement that is evaluated again.
        package var first: Int

        package init(first: Int) {
            self.first = first
        }
    }
}

package enum ScriptClose: KernelMethod {
    package static let name = "script/close"

    package struct Parameters: Codable, Hashable, Sendable {
        package var script: String

        package init(script: String) {
            self.script = script
        }
    }

    package typealias Result = Empty
}

/// What a question about a place of a script is about: the tree before the statement at an offset, or after it.
package struct ScriptPlace: Codable, Hashable, Sendable {
    package var script: ScriptVersion
    /// A UTF-8 offset in the script.
    package var offset: Int
    /// Whether the statement at the offset has been carried out.
    package var isAfter: Bool

    package init(script: ScriptVersion, offset: Int, isAfter: Bool = false) {
        self.script = script
        self.offset = offset
        self.isAfter = isAfter
    }
}

package enum ScriptComplete: KernelMethod {
    package static let name = "script/complete"
    package typealias Parameters = ScriptPlace
    package typealias Result = CompletionReply
}

package enum ScriptSignature: KernelMethod {
    package static let name = "script/signature"
    package typealias Parameters = ScriptPlace
    package typealias Result = SignatureAnswer
}

/// Evaluates commands on the tree as it is at a place. Whatever they do is taken back before the answer comes.
package enum ScriptAsk: KernelMethod {
    package static let name = "script/ask"

    package struct Parameters: Codable, Hashable, Sendable {
        package var place: ScriptPlace
        package var text: String

        package init(place: ScriptPlace, text: String) {
            self.place = place
            self.text = text
        }
    }

    package struct Result: Codable, Hashable, Sendable {
        package var replies: [Reply]

        package init(replies: [Reply]) {
            self.replies = replies
        }
    }
}

package enum StatementEvaluated: KernelNotification {
    package static let name = "script/statement"

    package struct Parameters: Codable, Hashable, Sendable {
        package var script: ScriptVersion
        package var index: Int
        /// What it answered; nil if it is a comment, a blank line or expected output.
        package var reply: Reply?
        /// The back stack after it; nil if it is the one that the reply carries.
        package var stack: StackReply?
        /// What the checks say of it, as of the tree before it; offsets in the statement.
        package var diagnostics: [DiagnosticReply]
        /// What came of the script that it names.
        package var source: SourceReport?

        package init(
            script: ScriptVersion, index: Int, reply: Reply?, stack: StackReply?, diagnostics: [DiagnosticReply],
            source: SourceReport? = nil
        ) {
            self.script = script
            self.index = index
            self.reply = reply
            // What the reply carries already is not said twice.
            self.stack = stack == reply?.stack ? nil : stack
            self.diagnostics = diagnostics
            self.source = source
        }
    }
}

package enum ScriptEvaluated: KernelNotification {
    package static let name = "script/evaluated"

    package struct Parameters: Codable, Hashable, Sendable {
        package var script: ScriptVersion
        /// How many statements have been evaluated.
        package var count: Int

        package init(script: ScriptVersion, count: Int) {
            self.script = script
            self.count = count
        }
    }
}

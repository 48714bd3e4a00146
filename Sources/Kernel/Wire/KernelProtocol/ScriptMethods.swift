// The kernel protocol for documents: a script that is evaluated statement by statement while it is being edited.

import WorkbenchReflection
import WorkbenchLanguage

/// A version of a script, which has its own tree. A kernel can have several open scripts.
package struct ScriptVersion: MemberwiseCodable, Hashable, Sendable {
    package var script: String
    package var version: Int

    package init(script: String, version: Int) {
        self.script = script
        self.version = version
    }
}

/// The new or changed text of a script. Results before the first statement that differs are kept. Evaluation begins
/// there, reports `StatementEvaluated` and ends with `ScriptEvaluated`. The evaluation of an older text is stopped.
package enum ScriptChange: KernelMethod {
    package static let name = "script/change"
    package static let effect = MethodEffect.anything

    package struct Parameters: MemberwiseCodable, Hashable, Sendable {
        package var script: ScriptVersion
        package var text: String
        /// The replaced range of the old text, in UTF-8 offsets; nil for all of it.
        package var range: Range<Int>?
        /// The app that is open before the first line.
        package var app: String?
        /// Evaluation stops before the statement with this index, because it ended a kernel.
        package var stopBefore: Int?
        /// The first statement whose result the front end does not have. It and those after it are evaluated again,
        /// even if they have not changed.
        package var wantedFrom: Int?
        /// The scripts that the text names with `source`. Without them, such a command has no effect.
        package var sources: [ScriptSource]?
        /// Statements of those scripts that ended a kernel. They are not evaluated again, because they would end it
        /// again.
        package var deaths: [SourcedDeath]?

        package init(
            script: ScriptVersion, text: String, app: String? = nil, stopBefore: Int? = nil,
            sources: [ScriptSource]? = nil, deaths: [SourcedDeath]? = nil, range: Range<Int>? = nil,
            wantedFrom: Int? = nil
        ) {
            self.wantedFrom = wantedFrom
            self.range = range
            self.script = script
            self.text = text
            self.app = app
            self.stopBefore = stopBefore
            self.sources = sources
            self.deaths = deaths
        }
    }

    package struct Result: MemberwiseCodable, Hashable, Sendable {
        /// The first statement that is evaluated again.
        package var first: Int

        package init(first: Int) {
            self.first = first
        }
    }
}

package enum ScriptClose: KernelMethod {
    package static let name = "script/close"
    package static let effect = MethodEffect.nothing

    package struct Parameters: MemberwiseCodable, Hashable, Sendable {
        package var script: String

        package init(script: String) {
            self.script = script
        }
    }

    package typealias Result = Empty
}

/// A place in a script for questions: the tree before or after the statement at an offset.
package struct ScriptPlace: MemberwiseCodable, Hashable, Sendable {
    package var script: ScriptVersion
    /// A UTF-8 offset in the script.
    package var offset: Int
    /// Whether the statement at the offset has been carried out.
    package var isAfter: Bool
    /// Whether an older tree is acceptable: the one from before an edit further up, or that of the nearest evaluated
    /// line above. Otherwise the lines above are evaluated first, however long that takes.
    package var mayBeOlder: Bool?

    package init(script: ScriptVersion, offset: Int, isAfter: Bool = false, mayBeOlder: Bool? = nil) {
        self.script = script
        self.offset = offset
        self.isAfter = isAfter
        self.mayBeOlder = mayBeOlder
    }
}

package enum ScriptComplete: KernelMethod {
    package static let name = "script/complete"
    package static let effect = MethodEffect.anything
    package typealias Parameters = ScriptPlace
    package typealias Result = CompletionReply
}

package enum ScriptSignature: KernelMethod {
    package static let name = "script/signature"
    package static let effect = MethodEffect.anything
    package typealias Parameters = ScriptPlace
    package typealias Result = SignatureAnswer
}

/// Evaluates commands on the tree at a place. Their effects are undone before the answer is sent.
package enum ScriptAsk: KernelMethod {
    package static let name = "script/ask"
    package static let effect = MethodEffect.anything

    package struct Parameters: MemberwiseCodable, Hashable, Sendable {
        package var place: ScriptPlace
        package var text: String

        package init(place: ScriptPlace, text: String) {
            self.place = place
            self.text = text
        }
    }

    package struct Result: MemberwiseCodable, Hashable, Sendable {
        package var replies: [Reply]

        package init(replies: [Reply]) {
            self.replies = replies
        }
    }
}

package enum StatementEvaluated: KernelNotification {
    package static let name = "script/statement"

    package struct Parameters: MemberwiseCodable, Hashable, Sendable {
        package var script: ScriptVersion
        package var index: Int
        /// The statement's answer; nil if it is a comment, a blank line or expected output.
        package var reply: Reply?
        /// The back stack afterwards; nil if the reply contains it, or if it is the same as for the previous statement.
        package var stack: StackReply?
        /// The checks' findings against the tree before the statement, with offsets in the statement.
        package var diagnostics: [DiagnosticReply]
        /// The report of the script that the statement reads.
        package var source: SourceReport?

        package init(
            script: ScriptVersion, index: Int, reply: Reply?, stack: StackReply?, diagnostics: [DiagnosticReply],
            source: SourceReport? = nil
        ) {
            self.script = script
            self.index = index
            self.reply = reply
            // The reply contains the same stack.
            self.stack = stack == reply?.stack ? nil : stack
            self.diagnostics = diagnostics
            self.source = source
        }
    }
}

/// From now on, the kernel works on this script instead of another one of the same client. If the kernel ends, the
/// front end knows in which script.
package enum ScriptTurn: KernelNotification {
    package static let name = "script/turn"

    package struct Parameters: MemberwiseCodable, Hashable, Sendable {
        package var script: String

        package init(script: String) {
            self.script = script
        }
    }
}

/// A statement of a script that another one reads is about to be evaluated. If the kernel ends, the front end knows at
/// which statement.
package enum SourceStep: KernelNotification {
    package static let name = "script/source"

    package struct Parameters: MemberwiseCodable, Hashable, Sendable {
        package var script: ScriptVersion
        /// The index of the `source` statement.
        package var index: Int
        /// The number of statements that the named scripts evaluated before this one.
        package var step: Int

        package init(script: ScriptVersion, index: Int, step: Int) {
            self.script = script
            self.index = index
            self.step = step
        }
    }
}

package enum ScriptEvaluated: KernelNotification {
    package static let name = "script/evaluated"

    package struct Parameters: MemberwiseCodable, Hashable, Sendable {
        package var script: ScriptVersion
        /// The number of evaluated statements.
        package var count: Int

        package init(script: ScriptVersion, count: Int) {
            self.script = script
            self.count = count
        }
    }
}

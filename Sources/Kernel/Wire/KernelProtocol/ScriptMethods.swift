// The part of the kernel protocol for documents: a script that is evaluated statement by statement while it's being
// edited.

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

/// The new or changed text of a script. Results before the first statement that differs are kept. Evaluation starts
/// there, reports `StatementEvaluated` and ends with `ScriptEvaluated`. The evaluation of an older text is stopped.
package enum ScriptChange: KernelMethod {
    package static let name = "script/change"
    package static let effect = MethodEffect.anything

    package struct Parameters: MemberwiseCodable, Hashable, Sendable {
        package var script: ScriptVersion
        package var text: String
        /// The replaced range of the old text, in UTF-8 offsets; nil to replace all of it.
        package var range: Range<Int>?
        /// The app that is open at the start of the script.
        package var app: String?
        /// The index of the statement at which evaluation stops, because it ended an earlier kernel.
        package var stopBefore: Int?
        /// The first statement whose result the front end doesn't have. It and the statements after it are evaluated
        /// again, even if they haven't changed.
        package var wantedFrom: Int?
        /// The scripts that the text reads with `source`. Without them, `source` has no effect.
        package var sources: [ScriptSource]?
        /// Statements in those scripts that ended an earlier kernel. They aren't evaluated again, because they would
        /// end this one, too.
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
        /// The first statement to be evaluated again.
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

/// A place in a script for requests: the tree before or after the statement at an offset.
package struct ScriptPlace: MemberwiseCodable, Hashable, Sendable {
    package var script: ScriptVersion
    /// A UTF-8 offset in the script.
    package var offset: Int
    /// Whether the statement at the offset has already run.
    package var isAfter: Bool
    /// Whether an older tree is acceptable: the tree from before an edit further up, or the one after the nearest
    /// evaluated line above. If not, the lines above are evaluated first, however long that takes.
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

/// Evaluates commands on the tree at a place. Their effects are undone before the response is sent.
package enum ScriptAsk: KernelMethod {
    package static let name = "script/ask"
    package static let effect = MethodEffect.anything

    package struct Parameters: MemberwiseCodable, Hashable, Sendable {
        package var place: ScriptPlace
        package var text: String
        /// Whether large trees and steps are answered as outlines.
        package var isFolded: Bool?

        package init(place: ScriptPlace, text: String, isFolded: Bool? = nil) {
            self.place = place
            self.text = text
            self.isFolded = isFolded
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
        /// The reply to the statement; nil if it's a comment, a blank line or expected output.
        package var reply: Reply?
        /// The back stack after the statement; nil if the reply contains the stack, or if the stack hasn't changed
        /// since the previous statement.
        package var stack: StackReply?
        /// The findings of checks against the tree before the statement, with offsets relative to the statement.
        package var diagnostics: [DiagnosticReply]
        /// The report of the script that the statement reads.
        package var source: SourceReport?
        /// The conditions of `always` that the statement has broken; nil if there are none.
        package var broken: [ExpectationReply]?

        package init(
            script: ScriptVersion, index: Int, reply: Reply?, stack: StackReply?, diagnostics: [DiagnosticReply],
            source: SourceReport? = nil, broken: [ExpectationReply] = []
        ) {
            self.broken = broken.isEmpty ? nil : broken
            self.script = script
            self.index = index
            self.reply = reply
            // Omit the stack if the reply contains the same one.
            self.stack = stack == reply?.stack ? nil : stack
            self.diagnostics = diagnostics
            self.source = source
        }
    }
}

/// The kernel now starts working on this script instead of another one of the same client. If the kernel ends, the
/// front end then knows which script was running.
package enum ScriptTurn: KernelNotification {
    package static let name = "script/turn"

    package struct Parameters: MemberwiseCodable, Hashable, Sendable {
        package var script: String

        package init(script: String) {
            self.script = script
        }
    }
}

/// The kernel is about to evaluate a statement in a script read with `source`. If the kernel ends, the front end then
/// knows which statement was running.
package enum SourceStep: KernelNotification {
    package static let name = "script/source"

    package struct Parameters: MemberwiseCodable, Hashable, Sendable {
        package var script: ScriptVersion
        /// The index of the `source` statement.
        package var index: Int
        /// The number of statements already evaluated in the scripts that `source` reads.
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
        /// The number of statements that were evaluated.
        package var count: Int

        package init(script: ScriptVersion, count: Int) {
            self.script = script
            self.count = count
        }
    }
}

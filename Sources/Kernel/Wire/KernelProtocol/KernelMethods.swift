// The kernel protocol: the requests that a front end sends to a kernel. Each method is a type with its parameters and
// its result.

import WorkbenchLanguage
import WorkbenchReflection

/// The protocol version. During the handshake, a kernel rejects front ends with a different version.
package enum KernelProtocol {
    package static let version = 1
}

/// A method with its name, its parameters and its result.
package protocol KernelMethod {
    associatedtype Parameters: Codable, Sendable
    associatedtype Result: Codable, Sendable
    static var name: String { get }
    /// Whether a read-only client may use the method.
    static var effect: MethodEffect { get }
}

/// The effects of a method, apart from its answer.
package enum MethodEffect: Sendable {
    /// No effects, except on the client's own connection.
    case nothing
    /// The effects of the commands in the parameters, which are known after parsing, before the first command runs.
    case commands
    /// Changes to anything, or running the app's code with values chosen by the client.
    case anything
}

/// A message that isn't answered.
package protocol KernelNotification {
    associatedtype Parameters: Codable, Sendable
    static var name: String { get }
}

/// Empty parameters or an empty result.
package struct Empty: MemberwiseCodable, Hashable, Sendable {
    package init() {}
}

/// The first message: the client's identity and the app to open. All other messages are rejected until then.
package enum Handshake: KernelMethod {
    package static let name = "handshake"
    package static let effect = MethodEffect.nothing

    package struct Parameters: MemberwiseCodable, Hashable, Sendable {
        package var version: Int
        /// The client's name, as shown to other clients: `repl 4711`.
        package var client: String
        /// The name of an app, or the source text of a workflow: `TodoWorkflow(name: "Ada")`. Nil for the default app,
        /// and for a running app.
        package var app: String?
        package var workers: String?
        /// Whether the client is read-only, which means that commands that change something are refused.
        package var isReadOnly: Bool?
        /// Whether other clients are prevented from attaching. Nil means no.
        package var isPrivate: Bool?
        /// The reason why the previous kernel ended, if this one replaces it. Clients that rejoin receive it.
        package var crash: CrashReport?

        package init(
            version: Int = KernelProtocol.version, client: String, app: String? = nil, workers: String? = nil,
            isReadOnly: Bool? = nil, isPrivate: Bool? = nil, crash: CrashReport? = nil
        ) {
            self.version = version
            self.client = client
            self.app = app
            self.workers = workers
            self.isReadOnly = isReadOnly
            self.isPrivate = isPrivate
            self.crash = crash
        }
    }

    package struct Result: MemberwiseCodable, Hashable, Sendable {
        package var version: Int
        package var process: Int
        package var app: AppReply
        package var apps: [AppReply]
        package var prompt: PromptReply
        package var stack: StackReply
        /// The events before this client attached that are still kept, oldest first.
        package var history: [TreeEvent]
        /// The number of events that are no longer kept.
        package var forgotten: Int
        /// The journal so far, including actions that side effects sent when the tree started.
        package var journal: [String]?
        /// The process that restarts this kernel if it ends, so clients can find the same tree again. Nil if there
        /// isn't one.
        package var supervisor: Int?
        /// The reason why the previous kernel ended. Nil if this is the first one.
        package var crash: CrashReport?
        /// The reason why no other client can attach. Nil if others can, or if the owner didn't want that.
        package var doorFault: String?

        package init(
            version: Int = KernelProtocol.version, process: Int, app: AppReply, apps: [AppReply], prompt: PromptReply,
            stack: StackReply, history: [TreeEvent] = [], forgotten: Int = 0, journal: [String]? = nil,
            supervisor: Int? = nil, crash: CrashReport? = nil, doorFault: String? = nil
        ) {
            self.doorFault = doorFault
            self.version = version
            self.process = process
            self.app = app
            self.apps = apps
            self.prompt = prompt
            self.stack = stack
            self.history = history
            self.forgotten = forgotten
            self.journal = journal
            self.supervisor = supervisor
            self.crash = crash
        }
    }
}

/// Evaluates commands in order, up to the first one refused.
package enum Evaluate: KernelMethod {
    package static let name = "evaluate"
    package static let effect = MethodEffect.commands

    package struct Parameters: MemberwiseCodable, Hashable, Sendable {
        package var text: String
        /// Whether the commands come from a program rather than its user. If so, commands that change nothing are
        /// neither reported to other clients nor recorded. Nil means no.
        package var isQuiet: Bool?
        /// Whether the replies will be read as text. If so, only the parts of large replies that the text shows are
        /// sent. Nil means no.
        package var isFolded: Bool?

        package init(text: String, isQuiet: Bool = false, isFolded: Bool = false) {
            self.text = text
            self.isQuiet = isQuiet ? true : nil
            self.isFolded = isFolded ? true : nil
        }
    }

    package struct Result: MemberwiseCodable, Hashable, Sendable {
        package var replies: [Reply]
        package var prompt: PromptReply
        package var journal: JournalChange

        package init(replies: [Reply], prompt: PromptReply, journal: JournalChange) {
            self.replies = replies
            self.prompt = prompt
            self.journal = journal
        }
    }
}

/// A request's additions to the journal. If another app is opened, a new journal starts.
package struct JournalChange: MemberwiseCodable, Hashable, Sendable {
    /// The new journal's app, as the argument of `open`.
    package var opened: String?
    package var lines: [String]

    package init(opened: String? = nil, lines: [String] = []) {
        self.opened = opened
        self.lines = lines
    }
}

/// Evaluates the lines of a journal and reports them with `Replayed`. The journal contains the workers' outputs.
package enum Replay: KernelMethod {
    package static let name = "replay"
    package static let effect = MethodEffect.anything

    package struct Parameters: MemberwiseCodable, Hashable, Sendable {
        package var lines: [String]
        /// The workers' mode after the replay: `on`, `off` or `replay`. Nil for the current mode.
        package var workers: String?
        /// Whether `Replayed` contains the replies to the lines. Nil means yes.
        package var tellsReplies: Bool?
        /// Whether the same code has accepted these lines before. If so, they are run without being checked first, and
        /// `Replayed` is sent rarely or never. Nil means no.
        package var isRepeated: Bool?
        /// The text of a `PastKept` of an earlier kernel, so that not all lines have to run. It's ignored if the code
        /// or the lines have changed.
        package var past: String?

        package init(
            lines: [String], workers: String? = nil, tellsReplies: Bool? = nil, isRepeated: Bool? = nil,
            past: String? = nil
        ) {
            self.lines = lines
            self.workers = workers
            self.tellsReplies = tellsReplies
            self.isRepeated = isRepeated
            self.past = past
        }
    }

    package struct Result: MemberwiseCodable, Hashable, Sendable {
        package var prompt: PromptReply
        package var stack: StackReply
        /// The lines that were refused and not added to the journal.
        package var refused: [Refused]
        /// Whether the tree differs from the one in the past. If so, this kernel can't be used, and all lines have to
        /// run in a new one. Nil means no.
        package var pastIsBroken: Bool?

        package init(prompt: PromptReply, stack: StackReply, refused: [Refused], pastIsBroken: Bool? = nil) {
            self.prompt = prompt
            self.stack = stack
            self.refused = refused
            self.pastIsBroken = pastIsBroken
        }
    }

    package struct Refused: MemberwiseCodable, Hashable, Sendable {
        package var index: Int
        package var refusal: Refusal

        package init(index: Int, refusal: Refusal) {
            self.index = index
            self.refusal = refusal
        }
    }
}

/// Source text and a position in it, as a UTF-8 offset.
package struct TextPosition: MemberwiseCodable, Hashable, Sendable {
    package var text: String
    package var offset: Int

    package init(text: String, offset: Int) {
        self.text = text
        self.offset = offset
    }
}

package enum Complete: KernelMethod {
    package static let name = "complete"
    package static let effect = MethodEffect.nothing
    package typealias Parameters = TextPosition
    package typealias Result = CompletionReply
}

package enum Signature: KernelMethod {
    package static let name = "signature"
    package static let effect = MethodEffect.nothing
    package typealias Parameters = TextPosition
    package typealias Result = SignatureAnswer
}

package struct SignatureAnswer: MemberwiseCodable, Hashable, Sendable {
    package var signature: SignatureHelp?

    package init(signature: SignatureHelp?) {
        self.signature = signature
    }
}

/// Finds the faults in the commands of a source text, given the current tree.
package enum Diagnose: KernelMethod {
    package static let name = "diagnose"
    package static let effect = MethodEffect.nothing

    package struct Parameters: MemberwiseCodable, Hashable, Sendable {
        package var text: String

        package init(text: String) {
            self.text = text
        }
    }

    package struct Result: MemberwiseCodable, Hashable, Sendable {
        package var diagnostics: [DiagnosticReply]

        package init(diagnostics: [DiagnosticReply]) {
            self.diagnostics = diagnostics
        }
    }
}

/// Requests the tree's current state.
package enum Snapshot: KernelMethod {
    package static let name = "snapshot"
    package static let effect = MethodEffect.nothing
    package typealias Parameters = Empty

    package struct Result: MemberwiseCodable, Hashable, Sendable {
        package var prompt: PromptReply
        package var stack: StackReply

        package init(prompt: PromptReply, stack: StackReply) {
            self.prompt = prompt
            self.stack = stack
        }
    }
}

/// Takes random steps on a copy of the tree, and returns their commands. Actions are also sent past the screens.
package enum Walks: KernelMethod {
    package static let name = "walks"
    package static let effect = MethodEffect.anything

    package struct Parameters: MemberwiseCodable, Hashable, Sendable {
        /// The number of steps.
        package var steps: Int
        package var seed: Int
        /// The numbers and strings to try first as arguments, as literals.
        package var numbers: [String]
        package var texts: [String]

        package init(steps: Int, seed: Int, numbers: [String], texts: [String]) {
            (self.steps, self.seed, self.numbers, self.texts) = (steps, seed, numbers, texts)
        }
    }

    package struct Result: MemberwiseCodable, Hashable, Sendable {
        /// The walks, each of which starts from the current state.
        package var walks: [[String]]

        package init(walks: [[String]]) {
            self.walks = walks
        }
    }
}

/// Ends the kernel: it answers, ends its tree and exits. In a running app, only disconnects the client.
package enum ShutDown: KernelMethod {
    package static let name = "shutdown"
    package static let effect = MethodEffect.nothing
    package typealias Parameters = Empty
    package typealias Result = Empty
}

/// Stops the long work that is currently running. Its command is refused, and has changed nothing. The user's own code
/// isn't interrupted.
package enum Interrupt: KernelNotification {
    package static let name = "interrupt"
    package typealias Parameters = Empty
}

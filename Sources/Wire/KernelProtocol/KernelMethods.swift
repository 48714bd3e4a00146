// The kernel protocol: what a front end may ask of a kernel. One type for each method, with its parameters and its result.

import WorkbenchCommandLanguage
import WorkbenchReplies

/// The version of the protocol. A kernel refuses a front end of another one in its handshake.
package enum KernelProtocol {
    package static let version = 1
}

/// A method with its name, what it is given and what it answers.
package protocol KernelMethod {
    associatedtype Parameters: Codable, Sendable
    associatedtype Result: Codable, Sendable
    static var name: String { get }
}

/// A message that is not answered.
package protocol KernelNotification {
    associatedtype Parameters: Codable, Sendable
    static var name: String { get }
}

/// What stands for nothing in parameters and results.
package struct Empty: Codable, Hashable, Sendable {
    package init() {}
}

/// The first message: who speaks, and what is to be opened. Everything else is refused before it.
package enum Handshake: KernelMethod {
    package static let name = "handshake"

    package struct Parameters: Codable, Hashable, Sendable {
        package var version: Int
        /// Who the others are told has joined: `repl 4711`.
        package var client: String
        /// The name of an app, or a workflow as text: `TodoWorkflow(name: "Ada")`. Nil for the default, and for an app that runs.
        package var app: String?
        /// `on`, `off` or `replay`.
        package var workers: String?
        /// Whether this client only looks on: what would change something is refused.
        package var isReadOnly: Bool?
        /// Whether nobody else may attach to what is opened. Nil for no.
        package var isPrivate: Bool?
        /// How the kernel ended in whose place this one is, for its clients, who join this one.
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

    package struct Result: Codable, Hashable, Sendable {
        package var version: Int
        package var process: Int
        package var app: AppReply
        package var apps: [AppReply]
        package var prompt: PromptReply
        package var stack: StackReply
        /// What happened before this client came, the oldest first; not more than the kernel keeps.
        package var history: [TreeEvent]
        /// How many events are no longer kept.
        package var forgotten: Int
        /// The journal so far: what side effects sent as soon as the tree began is in it already.
        package var journal: [String]?
        /// The process that starts another kernel if this one dies, at which clients find the same tree. Nil if none does.
        package var supervisor: Int?
        /// How the kernel ended in whose place this one is. Nil if this is the first.
        package var crash: CrashReport?

        package init(
            version: Int = KernelProtocol.version, process: Int, app: AppReply, apps: [AppReply], prompt: PromptReply,
            stack: StackReply, history: [TreeEvent] = [], forgotten: Int = 0, journal: [String]? = nil,
            supervisor: Int? = nil, crash: CrashReport? = nil
        ) {
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

/// Evaluates commands in order, up to the first that is refused.
package enum Evaluate: KernelMethod {
    package static let name = "evaluate"

    package struct Parameters: Codable, Hashable, Sendable {
        package var text: String
        /// Whether a program asks, and not its user: what changes nothing is told to nobody and is no part of what the
        /// session said. Nil for no.
        package var isQuiet: Bool?

        package init(text: String, isQuiet: Bool? = nil) {
            self.text = text
            self.isQuiet = isQuiet
        }
    }

    package struct Result: Codable, Hashable, Sendable {
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

/// What a request did to the journal. A session that is opened anew begins an empty one.
package struct JournalChange: Codable, Hashable, Sendable {
    /// The app of the new journal, as `open` takes it.
    package var opened: String?
    package var lines: [String]

    package init(opened: String? = nil, lines: [String] = []) {
        self.opened = opened
        self.lines = lines
    }
}

/// Evaluates the lines of a journal, and tells of each with `Replayed`. Workers bring what the journal says they brought.
package enum Replay: KernelMethod {
    package static let name = "replay"

    package struct Parameters: Codable, Hashable, Sendable {
        package var lines: [String]
        /// What workers may do when the journal has been evaluated: `on`, `off` or `replay`. Nil for what they may now.
        package var workers: String?
        /// Whether `Replayed` carries what the lines answered. Nil for yes.
        package var tellsReplies: Bool?
        /// Whether the same code has accepted these lines before. They are carried out without being checked first, and
        /// `Replayed` comes only now and then, if at all. Nil for no.
        package var isRepeated: Bool?

        package init(
            lines: [String], workers: String? = nil, tellsReplies: Bool? = nil, isRepeated: Bool? = nil
        ) {
            self.lines = lines
            self.workers = workers
            self.tellsReplies = tellsReplies
            self.isRepeated = isRepeated
        }
    }

    package struct Result: Codable, Hashable, Sendable {
        package var prompt: PromptReply
        package var stack: StackReply
        /// The lines that are refused now, which were not kept.
        package var refused: [Refused]

        package init(prompt: PromptReply, stack: StackReply, refused: [Refused]) {
            self.prompt = prompt
            self.stack = stack
            self.refused = refused
        }
    }

    package struct Refused: Codable, Hashable, Sendable {
        package var index: Int
        package var refusal: Refusal

        package init(index: Int, refusal: Refusal) {
            self.index = index
            self.refusal = refusal
        }
    }
}

/// A text and a place in it, as a UTF-8 offset.
package struct TextPosition: Codable, Hashable, Sendable {
    package var text: String
    package var offset: Int

    package init(text: String, offset: Int) {
        self.text = text
        self.offset = offset
    }
}

package enum Complete: KernelMethod {
    package static let name = "complete"
    package typealias Parameters = TextPosition
    package typealias Result = CompletionReply
}

package enum Signature: KernelMethod {
    package static let name = "signature"
    package typealias Parameters = TextPosition
    package typealias Result = SignatureAnswer
}

package struct SignatureAnswer: Codable, Hashable, Sendable {
    package var signature: SignatureHelp?

    package init(signature: SignatureHelp?) {
        self.signature = signature
    }
}

/// What is wrong with the commands of a text, each held against the tree as it is now.
package enum Check: KernelMethod {
    package static let name = "check"

    package struct Parameters: Codable, Hashable, Sendable {
        package var text: String

        package init(text: String) {
            self.text = text
        }
    }

    package struct Result: Codable, Hashable, Sendable {
        package var diagnostics: [DiagnosticReply]

        package init(diagnostics: [DiagnosticReply]) {
            self.diagnostics = diagnostics
        }
    }
}

/// Where the tree stands now.
package enum Snapshot: KernelMethod {
    package static let name = "snapshot"
    package typealias Parameters = Empty

    package struct Result: Codable, Hashable, Sendable {
        package var prompt: PromptReply
        package var stack: StackReply

        package init(prompt: PromptReply, stack: StackReply) {
            self.prompt = prompt
            self.stack = stack
        }
    }
}

/// The end: the kernel answers, ends its tree and exits. An app that somebody is attached to only lets the client go.
package enum ShutDown: KernelMethod {
    package static let name = "shutdown"
    package typealias Parameters = Empty
    package typealias Result = Empty
}

/// Gives up the long work that is going on; its command is refused and nothing has changed. The user's own code is not stopped.
package enum Interrupt: KernelNotification {
    package static let name = "interrupt"
    package typealias Parameters = Empty
}

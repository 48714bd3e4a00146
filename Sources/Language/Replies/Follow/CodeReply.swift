// The Swift code that a step ran. A kernel supplies the types and the cases; a front end that has the source files adds
// the lines of code.

import WorkbenchReflection

/// The subject, the parts of its code in the order in which they ran, and whether their lines are included.
package struct CodeReply: MemberwiseCodable, Hashable, Sendable {
    package var subject: Subject
    package var parts: [Part]
    package var sources: Sources
    /// The process that waits for a debugger, about to run the code.
    package var process: Int?

    package init(_ subject: Subject, parts: [Part], sources: Sources = .unread) {
        self.subject = subject
        self.parts = parts
        self.sources = sources
    }

    /// The reply without lines, and the reason for that.
    package func with(_ sources: Sources) -> CodeReply {
        var reply = self
        reply.sources = sources
        return reply
    }

    package enum Subject: MemberwiseCodable, Hashable, Sendable {
        case step(number: Int, command: String)
        case node(NodeName)
    }

    /// Whether the lines of the code have been read.
    package enum Sources: MemberwiseCodable, Hashable, Sendable {
        /// No front end has read them yet.
        case unread
        case read
        /// The sources aren't available here.
        case missing
        /// Swift files can't be parsed here; the string says why.
        case unreadable(String)
    }

    package struct Part: MemberwiseCodable, Hashable, Sendable {
        /// The node that runs the code.
        package var node: NodeName
        package var role: Role
        /// The type that declares the code: an action type, or the node's workflow.
        package var type: DeclaredType
        /// The lines of code; empty if they weren't found, or haven't been read.
        package var excerpts: [Excerpt]

        package init(_ node: NodeName, _ role: Role, in type: DeclaredType, excerpts: [Excerpt] = []) {
            self.node = node
            self.role = role
            self.type = type
            self.excerpts = excerpts
        }
    }

    package enum Role: MemberwiseCodable, Hashable, Sendable {
        /// `apply`, for this case or type.
        case action(String)
        /// The mapping of a child's output. The output has no case if it isn't an enum.
        case map(child: Child, output: String?)
        /// The call in `render` that makes or updates a child.
        case call(Child)
        /// A function of the workflow: `render`, `workflowDidChange`.
        case function(String)
    }

    package struct Child: MemberwiseCodable, Hashable, Sendable {
        package var node: NodeName
        package var type: DeclaredType

        package init(_ node: NodeName, _ type: DeclaredType) {
            self.node = node
            self.type = type
        }
    }

    /// Lines of a file.
    package struct Excerpt: MemberwiseCodable, Hashable, Sendable {
        package var file: String
        /// The number of the first line.
        package var line: Int
        package var lines: [String]
        /// The parts of a whole `apply` that run only in some calls.
        package var turns: [Turn]?

        package init(file: String, line: Int, lines: [String]) {
            self.file = file
            self.line = line
            self.lines = lines
        }
    }

    package struct Turn: MemberwiseCodable, Hashable, Sendable {
        /// The beginning of the source text, such as `if isOpen` or `case .add(let loaves):`, and its place.
        package var text: String
        package var start: Position
        /// The code that runs, up to its end.
        package var first: Position
        package var end: Position

        package init(text: String, start: Position, first: Position, end: Position) {
            (self.text, self.start, self.first, self.end) = (text, start, first, end)
        }
    }

    /// A place in a file. Lines and columns start at 1; columns are counted in UTF-8.
    package struct Position: MemberwiseCodable, Hashable, Comparable, Sendable {
        package var line: Int
        package var column: Int

        package init(line: Int, column: Int) { (self.line, self.column) = (line, column) }

        package static func < (one: Position, other: Position) -> Bool {
            (one.line, one.column) < (other.line, other.column)
        }
    }
}

extension CodeReply {
    /// The excerpts to stop in: those of `apply` and of output maps, or else all of them.
    package var stops: [Excerpt] {
        let own = parts.filter { part in
            switch part.role {
            case .action, .map: true
            case .call, .function: false
            }
        }
        return (own.contains { !$0.excerpts.isEmpty } ? own : parts).compactMap(\.excerpts.first)
    }

    /// The command that attaches lldb to the waiting process, with breakpoints in the code; nil if no process waits.
    package var debuggerCommand: [String]? {
        guard let process else { return nil }
        let breakpoints = stops.map { "breakpoint set --file \"\($0.file)\" --line \($0.firstLineOfBody)" }
        let settings = ["auto-confirm true", "stop-disassembly-display never"].map { "settings set \($0)" }
        return ["lldb", "--attach-pid", "\(process)"]
            + settings.flatMap { ["--one-line-before-file", $0] }
            + (breakpoints + ["process continue"]).flatMap { ["--one-line", $0] }
    }
}

extension CodeReply.Excerpt {
    /// The line after `case …:` or `{`, where a debugger stops.
    package var firstLineOfBody: Int { lines.count > 1 ? line + 1 : line }
}

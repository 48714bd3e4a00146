// The Swift code that a step ran. A kernel knows the types and the cases; a front end that has the sources adds the lines.

import WorkbenchReflection

/// The parts of the code, in the order in which they ran.
package struct CodeReply: MemberwiseCodable, Hashable, Sendable {
    package var subject: Subject
    package var parts: [Part]
    package var sources: Sources

    package init(_ subject: Subject, parts: [Part], sources: Sources = .unread) {
        self.subject = subject
        self.parts = parts
        self.sources = sources
    }

    /// The reply without lines, and why.
    package func with(_ sources: Sources) -> CodeReply {
        CodeReply(subject, parts: parts, sources: sources)
    }

    package enum Subject: MemberwiseCodable, Hashable, Sendable {
        case step(number: Int, command: String)
        case node(NodeName)
    }

    /// Whether the lines of the code have been looked for.
    package enum Sources: MemberwiseCodable, Hashable, Sendable {
        /// Not yet, by any front end.
        case unread
        case read
        /// The sources are not known here.
        case missing
        /// Swift files cannot be read here, and why.
        case unreadable(String)
    }

    package struct Part: MemberwiseCodable, Hashable, Sendable {
        /// The node that runs the code.
        package var node: NodeName
        package var role: Role
        /// The type that declares it: an action type, or the node's workflow.
        package var type: DeclaredType
        /// Empty if it was not found, or not searched for.
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
        /// The mapping of a child's output. Without a case, the output isn't an enum.
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

        package init(file: String, line: Int, lines: [String]) {
            self.file = file
            self.line = line
            self.lines = lines
        }
    }
}

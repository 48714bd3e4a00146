// Documents, places in them, and edits to them.

import WorkbenchReflection

extension LSP {
    /// A line and an offset from its start, in the units that the client and the server have agreed on.
    package struct Position: MemberwiseCodable, Hashable, Sendable {
        package var line: Int
        package var character: Int

        package init(line: Int, character: Int) {
            self.line = line
            self.character = character
        }
    }

    package struct Range: MemberwiseCodable, Hashable, Sendable {
        package var start: Position
        package var end: Position

        package init(start: Position, end: Position) {
            self.start = start
            self.end = end
        }
    }

    package struct Location: MemberwiseCodable, Hashable, Sendable {
        package var uri: String
        package var range: Range
    }

    struct LocationLink: MemberwiseCodable, Hashable {
        var originSelectionRange: Range?
        var targetUri: String
        var targetRange: Range
        var targetSelectionRange: Range
    }

    struct TextDocumentIdentifier: MemberwiseCodable, Hashable {
        var uri: String
    }

    struct OptionalVersionedTextDocumentIdentifier: Codable, Hashable {
        var uri: String
        var version: Int?

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(uri, forKey: .uri)
            // The protocol requires null if the version is unknown.
            try container.encode(version, forKey: .version)
        }
    }

    struct TextDocumentParams: MemberwiseDecodable {
        var textDocument: TextDocumentIdentifier
    }

    struct TextDocumentRangeParams: MemberwiseDecodable {
        var textDocument: TextDocumentIdentifier
        var range: Range
    }

    struct TextDocumentPositionParams: MemberwiseCodable {
        var textDocument: TextDocumentIdentifier
        var position: Position
    }

    struct TextEdit: MemberwiseCodable, Hashable {
        var range: Range
        var newText: String
    }

    struct TextDocumentEdit: MemberwiseCodable, Hashable {
        var textDocument: OptionalVersionedTextDocumentIdentifier
        var edits: [TextEdit]
    }

    /// Edits to documents: with versions for clients that support them, otherwise by URI alone.
    struct WorkspaceEdit: MemberwiseCodable, Hashable {
        var changes: [String: [TextEdit]]?
        var documentChanges: [DocumentChange]?
    }

    enum DocumentChange: Codable, Hashable {
        case create(CreateFile)
        case edit(TextDocumentEdit)

        init(from decoder: any Decoder) throws {
            if let created = try? CreateFile(from: decoder) {
                self = .create(created)
            } else {
                self = .edit(try TextDocumentEdit(from: decoder))
            }
        }

        func encode(to encoder: any Encoder) throws {
            switch self {
            case .create(let file): try file.encode(to: encoder)
            case .edit(let edit): try edit.encode(to: encoder)
            }
        }
    }

    struct CreateFile: MemberwiseCodable, Hashable {
        var kind = "create"
        var uri: String
    }

    enum MarkupKind: String, Codable {
        case plaintext, markdown
    }

    struct MarkupContent: MemberwiseCodable, Hashable {
        var kind: MarkupKind
        var value: String
    }

    struct Command: MemberwiseCodable, Hashable {
        var title: String
        var command: String
        var arguments: [CommandArgument]?
    }

    /// The argument of the server's own commands: a statement in a document.
    struct CommandArgument: MemberwiseCodable, Hashable {
        var uri: String
        /// The version for which the command was offered.
        var version: Int?
        /// A line of the statement, counting from zero.
        var line: Int?
        /// The app to use, if several are running.
        var process: Int?
        /// The title of an editor's action, or the name of a workflow's action.
        var action: String?
        /// The path of a node.
        var node: String?
        /// A command in the session language, with all its values.
        var text: String?
        /// The steps to show.
        var steps: [Int]?
    }
}

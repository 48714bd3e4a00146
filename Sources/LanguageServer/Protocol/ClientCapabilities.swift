// The capabilities of a client that matter to the server. A missing capability counts as unsupported; one in a wrong
// form counts as missing.

extension LSP {
    package struct ClientCapabilities: Decodable {
        var general: General?
        var textDocument: TextDocument?
        var window: Window?
        var workspace: Workspace?
        var experimental: Experimental?

        struct Experimental: Decodable {
            var sections: Bool?
        }

        struct General: Decodable {
            var positionEncodings: [String]?
        }

        struct Dynamic: Decodable {
            var dynamicRegistration: Bool?
        }

        struct Refreshable: Decodable {
            var refreshSupport: Bool?
        }

        struct Window: Decodable {
            var workDoneProgress: Bool?
            var showDocument: ShowDocument?

            struct ShowDocument: Decodable {
                var support: Bool
            }
        }

        struct Workspace: Decodable {
            var applyEdit: Bool?
            var configuration: Bool?
            var workspaceFolders: Bool?
            var workspaceEdit: WorkspaceEdit?
            var didChangeConfiguration: Dynamic?
            var didChangeWatchedFiles: Dynamic?
            var inlayHint: Refreshable?
            var inlineValue: Refreshable?
            var codeLens: Refreshable?
            var semanticTokens: Refreshable?
            var diagnostics: Refreshable?

            struct WorkspaceEdit: Decodable {
                var documentChanges: Bool?
                var resourceOperations: [String]?
            }
        }

        struct TextDocument: Decodable {
            var publishDiagnostics: PublishDiagnostics?
            var diagnostic: Diagnostic?
            var completion: Completion?
            var hover: Hover?
            var signatureHelp: SignatureHelp?
            var definition: Definition?
            var typeDefinition: Definition?
            var inlayHint: InlayHint?
            var documentSymbol: DocumentSymbol?
            var codeAction: CodeAction?
            var foldingRange: FoldingRange?
            var semanticTokens: SemanticTokens?
            var rename: Rename?
        }

        struct PublishDiagnostics: Decodable {
            var relatedInformation: Bool?
            var tagSupport: TagSupport?
            var versionSupport: Bool?

            struct TagSupport: Decodable {
                var valueSet: [Int]
            }
        }

        struct Diagnostic: Decodable {
            var dynamicRegistration: Bool?
        }

        struct Completion: Decodable {
            var completionItem: Item?
            var contextSupport: Bool?

            struct Item: Decodable {
                var snippetSupport: Bool?
                var documentationFormat: [String]?
                var deprecatedSupport: Bool?
                var insertReplaceSupport: Bool?
                var labelDetailsSupport: Bool?
                var resolveSupport: Properties?
            }
        }

        struct Properties: Decodable {
            var properties: [String]
        }

        struct Hover: Decodable {
            var contentFormat: [String]?
        }

        struct SignatureHelp: Decodable {
            var signatureInformation: Information?

            struct Information: Decodable {
                var documentationFormat: [String]?
                var parameterInformation: Parameter?
                var activeParameterSupport: Bool?
            }

            struct Parameter: Decodable {
                var labelOffsetSupport: Bool?
            }
        }

        struct Definition: Decodable {
            var linkSupport: Bool?
        }

        struct InlayHint: Decodable {
            var resolveSupport: Properties?
        }

        struct DocumentSymbol: Decodable {
            var hierarchicalDocumentSymbolSupport: Bool?
        }

        struct CodeAction: Decodable {
            var codeActionLiteralSupport: Literal?
            var isPreferredSupport: Bool?

            struct Literal: Decodable {}
        }

        struct FoldingRange: Decodable {
            var rangeLimit: Int?
            var lineFoldingOnly: Bool?
        }

        struct SemanticTokens: Decodable {
            var tokenTypes: [String]?
            var tokenModifiers: [String]?
            var multilineTokenSupport: Bool?
        }

        struct Rename: Decodable {
            var prepareSupport: Bool?
        }
    }
}

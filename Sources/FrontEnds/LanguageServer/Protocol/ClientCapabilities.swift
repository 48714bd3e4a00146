// The client capabilities that matter to the server. A missing capability counts as unsupported; one with the wrong
// type counts as missing.

import WorkbenchReflection

extension LSP {
    package struct ClientCapabilities: MemberwiseDecodable {
        var general: General?
        var textDocument: TextDocument?
        var window: Window?
        var workspace: Workspace?
        var experimental: Experimental?

        struct Experimental: MemberwiseDecodable {
            var sections: Bool?
        }

        struct General: MemberwiseDecodable {
            var positionEncodings: [String]?
        }

        struct Dynamic: MemberwiseDecodable {
            var dynamicRegistration: Bool?
        }

        struct Refreshable: MemberwiseDecodable {
            var refreshSupport: Bool?
        }

        struct Window: MemberwiseDecodable {
            var workDoneProgress: Bool?
            var showDocument: ShowDocument?

            struct ShowDocument: MemberwiseDecodable {
                var support: Bool
            }
        }

        struct Workspace: MemberwiseDecodable {
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

            struct WorkspaceEdit: MemberwiseDecodable {
                var documentChanges: Bool?
                var resourceOperations: [String]?
            }
        }

        struct TextDocument: MemberwiseDecodable {
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

        struct PublishDiagnostics: MemberwiseDecodable {
            var relatedInformation: Bool?
            var tagSupport: TagSupport?
            var versionSupport: Bool?

            struct TagSupport: MemberwiseDecodable {
                var valueSet: [Int]
            }
        }

        struct Diagnostic: MemberwiseDecodable {
            var dynamicRegistration: Bool?
        }

        struct Completion: MemberwiseDecodable {
            var completionItem: Item?
            var contextSupport: Bool?

            struct Item: MemberwiseDecodable {
                var snippetSupport: Bool?
                var documentationFormat: [String]?
                var deprecatedSupport: Bool?
                var insertReplaceSupport: Bool?
                var labelDetailsSupport: Bool?
                var resolveSupport: Properties?
            }
        }

        struct Properties: MemberwiseDecodable {
            var properties: [String]
        }

        struct Hover: MemberwiseDecodable {
            var contentFormat: [String]?
        }

        struct SignatureHelp: MemberwiseDecodable {
            var signatureInformation: Information?

            struct Information: MemberwiseDecodable {
                var documentationFormat: [String]?
                var parameterInformation: Parameter?
                var activeParameterSupport: Bool?
            }

            struct Parameter: MemberwiseDecodable {
                var labelOffsetSupport: Bool?
            }
        }

        struct Definition: MemberwiseDecodable {
            var linkSupport: Bool?
        }

        struct InlayHint: MemberwiseDecodable {
            var resolveSupport: Properties?
        }

        struct DocumentSymbol: MemberwiseDecodable {
            var hierarchicalDocumentSymbolSupport: Bool?
        }

        struct CodeAction: MemberwiseDecodable {
            var codeActionLiteralSupport: Literal?
            var isPreferredSupport: Bool?

            struct Literal: MemberwiseDecodable {}
        }

        struct FoldingRange: MemberwiseDecodable {
            var rangeLimit: Int?
            var lineFoldingOnly: Bool?
        }

        struct SemanticTokens: MemberwiseDecodable {
            var tokenTypes: [String]?
            var tokenModifiers: [String]?
            var multilineTokenSupport: Bool?
        }

        struct Rename: MemberwiseDecodable {
            var prepareSupport: Bool?
        }
    }
}

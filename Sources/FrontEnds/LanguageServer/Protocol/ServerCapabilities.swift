// The server's capabilities.

import WorkbenchReflection

extension LSP {
    struct ServerCapabilities: MemberwiseEncodable {
        var positionEncoding: String
        var textDocumentSync = TextDocumentSync()
        var completionProvider = CompletionOptions()
        var hoverProvider = true
        var signatureHelpProvider = SignatureHelpOptions()
        var definitionProvider = true
        var typeDefinitionProvider = true
        var callHierarchyProvider = true
        var referencesProvider = true
        var documentHighlightProvider = true
        var documentSymbolProvider = true
        var workspaceSymbolProvider = true
        /// Clients that don't support code actions get commands instead.
        var codeActionProvider: CodeActionOptions
        var codeLensProvider = CodeLensOptions()
        var documentFormattingProvider = true
        var documentRangeFormattingProvider = true
        var documentOnTypeFormattingProvider = OnTypeFormattingOptions()
        var renameProvider: RenameOptions
        var linkedEditingRangeProvider = true
        var foldingRangeProvider = true
        var documentLinkProvider = DocumentLinkOptions()
        var selectionRangeProvider = true
        var executeCommandProvider = ExecuteCommandOptions()
        var semanticTokensProvider = SemanticTokensOptions()
        var inlayHintProvider = InlayHintOptions()
        var inlineValueProvider = true
        /// Nil for clients that get diagnostics pushed.
        var diagnosticProvider: DiagnosticOptions?
        var workspace = Workspace()
        var experimental = Experimental()

        /// Extensions of the protocol.
        struct Experimental: MemberwiseEncodable {
            /// `workflow/sections` and `workflow/runSections`.
            var sections = true
        }

        struct TextDocumentSync: MemberwiseEncodable {
            var openClose = true
            /// 2: incremental.
            var change = 2
            var save = true
        }

        struct CompletionOptions: MemberwiseEncodable {
            var triggerCharacters = [" ", "/", ".", "(", ",", "$", "[", "\""]
            var resolveProvider = true
        }

        struct SignatureHelpOptions: MemberwiseEncodable {
            var triggerCharacters = ["(", ",", " "]
            var retriggerCharacters = [":"]
        }

        struct CodeActionOptions: MemberwiseEncodable {
            var codeActionKinds = [
                CodeActionKind.quickFix, CodeActionKind.refactorRewrite, CodeActionKind.promoteAll,
                CodeActionKind.run,
            ]
        }

        struct InlayHintOptions: MemberwiseEncodable {
            var resolveProvider = true
        }

        struct DocumentLinkOptions: MemberwiseEncodable {
            var resolveProvider = false
        }

        struct CodeLensOptions: MemberwiseEncodable {
            var resolveProvider = false
        }

        struct OnTypeFormattingOptions: MemberwiseEncodable {
            var firstTriggerCharacter = ")"
            var moreTriggerCharacter = ["\n"]
        }

        /// `true`, or an object for clients that prepare a rename.
        struct RenameOptions: Encodable {
            var hasPrepare: Bool

            private enum CodingKeys: CodingKey {
                case prepareProvider
            }

            func encode(to encoder: any Encoder) throws {
                if hasPrepare {
                    var container = encoder.container(keyedBy: CodingKeys.self)
                    try container.encode(true, forKey: .prepareProvider)
                } else {
                    var container = encoder.singleValueContainer()
                    try container.encode(true)
                }
            }
        }

        struct ExecuteCommandOptions: MemberwiseEncodable {
            var commands =
                ScriptCommand.allCases.map(\.rawValue) + SwiftCommand.allCases.map(\.rawValue)
                + [Server.statusCommand]
        }

        struct SemanticTokensOptions: MemberwiseEncodable {
            var legend = Legend()
            var range = true
            var full = Full()

            struct Legend: MemberwiseEncodable {
                var tokenTypes = SemanticTokenType.allCases.map(\.name)
                var tokenModifiers = SemanticTokenModifier.allCases.map(\.rawValue)
            }

            struct Full: MemberwiseEncodable {
                var delta = true
            }
        }

        struct DiagnosticOptions: MemberwiseEncodable {
            var identifier = "workflow"
            /// True, because a script can read other scripts.
            var interFileDependencies = true
            var workspaceDiagnostics = true
        }

        struct Workspace: MemberwiseEncodable {
            var workspaceFolders = Folders()

            struct Folders: MemberwiseEncodable {
                var supported = true
                var changeNotifications = true
            }
        }
    }
}

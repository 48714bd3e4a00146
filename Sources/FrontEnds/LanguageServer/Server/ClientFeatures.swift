// The client capabilities on which the server's behavior depends.

struct ClientFeatures {
    var encoding = PositionEncoding.utf16
    var capabilities = LSP.ClientCapabilities()
    var traces = false

    private var textDocument: LSP.ClientCapabilities.TextDocument? { capabilities.textDocument }

    var takesSnippets: Bool { textDocument?.completion?.completionItem?.snippetSupport == true }
    var takesLabelDetails: Bool { textDocument?.completion?.completionItem?.labelDetailsSupport == true }
    var takesHierarchy: Bool { textDocument?.documentSymbol?.hierarchicalDocumentSymbolSupport == true }
    var takesLinks: Bool { textDocument?.definition?.linkSupport == true }
    var takesTypeLinks: Bool { textDocument?.typeDefinition?.linkSupport == true }
    /// Whether the client requests the tooltips, places and commands of a hint's parts when it needs them.
    var resolvesHints: Bool {
        let wanted: Set = ["label.tooltip", "label.location", "label.command"]
        return wanted.isSubset(of: textDocument?.inlayHint?.resolveSupport?.properties ?? [])
    }
    /// Whether the client shows the results of sections itself.
    var takesSections: Bool { capabilities.experimental?.sections == true }
    var showsDocuments: Bool { capabilities.window?.showDocument?.support == true }
    var takesActionLiterals: Bool { textDocument?.codeAction?.codeActionLiteralSupport != nil }
    var takesLabelOffsets: Bool {
        textDocument?.signatureHelp?.signatureInformation?.parameterInformation?.labelOffsetSupport == true
    }
    var takesRelatedInformation: Bool { textDocument?.publishDiagnostics?.relatedInformation == true }
    var takesUnnecessaryTag: Bool {
        textDocument?.publishDiagnostics?.tagSupport?.valueSet.contains(LSP.DiagnosticTag.unnecessary.rawValue) == true
    }
    /// Whether the client requests diagnostics, also for files that aren't open. They aren't pushed then, because they
    /// would be shown twice. A client that can't be told to request them again would miss the results of builds and
    /// audits, so it gets them pushed.
    var asksForDiagnostics: Bool {
        textDocument?.diagnostic != nil && capabilities.workspace?.diagnostics?.refreshSupport == true
    }
    var takesVersionedEdits: Bool { capabilities.workspace?.workspaceEdit?.documentChanges == true }
    var createsFiles: Bool {
        takesVersionedEdits && capabilities.workspace?.workspaceEdit?.resourceOperations?.contains("create") == true
    }
    var takesEdits: Bool { capabilities.workspace?.applyEdit == true }
    var takesProgress: Bool { capabilities.window?.workDoneProgress == true }
    var givesConfiguration: Bool { capabilities.workspace?.configuration == true }

    func markup(_ formats: [String]?) -> LSP.MarkupKind {
        // A client that names no format accepts only plain text.
        formats?.lazy.compactMap(LSP.MarkupKind.init).first ?? .plaintext
    }

    var hoverFormat: LSP.MarkupKind { markup(textDocument?.hover?.contentFormat) }
    var completionFormat: LSP.MarkupKind { markup(textDocument?.completion?.completionItem?.documentationFormat) }
    var signatureFormat: LSP.MarkupKind {
        markup(textDocument?.signatureHelp?.signatureInformation?.documentationFormat)
    }
}

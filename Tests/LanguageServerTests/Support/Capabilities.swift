// The capabilities that an editor declares: either all of them, or almost none.

import WorkbenchWire

extension Editor {
    static let everything: JSONValue = [
        "textDocument": [
            "publishDiagnostics": [
                "relatedInformation": true, "versionSupport": true, "tagSupport": ["valueSet": [1, 2]],
            ],
            "completion": [
                "completionItem": [
                    "snippetSupport": true, "documentationFormat": ["markdown", "plaintext"],
                    "labelDetailsSupport": true, "resolveSupport": ["properties": ["documentation"]],
                ]
            ],
            "hover": ["contentFormat": ["markdown", "plaintext"]],
            "signatureHelp": [
                "signatureInformation": [
                    "documentationFormat": ["markdown"], "parameterInformation": ["labelOffsetSupport": true],
                    "activeParameterSupport": true,
                ]
            ],
            "definition": ["linkSupport": true],
            "documentSymbol": ["hierarchicalDocumentSymbolSupport": true],
            "codeAction": [
                "codeActionLiteralSupport": ["codeActionKind": ["valueSet": []]], "isPreferredSupport": true,
            ],
            "inlayHint": [
                "resolveSupport": ["properties": ["tooltip", "label.tooltip", "label.location", "label.command"]]
            ],
            "rename": ["prepareSupport": true],
            "semanticTokens": ["multilineTokenSupport": false],
        ],
        "workspace": [
            "applyEdit": true, "configuration": true, "workspaceFolders": true,
            "workspaceEdit": ["documentChanges": true, "resourceOperations": ["create"]],
            "didChangeConfiguration": ["dynamicRegistration": true],
            "didChangeWatchedFiles": ["dynamicRegistration": true],
            "inlayHint": ["refreshSupport": true], "codeLens": ["refreshSupport": true],
            "inlineValue": ["refreshSupport": true],
        ],
        "window": ["workDoneProgress": true, "showDocument": ["support": true]],
    ]

    static let nothing: JSONValue = [:]
}

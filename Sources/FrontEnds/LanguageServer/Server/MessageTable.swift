// All messages that a client may send. A new message needs a file in Messages and a line here.

import WorkbenchWire

/// Decodes and handles a request, whatever the types of its parameters and result.
struct RequestHandler: Sendable {
    var method: String
    var handle: @Sendable (IncomingMessage, MessageID, Server) -> ResponseError?

    init<Request: ClientRequest>(_ request: Request.Type) {
        method = Request.method
        handle = { message, id, server in
            do throws(ResponseError) {
                let parameters = try message.parameters(as: Request.Parameters.self)
                try Request.handle(parameters, server, Answer(id: id, server: server))
                return nil
            } catch {
                return error
            }
        }
    }
}

struct NotificationHandler: Sendable {
    var method: String
    var handle: @Sendable (IncomingMessage, Server) -> ResponseError?

    init<Notification: ClientNotification>(_ notification: Notification.Type) {
        method = Notification.method
        handle = { message, server in
            do throws(ResponseError) {
                Notification.handle(try message.parameters(as: Notification.Parameters.self), server)
                return nil
            } catch {
                return error
            }
        }
    }
}

enum MessageTable {
    static let requests: [String: RequestHandler] = {
        let handlers = [
            RequestHandler(LSP.Initialize.self),
            RequestHandler(LSP.Shutdown.self),
            RequestHandler(LSP.DocumentDiagnostic.self),
            RequestHandler(LSP.WorkspaceDiagnostic.self),
            RequestHandler(LSP.Completion.self),
            RequestHandler(LSP.CompletionResolve.self),
            RequestHandler(LSP.HoverRequest.self),
            RequestHandler(LSP.SignatureHelpRequest.self),
            RequestHandler(LSP.InlayHintRequest.self),
            RequestHandler(LSP.InlayHintResolve.self),
            RequestHandler(LSP.InlineValueRequest.self),
            RequestHandler(LSP.CodeLensRequest.self),
            RequestHandler(LSP.RunSections.self),
            RequestHandler(LSP.StatusRequest.self),
            RequestHandler(LSP.CodeActionRequest.self),
            RequestHandler(LSP.ExecuteCommand.self),
            RequestHandler(LSP.Definition.self),
            RequestHandler(LSP.TypeDefinition.self),
            RequestHandler(LSP.PrepareCallHierarchy.self),
            RequestHandler(LSP.IncomingCalls.self),
            RequestHandler(LSP.OutgoingCalls.self),
            RequestHandler(LSP.References.self),
            RequestHandler(LSP.DocumentHighlightRequest.self),
            RequestHandler(LSP.LinkedEditingRangeRequest.self),
            RequestHandler(LSP.PrepareRename.self),
            RequestHandler(LSP.Rename.self),
            RequestHandler(LSP.DocumentSymbolRequest.self),
            RequestHandler(LSP.WorkspaceSymbolRequest.self),
            RequestHandler(LSP.FoldingRangeRequest.self),
            RequestHandler(LSP.DocumentLinkRequest.self),
            RequestHandler(LSP.SelectionRangeRequest.self),
            RequestHandler(LSP.SemanticTokensFull.self),
            RequestHandler(LSP.SemanticTokensDelta.self),
            RequestHandler(LSP.SemanticTokensRange.self),
            RequestHandler(LSP.Formatting.self),
            RequestHandler(LSP.RangeFormatting.self),
            RequestHandler(LSP.OnTypeFormatting.self),
        ]
        return Dictionary(uniqueKeysWithValues: handlers.map { ($0.method, $0) })
    }()

    static let notifications: [String: NotificationHandler] = {
        let handlers = [
            NotificationHandler(LSP.Initialized.self),
            NotificationHandler(LSP.Exit.self),
            NotificationHandler(LSP.CancelRequest.self),
            NotificationHandler(LSP.SetTrace.self),
            NotificationHandler(LSP.DidOpen.self),
            NotificationHandler(LSP.DidChange.self),
            NotificationHandler(LSP.DidClose.self),
            NotificationHandler(LSP.DidSave.self),
            NotificationHandler(LSP.DidChangeConfiguration.self),
            NotificationHandler(LSP.DidChangeWatchedFiles.self),
            NotificationHandler(LSP.DidChangeWorkspaceFolders.self),
            NotificationHandler(LSP.WorkDoneProgressCancel.self),
        ]
        return Dictionary(uniqueKeysWithValues: handlers.map { ($0.method, $0) })
    }()
}

// Messages that the server sends to the user unprompted: notices, the log, and the progress of long-running work.

import WorkbenchReflection
import WorkbenchWire

extension LSP {
    enum MessageType: Int, Codable {
        case error = 1
        case warning, info, log
    }

    struct MessageParameters: MemberwiseCodable {
        var type: MessageType
        var message: String
    }

    struct ProgressToken: MemberwiseCodable {
        var token: String
    }

    struct Progress: MemberwiseCodable {
        var token: String
        var value: Value

        struct Value: MemberwiseCodable {
            var kind: String
            var title: String?
            var cancellable: Bool?
            var message: String?
            var percentage: Int?
        }
    }

    /// Sent when the user cancels the work.
    enum WorkDoneProgressCancel: ClientNotification {
        static let method = "window/workDoneProgress/cancel"

        struct Parameters: MemberwiseDecodable {
            var token: MessageID
        }

        static func handle(_ parameters: Parameters, _ server: Server) {
            guard case .string(let token) = parameters.token else { return }
            for document in server.documents.values where document.progress?.token == token {
                server.stopEvaluation(of: document)
            }
        }
    }
}

extension Server {
    func log(_ type: LSP.MessageType, _ message: String) {
        guard lifecycle == .running else { return }
        notify("window/logMessage", LSP.MessageParameters(type: type, message: message))
    }

    func show(_ type: LSP.MessageType, _ message: String) {
        notify("window/showMessage", LSP.MessageParameters(type: type, message: message))
    }

    // MARK: - Progress

    /// Called when the work is taking so long that the user should see its progress.
    func beginProgress(_ document: Document) {
        guard document.evaluation.isRunning, !document.evaluation.waitsForHost, document.progress == nil,
            client.takesProgress
        else { return }
        let token = "evaluation-\(document.number)-\(document.version)"
        document.progress = Document.Progress(token: token)
        request("window/workDoneProgress/create", LSP.ProgressToken(token: token)) {
            [weak self, weak document] message in
            guard let self, let document, document.progress?.token == token else { return }
            guard case .response = message.kind else {
                document.progress = nil
                return
            }
            document.progress?.isShown = true
            let title = "Evaluating \(DocumentURI.name(document.uri))"
            notify(
                "$/progress",
                LSP.Progress(
                    token: token,
                    value: .init(kind: "begin", title: title, cancellable: true, percentage: 0)))
            reportProgress(document)
        }
    }

    func reportProgress(_ document: Document) {
        let percentage = document.percentage
        guard let progress = document.progress, progress.isShown, progress.percentage < percentage else { return }
        document.progress?.percentage = percentage
        notify(
            "$/progress", LSP.Progress(token: progress.token, value: .init(kind: "report", percentage: percentage)))
    }

    func endProgress(_ document: Document) {
        emit(.stopTimer(.progress(document.uri)))
        if let progress = document.progress, progress.isShown {
            notify("$/progress", LSP.Progress(token: progress.token, value: .init(kind: "end")))
        }
        document.progress = nil
    }
}

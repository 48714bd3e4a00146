// Reads the lines of code that a reply refers to. This happens outside the server; the lines are added to the reply
// afterwards.

import WorkbenchLanguage

extension Server {
    /// Starts reading the lines of code that a reply refers to.
    func readCode(of answered: CommandOutcome.Answered, _ document: Document) {
        guard let code = answered.unreadCode else { return }
        let request = makeQuestionNumber()
        document.evaluation.codeRequests.insert(request)
        codeRequests[request] = { [weak self, weak document] code in
            answered.complete(code)
            guard let self, let document else { return }
            document.evaluation.codeRequests.remove(request)
            guard document.evaluation.codeRequests.isEmpty else { return }
            let waiters = document.codeWaiters
            document.codeWaiters = []
            for proceed in waiters { proceed() }
            // Without the lines, the expected output couldn't be compared.
            guard !document.evaluation.isRunning else { return }
            publishDiagnostics(document)
            publishSections(document)
            refresh("workspace/diagnostic/refresh", client.capabilities.workspace?.diagnostics)
            if !document.isHidden { refreshViews() }
        }
        emit(.readCode(request: request, code, package: document.evaluation.package))
    }

    /// Continues when the lines of code in the document's replies have been read.
    func whenCodeIsRead(_ document: Document, _ proceed: @escaping () -> Void) {
        if document.evaluation.codeRequests.isEmpty { proceed() } else { document.codeWaiters.append(proceed) }
    }
}

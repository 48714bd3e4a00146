// Shows the app's output in the client's log, up to a limit, because an app may print endlessly.

import WorkbenchWire

extension Server {
    /// The maximum size of the output of one evaluation.
    private static let mostOutput = 16 * 1024

    func printed(_ text: String, by kernel: KernelID) {
        guard let document = kernels[kernel].flatMap({ $0.culprit ?? $0.documents.last }) else { return }
        let rest = Self.mostOutput - document.evaluation.printed
        guard rest > 0 else { return }
        document.evaluation.printed += text.utf8.count
        let name = DocumentURI.name(document.uri)
        guard text.utf8.count >= rest else { return log(.log, "\(name): \(text)") }
        let shown = String(decoding: text.utf8.prefix(rest), as: UTF8.self)
        log(.log, "\(name): \(shown)…\nThe rest of the app's output is hidden until the script runs again.")
    }
}

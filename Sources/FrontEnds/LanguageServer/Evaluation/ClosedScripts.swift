// The workspace's scripts that aren't open. They are evaluated one after another when the client asks about the whole
// workspace; typing cancels that. The results are kept until a file changes.

import WorkbenchLanguage
import WorkbenchWire

struct ClosedScripts {
    /// The maximum number of scripts to evaluate, because each takes a moment. Any others only get a syntax check.
    static let limit = 200

    /// The diagnostics of the evaluated version of a file.
    struct Known {
        var stamp: String
        var diagnostics: [LSP.Diagnostic]
    }

    /// The evaluated files, by URI.
    fileprivate(set) var known: [String: Known] = [:]
    fileprivate var queue: [(document: Document, stamp: String)] = []
    /// The script being evaluated.
    fileprivate(set) var current: Document?
    fileprivate var waiters: [() -> Void] = []

    /// The diagnostics of a file, if it hasn't changed since it was evaluated.
    func diagnostics(of script: ClosedScript) -> [LSP.Diagnostic]? {
        known[script.uri].flatMap { $0.stamp == script.stamp ? $0.diagnostics : nil }
    }
}

/// A script in the workspace's files.
struct ClosedScript {
    var uri: String
    /// Changes whenever the file does.
    var stamp: String
    var script: Script
}

extension Server {
    /// Continues when all scripts that aren't open have been evaluated, or when their evaluation has been cancelled.
    func whenClosedScriptsAreEvaluated(_ proceed: @escaping () -> Void) {
        guard settings.evaluates else { return proceed() }
        let queued = Set(closed.queue.map(\.document.uri) + [closed.current?.uri].compactMap(\.self))
        let wanted = closedScripts().filter { closed.diagnostics(of: $0) == nil && !queued.contains($0.uri) }
        for script in wanted.prefix(ClosedScripts.limit) {
            lastClosed += 1
            let document = Document(uri: script.uri, number: -lastClosed, version: 0, text: script.script.text)
            closed.queue.append((document, script.stamp))
        }
        closed.waiters.append(proceed)
        if closed.current == nil { evaluateNextClosed() }
    }

    /// Cancels the evaluation of the remaining scripts, because the user is doing something else.
    func giveUpClosedScripts() {
        closed.queue = []
        if let document = closed.current {
            closed.current = nil
            end(document)
        }
        tellClosedScriptsAreDone()
    }

    /// Discards the results, because the app or a file that scripts read has changed.
    func forgetClosedScripts() {
        giveUpClosedScripts()
        closed.known = [:]
    }

    private func evaluateNextClosed() {
        guard lifecycle == .running, !closed.queue.isEmpty else {
            tellClosedScriptsAreDone()
            return
        }
        let (document, stamp) = closed.queue.removeFirst()
        closed.current = document
        evaluate(document)
        whenEvaluated(document, isImpatient: false) { [weak self, weak document] in
            guard let self, let document, closed.current === document else { return }
            closed.current = nil
            closed.known[document.uri] = ClosedScripts.Known(stamp: stamp, diagnostics: diagnostics(of: document))
            // Starting the next document before ending this one lets them share a kernel.
            evaluateNextClosed()
            end(document)
        }
    }

    private func end(_ document: Document) {
        document.evaluation.awaitedVersion = nil
        leaveKernel(document)
    }

    private func tellClosedScriptsAreDone() {
        let waiters = closed.waiters
        closed.waiters = []
        for proceed in waiters { proceed() }
    }

    /// The workspace's scripts that aren't open.
    func closedScripts() -> [ClosedScript] {
        var seen: Set<String> = []
        let open = Set(documents.keys.compactMap(DocumentURI.path))
        return folders.flatMap { files.files(below: $0, withSuffix: ".wf") }.compactMap { file in
            guard seen.insert(file.path).inserted, !open.contains(file.path), let bytes = files.read(file.path) else {
                return nil
            }
            return ClosedScript(uri: DocumentURI.uri(file.path), stamp: file.stamp, script: Script(bytes))
        }
    }
}

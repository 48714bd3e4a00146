// Scripts. They are evaluated in slices between messages, so a new text or a request doesn't have to wait for an older
// text.

import WorkbenchLanguage
import WorkbenchWire

extension KernelServer {
    /// The maximum time for evaluating statements before the next message is handled.
    private static let slice = Duration.milliseconds(5)

    func changeScript(_ client: Client, _ parameters: ScriptChange.Parameters) throws(ResponseError)
        -> ScriptChange.Result
    {
        let name = parameters.script.script
        if let open = client.scripts[name], open.app != parameters.app {
            open.close()
            client.scripts[name] = nil
        }
        textsSent += 1
        let script: OpenScript
        if let open = client.scripts[name] {
            script = open
            script.change(parameters.script, wanted: textsSent)
        } else {
            let run = ScriptRun(apps: scriptApps, opening: try app(parameters.app))
            script = OpenScript(run, app: parameters.app, client: client, version: parameters.script, wanted: textsSent)
            run.willEvaluateSource = { [unowned self, unowned script] index, step in
                self.flushOutput()
                let told = SourceStep.Parameters(script: script.version, index: index, step: step)
                self.note(script.client.connection.notify(SourceStep.self, told), of: script.client)
            }
            client.scripts[name] = script
        }
        tellTurn(of: script)
        script.run.stopBefore = parameters.stopBefore
        script.run.deaths = parameters.deaths ?? []
        guard let range = parameters.range else {
            return ScriptChange.Result(
                first: script.run.update(
                    parameters.text, sources: parameters.sources, wantedFrom: parameters.wantedFrom))
        }
        guard range.lowerBound >= 0, range.upperBound <= script.run.script.count else {
            throw ResponseError(
                .invalidParameters,
                "the range \(range) is outside the text, which has \(script.run.script.count) bytes")
        }
        return ScriptChange.Result(
            first: script.run.update(
                ScriptEdit(range, parameters.text), sources: parameters.sources, wantedFrom: parameters.wantedFrom))
    }

    /// The script to evaluate next: the one whose text was sent last, because the user is looking at it.
    var nextScript: OpenScript? {
        clients.lazy.flatMap(\.scripts.values).filter(\.hasWork).max { $0.wanted < $1.wanted }
    }

    /// Tells the client which script is evaluated next, because the app's code may run from here on.
    private func tellTurn(of script: OpenScript) {
        let name = script.version.script
        guard script.client.turn != name else { return }
        script.client.turn = name
        note(script.client.connection.notify(ScriptTurn.self, ScriptTurn.Parameters(script: name)), of: script.client)
    }

    private var scriptApps: [KernelApp] {
        if case .apps(let apps) = subject { return apps }
        return []
    }

    func closeScript(_ client: Client, _ parameters: ScriptClose.Parameters) throws(ResponseError) -> Empty {
        client.scripts.removeValue(forKey: parameters.script)?.close()
        if client.turn == parameters.script { client.turn = nil }
        return Empty()
    }

    func completeScript(_ client: Client, _ place: ScriptPlace) throws(ResponseError) -> CompletionReply {
        try at(place, of: client, mayHaveNewerInstances: true) { session, run in
            CompletionReply(session.complete(run.script, at: place.offset))
        }
    }

    func scriptSignature(_ client: Client, _ place: ScriptPlace) throws(ResponseError) -> SignatureAnswer {
        try at(place, of: client, mayHaveNewerInstances: true) { session, run in
            SignatureAnswer(signature: session.signature(run.script, at: place.offset))
        }
    }

    func askScript(_ client: Client, _ parameters: ScriptAsk.Parameters) throws(ResponseError) -> ScriptAsk.Result {
        try at(parameters.place, of: client) { session, _ in
            session.foldsReplies = parameters.isFolded ?? false
            defer { session.foldsReplies = false }
            let replies = session.evaluate(parameters.text)
            return ScriptAsk.Result(replies: session.foldsReplies ? replies.map(\.folded) : replies)
        }
    }

    private func at<Answer>(
        _ place: ScriptPlace, of client: Client, mayHaveNewerInstances: Bool = false,
        _ question: (Session, ScriptRun) -> Answer
    ) throws(ResponseError) -> Answer {
        guard let script = client.scripts[place.script.script] else {
            throw ResponseError(
                .requestFailed, "the script \(place.script.script) isn't open; send script/change first")
        }
        guard script.version == place.script else {
            throw ResponseError(
                .contentModified,
                "version \(script.version.version) of \(place.script.script) is open, not \(place.script.version)")
        }
        tellTurn(of: script)
        if place.mayBeOlder != true {
            let needed = script.run.statement(neededAt: place.offset, isAfter: place.isAfter)
            while script.run.position < needed, evaluateNext(of: script) {}
        }
        let run = script.run
        return run.at(place.offset, isAfter: place.isAfter, mayHaveNewerInstances: mayHaveNewerInstances) {
            question($0, run)
        }
    }

    /// Evaluates statements for a limited time, and reports each to the client.
    func advance(_ script: OpenScript) {
        tellTurn(of: script)
        isWorking = true
        defer { isWorking = false }
        let end = ContinuousClock.now + Self.slice
        while ContinuousClock.now < end {
            if evaluateNext(of: script) { continue }
            script.finish()
            let parameters = ScriptEvaluated.Parameters(script: script.version, count: script.run.position)
            note(script.client.connection.notify(ScriptEvaluated.self, parameters), of: script.client)
            return
        }
    }

    private func evaluateNext(of script: OpenScript) -> Bool {
        guard let result = script.run.step() else { return false }
        // Prose without errors has no results to report.
        guard result.reply != nil || !result.diagnostics.isEmpty else { return true }
        flushOutput()
        let isSameStack = result.reply?.stack == nil && result.stack == script.toldStack
        script.toldStack = result.stack
        let told = StatementEvaluated.Parameters(
            script: script.version, index: result.index, reply: result.reply,
            stack: isSameStack ? nil : result.stack,
            diagnostics: result.diagnostics.map(DiagnosticReply.init), source: result.source,
            broken: result.broken)
        note(script.client.connection.notify(StatementEvaluated.self, told), of: script.client)
        return true
    }
}

// Handles messages. A table lists every method of the protocol.

import WorkbenchLanguage
import WorkbenchWire

#if canImport(Glibc)
    import Glibc
#endif

extension KernelServer {
    /// Answers a request. Throws if the request was invalid.
    private typealias Handler =
        @MainActor @Sendable (KernelServer, Client, MessageID, IncomingMessage) throws(ResponseError) -> Void

    private static let handlers: [String: Handler] = [
        Evaluate.name: handler(Evaluate.self, KernelServer.evaluate),
        Replay.name: handler(Replay.self, KernelServer.replay),
        Complete.name: handler(Complete.self, KernelServer.complete),
        Signature.name: handler(Signature.self, KernelServer.signature),
        Diagnose.name: handler(Diagnose.self, KernelServer.diagnose),
        Snapshot.name: handler(Snapshot.self, KernelServer.snapshot),
        Walks.name: handler(Walks.self, KernelServer.walks),
        ShutDown.name: handler(ShutDown.self) { server, client, id, _ throws(ResponseError) in
            server.shutDown(client, id)
        },
        ScriptChange.name: handler(ScriptChange.self, KernelServer.changeScript),
        ScriptClose.name: handler(ScriptClose.self, KernelServer.closeScript),
        ScriptComplete.name: handler(ScriptComplete.self, KernelServer.completeScript),
        ScriptSignature.name: handler(ScriptSignature.self, KernelServer.scriptSignature),
        ScriptAsk.name: handler(ScriptAsk.self, KernelServer.askScript),
        ShowBoard.name: handler(ShowBoard.self, KernelServer.showBoard),
        ReportProgress.name: handler(ReportProgress.self, KernelServer.report),
        Roster.name: handler(Roster.self, KernelServer.roster),
    ]

    /// The handler of a method whose response is its result.
    private static func handler<Method: KernelMethod>(
        _ method: Method.Type,
        _ answer:
            @escaping @MainActor @Sendable (KernelServer) -> (Client, Method.Parameters) throws(ResponseError) ->
            Method.Result
    ) -> Handler {
        handler(method) { server, client, id, parameters throws(ResponseError) in
            let result = try answer(server)(client, parameters)
            server.flushOutput()
            server.note(client.connection.answer(id, result), of: client)
        }
    }

    /// All handlers are created here, so this single check covers every method that a client may not use.
    private static func handler<Method: KernelMethod>(
        _ method: Method.Type,
        carryOut:
            @escaping @MainActor @Sendable (KernelServer, Client, MessageID, Method.Parameters) throws(ResponseError) ->
            Void
    ) -> Handler {
        { server, client, id, message throws(ResponseError) in
            let parameters = try message.parameters(as: Method.Parameters.self)
            if client.isReadOnly { try ReadOnlyClient.require(method) }
            try carryOut(server, client, id, parameters)
        }
    }

    func handle(_ message: IncomingMessage, from client: Client) {
        // Notifications aren't answered, and the server sends no requests, so there are no responses.
        guard case .request(let id, let method) = message.kind else { return }
        do throws(ResponseError) {
            if method == Handshake.name {
                let isFirst = client.name == nil
                defer { if isFirst { client.connection.handshakeWasAnswered(client.name != nil) } }
                try welcome(client, id, message)
                return
            }
            guard let handler = Self.handlers[method] else {
                let known = [Handshake.name] + Self.handlers.keys.sorted()
                throw ResponseError(
                    .methodNotFound,
                    "unknown method \(method.prefix(80)); available: \(known.joined(separator: ", "))")
            }
            // `Roster` is allowed before the handshake: a front end uses it to find the app that has a class, without
            // joining the others.
            guard client.name != nil || method == Roster.name else {
                throw ResponseError(
                    .serverNotInitialized, "\(method) was sent before the handshake; send handshake first")
            }
            try handler(self, client, id, message)
        } catch {
            flushOutput()
            note(client.connection.refuse(id, error), of: client)
        }
    }

    /// The session, unless its tree has ended.
    func opened() throws(ResponseError) -> Session {
        guard let session, !session.hasEnded else {
            throw ResponseError(
                .requestFailed, "the app has ended its tree; start the app again, or attach to another one")
        }
        guard !session.isBusy else {
            throw ResponseError(
                .requestFailed, "the app is in the middle of a step; try again later")
        }
        return session
    }

    private func complete(_ client: Client, _ place: TextPosition) throws(ResponseError) -> CompletionReply {
        CompletionReply(try opened().complete(place.text, at: place.offset))
    }

    private func signature(_ client: Client, _ place: TextPosition) throws(ResponseError) -> SignatureAnswer {
        SignatureAnswer(signature: try opened().signature(place.text, at: place.offset))
    }

    private func diagnose(_ client: Client, _ parameters: Diagnose.Parameters) throws(ResponseError) -> Diagnose.Result
    {
        Diagnose.Result(diagnostics: try opened().check(parameters.text).map(DiagnosticReply.init))
    }

    private func snapshot(_ client: Client, _ nothing: Empty) throws(ResponseError) -> Snapshot.Result {
        let session = try opened()
        return Snapshot.Result(prompt: session.promptReply, stack: session.stack)
    }

    private func walks(_ client: Client, _ parameters: Walks.Parameters) throws(ResponseError) -> Walks.Result {
        let wanted = (parameters.numbers, parameters.texts)
        let steps = min(parameters.steps, Drive.longest)
        return Walks.Result(walks: try opened().randomWalks(steps, seed: parameters.seed, trying: wanted))
    }

    private func shutDown(_ client: Client, _ id: MessageID) {
        flushOutput()
        client.connection.answer(id, Empty())
        if client.isOwner {
            onShutDown?()
        } else {
            client.connection.finish()
            leave(client)
        }
    }
}

// MARK: - The first message

extension KernelServer {
    private static let longestName = 64

    private func welcome(_ client: Client, _ id: MessageID, _ message: IncomingMessage) throws(ResponseError) {
        guard client.name == nil else {
            throw ResponseError(.invalidRequest, "the handshake is already done")
        }
        // Check the version first, because the parameters of another version may differ.
        let version = try message.parameters(as: SpokenVersion.self).version
        guard version == KernelProtocol.version else {
            throw ResponseError(
                .versionRefused,
                "this kernel speaks version \(KernelProtocol.version) of the protocol, but the front end speaks version "
                    + "\(version): use both from the same release",
                data: ["version": .integer(KernelProtocol.version)])
        }
        let parameters = try message.parameters(as: Handshake.Parameters.self)
        // The name is displayed in all clients' terminals.
        guard parameters.client.unicodeScalars.count <= Self.longestName,
            !parameters.client.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
        else {
            throw ResponseError(
                .invalidParameters,
                "a client's name can have at most \(Self.longestName) characters, and no control characters")
        }
        let session = try session(for: parameters)
        client.name = parameters.client
        client.asksToBeReadOnly = parameters.isReadOnly ?? false
        client.isReadOnly = client.asksToBeReadOnly
        admit(client)
        clientsChanged(ClientsChanged.Parameters(joined: parameters.client, clients: clientNames), except: client)
        flushOutput()
        let result = Handshake.Result(
            process: Int(getpid()), app: session.app.reply, apps: session.apps.filter(\.isListed).map(\.reply),
            prompt: session.promptReply,
            stack: session.stack, history: history.events, forgotten: history.forgotten,
            journal: Array(session.journal),
            supervisor: supervisor, crash: crash, doorFault: doorFault)
        note(client.connection.answer(id, result), of: client)
        tellBoard(to: client)
    }

    private func session(for parameters: Handshake.Parameters) throws(ResponseError) -> Session {
        if session != nil { return try joined(parameters) }
        crash = parameters.crash
        let made: Session
        switch subject {
        case .apps(let apps):
            let mode = try workerMode(parameters.workers) ?? .on
            made = Session(
                apps: apps, opening: try app(parameters.app, among: apps), workers: mode, keepingSteps: keptSteps)
            made.sourceFolders = sourceFolders
        case .tree(let inspected):
            guard let tree = inspected.tree else {
                throw ResponseError(
                    .requestFailed, "the app has ended its tree; start it again, or attach to another one")
            }
            guard tree.phase == .idle else {
                throw ResponseError(.requestFailed, "the app is in the middle of a step; attach again later")
            }
            made = Session(attachedTo: tree, named: inspected.name)
            follow(made)
            return try joined(parameters)
        }
        follow(made)
        if !(parameters.isPrivate ?? false) { onOpen?(made.app) }
        return made
    }

    private func joined(_ parameters: Handshake.Parameters) throws(ResponseError) -> Session {
        let session = try opened()
        guard parameters.app.map({ $0 == session.app.name }) ?? true else {
            throw ResponseError(
                .requestFailed,
                "\(session.app.name) is open here; join it without naming an app, or start another kernel")
        }
        return session
    }

    func workerMode(_ text: String?) throws(ResponseError) -> WorkerMode? {
        guard let text else { return nil }
        guard let mode = WorkerMode(rawValue: text) else {
            throw ResponseError(.invalidParameters, "workers can be on, off or replay, not \(text.prefix(40))")
        }
        return mode
    }

    /// The app with which a script or a session starts.
    func app(_ text: String?) throws(ResponseError) -> KernelApp {
        switch subject {
        case .apps(let apps): return try app(text, among: apps)
        case .tree:
            throw ResponseError(
                .requestFailed, "a script needs its own tree, but this app's tree is in use; start a kernel")
        }
    }

    private func app(_ text: String?, among apps: [KernelApp]) throws(ResponseError) -> KernelApp {
        guard let text else {
            guard let first = KernelApp.byDefault(among: apps) else {
                throw ResponseError(
                    .requestFailed,
                    LinkedWorkflow.all.isEmpty
                        ? "the package has no workflows: declare one in a library, as struct NAME: Workflow"
                        : "no app is registered here; open a workflow written as a value, such as TodoWorkflow(name: \"Ada\")"
                )
            }
            return first
        }
        do throws(Refusal) {
            return try KernelApp.meant(by: text, among: apps)
        } catch {
            let remedies = error.remedies.isEmpty ? "" : "; write \(error.remedies.joined(separator: " or "))"
            throw ResponseError(.requestFailed, error.text + remedies)
        }
    }
}

/// The part of a handshake that all versions of the protocol share.
private struct SpokenVersion: Decodable {
    var version: Int
}

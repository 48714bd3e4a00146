// Serves a session to its clients: handles their messages in turn, answers each, and tells the other clients about
// changes.

import WorkbenchLanguage
import WorkbenchWire

#if canImport(Glibc)
    import Glibc
#endif

/// The kernel's side of the kernel protocol. Messages are read on their own threads and handled on the main actor,
/// where the tree is.
@MainActor
package final class KernelServer {
    /// The source of a server's tree.
    package enum Subject {
        /// Several apps, from which the first client chooses one. The server owns the tree.
        case apps([KernelApp])
        /// The tree of a running app, which continues without its clients.
        case tree(InspectedTree)
    }

    let subject: Subject
    package var session: Session?
    var clients: [Client] = []
    var history = EventHistory()
    /// Whether a command is running. If the tree changes at any other time, it has changed on its own.
    var isWorking = false
    /// Called after the owner has asked the kernel to end and has received an answer.
    package var onShutDown: (() -> Void)?
    /// Called with the opened app, if other clients may attach to it.
    package var onOpen: ((KernelApp) -> Void)?

    /// The board that the owner shows, and the invited clients; nil if there is no class.
    var classroom: ShowBoard.Parameters?
    /// The process that restarts this kernel when it ends; nil if there isn't one.
    package var supervisor: Int?
    /// The reason why the previous kernel ended, if this one replaces it.
    var crash: CrashReport?
    /// Accepts other clients, if allowed.
    var door: Doorkeeper?
    /// The reason why no other client can attach, although that was requested.
    var doorFault: String?

    private(set) var inbox: Inbox
    private var connectionsMade = 0
    /// The number of script texts that clients have sent.
    var textsSent = 0

    /// The folders with the code of the apps.
    package var sourceFolders: () -> [String] = { [] }
    /// How many of the latest steps keep their details.
    package var keptSteps = Session.keptSteps
    private let outboxLimit: Int
    private let shared: SharedAllowance
    private let handshakeLimit: Duration

    /// The maximum number of clients besides the owner. Each one needs its own threads.
    package static let mostClients = 64

    /// - Parameters:
    ///   - outboxLimit: The maximum number of bytes that may wait for a client before it's disconnected.
    ///   - handshakeLimit: The time limit for a client's handshake.
    package init(
        _ subject: Subject, outboxLimit: Int = 16 * 1024 * 1024, handshakeLimit: Duration = .seconds(30)
    ) {
        self.handshakeLimit = handshakeLimit
        self.subject = subject
        self.outboxLimit = outboxLimit
        shared = SharedAllowance(limit: 2 * outboxLimit)
        inbox = Inbox {}
        inbox = Inbox { [weak self] in
            Task { @MainActor in await self?.takeEvents() }
        }
    }

    /// Serves the client at the other end of a socket, and takes ownership of the socket.
    ///
    /// - Parameter isOwner: Whether this client may end the server. Other clients can only leave.
    /// - Parameter whenLost: Called on any thread when other code has closed or replaced the descriptor.
    /// - Parameter whenClosed: Called on the reading thread once the client has disconnected.
    package func serve(
        descriptor: Int32, isOwner: Bool = false, whenLost: @escaping @Sendable () -> Void = {},
        whenClosed: @escaping @Sendable () -> Void = {}
    ) {
        connectionsMade += 1
        let connection = ClientConnection(
            number: connectionsMade, isGuest: !isOwner, descriptor: descriptor, outboxLimit: outboxLimit,
            shared: isOwner ? nil : shared, whenLost: whenLost,
            whenCaughtUp: { [weak self] in
                guard isOwner else { return }
                Task { @MainActor in self?.inbox.append(.treeChanged) }
            })
        guard isOwner || clients.count(where: { !$0.isOwner }) < Self.mostClients else {
            connection.refuse(
                nil,
                ResponseError(.requestFailed, "\(Self.mostClients) clients are already attached; disconnect one first"))
            connection.finish()
            return whenClosed()
        }
        clients.append(Client(connection, isOwner: isOwner))
        let server = self
        connection.start(inbox, within: isOwner ? nil : handshakeLimit) {
            whenClosed()
            // The connection keeps the server alive. The server's contents belong to the main actor, so release them
            // there.
            Task { @MainActor in withExtendedLifetime(server) {} }
        }
    }

    /// Stops accepting clients, disconnects all, and ends the tree if the server owns it.
    package func close() {
        door?.close()
        for client in clients { client.connection.close() }
        clients = []
        session?.close()
        session = nil
    }

    /// Whether everything has been passed to the operating system.
    package var hasSentAll: Bool { clients.allSatisfy(\.connection.hasSentAll) }

    /// Starts to serve a session.
    func follow(_ session: Session) {
        self.session = session
        inbox.use(session.interruption)
        session.treeDidChange = { [weak self] in
            guard let self, !isWorking else { return }
            inbox.append(.treeChanged)
        }
        if inspectedTree == nil {
            // Compute this now, because libraries loaded later may be loaded at different times in each process.
            session.codeIdentity = CodeIdentity.text
            session.onPastKept = { [weak self] text in
                guard let self, let owner = clients.first(where: \.isOwner) else { return }
                note(owner.connection.notify(PastKept.self, PastKept.Parameters(text: text)), of: owner)
            }
        }
        session.onProgress = { [weak self] progress in
            guard let self else { return }
            tell(Progress.self, progress, to: clients)
        }
    }
}

// MARK: - Taking messages

extension KernelServer {
    private func takeEvents() async {
        while true {
            let script = nextScript
            if let event = inbox.take(hasOtherWork: script != nil, includingGuests: !isOwnerBehind) {
                take(event)
            } else if let script {
                advance(script)
            } else {
                return
            }
            // Let workers deliver their outputs, which also happens on this actor.
            await Task.yield()
        }
    }

    /// Whether the owner has fallen behind. If so, guests' messages wait, because the app ends if the owner is
    /// disconnected.
    private var isOwnerBehind: Bool { clients.contains { $0.isOwner && $0.connection.isBehind } }

    /// Publishes a note that isn't the reply to a command.
    func publish(_ note: Reply, about subject: String, _ session: Session) {
        publish(
            TreeEvent(
                client: nil, command: subject, replies: [note], prompt: session.promptReply,
                journal: JournalChange(lines: [])), except: nil)
    }

    private func take(_ event: Inbox.Event) {
        // The tree must stay alive until the command has been answered, whatever the command does to the app.
        let host = inspectedTree?.host
        defer { withExtendedLifetime(host) {} }
        switch event {
        case .closed(let connection):
            if let client = clients.first(where: { $0.connection === connection }) { leave(client) }
        case .treeChanged:
            if !isOwnerBehind { tellWhatChanged() }
        case .workersBegan:
            if let session, !session.hasEnded, let note = session.noteOfWorkersBegunAgain {
                publish(note, about: "workers", session)
            }
            tellWhatChanged()
        case .message(let connection, let message):
            guard let client = clients.first(where: { $0.connection === connection }) else { return }
            tellWhatChanged()
            isWorking = true
            handle(message, from: client)
            isWorking = false
        }
    }

    /// Reports the steps that the tree took on its own, each as a separate event.
    func tellWhatChanged() {
        guard let session else { return }
        guard !session.hasEnded else {
            endClients()
            return
        }
        let steps = session.absorb()
        for (index, step) in steps.enumerated() {
            let isLast = index == steps.count - 1
            publish(
                TreeEvent(
                    client: nil, command: step.command,
                    replies: [Reply(.step(step), stack: isLast ? session.stack : nil)]
                        + (isLast ? session.takeReports() : []),
                    prompt: session.promptReply, journal: JournalChange(lines: [step.command])),
                except: nil)
        }
    }
}

// MARK: - Telling clients

extension KernelServer {
    /// Sends an event to all clients except its origin. An event that changed the session is also sent to clients that
    /// join later. Other events skip an owner that has stopped reading, so that other clients' questions can't
    /// disconnect it.
    func publish(_ event: TreeEvent, except origin: Client?) {
        if event.changesSession { history.append(event) }
        flushOutput()
        let receivers = clients.filter { client in
            client !== origin && (event.changesSession || !client.isOwner || client.connection.hasSentAll)
        }
        tell(TreeChanged.self, event, to: receivers)
    }

    func tell<Notification: KernelNotification>(
        _ type: Notification.Type, _ parameters: Notification.Parameters, to receivers: [Client]
    ) {
        let known = receivers.filter { $0.name != nil }
        guard !known.isEmpty, let bytes = ClientConnection.bytes(type, parameters) else { return }
        for client in known { note(client.connection.send(bytes), of: client) }
    }

    /// Disconnects a client that isn't reading, and tells the others why.
    func note(_ fate: Outbox.Fate, of client: Client) {
        guard case .overflown(let bytes) = fate else { return }
        client.connection.close()
        leave(client, reason: .unread(bytes: bytes))
    }

    func leave(_ client: Client, reason: ClientsChanged.Parameters.Reason? = nil) {
        guard let index = clients.firstIndex(where: { $0 === client }) else { return }
        clients.remove(at: index)
        for script in client.scripts.values { script.close() }
        guard let name = client.name else { return }
        if inspectedTree != nil, clientNames.isEmpty {
            // Without clients, nothing needs to be recorded.
            session?.close()
            session = nil
            history = EventHistory()
        }
        clientsChanged(ClientsChanged.Parameters(left: name, clients: clientNames, reason: reason), except: client)
    }

    func clientsChanged(_ change: ClientsChanged.Parameters, except client: Client) {
        tell(ClientsChanged.self, change, to: clients.filter { $0 !== client })
    }

    /// Disconnects all clients, because the app has ended its tree.
    private func endClients() {
        for client in clients {
            guard let name = client.name else { continue }
            tell(
                ClientsChanged.self, ClientsChanged.Parameters(left: name, clients: [], reason: .treeEnded),
                to: [client])
            client.connection.finish()
        }
        clients = []
        session?.close()
        session = nil
    }

    var inspectedTree: InspectedTree? {
        if case .tree(let tree) = subject { tree } else { nil }
    }

    var clientNames: [String] { clients.compactMap(\.name) }

    /// Flushes the output of the user's code, so it arrives before the answer to the command that printed it.
    func flushOutput() {
        // A running app flushes its own output.
        if inspectedTree == nil { KernelOutput.flush() }
    }
}

extension TreeEvent {
    /// Whether clients that attach later need to know about the event.
    fileprivate var changesSession: Bool { journal.opened != nil || !journal.lines.isEmpty }
}

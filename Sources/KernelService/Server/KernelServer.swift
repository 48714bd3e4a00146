// Serves one session to its clients: takes their messages one after the other, answers each, and tells the others what it did.

import WorkbenchCommandLanguage
import Glibc
import WorkbenchKernel
import WorkbenchReplies
import WorkbenchWire

/// The kernel's side of the kernel protocol. Messages are read on threads of their own; what they ask for is done on the main
/// actor, where the tree is.
@MainActor
package final class KernelServer {
    /// What a server serves.
    package enum Subject {
        /// One of these, chosen by the first client. The tree is the server's own.
        case apps([App])
        /// The tree of an app that goes on without its clients.
        case tree(InspectedTree)
    }

    let subject: Subject
    package var session: Session?
    var clients: [Client] = []
    var history = EventHistory()
    /// Whether a command is being carried out, and not the tree changing by itself.
    var isWorking = false
    /// Is called when the owner has asked for the end, and was answered.
    package var onShutDown: (() -> Void)?
    /// Is told what was opened, if others may attach to it.
    package var onOpen: ((App) -> Void)?

    /// The process that starts another kernel if this one dies, if one does.
    package var supervisor: Int?
    /// How the kernel ended in whose place this one is.
    var crash: CrashReport?
    /// Who lets others in, if anybody does.
    var door: Doorkeeper?

    private(set) var inbox: Inbox
    private var connectionsMade = 0

    private let outboxLimit: Int
    private let handshakeLimit: Duration

    /// How many clients may be here at once, beside the owner: each has threads of its own.
    package static let mostClients = 64

    /// - Parameters:
    ///   - outboxLimit: How many bytes may wait for a client before it is let go.
    ///   - handshakeLimit: How long a client may take to say anything.
    package init(
        _ subject: Subject, outboxLimit: Int = 16 * 1024 * 1024, handshakeLimit: Duration = .seconds(30)
    ) {
        self.handshakeLimit = handshakeLimit
        self.subject = subject
        self.outboxLimit = outboxLimit
        inbox = Inbox {}
        inbox = Inbox { [weak self] in
            Task { @MainActor in await self?.takeEvents() }
        }
    }

    /// Serves whoever is at the other end of a socket. The socket is the server's from now on.
    ///
    /// - Parameter isOwner: Whether this client decides when the server ends; another one only leaves.
    /// - Parameter whenClosed: Is called on the thread that reads, when the other end is gone.
    package func serve(
        descriptor: Int32, isOwner: Bool = false, whenClosed: @escaping @Sendable () -> Void = {}
    ) {
        connectionsMade += 1
        let connection = ClientConnection(
            number: connectionsMade, descriptor: descriptor, outboxLimit: outboxLimit)
        guard isOwner || clients.count(where: { !$0.isOwner }) < Self.mostClients else {
            connection.refuse(
                nil, ResponseError(.requestFailed, "\(Self.mostClients) clients are here already; let one leave first"))
            connection.finish()
            return whenClosed()
        }
        clients.append(Client(connection, isOwner: isOwner))
        let server = self
        connection.start(inbox, within: isOwner ? nil : handshakeLimit) {
            whenClosed()
            // A server lives as long as its clients. What it holds belongs to the main actor, and ends there.
            Task { @MainActor in withExtendedLifetime(server) {} }
        }
    }

    /// Lets nobody in any more and all clients go, and ends the tree if it is the server's own.
    package func close() {
        door?.close()
        for client in clients { client.connection.close() }
        clients = []
        session?.close()
        session = nil
    }

    /// Whether everything that was said has been handed to the system.
    package var hasSentAll: Bool { clients.allSatisfy(\.connection.hasSentAll) }

    /// Begins to serve a session.
    func follow(_ session: Session) {
        self.session = session
        inbox.use(session.interruption)
        session.treeDidChange = { [weak self] in
            guard let self, !isWorking else { return }
            inbox.append(.treeChanged)
        }
        session.onProgress = { [weak self] progress in
            guard let self else { return }
            let parameters = Progress.Parameters(title: progress.title, done: progress.done, total: progress.total)
            tell(Progress.self, parameters, to: clients)
        }
    }
}

// MARK: - Taking messages

extension KernelServer {
    private func takeEvents() async {
        while true {
            let script = clients.lazy.flatMap(\.scripts.values).first { $0.hasWork }
            if let event = inbox.take(hasOtherWork: script != nil) {
                take(event)
            } else if let script {
                advance(script)
            } else {
                return
            }
            // Workers come back on this actor as well.
            await Task.yield()
        }
    }

    private func take(_ event: Inbox.Event) {
        // Whatever a command does to the app, its tree lives until the command has been answered.
        let host = inspectedTree?.host
        defer { withExtendedLifetime(host) {} }
        switch event {
        case .closed(let connection):
            if let client = clients.first(where: { $0.connection === connection }) { leave(client) }
        case .treeChanged:
            tellWhatChanged()
        case .message(let connection, let message):
            guard let client = clients.first(where: { $0.connection === connection }) else { return }
            tellWhatChanged()
            isWorking = true
            handle(message, from: client)
            isWorking = false
        }
    }

    /// Tells what the tree did by itself, each step as an event of its own.
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
                    replies: [Reply(.step(step), stack: isLast ? session.stack : nil)],
                    prompt: session.promptReply, journal: JournalChange(lines: [step.command])),
                except: nil)
        }
    }
}

// MARK: - Telling clients

extension KernelServer {
    /// Tells the other clients what one did, or all of them what the tree did; those that come later hear of it if it
    /// changed something.
    func publish(_ event: TreeEvent, except origin: Client?) {
        if event.changesSession { history.append(event) }
        flushOutput()
        tell(TreeChanged.self, event, to: clients.filter { $0 !== origin })
    }

    func tell<Notification: KernelNotification>(
        _ type: Notification.Type, _ parameters: Notification.Parameters, to receivers: [Client]
    ) {
        let known = receivers.filter { $0.name != nil }
        guard !known.isEmpty, let bytes = ClientConnection.bytes(type, parameters) else { return }
        for client in known { note(client.connection.send(bytes), of: client) }
    }

    /// A client that does not read is let go: the others are told why.
    func note(_ fate: Outbox.Fate, of client: Client) {
        guard case .overflown(let bytes) = fate else { return }
        client.connection.close()
        leave(client, reason: "it did not read: \(bytes) bytes waited for it")
    }

    func leave(_ client: Client, reason: String? = nil) {
        guard let index = clients.firstIndex(where: { $0 === client }) else { return }
        clients.remove(at: index)
        for script in client.scripts.values { script.close() }
        guard let name = client.name else { return }
        if inspectedTree != nil, clientNames.isEmpty {
            // With nobody to tell, nothing is recorded.
            session?.close()
            session = nil
            history = EventHistory()
        }
        clientsChanged(ClientsChanged.Parameters(left: name, clients: clientNames, reason: reason), except: client)
    }

    func clientsChanged(_ change: ClientsChanged.Parameters, except client: Client) {
        tell(ClientsChanged.self, change, to: clients.filter { $0 !== client })
    }

    /// The app has ended its tree: there is nothing to look at any more.
    private func endClients() {
        let reason = "the app has ended its tree"
        for client in clients {
            guard let name = client.name else { continue }
            tell(ClientsChanged.self, ClientsChanged.Parameters(left: name, clients: [], reason: reason), to: [client])
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

    /// What the user's code printed is on its way before anything is said of the command that printed it.
    func flushOutput() {
        // The output of an app that runs by itself is its own.
        if inspectedTree == nil { KernelOutput.flush() }
    }
}

extension TreeEvent {
    /// Whether somebody who was not there has missed something by it.
    fileprivate var changesSession: Bool { journal.opened != nil || !journal.lines.isEmpty }
}

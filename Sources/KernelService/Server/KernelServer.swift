// Serves one session to its clients: takes their messages one after the other, answers each, and tells the others what it did.

import CommandLanguage
import Glibc
import Kernel
import Replies
import Wire

/// The kernel's side of the kernel protocol. Messages are read on threads of their own; what they ask for is done on the main
/// actor, where the tree is.
@MainActor
package final class KernelServer {
    /// What a server serves.
    package enum Subject {
        /// One of these, to be chosen by the first client.
        case apps([App])
        /// A session that exists.
        case session(Session)
    }

    let apps: [App]
    var session: Session?
    var clients: [Client] = []
    var history = EventHistory()
    /// A tree of its own, or an app's that goes on without its clients.
    let endsWithClients: Bool
    /// Whether a command is being carried out, and not the tree changing by itself.
    var isWorking = false
    /// Is called when a client has asked for the end, and was answered.
    package var onShutDown: (() -> Void)?
    /// Is told when the number of clients that have said who they are has changed.
    package var onClientsChanged: ((Int) -> Void)?

    private(set) var inbox: Inbox
    private var connectionsMade = 0

    package init(_ subject: Subject) {
        switch subject {
        case .apps(let apps):
            self.apps = apps
            endsWithClients = true
        case .session(let session):
            apps = session.apps
            endsWithClients = false
            self.session = session
        }
        inbox = Inbox {}
        inbox = Inbox { [weak self] in
            Task { @MainActor in await self?.takeEvents() }
        }
        if let session { follow(session) }
    }

    /// Serves whoever is at the other end of a socket. The socket is the server's from now on.
    ///
    /// - Parameter whenClosed: Is called on the thread that reads, when the other end is gone.
    package func serve(descriptor: Int32, whenClosed: @escaping @Sendable () -> Void = {}) {
        connectionsMade += 1
        let connection = ClientConnection(number: connectionsMade, descriptor: descriptor)
        clients.append(Client(connection))
        connection.start(inbox, whenClosed: whenClosed)
    }

    /// Lets all clients go, and ends the tree if it is the server's own.
    package func close() {
        for client in clients { client.connection.close() }
        clients = []
        session?.close()
        session = nil
    }

    /// Whether everything that was said has been handed to the system.
    package var hasSentAll: Bool { clients.allSatisfy(\.connection.hasSentAll) }

    func follow(_ session: Session) {
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
        guard let session, !session.hasEnded else { return }
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
        clientsChanged(ClientsChanged.Parameters(left: name, clients: clientNames, reason: reason), except: client)
    }

    func clientsChanged(_ change: ClientsChanged.Parameters, except client: Client) {
        tell(ClientsChanged.self, change, to: clients.filter { $0 !== client })
        onClientsChanged?(clientNames.count)
    }

    var clientNames: [String] { clients.compactMap(\.name) }

    /// What the user's code printed is on its way before anything is said of the command that printed it.
    func flushOutput() {
        fflush(nil)
    }
}

extension TreeEvent {
    /// Whether somebody who was not there has missed something by it.
    fileprivate var changesSession: Bool { journal.opened != nil || !journal.lines.isEmpty }
}

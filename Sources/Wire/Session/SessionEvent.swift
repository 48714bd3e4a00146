// What a session tells whoever holds it, unasked.

import WorkbenchReplies

package enum SessionEvent: Sendable {
    /// The app has printed something.
    case output(AppOutput)
    /// A worker, or another client, changed the tree.
    case changed(TreeEvent)
    case progress(Progress.Parameters)
    case clients(ClientsChanged.Parameters)
    /// Something of the kernel protocol that is for whoever asked for it: scripts.
    case notification(IncomingMessage)
    /// The kernel died while nobody asked; the session stands again, or has stopped.
    case died(Death)
    /// Lines of a resumed journal did not come back.
    case lost([Death.LostLine])
    case warning(SessionWarning)
    /// The kernel that one was attached to died, and another one has the same tree.
    case rejoined(String, Handshake.Result)
    /// The app that one was attached to is gone, or has let this client go.
    case left(String, ConnectionError)
}

extension SessionEvent {
    /// What a kernel says unasked; nil for what is no event, or is not understood.
    init?(_ message: IncomingMessage) {
        do {
            switch message.method {
            case TreeChanged.name: self = .changed(try message.parameters(as: TreeEvent.self))
            case Progress.name: self = .progress(try message.parameters(as: Progress.Parameters.self))
            case ClientsChanged.name: self = .clients(try message.parameters(as: ClientsChanged.Parameters.self))
            case Replayed.name, OthersCommand.name: return nil
            default: self = .notification(message)
            }
        } catch {
            return nil
        }
    }
}

package enum SessionWarning: Hashable, Sendable {
    case noJournal(JournalFile.OpenError)
    /// Told once, until it works again.
    case journalNotWritten(SystemError)
    case journalWrittenAgain
    /// The journal that is resumed was damaged.
    case journalDamaged(JournalText.Fault)

    package var message: String {
        switch self {
        case .noJournal(let error):
            "no journal can be begun: \(error.message); the session goes on, and is lost if this program ends"
        case .journalNotWritten(let error):
            "the journal cannot be written: \(error.message); the session goes on, and is lost if this program ends"
        case .journalWrittenAgain: "the journal is written again, with everything that was missing"
        case .journalDamaged(let fault): fault.message
        }
    }
}

/// Why a session did not answer.
package enum SessionError: Error, Hashable, Sendable {
    /// The kernel answered with an error; nothing has changed.
    case refused(ResponseError)
    /// The kernel died. The session stands where the report says.
    case died(Death)
    /// Kernel after kernel died, or none came up: `restart` tries again.
    case stopped(CrashReport)
    /// The app that one was attached to is gone.
    case left(String)
    /// The app that one was attached to stopped at the command, and stands again as it was before.
    case rejoined(String)

    package var message: String {
        switch self {
        case .refused(let error): error.message
        case .died: "the app stopped"
        case .left(let app): "\(app) is gone: attach to another app, or leave"
        case .rejoined(let app): "\(app) stopped at this line, and stands as it was before"
        case .stopped:
            "the session has stopped: its app died again and again; change the code and reload, or open another app"
        }
    }
}

// The events that a session reports to its front end.

import WorkbenchLanguage

package enum SessionEvent: Sendable {
    /// The app has printed something.
    case output(AppOutput)
    /// A worker, or another client, changed the tree.
    case changed(TreeEvent)
    case progress(Progress.Parameters)
    case clients(ClientsChanged.Parameters)
    /// A notification about scripts, for another part of the front end.
    case notification(IncomingMessage)
    /// The kernel ended, and another one is about to replay this number of lines. `died`, or the result of the command,
    /// follows.
    case crashed(CrashReport, lines: Int)
    /// The kernel ended between commands; the session was restored or has stopped.
    case died(Death)
    /// The functions of a crash that was reported earlier.
    case frames(CrashReport)
    /// Lines of a resumed journal that couldn't be restored.
    case lost([Death.LostLine])
    case warning(SessionWarning)
    /// The attached kernel ended, and its replacement has the same tree.
    case rejoined(String, Handshake.Result)
    /// The attached app has ended, or has disconnected this client.
    case left(String, ConnectionError)
}

extension SessionEvent {
    /// The event for a kernel's notification; nil if it isn't an event or can't be decoded.
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
    /// Reported only once until writing works again.
    case journalNotWritten(SystemError)
    case journalWrittenAgain
    /// The resumed journal was damaged.
    case journalDamaged(JournalText.Fault)
    /// The path of the original journal, some of which was omitted.
    case journalKept(original: String)
    /// Lines that couldn't be restored were removed. The original journal is in another file.
    case journalShortened(lines: Int, original: String)
    /// The app crashed after its journal was replayed, so the next attempt runs without workers.
    case workersTurnedOff
    /// A new command was run after the user had stopped a restoration.
    case journalBranched(from: String, to: String, left: Int)

    package var message: String {
        switch self {
        case .noJournal(let error):
            "the journal can't be started: \(error.message); the session continues, but can't be resumed later"
        case .journalNotWritten(let error):
            "the journal can't be written: \(error.message); the session continues, but new commands are lost if this program ends"
        case .journalWrittenAgain: "the journal is being written again, including everything that was missing"
        case .journalDamaged(let fault): fault.message
        case .workersTurnedOff:
            "the app crashed after its session was replayed, so workers are off now; `workers on` lets them run again"
        case .journalKept(let original): "the original journal was saved as \(original)"
        case .journalShortened(let lines, let original):
            "the journal is now \(lines) line\(lines == 1 ? "" : "s") shorter; the original was saved as \(original)"
        case .journalBranched(let from, let to, let left):
            """
            this session continues in its own journal, \(to); the \(left) line\(left == 1 ? "" : "s") that \
            \(left == 1 ? "wasn't" : "weren't") run can still be resumed with `workflow --resume \(from)`
            """
        }
    }
}

/// The reason why a session didn't answer.
package enum SessionError: Error, Hashable, Sendable {
    /// The kernel answered with an error; nothing has changed.
    case refused(ResponseError)
    /// The kernel ended. The value describes how far the session was restored.
    case died(Death)
    /// Several kernels ended one after another, or none started. `restart` tries again.
    case stopped(CrashReport)
    /// The attached app has ended.
    case left(String)
    /// The attached app crashed while running the command, and was restored to the state before it.
    case rejoined(String)

    package var message: String {
        switch self {
        case .refused(let error): error.message
        case .died: "the app crashed"
        case .left(let app): "\(app) has ended; attach to another app, or quit"
        case .rejoined(let app): "\(app) crashed at this line, and was restored to the state before the line"
        case .stopped(let crash) where crash.cause == .interrupted:
            "you stopped the restoration; nothing is lost: `reload` or `workflow --resume` restores the session"
        case .stopped:
            """
            the session has stopped, because its app kept crashing; change the code and `reload`, or quit: `workflow \
            --resume` tries again
            """
        }
    }
}

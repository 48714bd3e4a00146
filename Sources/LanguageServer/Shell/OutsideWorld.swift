// What the server does for the user outside of documents: commands for an app that runs, and journals for the REPL.

import ReplyText
import Wire

enum OutsideWorld {
    /// How long an app may take for what it is sent. Until then the server serves nobody else.
    private static let patience = Duration.seconds(5)

    static var runningApps: [String] {
        // Apps that cannot be listed cannot be sent anything either.
        ((try? AttachDirectory().apps()) ?? []).map(\.name)
    }

    /// Sends commands to the only app that runs.
    static func send(_ text: String) throws(OutsideFault) -> [String] {
        do {
            let (stream, _) = try AttachDirectory().connect()
            let connection = KernelConnection(stream: stream)
            let deadline = ContinuousClock.now + patience
            _ = try connection.call(Handshake.self, Handshake.Parameters(client: "editor"), until: deadline)
            let result = try connection.call(Evaluate.self, Evaluate.Parameters(text: text), until: deadline)
            return result.replies.flatMap { ReplyText.expectedLines(of: $0) }
        } catch let error as AttachError {
            throw OutsideFault(error.message)
        } catch let error as ConnectionError {
            throw OutsideFault(error.message)
        } catch {
            throw OutsideFault("the app cannot be reached: \(error)")
        }
    }

    /// - Returns: The name of the session that `workflow --resume` goes on with.
    static func makeJournal(of app: String, _ commands: [String]) throws(OutsideFault) -> String {
        guard let directory = JournalDirectory() else {
            throw OutsideFault("there is no place for journals: set HOME or XDG_STATE_HOME")
        }
        do {
            let file = try directory.create(app: app)
            try file.append(commands)
            defer { file.close() }
            return file.name
        } catch let error as JournalFile.OpenError {
            throw OutsideFault(error.message)
        } catch let error as SystemError {
            throw OutsideFault(error.message)
        } catch {
            throw OutsideFault("the journal cannot be written: \(error)")
        }
    }
}

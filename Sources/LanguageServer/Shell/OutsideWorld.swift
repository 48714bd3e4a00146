// Effects outside of documents that are done at once: listing running apps, writing journals for the REPL.

import WorkbenchWire

enum OutsideWorld {
    static var runningApps: [RunningApp] {
        // If apps cannot be listed, commands cannot be sent to them either.
        ((try? AttachDirectory().apps()) ?? []).map { RunningApp(name: $0.name, process: $0.process) }
    }

    /// - Returns: The name of the session, to be resumed with `workflow --resume`.
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

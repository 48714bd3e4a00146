// Immediate effects that don't belong to a document: listing running apps, writing journals for the REPL.

import WorkbenchWire

#if canImport(Glibc)
    import Glibc
#endif

enum OutsideWorld {
    /// The path without links and dots, because a journal may be read in a different directory.
    private static func withoutLinks(_ path: String) -> String {
        guard let resolved = realpath(path, nil) else { return path }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    static var runningApps: [RunningApp] {
        // If apps can't be listed, commands can't be sent to them either.
        ((try? AttachDirectory().apps()) ?? []).map {
            RunningApp(name: $0.name, process: $0.process, package: package(ofProcess: $0.process))
        }
    }

    private static func package(ofProcess process: Int) -> String? {
        guard let path = realpath("/proc/\(process)/exe", nil) else { return nil }
        defer { free(path) }
        let executable = String(cString: path)
        return executable.firstRange(of: "/.build/").map { String(executable[..<$0.lowerBound]) }
    }

    /// - Returns: The name of the session, which can be resumed with `workflow --resume`.
    static func makeJournal(
        of app: String, in package: String?, _ commands: [String]
    ) throws(OutsideFault) -> String {
        guard let directory = JournalDirectory() else {
            throw OutsideFault("there is nowhere to keep journals: set HOME or XDG_STATE_HOME")
        }
        do {
            let file = try directory.create(app: app, package: package.map(withoutLinks))
            try file.append(commands)
            defer { file.close() }
            return file.name
        } catch let error as JournalFile.OpenError {
            throw OutsideFault(error.message)
        } catch let error as SystemError {
            throw OutsideFault(error.message)
        } catch {
            throw OutsideFault("can't write the journal: \(error)")
        }
    }
}

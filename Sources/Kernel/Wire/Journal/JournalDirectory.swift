// The directory of the sessions on disk: `$XDG_STATE_HOME/workflow`, or `~/.local/state/workflow`.

import FoundationEssentials
import WorkbenchCSystem

#if canImport(Glibc)
    import Glibc
#endif

package struct JournalDirectory: Hashable, Sendable {
    /// A session on disk.
    package struct Entry: Hashable, Sendable {
        package var name: String
        package var path: String
        package var app: String?
        /// The time when the session's last line was written, in seconds since 1970.
        package var changed: Int
        /// The nanoseconds of that time, because one session may quickly follow another.
        package var changedNanoseconds: Int
        package var lines: Int
        package var directory: String?
        /// The package with the session's workflows, if it was opened with `workflow open`.
        package var package: String?
        /// Whether the file is currently open in a session.
        package var isAlive: Bool
    }

    package enum ResumeError: Error, Hashable, Sendable {
        case noSessions(directory: String)
        /// All sessions are open elsewhere.
        case allOpen(names: [String])
        case unknown(name: String, known: [String])
        case ambiguous(name: String, candidates: [String])
        /// Other users could have written the sessions in this directory.
        case notPrivate(directory: String, reason: String, remedy: String = JournalFile.OpenError.privacyRemedy)
        case open(JournalFile.OpenError)

        package var message: String {
            switch self {
            case .noSessions(let directory): "there is no session to resume in \(directory)"
            case .allOpen(let names):
                "\(names.prefix(5).joined(separator: ", ")) \(names.count == 1 ? "is" : "are") open elsewhere, and there is "
                    + "no other session to resume: close \(names.count == 1 ? "it" : "one") there, or start a new session"
            case .unknown(let name, let known):
                "no such session: \(name)"
                    + (known.isEmpty ? "" : "; the newest are \(known.prefix(5).joined(separator: ", "))")
            case .ambiguous(let name, let candidates):
                "\(name) could be \(candidates.joined(separator: " or ")): type more of the name"
            case .notPrivate(let directory, let reason, let remedy):
                "\(directory) \(reason), so other users could have changed its sessions, and they can't be resumed; "
                    + remedy
            case .open(let error): error.message
            }
        }
    }

    /// The number of sessions to keep, in addition to those of the last few weeks. Sessions in use are never removed.
    /// The help of `workflow sessions --prune` states both numbers.
    package static let keptCount = 100
    package static let keptDays = 30

    package let path: String

    package init(path: String) {
        self.path = path
    }

    /// Finds the user's directory; nil if there is no home directory.
    package init?(environment: (String) -> String? = { getenv($0).map { String(cString: $0) } }) {
        // The XDG specification says that relative paths must be ignored.
        if let state = environment("XDG_STATE_HOME"), state.hasPrefix("/") {
            path = state + "/workflow"
        } else if let home = HomeDirectory.path(environment: environment) {
            path = home + "/.local/state/workflow"
        } else {
            return nil
        }
    }
}

extension JournalDirectory {
    /// Starts the journal of a new session.
    package func create(
        app: String, package: String? = nil, isDurable: Bool = false, now: Date = Date()
    ) throws(JournalFile.OpenError) -> JournalFile {
        try create(continuing: JournalText(opened: app), package: package, isDurable: isDurable, now: now)
    }

    /// Starts the journal of a session that continues a script.
    package func create(
        continuing script: JournalText, package: String?, isDurable: Bool = false, now: Date = Date()
    ) throws(JournalFile.OpenError) -> JournalFile {
        try makePrivate()
        let begun = now.ISO8601Format()
        let app = script.opened ?? "session"
        let text = JournalText(
            opened: app, lines: script.lines, begun: begun, directory: Self.workingDirectory, package: package)
        let stamp = begun.filter { $0.isNumber || $0 == "T" }
        let stem = "\(Self.fileName(app))-\(stamp)-\(getpid())"
        for number in 1...1000 {
            let name = number == 1 ? stem : "\(stem)-\(number)"
            do {
                return try JournalFile(creating: "\(path)/\(name).wf", text: text, isDurable: isDurable)
            } catch .system(let error) where error.code == EEXIST {
                continue
            }
        }
        throw .system(SystemError("open", path, code: EEXIST))
    }

    /// Opens a session to resume: the one with the given name or prefix, or the newest one not in use.
    package func resume(_ name: String? = nil) throws(ResumeError) -> JournalFile {
        let chosen = try entry(toResume: name)
        do {
            return try JournalFile(resuming: chosen.path)
        } catch {
            throw .open(error)
        }
    }

    /// The session that `resume` opens.
    package func entry(toResume name: String? = nil) throws(ResumeError) -> Entry {
        try check()
        let sessions = sessions()
        if let name {
            let candidates = sessions.filter { $0.name.hasPrefix(name) }
            if let exact = candidates.first(where: { $0.name == name }) {
                return exact
            } else if candidates.count > 1 {
                throw .ambiguous(name: name, candidates: candidates.map(\.name))
            } else if let only = candidates.first {
                return only
            } else {
                throw .unknown(name: name, known: sessions.map(\.name))
            }
        } else if let newest = sessions.first(where: { !$0.isAlive }) {
            return newest
        } else if sessions.isEmpty {
            throw .noSessions(directory: path)
        } else {
            throw .allOpen(names: sessions.map(\.name))
        }
    }

    /// Refuses a directory whose sessions other users could have changed.
    package func check() throws(ResumeError) {
        switch privacyFault() {
        case nil, .missing: return
        case .notPrivate(let reason, let remedy): throw .notPrivate(directory: path, reason: reason, remedy: remedy)
        case .system(let error): throw .open(.system(error))
        }
    }

    /// All sessions, newest first.
    package func sessions() -> [Entry] {
        let entries = files().compactMap { file -> Entry? in
            guard let bytes = try? JournalFile.contents(of: file.path) else { return nil }
            let text = JournalText(reading: bytes)
            // Its session was killed while it created the file.
            if text.opened == nil, text.lines.isEmpty { return nil }
            return Entry(
                name: JournalFile.name(of: file.path), path: file.path, app: text.opened ?? text.app,
                changed: file.changed, changedNanoseconds: file.nanoseconds, lines: text.lines.count,
                directory: text.directory, package: text.package,
                isAlive: JournalFile.isInUse(file.path))
        }
        return entries.sorted { ($0.changed, $0.changedNanoseconds) > ($1.changed, $1.changedNanoseconds) }
    }

    /// Removes the sessions that need not be kept, and returns their names.
    package func prune(now: Int = time(nil)) -> [String] {
        let files = files().sorted { ($0.changed, $0.path) > ($1.changed, $1.path) }
        return files.dropFirst(Self.keptCount).compactMap { file in
            guard now - file.changed > Self.keptDays * 86400, !JournalFile.isInUse(file.path),
                unlink(file.path) == 0
            else { return nil }
            unlink(JournalFile.past(of: file.path))
            for number in 1...1000 where unlink(JournalFile.original(of: file.path, number)) != 0 { break }
            return JournalFile.name(of: file.path)
        }
    }

    private func files() -> [(path: String, changed: Int, nanoseconds: Int)] {
        guard let directory = opendir(path) else { return [] }
        defer { closedir(directory) }
        var found: [(String, Int, Int)] = []
        while let entry = readdir(directory) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            guard name.hasSuffix(".wf") else { continue }
            let file = "\(path)/\(name)"
            var status = stat()
            // Skip other users' files: they were written when others could write to this directory.
            guard lstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_uid == geteuid() else {
                continue
            }
            found.append((file, Int(status.st_mtim.tv_sec), Int(status.st_mtim.tv_nsec)))
        }
        return found
    }

    private func makePrivate() throws(JournalFile.OpenError) {
        var made = ""
        for part in path.split(separator: "/") {
            made += "/" + part
            if mkdir(made, 0o700) != 0 && errno != EEXIST { throw .system(SystemError("mkdir", made)) }
        }
        switch privacyFault() {
        case nil: return
        case .missing: throw .system(SystemError("stat", path, code: ENOENT))
        case .notPrivate(let reason, let remedy): throw .notPrivate(directory: path, reason: reason, remedy: remedy)
        case .system(let error): throw .system(error)
        }
    }

    private enum PrivacyFault {
        case missing
        case notPrivate(String, remedy: String = JournalFile.OpenError.privacyRemedy)
        case system(SystemError)
    }

    /// The reason why journals in the directory can't be trusted; nil if only this user can write to it from now on.
    private func privacyFault() -> PrivacyFault? {
        // Open the directory itself, never the target of a link.
        let descriptor = csystem_open_directory(path)
        guard descriptor >= 0 else {
            if errno == ENOENT { return .missing }
            if errno == ELOOP || errno == ENOTDIR { return .notPrivate("is a link or a file, not a directory") }
            return .system(SystemError("open", path))
        }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return .system(SystemError("stat", path)) }
        guard status.st_uid == geteuid() else { return .notPrivate("belongs to user \(status.st_uid)") }
        if status.st_mode & 0o077 != 0, fchmod(descriptor, 0o700) != 0 {
            return .notPrivate("can be accessed by others")
        }
        return UntrustedPath(below: path).map { fault in
            .notPrivate(
                "is below \(fault.path), which \(fault.reason)",
                remedy: "type: \(fault.remedy(settingInstead: "XDG_STATE_HOME"))")
        }
    }

    private static var workingDirectory: String? {
        guard let text = getcwd(nil, 0) else { return nil }
        defer { free(text) }
        return String(cString: text)
    }

    /// An app's name may be a workflow with values, so use only its leading letters.
    private static func fileName(_ app: String) -> String {
        let letters = app.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") }
        return letters.isEmpty ? "session" : String(letters.prefix(40))
    }
}

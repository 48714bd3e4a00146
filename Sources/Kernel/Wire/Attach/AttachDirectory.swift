// Finds running apps: a private directory contains a socket for each app, `<name>-<process>.sock`.

import WorkbenchCSystem

#if canImport(Glibc)
    import Glibc
#endif

package struct AttachDirectory: Hashable, Sendable {
    /// An app that can be attached to.
    package struct App: Hashable, Sendable {
        package var name: String
        package var process: Int
        package var path: String

        package init(name: String, process: Int, path: String) {
            self.name = name
            self.process = process
            self.path = path
        }
    }

    package let path: String

    package init(path: String) {
        self.path = path
    }

    /// The user's directory: `$XDG_RUNTIME_DIR/workflow`, or `/tmp/workflow-<user>`.
    package init(environment: (String) -> String? = { getenv($0).map { String(cString: $0) } }) {
        if let runtime = environment("XDG_RUNTIME_DIR"), runtime.hasPrefix("/") {
            path = runtime + "/workflow"
        } else {
            path = "/tmp/workflow-\(geteuid())"
        }
    }
}

package enum AttachError: Error, Hashable, Sendable {
    /// The path isn't a directory that only this user can access, so others might eavesdrop.
    case notPrivate(
        path: String, reason: String, remedy: String = "remove it, or set XDG_RUNTIME_DIR to a directory of your own")
    /// The other end belongs to another user.
    case otherUser(user: UInt32)
    case unknown(String, known: [String])
    case ambiguous(String, candidates: [String])
    /// The app has ended.
    case gone(String)
    case system(SystemError)

    package var message: String {
        switch self {
        case .notPrivate(let path, let reason, let remedy): "\(path) \(reason), so it isn't used; \(remedy)"
        case .otherUser(let user): "the other process belongs to user \(user); only your own processes can connect"
        case .unknown(let name, let known):
            (name.isEmpty ? "there is no app to attach to" : "there is no app named \(name) to attach to")
                + (known.isEmpty ? "; no apps are running" : "; available: \(known.joined(separator: ", "))")
        case .ambiguous(let name, let candidates):
            name.isEmpty
                ? "several apps are running: \(candidates.joined(separator: ", ")); give the name or the process ID of one"
                : "\(name) could be \(candidates.joined(separator: " or ")): use a process ID"
        case .gone(let name): "\(name) has ended; type `workflow attach` to list the running apps"
        case .system(let error): error.message
        }
    }
}

extension AttachDirectory {
    /// Creates the directory if it doesn't exist, and rejects one that others can access.
    package func makePrivate() throws(AttachError) {
        if mkdir(path, 0o700) != 0 && errno != EEXIST { throw .system(SystemError("mkdir", path)) }
        try check()
    }

    private func check() throws(AttachError) {
        // Open the directory itself, never the target of a link.
        let descriptor = csystem_open_directory(path)
        guard descriptor >= 0 else {
            if errno == ELOOP || errno == ENOTDIR {
                throw .notPrivate(path: path, reason: "is a link or a file, not a directory")
            }
            throw .system(SystemError("open", path))
        }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw .system(SystemError("stat", path)) }
        guard status.st_uid == geteuid() else {
            throw .notPrivate(path: path, reason: "belongs to user \(status.st_uid)")
        }
        if status.st_mode & 0o077 != 0, fchmod(descriptor, 0o700) != 0 {
            throw .notPrivate(path: path, reason: "can be accessed by others")
        }
        if let fault = UntrustedPath(below: path) {
            throw .notPrivate(
                path: path, reason: "is below \(fault.path), which \(fault.reason)",
                remedy: "type: \(fault.remedy(settingInstead: "XDG_RUNTIME_DIR"))")
        }
    }

    /// The running apps, sorted by name. Removes the sockets of apps that have ended.
    package func apps() throws(AttachError) -> [App] {
        if access(path, F_OK) != 0 && errno == ENOENT { return [] }
        try check()
        guard let directory = opendir(path) else { throw .system(SystemError("opendir", path)) }
        defer { closedir(directory) }
        var found: [App] = []
        while let entry = readdir(directory) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            guard let app = app(socket: name) else { continue }
            if kill(pid_t(app.process), 0) != 0, errno == ESRCH, removeIfStale(app) { continue }
            found.append(app)
        }
        return found.sorted { ($0.name, $0.process) < ($1.name, $1.process) }
    }

    /// Connects to an app by name or process ID, or to the only one that is running.
    package func connect(to wanted: String? = nil) throws(AttachError) -> (stream: MessageStream, app: App) {
        let app = try choose(wanted)
        let descriptor = csystem_connect(app.path)
        guard descriptor >= 0 else {
            if errno == ENOENT || errno == ECONNREFUSED && removeIfStale(app) { throw .gone(app.name) }
            throw .system(SystemError("connect", app.path))
        }
        let stream = MessageStream(socket: descriptor)
        try AttachPeer.check(descriptor)
        return (stream, app)
    }

    /// The apps in which a lesson is being presented. They are queried without joining, so the classes aren't
    /// disturbed.
    package func classes() throws(AttachError) -> [App] {
        try apps().filter { app in
            guard let (stream, _) = try? connect(to: "\(app.process)"), let wakeUp = try? WakeUp() else { return false }
            let connection = KernelConnection(stream: stream, wakeUp: wakeUp)
            // A busy app doesn't answer in time, and a learner couldn't join it anyway.
            let answer = try? connection.call(Roster.self, Empty(), until: .now + .seconds(1))
            return answer?.board != nil
        }
    }

    private func choose(_ wanted: String?) throws(AttachError) -> App {
        let apps = try apps()
        let names = apps.map { "\($0.name) (\($0.process))" }
        let candidates = wanted.map { wanted in apps.filter { $0.name == wanted || "\($0.process)" == wanted } } ?? apps
        if let only = candidates.first, candidates.count == 1 { return only }
        if candidates.isEmpty { throw .unknown(wanted ?? "", known: names) }
        throw .ambiguous(wanted ?? "", candidates: candidates.map { "\($0.name) (\($0.process))" })
    }

    func socketPath(name: String) -> String {
        let letters = name.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") }
        // A socket address has at most 107 bytes.
        return "\(path)/\(letters.isEmpty ? "app" : String(letters.prefix(30)))-\(getpid()).sock"
    }

    private func app(socket file: String) -> App? {
        guard file.hasSuffix(".sock"), let dash = file.lastIndex(of: "-"),
            let process = Int(file[file.index(after: dash)...].dropLast(5)), process > 0, process <= Int(pid_t.max)
        else { return nil }
        return App(name: String(file[..<dash]), process: process, path: "\(path)/\(file)")
    }

    /// Removes the file if no process is listening, and returns whether it did.
    private func removeIfStale(_ app: App) -> Bool {
        let descriptor = csystem_connect(app.path)
        if descriptor >= 0 {
            close(descriptor)
            return false
        }
        if errno != ECONNREFUSED { return errno == ENOENT }
        unlink(app.path)
        return true
    }
}

// The listening side of attaching: a socket in the private directory that accepts only the user's own processes.

import WorkbenchCSystem

#if canImport(Glibc)
    import Glibc
#endif

/// The process at the other end of a socket, according to the system.
package struct AttachPeer: Hashable, Sendable {
    package var process: Int
    package var user: UInt32

    /// Rejects all users except the one running this process.
    @discardableResult
    package static func check(_ descriptor: Int32) throws(AttachError) -> AttachPeer {
        var process: pid_t = 0
        var user: uid_t = 0
        var group: gid_t = 0
        guard csystem_peer(descriptor, &process, &user, &group) == 0 else {
            throw .system(SystemError("getsockopt"))
        }
        guard user == geteuid() else { throw .otherUser(user: user) }
        return AttachPeer(process: Int(process), user: user)
    }
}

/// Listens until it's closed, which also removes the socket file. A file left behind by a killed app is removed by the
/// next process that lists the directory.
package final class AttachListener {
    package struct Client {
        /// The client's socket, which the caller must close or pass to a `MessageStream`.
        package var descriptor: Int32
        package var peer: AttachPeer
    }

    package let path: String
    /// The listening socket; readable when a client wants to connect.
    package private(set) var descriptor: Int32
    private var file = stat()
    /// A spare descriptor, closed when the process runs out of descriptors, so that a client can still be accepted and
    /// informed.
    private var spare: Int32 = -1

    package init(name: String, in directory: AttachDirectory = AttachDirectory()) throws(AttachError) {
        try directory.makePrivate()
        // Remove the socket files of killed apps first, so no client finds them.
        _ = try directory.apps()
        path = directory.socketPath(name: name)
        // Other processes remove socket files on which no process is listening. So the file gets its final name only
        // once this process is listening.
        let unnamed = String(path.dropLast("sock".count)) + String(UInt16.random(in: 0...UInt16.max), radix: 36)
        descriptor = csystem_listen(unnamed, 16)
        guard descriptor >= 0 else { throw .system(SystemError("listen", path)) }
        descriptor = csystem_move_away(descriptor)
        defer { unlink(unnamed) }
        guard chmod(unnamed, 0o600) == 0, lstat(unnamed, &file) == 0, Self.name(unnamed, path) else {
            let error = SystemError("listen", path)
            close()
            throw .system(error)
        }
        // Opened last, because nothing would close it if an earlier step failed.
        spare = open("/dev/null", O_RDONLY | O_CLOEXEC)
    }

    private static func name(_ unnamed: String, _ path: String) -> Bool {
        if link(unnamed, path) == 0 { return true }
        guard errno == EEXIST else { return false }
        let descriptor = csystem_connect(path)
        if descriptor >= 0 {
            Glibc.close(descriptor)
            errno = EADDRINUSE
        }
        // If connecting failed for any other reason, a process may be listening.
        guard errno == ECONNREFUSED || errno == ENOENT else { return false }
        // This file was left by an earlier process with the same ID.
        unlink(path)
        return link(unnamed, path) == 0
    }

    deinit { close() }

    /// The next client; nil if no client is waiting. A rejected client is disconnected, and an error is thrown.
    package func accept() throws(AttachError) -> Client? {
        while true {
            let client = csystem_accept(descriptor)
            guard client >= 0 else {
                if errno == EINTR || errno == ECONNABORTED { continue }
                if errno == EAGAIN { return nil }
                throw .system(SystemError("accept", path))
            }
            do {
                let peer = try AttachPeer.check(client)
                return Client(descriptor: csystem_move_away(client), peer: peer)
            } catch {
                Glibc.close(client)
                throw error
            }
        }
    }

    /// Accepts the next client although no descriptor is free, sends it a last message and disconnects it. Returns
    /// false if that is currently impossible.
    package func sendAway(_ message: [UInt8]) -> Bool {
        guard spare >= 0 else {
            spare = open("/dev/null", O_RDONLY | O_CLOEXEC)
            return spare >= 0
        }
        Glibc.close(spare)
        let client = csystem_accept(descriptor)
        if client >= 0 {
            _ = csystem_send(client, message, message.count)
            Glibc.close(client)
        }
        spare = open("/dev/null", O_RDONLY | O_CLOEXEC)
        return client >= 0
    }

    package func close() {
        guard descriptor >= 0 else { return }
        Glibc.close(descriptor)
        if spare >= 0 { Glibc.close(spare) }
        descriptor = -1
        // Remove only the listener's own file, because another may have taken its place.
        var now = stat()
        if lstat(path, &now) == 0, now.st_ino == file.st_ino { unlink(path) }
    }
}

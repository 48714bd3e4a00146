// The serving side of attaching: a socket in the private directory, where only the user's own processes get in.

import WorkbenchCSystem
import Glibc

/// Who is at the other end of a socket, as the system says.
package struct AttachPeer: Hashable, Sendable {
    package var process: Int
    package var user: UInt32

    /// Refuses everybody but the user this process runs as.
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

/// Listens until it is closed. The socket file goes with it; one that is left behind by a killed app is removed by the
/// next who looks.
package final class AttachListener {
    package struct Client {
        /// The caller's to close, or to give to a `MessageStream`.
        package var descriptor: Int32
        package var peer: AttachPeer
    }

    package let path: String
    /// Readable when somebody wants in.
    package private(set) var descriptor: Int32
    private var file = stat()

    package init(name: String, in directory: AttachDirectory = AttachDirectory()) throws(AttachError) {
        try directory.makePrivate()
        // What killed apps have left is not for others to find.
        _ = try directory.apps()
        path = directory.socketPath(name: name)
        descriptor = csystem_listen(path, 16)
        if descriptor < 0, errno == EADDRINUSE, !Self.isListening(path) {
            // The number of a process that is gone: it was left behind by another with the same.
            unlink(path)
            descriptor = csystem_listen(path, 16)
        }
        guard descriptor >= 0 else { throw .system(SystemError("listen", path)) }
        guard chmod(path, 0o600) == 0, lstat(path, &file) == 0 else {
            let error = SystemError("chmod", path)
            close()
            throw .system(error)
        }
    }

    deinit { close() }

    /// The next who wants in; nil if nobody waits. Somebody who is refused is an error, and is gone.
    package func accept() throws(AttachError) -> Client? {
        while true {
            let client = csystem_accept(descriptor)
            guard client >= 0 else {
                if errno == EINTR || errno == ECONNABORTED { continue }
                if errno == EAGAIN { return nil }
                throw .system(SystemError("accept", path))
            }
            do {
                return Client(descriptor: client, peer: try AttachPeer.check(client))
            } catch {
                Glibc.close(client)
                throw error
            }
        }
    }

    package func close() {
        guard descriptor >= 0 else { return }
        Glibc.close(descriptor)
        descriptor = -1
        // Only the own file: somebody may have put another in its place.
        var now = stat()
        if lstat(path, &now) == 0, now.st_ino == file.st_ino || file.st_ino == 0 { unlink(path) }
    }

    private static func isListening(_ path: String) -> Bool {
        let descriptor = csystem_connect(path)
        if descriptor >= 0 { Glibc.close(descriptor) }
        return descriptor >= 0
    }
}

// Lets clients attach to this process by listening in the user's private directory, on a separate thread.

import Synchronization
import WorkbenchWire

#if canImport(Glibc)
    import Glibc
#endif

package final class Doorkeeper: Sendable {
    /// The path of the socket.
    package let path: String
    private let wakeUp: WakeUp

    /// - Parameter admit: Receives each client's socket on the listening thread. The client's user has already been
    ///   checked.
    package init(
        name: String, in directory: AttachDirectory = AttachDirectory(),
        admit: @escaping @Sendable (Int32) -> Void
    ) throws(AttachError) {
        do throws(SystemError) {
            wakeUp = try WakeUp()
        } catch {
            throw .system(error)
        }
        // From here on, only the thread below uses the listener.
        nonisolated(unsafe) let listener = try Self.listener(name, directory)
        path = listener.path
        OpenDoors.add(path)
        let wakeUp = wakeUp
        _ = SystemThread.start {
            Self.letIn(listener, wakeUp, admit)
            listener.close()
        }
    }

    /// Stops accepting clients. Connected clients stay.
    package func close() {
        OpenDoors.remove(path)
        wakeUp.call()
    }

    /// Creates a listener, with a number if another tree of the process has the same name.
    private static func listener(_ name: String, _ directory: AttachDirectory) throws(AttachError) -> AttachListener {
        var number = 1
        while true {
            do throws(AttachError) {
                return try AttachListener(name: number == 1 ? name : "\(name)-\(number)", in: directory)
            } catch {
                guard case .system(let reason) = error, reason.code == EADDRINUSE, number < 100 else { throw error }
                number += 1
            }
        }
    }

    private static func letIn(_ listener: AttachListener, _ wakeUp: WakeUp, _ admit: (Int32) -> Void) {
        while true {
            var awaited = [
                pollfd(fd: listener.descriptor, events: Int16(POLLIN), revents: 0),
                pollfd(fd: wakeUp.descriptor, events: Int16(POLLIN), revents: 0),
            ]
            guard poll(&awaited, 2, -1) >= 0 || errno == EINTR else { return }
            if awaited[1].revents != 0 { return }
            do throws(AttachError) {
                while let client = try listener.accept() { admit(client.descriptor) }
            } catch .otherUser {
                // A client of another user was rejected.
                continue
            } catch .system(let error) where isShortage(error) {
                if listener.sendAway(noRoom) { continue }
                // Another thread took the last descriptor. The client waits until one becomes free.
                var end = pollfd(fd: wakeUp.descriptor, events: Int16(POLLIN), revents: 0)
                _ = poll(&end, 1, 100)
            } catch {
                return
            }
        }
    }
}

extension Doorkeeper {
    /// Whether the process or the system currently has too few descriptors or too little memory for another client.
    private static func isShortage(_ error: SystemError) -> Bool {
        [EMFILE, ENFILE, ENOBUFS, ENOMEM].contains(error.code)
    }

    private static let noRoom = MessageEncoder().response(
        id: nil,
        error: ResponseError(
            .requestFailed, "this app has no file descriptors left; disconnect a client first"))
}

/// This process's socket files, which are removed when it exits.
package enum OpenDoors {
    private static let paths = Mutex<Set<String>>([])
    private static let cleansUpAtExit: Void = {
        atexit { OpenDoors.removeAll() }
    }()

    static func add(_ path: String) {
        _ = cleansUpAtExit
        paths.withLock { _ = $0.insert(path) }
    }

    static func remove(_ path: String) {
        let isOpen = paths.withLock { $0.remove(path) != nil }
        if isOpen { unlink(path) }
    }

    package static func removeAll() {
        let open = paths.withLock { paths in
            defer { paths = [] }
            return paths
        }
        for path in open { unlink(path) }
    }
}

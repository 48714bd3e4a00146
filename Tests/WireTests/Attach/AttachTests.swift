// Finding apps and attaching to them: only the user's own apps, in a directory that only the user can access.

import FoundationEssentials
import Testing
import WorkbenchLanguage
import WorkbenchWire

#if canImport(Glibc)
    import Glibc
#endif

extension SystemTests {
    @Suite struct AttachTests {
        @Test func attachDirectoryFindsAndConnectsToAnApp() throws {
            let folder = try TemporaryFolder()
            let directory = AttachDirectory(path: folder.path + "/workflow")
            #expect(try directory.apps() == [])
            do {
                let listener = try AttachListener(name: "todo app/1", in: directory)
                #expect(try listener.accept() == nil)
                let apps = try directory.apps()
                #expect(apps.map(\.name) == ["todo"])
                #expect(apps.map(\.process) == [Int(getpid())])
                for wanted in [nil, "todo", "\(getpid())"] {
                    let (stream, app) = try directory.connect(to: wanted)
                    #expect(app == apps.first)
                    let client = try #require(try listener.accept())
                    #expect(client.peer.process == Int(getpid()) && client.peer.user == geteuid())
                    let served = MessageStream(socket: client.descriptor)
                    try served.send(MessageEncoder().notification(method: "hello", parameters: Empty()))
                    try stream.fill()
                    guard case .message(let message)? = stream.next() else {
                        Issue.record("nothing came")
                        return
                    }
                    #expect(message.kind == .notification(method: "hello"))
                }
                #expect(Permissions.of(directory.path) == 0o700)
                #expect(Permissions.of(listener.path) == 0o600)
                #expect(throws: AttachError.unknown("other", known: ["todo (\(getpid()))"])) {
                    try directory.connect(to: "other")
                }
            }
            #expect(try directory.apps() == [])
            #expect(folder.files(in: "workflow") == [])
        }

        @Test func attachDirectoryDistinguishesAppsOfOneNameByProcess() throws {
            let folder = try TemporaryFolder()
            let directory = AttachDirectory(path: folder.path + "/workflow")
            let listener = try AttachListener(name: "todo", in: directory)
            // A socket named after another live process: this one's parent.
            #expect(link(listener.path, "\(directory.path)/todo-\(getppid()).sock") == 0)
            #expect(throws: AttachError.self) { try directory.connect(to: "todo") }
            #expect(try directory.connect(to: "\(getpid())").app.process == Int(getpid()))
        }

        @Test func attachSocketOfAKilledAppIsRemoved() throws {
            let folder = try TemporaryFolder()
            let directory = AttachDirectory(path: folder.path + "/workflow")
            let listener = try AttachListener(name: "todo", in: directory)
            let path = "\(directory.path)/gone-\(Int(pid_t.max)).sock"
            #expect(rename(listener.path, path) == 0)
            // The socket's file stays while a process listens on it.
            #expect(try directory.apps().map(\.name) == ["gone"])
            listener.close()
            #expect(folder.files(in: "workflow") == ["gone-\(Int(pid_t.max)).sock"])
            // Copies of this process, which other tests make, may listen for a moment longer.
            for _ in 0..<5_000 where try directory.apps() != [] { poll(nil, 0, 2) }
            #expect(try directory.apps() == [])
            #expect(folder.files(in: "workflow") == [])
        }

        /// Each process that lists the apps removes the socket files on which no process listens.
        @Test func attachSocketOfAStartingAppIsNotRemoved() async throws {
            let folder = try TemporaryFolder()
            let directory = AttachDirectory(path: folder.path + "/workflow")
            try directory.makePrivate()
            async let listings: Void = { for _ in 0..<2_000 { _ = try directory.apps() } }()
            for _ in 0..<500 {
                let listener = try AttachListener(name: "todo", in: directory)
                _ = try directory.connect(to: "todo")
                listener.close()
            }
            try await listings
            #expect(folder.files(in: "workflow") == [])
        }

        @Test func attachListenerReplacesSocketOfAReusedProcessNumber() throws {
            let folder = try TemporaryFolder()
            let directory = AttachDirectory(path: folder.path + "/workflow")
            let first = try AttachListener(name: "todo", in: directory)
            #expect(rename(first.path, first.path + ".kept") == 0)
            first.close()
            #expect(rename(first.path + ".kept", first.path) == 0)
            let second = try AttachListener(name: "todo", in: directory)
            #expect(try directory.apps().count == 1)
            #expect(throws: AttachError.self) { try AttachListener(name: "todo", in: directory) }
            second.close()
        }

        @Test func attachDirectoryThatIsNotPrivateIsRefused() throws {
            let folder = try TemporaryFolder()
            let real = folder.path + "/real"
            #expect(mkdir(real, 0o700) == 0)
            let link = folder.path + "/link"
            #expect(symlink(real, link) == 0)
            #expect(throws: AttachError.notPrivate(path: link, reason: "is a link or a file, not a directory")) {
                try AttachListener(name: "todo", in: AttachDirectory(path: link))
            }
            // A directory of the user's own that others can read is made private.
            let open = folder.path + "/open"
            #expect(mkdir(open, 0o700) == 0 && chmod(open, 0o755) == 0)
            _ = try AttachListener(name: "todo", in: AttachDirectory(path: open))
            #expect(Permissions.of(open) == 0o700)
            guard geteuid() == 0 else { return }
            // Only a superuser can make another user's directory.
            let foreign = folder.path + "/foreign"
            #expect(mkdir(foreign, 0o700) == 0 && chown(foreign, 12345, 12345) == 0)
            #expect(throws: AttachError.notPrivate(path: foreign, reason: "belongs to user 12345")) {
                try AttachListener(name: "todo", in: AttachDirectory(path: foreign))
            }
        }

        @Test func attachDirectoryFollowsXDGRuntimeDir() {
            let directory = AttachDirectory { ["XDG_RUNTIME_DIR": "/run/user/7"][$0] }
            #expect(directory.path == "/run/user/7/workflow")
            #expect(AttachDirectory { _ in nil }.path == "/tmp/workflow-\(geteuid())")
            #expect(AttachDirectory { _ in "relative" }.path == "/tmp/workflow-\(geteuid())")
        }

        @Test func attachedSessionIsNotifiedWhenTheAppEnds() throws {
            let folder = try TemporaryFolder()
            let directory = AttachDirectory(path: folder.path + "/workflow")
            let listener = try AttachListener(name: "todo", in: directory)
            let (stream, app) = try directory.connect()
            let session = try AttachedSession(stream: stream, app: app)
            var left: [String] = []
            session.onEvent = { if case .left(let name, _) = $0 { left.append(name) } }
            let client = try #require(try listener.accept())
            close(client.descriptor)
            session.processPending()
            #expect(left == ["todo"])
            #expect(throws: SessionError.left("todo")) { try session.evaluate("sum") }
        }
    }
}

// One line in any app: `WorkflowInspector.serve(host)`. From then on `workflow attach` opens a session on its tree.

import WorkbenchCSystem
import Glibc
import WorkbenchKernelService
import WorkbenchWire
import Workflow

/// Lets `workflow attach` look at the trees of a running app, and send to them.
public enum WorkflowInspector {
    /// Lets clients attach to a host's tree, as long as the host lives.
    ///
    /// It listens on a socket in a directory that only the user can enter, and talks to nobody else. While nobody is
    /// attached, nothing is recorded and the tree is as fast as without. Clients are answered on the main actor: the app
    /// has to let it run, as an `async` main, `dispatchMain` and a run loop do. Values of types that conform to `Redacted`
    /// are not sent.
    ///
    /// The tree has to belong to the main actor, or be made and used on the main thread. If it does not, or if it is not
    /// possible to listen, a line on stderr says why, and the app goes on.
    ///
    /// - Parameters:
    ///   - host: The host of the tree. It is not kept alive.
    ///   - name: What `workflow attach` calls it: the name of the program, if none is given.
    /// - Returns: What ends it. It may be ignored.
    @discardableResult
    public static func serve<Root: Workflow>(
        _ host: WorkflowHost<Root>, name: String? = nil, isolation: isolated (any Actor)? = #isolation
    ) -> Inspection {
        let name = name ?? programName
        guard isOnMainActor(host.tree, caller: isolation) else {
            report("cannot serve \(Root.self): its tree belongs to another actor; make the host on the main actor")
            return Inspection(nil)
        }
        // The tree is used on the main actor only, which is where it belongs.
        nonisolated(unsafe) let served: any TreeHost = host
        let entrance = Entrance(served, named: name)
        do throws(AttachError) {
            let door = try Doorkeeper(name: name) { descriptor in
                Task { @MainActor in entrance.serve(descriptor) }
            }
            Task { @MainActor in entrance.door = door }
            return Inspection(door)
        } catch {
            report("nobody can attach to \(name): \(error.message)")
            return Inspection(nil)
        }
    }

    /// A tree that clients can attach to.
    public final class Inspection: Sendable {
        private let door: Doorkeeper?

        init(_ door: Doorkeeper?) {
            self.door = door
        }

        /// The socket on which it listens; nil if that was not possible.
        public var socketPath: String? { door?.path }

        /// Lets nobody in any more. Clients that are attached stay until they leave.
        public func stop() {
            door?.close()
        }
    }

    private static func isOnMainActor(_ tree: Tree, caller: (any Actor)?) -> Bool {
        if let owner = tree.isolation { return owner === MainActor.shared }
        return caller === MainActor.shared || csystem_is_main_thread() != 0
    }

    private static var programName: String {
        String(CommandLine.arguments.first?.split(separator: "/").last ?? "app")
    }

    private static func report(_ text: String) {
        let line = Array("WorkflowInspector: \(text)\n".utf8)
        _ = line.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
    }
}

/// Where clients come in: the server is made for the first of them.
@MainActor
private final class Entrance {
    private let inspected: InspectedTree
    private lazy var server = KernelServer(.tree(inspected))
    var door: Doorkeeper?

    nonisolated init(_ host: sending any TreeHost, named name: String) {
        inspected = InspectedTree(host, named: name)
    }

    func serve(_ descriptor: Int32) {
        server.serve(descriptor: descriptor)
        // Whoever came is told; nobody comes after.
        if inspected.tree == nil { door?.close() }
    }
}

// Add one line to any app, `WorkflowInspector.serve(host)`, and `workflow attach` can open a session on the app's tree.

import WorkbenchCSystem
import WorkbenchKernel
import WorkbenchWire
import Workflow

#if canImport(Glibc)
    import Glibc
#endif

/// Lets `workflow attach` inspect the trees of a running app and send actions to them.
public enum WorkflowInspector {
    /// Lets clients attach to a host's tree for as long as the host lives.
    ///
    /// The inspector listens on a socket in a directory that only the user can access, and accepts only the user's own
    /// processes. While no client is attached, nothing is recorded and the tree is as fast as without inspection.
    /// Clients are answered on the main actor, so the app must let it run, for example with an `async` main,
    /// `dispatchMain` or a run loop. Values of types that conform to `Redacted` aren't sent.
    ///
    /// The tree must belong to the main actor, or be created and used on the main thread. If it doesn't, or if
    /// listening fails, the reason is printed to stderr and the app continues.
    ///
    /// - Parameters:
    ///   - host: The host of the tree. It isn't retained.
    ///   - name: The name for `workflow attach`; by default, the name of the program.
    /// - Returns: An object that can end the inspection. You can ignore it.
    @discardableResult
    public static func serve<Root: Workflow>(
        _ host: WorkflowHost<Root>, name: String? = nil, isolation: isolated (any Actor)? = #isolation
    ) -> Inspection {
        let name = name ?? programName
        guard isOnMainActor(host.tree, caller: isolation) else {
            report("can't serve \(Root.self): its tree belongs to another actor; create the host on the main actor")
            return Inspection(nil)
        }
        // The tree belongs to the main actor and is only used there.
        nonisolated(unsafe) let served: any TreeHost = host
        let entrance = Entrance(served, named: name)
        do throws(AttachError) {
            let door = try Doorkeeper(name: name) { descriptor in
                Task { @MainActor in entrance.serve(descriptor) }
            }
            Task { @MainActor in entrance.door = door }
            return Inspection(door)
        } catch {
            report("`workflow attach` can't reach \(name): \(error.message)")
            return Inspection(nil)
        }
    }

    /// A tree that clients can attach to.
    public final class Inspection: Sendable {
        private let door: Doorkeeper?

        init(_ door: Doorkeeper?) {
            self.door = door
        }

        /// The path of the socket; nil if listening failed.
        public var socketPath: String? { door?.path }

        /// Stops accepting clients. Attached clients stay until they leave.
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

/// Receives the clients. The first one creates the server.
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
        // If the tree has ended, tell this client so and accept no others.
        if inspected.tree == nil { door?.close() }
    }
}

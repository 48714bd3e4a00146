// A kernel in this process, with connected clients.

import WorkbenchGarden
import WorkbenchKernel
import WorkbenchTutorial5
import WorkbenchWire
import WorkbenchWorkers

/// The apps that tests open.
let testApps = [
    KernelApp("todo", "the tutorial's todo app") { WorkbenchTutorial5.RootWorkflow() },
    KernelApp("feed", "workers that load, retry and cancel") { FeedWorkflow() },
    KernelApp("garden", "a large tree") { GardenWorkflow() },
]

/// A server whose tree is on the main actor, as in a kernel process.
struct TestKernel: Sendable {
    let server: KernelServer

    init(outboxLimit: Int = 16 * 1024 * 1024) async {
        server = await KernelServer(.apps(testApps), outboxLimit: outboxLimit, handshakeLimit: .seconds(600))
    }

    /// A client before its handshake.
    func connect(isOwner: Bool = true) async -> TestClient {
        let (mine, its) = socketPair()
        await server.serve(descriptor: its, isOwner: isOwner)
        return TestClient(mine, of: server)
    }

    /// A client after its handshake.
    func client(
        _ name: String = "test", app: String? = nil, workers: String? = nil, isOwner: Bool = true
    ) async throws -> TestClient {
        let client = await connect(isOwner: isOwner)
        try await client.join(name, app: app, workers: workers)
        return client
    }
}

// Builds the program that runs a package's scripts, while the server continues to answer.

import Synchronization
import WorkbenchWire

/// Begins to build the host of the package in a directory. The result, its executable, is delivered later, on any thread.
package typealias HostBuilding =
    @Sendable (
        _ package: String, _ done: @escaping @Sendable (Result<String, OutsideFault>) -> Void
    ) -> Void

final class HostBuild: ShellTask {
    /// A kernel that waits for the executable.
    struct WaitingKernel {
        var kernel: KernelID
        var app: String?
    }

    let deadline: ContinuousClock.Instant? = nil
    private(set) var hasEnded = false
    private let shared: Shared
    private var kernels: [WaitingKernel]
    private let start: (WaitingKernel, Result<String, OutsideFault>) -> [ServerEvent]

    private final class Shared: Sendable {
        let result = Mutex<Result<String, OutsideFault>?>(nil)
        let wakeUp: WakeUp

        init() throws(SystemError) {
            wakeUp = try WakeUp()
        }
    }

    /// - Parameter start: Starts a kernel that has waited, and returns the events that follow at once.
    init(
        _ package: String, for kernel: WaitingKernel, _ build: @escaping HostBuilding,
        start: @escaping (WaitingKernel, Result<String, OutsideFault>) -> [ServerEvent]
    ) throws(SystemError) {
        let shared = try Shared()
        self.shared = shared
        self.start = start
        kernels = [kernel]
        build(package) { result in
            shared.result.withLock { $0 = result }
            shared.wakeUp.call()
        }
    }

    func add(_ kernel: WaitingKernel) {
        kernels.append(kernel)
    }

    /// Forgets a kernel that is no longer needed.
    func remove(_ kernel: KernelID) {
        kernels.removeAll { $0.kernel == kernel }
    }

    var wishes: [Waiting.Wish] { [Waiting.Wish(shared.wakeUp.descriptor)] }

    func read() -> [ServerEvent] {
        guard shared.wakeUp.take(), let result = shared.result.withLock({ $0 }) else { return [] }
        hasEnded = true
        return kernels.flatMap { start($0, result) }
    }
}

// Builds the program that runs a package's scripts, and indexes its sources, while the server continues to answer.

import Synchronization
import WorkbenchWire

/// Work on packages that takes long. The results are delivered later, on any thread.
package struct HostWork: Sendable {
    package typealias Work =
        @Sendable (
            _ package: String, _ done: @escaping @Sendable (Result<String, OutsideFault>) -> Void
        ) -> Void

    /// Builds the host of the package in a directory; the result is its executable.
    let build: Work
    /// Indexes the sources of the package in a directory; the result is the folder that an index server opens.
    let index: Work

    package init(build: @escaping Work, index: @escaping Work) {
        self.build = build
        self.index = index
    }
}

/// A result that another thread delivers.
private final class LateResult: Sendable {
    private let result = Mutex<Result<String, OutsideFault>?>(nil)
    private let wakeUp: WakeUp

    /// Begins the work.
    init(of work: HostWork.Work, _ package: String) throws(SystemError) {
        wakeUp = try WakeUp()
        work(package) { result in
            self.result.withLock { $0 = result }
            self.wakeUp.call()
        }
    }

    var wishes: [Waiting.Wish] { [Waiting.Wish(wakeUp.descriptor)] }

    func take() -> Result<String, OutsideFault>? {
        wakeUp.take() ? result.withLock { $0 } : nil
    }
}

final class HostBuild: ShellTask {
    /// A kernel that waits for the executable.
    struct WaitingKernel {
        var kernel: KernelID
        var app: String?
    }

    let deadline: ContinuousClock.Instant? = nil
    private(set) var hasEnded = false
    private let result: LateResult
    private var kernels: [WaitingKernel]
    private let start: (WaitingKernel, Result<String, OutsideFault>) -> [ServerEvent]

    /// - Parameter start: Starts a kernel that has waited, and returns the events that follow at once.
    init(
        _ package: String, for kernel: WaitingKernel, _ build: HostWork.Work,
        start: @escaping (WaitingKernel, Result<String, OutsideFault>) -> [ServerEvent]
    ) throws(SystemError) {
        self.start = start
        kernels = [kernel]
        result = try LateResult(of: build, package)
    }

    func add(_ kernel: WaitingKernel) {
        kernels.append(kernel)
    }

    /// Forgets a kernel that is no longer needed.
    func remove(_ kernel: KernelID) {
        kernels.removeAll { $0.kernel == kernel }
    }

    var wishes: [Waiting.Wish] { result.wishes }

    func read() -> [ServerEvent] {
        guard let result = result.take() else { return [] }
        hasEnded = true
        return kernels.flatMap { start($0, result) }
    }
}

/// Indexes a package's sources before its index is asked.
final class HostIndexing: ShellTask {
    let deadline: ContinuousClock.Instant? = nil
    private(set) var hasEnded = false
    private let result: LateResult
    private let finish: (Result<String, OutsideFault>) -> [ServerEvent]

    /// - Parameter finish: Takes the folder that an index server opens, and returns the events that follow at once.
    init(
        _ package: String, _ index: HostWork.Work, finish: @escaping (Result<String, OutsideFault>) -> [ServerEvent]
    ) throws(SystemError) {
        self.finish = finish
        result = try LateResult(of: index, package)
    }

    var wishes: [Waiting.Wish] { result.wishes }

    func read() -> [ServerEvent] {
        guard let result = result.take() else { return [] }
        hasEnded = true
        return finish(result)
    }
}

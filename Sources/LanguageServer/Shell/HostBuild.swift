// Builds the program that runs a package's scripts, while the server continues to answer.

import Synchronization
import WorkbenchWire

/// Begins to build the host of the package in a directory. Its news come later, on any thread; the end is the last.
package typealias HostBuilding =
    @Sendable (_ package: String, _ tell: @escaping @Sendable (HostNews) -> Void) -> Void

package enum HostNews: Sendable {
    package struct Progress: Hashable, Sendable {
        package var done: Int
        package var total: Int
        package var title: String

        package init(done: Int, total: Int, title: String) {
            self.done = done
            self.total = total
            self.title = title
        }
    }

    /// The folders with sources of the package, and of those that it depends on.
    case sources([String])
    case progress(Progress)
    case ended(Result<BuiltHost, BuildFault>)
}

final class HostBuild: ShellTask {
    let deadline: ContinuousClock.Instant? = nil
    private(set) var hasEnded = false
    private let package: String
    private let shared: Shared
    private let take: (HostNews) -> Void

    private final class Shared: Sendable {
        let news = Mutex<[HostNews]>([])
        let wakeUp: WakeUp

        init() throws(SystemError) {
            wakeUp = try WakeUp()
        }
    }

    /// - Parameter take: Receives the news on the shell's thread, before the server does.
    init(
        _ package: String, _ build: @escaping HostBuilding, take: @escaping (HostNews) -> Void
    ) throws(SystemError) {
        let shared = try Shared()
        self.package = package
        self.shared = shared
        self.take = take
        build(package) { news in
            shared.news.withLock { $0.append(news) }
            shared.wakeUp.call()
        }
    }

    var wishes: [Waiting.Wish] { [Waiting.Wish(shared.wakeUp.descriptor)] }

    func read() -> [ServerEvent] {
        guard shared.wakeUp.take() else { return [] }
        let news = shared.news.withLock { news in
            defer { news = [] }
            return news
        }
        return news.compactMap { news in
            take(news)
            switch news {
            case .sources: return nil
            case .progress(let progress): return .hostProgressed(package: package, progress)
            case .ended(let result):
                hasEnded = true
                return .hostEnded(package: package, result)
            }
        }
    }
}

// Builds the program that runs a package's scripts, while the server continues to answer.

import Synchronization
import WorkbenchLanguage
import WorkbenchPackages
import WorkbenchWire

/// Slow work on packages. Its events arrive later, on any thread.
package struct HostWork: Sendable {
    package typealias Build = @Sendable (_ package: String, _ tell: @escaping @Sendable (HostNews) -> Void) -> Void
    package typealias Index =
        @Sendable (
            _ package: String, _ done: @escaping @Sendable (Result<String, OutsideFault>) -> Void
        ) -> Void

    package typealias MakeReader =
        @Sendable (_ done: @escaping @Sendable (Result<String, OutsideFault>) -> Void) -> Void

    package typealias ReadCode =
        @Sendable (
            _ reply: CodeReply, _ package: String?, _ done: @escaping @Sendable (CodeReply) -> Void
        ) -> Void

    /// Builds the host of the package in a directory, and reports the end of the build as the last event.
    let build: Build
    /// Indexes the sources of the package in a directory, and returns the folder for an index server to open.
    let index: Index
    /// Builds the program that reads Swift files, and returns its path.
    let makeReader: MakeReader
    /// Adds the lines of code to a reply, from the sources of the package in a directory, or of this program.
    let readCode: ReadCode

    package init(
        build: @escaping Build, index: @escaping Index, makeReader: @escaping MakeReader, readCode: @escaping ReadCode
    ) {
        self.build = build
        self.index = index
        self.makeReader = makeReader
        self.readCode = readCode
    }
}

/// Events that come from another thread.
private final class LateNews<News: Sendable>: Sendable {
    private let news = Mutex<[News]>([])
    private let wakeUp: WakeUp

    /// Starts the work.
    init(of work: (_ tell: @escaping @Sendable (News) -> Void) -> Void) throws(SystemError) {
        wakeUp = try WakeUp()
        work { next in
            self.news.withLock { $0.append(next) }
            self.wakeUp.call()
        }
    }

    var wishes: [Waiting.Wish] { [Waiting.Wish(wakeUp.descriptor)] }

    func take() -> [News] {
        guard wakeUp.take() else { return [] }
        return news.withLock { news in
            defer { news = [] }
            return news
        }
    }
}

package enum HostNews: Sendable {
    /// The source folders of the package, and of the packages that it depends on.
    case sources([String])
    case progress(BuildOutput.Progress)
    case ended(Result<BuiltHost, BuildFault>)
}

final class HostBuild: ShellTask {
    let deadline: ContinuousClock.Instant? = nil
    private(set) var hasEnded = false
    private let package: String
    private let news: LateNews<HostNews>
    private let take: (HostNews) -> Void

    /// - Parameter take: Receives the events on the shell's thread, before the server does.
    init(
        _ package: String, _ build: HostWork.Build, take: @escaping (HostNews) -> Void
    ) throws(SystemError) {
        self.package = package
        self.take = take
        news = try LateNews { build(package, $0) }
    }

    var wishes: [Waiting.Wish] { news.wishes }

    func read() -> [ServerEvent] {
        news.take().compactMap { news in
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

/// Work with one result: indexing a package before its index is queried, or building a program before it is started.
final class LateWork<Result: Sendable>: ShellTask {
    let deadline: ContinuousClock.Instant? = nil
    private(set) var hasEnded = false
    private let news: LateNews<Result>
    private let finish: (Result) -> [ServerEvent]

    /// - Parameter finish: Receives the result, and returns the events to handle immediately.
    init(
        _ work: (_ done: @escaping @Sendable (Result) -> Void) -> Void, finish: @escaping (Result) -> [ServerEvent]
    ) throws(SystemError) {
        self.finish = finish
        news = try LateNews(of: work)
    }

    var wishes: [Waiting.Wish] { news.wishes }

    func read() -> [ServerEvent] {
        guard let result = news.take().first else { return [] }
        hasEnded = true
        return finish(result)
    }
}

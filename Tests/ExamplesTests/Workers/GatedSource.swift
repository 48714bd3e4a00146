// A source that answers when the test tells it to, and reports requests and cancellations.

import Synchronization
import Testing
import WorkbenchWorkers

final class GatedSource: FeedSource {
    /// Every request, in order.
    private let requests: AsyncStream<Request>
    private let asked: AsyncStream<Request>.Continuation

    init() {
        (requests, asked) = AsyncStream.makeStream()
    }

    func headlines() async -> Result<[String], FeedFailure> {
        let request = Request()
        asked.yield(request)
        return await request.answer()
    }

    /// Waits for the next request that hasn't been taken yet, and returns it.
    func nextRequest() async throws -> Request {
        for await request in requests { return request }
        throw CancellationError()
    }
}

/// One request for headlines.
final class Request: Sendable {
    private let answers: AsyncStream<Result<[String], FeedFailure>>
    private let answering: AsyncStream<Result<[String], FeedFailure>>.Continuation
    private let cancellations: AsyncStream<Void>
    private let cancelling: AsyncStream<Void>.Continuation

    init() {
        (answers, answering) = AsyncStream.makeStream()
        (cancellations, cancelling) = AsyncStream.makeStream()
    }

    func answer(_ result: Result<[String], FeedFailure>) {
        answering.yield(result)
    }

    /// Waits until the request is cancelled.
    func waitForCancellation() async {
        for await _ in cancellations { return }
    }

    fileprivate func answer() async -> Result<[String], FeedFailure> {
        for await answer in answers { return answer }
        cancelling.yield()
        return .failure(.offline)
    }
}

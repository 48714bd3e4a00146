// The work of loading, as a value.

import WorkflowConcurrency

/// Loads the headlines once. Another attempt is different work: the old worker is cancelled, and a new one starts.
public struct LoadWorker: Worker {
    let source: any FeedSource
    let attempt: Int

    public init(source: any FeedSource, attempt: Int) {
        self.source = source
        self.attempt = attempt
    }

    public func run() async -> Result<[String], FeedFailure> {
        await source.headlines()
    }

    public func isEquivalent(to otherWorker: LoadWorker) -> Bool {
        attempt == otherWorker.attempt
    }
}

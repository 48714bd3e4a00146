// The source of headlines: a protocol, its failures, and a source without a network.

import Synchronization

/// Loads headlines. It should stop when its task is cancelled.
public protocol FeedSource: Sendable {
    func headlines() async -> Result<[String], FeedFailure>
}

/// The reason why there are no headlines.
public enum FeedFailure: Error, Equatable, Sendable {
    case offline
    case forbidden
}

extension FeedFailure {
    /// Whether another attempt may succeed.
    var isPassing: Bool { self == .offline }

    /// The message for the user.
    var message: String {
        switch self {
        case .offline: "No connection"
        case .forbidden: "The feed is for subscribers"
        }
    }
}

/// A source that fails at the first attempt, to demonstrate a retry, and then numbers its editions.
public final class LocalFeedSource: FeedSource {
    private let edition = Mutex(0)

    public init() {}

    public func headlines() async -> Result<[String], FeedFailure> {
        let edition = edition.withLock { edition in
            defer { edition += 1 }
            return edition
        }
        guard edition > 0 else { return .failure(.offline) }
        return .success(["Cat taken for a walk", "Edition \(edition) is out"])
    }
}

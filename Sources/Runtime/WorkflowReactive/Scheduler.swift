// Schedulers decide where and when the values of a producer are passed on.

import Dispatch
import WorkflowConcurrency

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Runs actions.
public protocol Scheduler: AnyObject {
    /// Runs the action when the scheduler gets to it, unless the action has been disposed of by then.
    @discardableResult
    func schedule(_ action: @escaping () -> Void) -> (any Disposable)?
}

/// A scheduler that can also run actions later.
public protocol DateScheduler: Scheduler {
    /// The current time.
    var currentDate: Date { get }

    /// Runs the action at a date.
    @discardableResult
    func schedule(after date: Date, action: @escaping () -> Void) -> (any Disposable)?

    /// Runs the action at a date, and repeatedly from then on, after each interval.
    @discardableResult
    func schedule(after date: Date, interval: DispatchTimeInterval, action: @escaping () -> Void) -> (any Disposable)?
}

/// Runs actions on a dispatch queue.
public final class QueueScheduler: DateScheduler, Sendable {
    /// The queue of the main thread.
    public static let main = QueueScheduler(queue: .main)

    /// The queue on which hosts live.
    public static let workflowExecution = main

    /// The queue.
    public let queue: DispatchQueue

    private init(queue: DispatchQueue) {
        self.queue = queue
    }

    /// Creates a serial queue.
    public convenience init(
        qos: DispatchQoS = .default, name: String = "workflow.scheduler", targeting target: DispatchQueue? = nil
    ) {
        self.init(queue: DispatchQueue(label: name, qos: qos, target: target))
    }

    public var currentDate: Date { Date() }

    @discardableResult
    public func schedule(_ action: @escaping () -> Void) -> (any Disposable)? {
        let action = MutexBox<(() -> Void)?>(action)
        queue.async { action.take()?() }
        return AnyDisposable { _ = action.take() }
    }

    @discardableResult
    public func schedule(after date: Date, action: @escaping () -> Void) -> (any Disposable)? {
        let action = MutexBox<(() -> Void)?>(action)
        queue.asyncAfter(deadline: .now() + max(0, date.timeIntervalSinceNow)) { action.take()?() }
        return AnyDisposable { _ = action.take() }
    }

    @discardableResult
    public func schedule(
        after date: Date, interval: DispatchTimeInterval, action: @escaping () -> Void
    ) -> (any Disposable)? {
        let timer = DispatchSource.makeTimerSource(queue: queue)
        timer.schedule(deadline: .now() + max(0, date.timeIntervalSinceNow), repeating: interval)
        let action = Carried(value: action)
        timer.setEventHandler { action.value() }
        timer.activate()
        return AnyDisposable { timer.cancel() }
    }
}

/// Runs actions on the main thread. An action that is scheduled from the main thread runs immediately.
public final class UIScheduler: Scheduler {
    /// Creates a scheduler.
    public init() {}

    @discardableResult
    public func schedule(_ action: @escaping () -> Void) -> (any Disposable)? {
        guard MainThread.isCurrent else { return QueueScheduler.main.schedule(action) }
        action()
        return nil
    }
}

extension DispatchTimeInterval {
    /// The interval in seconds.
    var seconds: TimeInterval {
        switch self {
        case .seconds(let count): TimeInterval(count)
        case .milliseconds(let count): TimeInterval(count) / 1e3
        case .microseconds(let count): TimeInterval(count) / 1e6
        case .nanoseconds(let count): TimeInterval(count) / 1e9
        case .never: .greatestFiniteMagnitude
        @unknown default: 0
        }
    }
}

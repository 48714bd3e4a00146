// Disposables end an observation or a running producer.

import Synchronization

/// Ends running work. Ending it twice does nothing.
public protocol Disposable: AnyObject {
    /// Whether the work has ended.
    var isDisposed: Bool { get }

    /// Ends the work.
    func dispose()
}

extension ObservationToken: Disposable {}

/// Calls a closure when the disposable is disposed of.
public final class AnyDisposable: Disposable, Sendable {
    private let lifetime: Lifetime

    /// Creates a disposable from a closure that ends the work.
    public init(_ action: @escaping () -> Void = {}) {
        lifetime = Lifetime.made()
        lifetime.onEnded(action)
    }

    /// Hides the type of a disposable.
    public convenience init(_ disposable: any Disposable) {
        self.init { disposable.dispose() }
    }

    public var isDisposed: Bool { lifetime.hasEnded }

    public func dispose() { lifetime.end() }
}

/// Disposes of several disposables together.
public final class CompositeDisposable: Disposable, Sendable {
    private let lifetime = Lifetime.made()

    /// Creates an empty disposable.
    public init() {}

    public var isDisposed: Bool { lifetime.hasEnded }

    /// Adds a disposable. If this instance has already been disposed of, the added one is disposed of immediately.
    public func add(_ disposable: (any Disposable)?) { lifetime += disposable }

    /// Adds a disposable. If this instance has already been disposed of, the added one is disposed of immediately.
    public static func += (all: CompositeDisposable, disposable: (any Disposable)?) { all.add(disposable) }

    public func dispose() { lifetime.end() }
}

extension Lifetime {
    /// Ends a lifetime when the token is disposed of or released.
    public final class Token: Disposable {
        private let lifetime = Lifetime.made()

        /// Creates a token for a lifetime.
        public init() {}

        fileprivate var made: Lifetime { lifetime }

        public var isDisposed: Bool { lifetime.hasEnded }

        public func dispose() { lifetime.end() }

        deinit { lifetime.end() }
    }

    /// The lifetime of a token.
    public convenience init(_ token: Token) {
        self.init()
        token.made.onEnded { self.end() }
    }

    /// Creates a lifetime, and the token that ends it.
    public static func make() -> (lifetime: Lifetime, token: Token) {
        let token = Token()
        return (token.made, token)
    }

    fileprivate static func made() -> Lifetime { Lifetime() }

    /// Calls the closure when the lifetime ends. If it has already ended, calls the closure immediately and returns
    /// nil.
    @discardableResult
    public func observeEnded(_ action: @escaping () -> Void) -> (any Disposable)? {
        guard !hasEnded else {
            action()
            return nil
        }
        let action = MutexBox<(() -> Void)?>(action)
        onEnded { action.take()?() }
        return AnyDisposable { _ = action.take() }
    }

    /// Disposes of the disposable when the lifetime ends.
    @discardableResult
    public static func += (lifetime: Lifetime, disposable: (any Disposable)?) -> (any Disposable)? {
        guard let disposable else { return nil }
        return lifetime.observeEnded { disposable.dispose() }
    }
}

/// A value that several threads use, one at a time.
final class MutexBox<Value>: Sendable {
    private let content: Mutex<Carried<Value>>

    init(_ value: Value) {
        content = Mutex(Carried(value: value))
    }

    func read<Result>(_ body: (Value) -> Result) -> Result {
        change { body($0) }
    }

    /// The body must not call anything that may use this value again.
    @discardableResult
    func change<Result>(_ body: (inout Value) -> Result) -> Result {
        content.withLock { Carried(value: body(&$0.value)) }.value
    }

    func take<Wrapped>() -> Wrapped? where Value == Wrapped? {
        change { value in
            defer { value = nil }
            return value
        }
    }
}

/// A value that is being passed to another thread.
///
/// This is unchecked, because the value's sender no longer uses it, or because both sides hold a lock.
struct Carried<Value>: @unchecked Sendable {
    var value: Value
}

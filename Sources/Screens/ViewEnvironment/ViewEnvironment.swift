// Values that are passed down the tree of screens, so the screens in between don't need fields for them.

/// Values that a container passes down to everything shown inside it, such as a theme, a locale, or the available
/// width.
///
/// An environment is a value. Setting a value makes a new environment; the old one doesn't change.
public struct ViewEnvironment {
    private var values: [ObjectIdentifier: Any] = [:]

    /// Creates an environment in which every key has its default value.
    public init() {}

    /// The environment in which every key has its default value.
    public static var empty: ViewEnvironment { ViewEnvironment() }

    /// The value for a key: the value that was set, or the key's default if none was set.
    public subscript<Key: ViewEnvironmentKey>(key: Key.Type) -> Key.Value {
        get {
            // This takes two steps, because with a single cast, a missing value would look like a nil that was set.
            guard let value = values[ObjectIdentifier(key)] else { return key.defaultValue }
            return value as? Key.Value ?? key.defaultValue
        }
        set { values[ObjectIdentifier(key)] = newValue }
    }

    /// The same environment with a different value for one key.
    public func setting<Key: ViewEnvironmentKey>(key: Key.Type, to value: Key.Value) -> ViewEnvironment {
        adapting { $0[key] = value }
    }

    /// The same environment with a different value for one property, which an extension of `ViewEnvironment` defines.
    public func setting<Value>(
        keyPath: WritableKeyPath<ViewEnvironment, Value>, to value: Value
    ) -> ViewEnvironment {
        adapting { $0[keyPath: keyPath] = value }
    }

    /// The same environment, changed by a closure.
    public func adapting(_ adapt: (inout ViewEnvironment) -> Void) -> ViewEnvironment {
        var adapted = self
        adapt(&adapted)
        return adapted
    }
}

/// Identifies one value of a `ViewEnvironment`, and provides its default.
public protocol ViewEnvironmentKey {
    /// The type of the value.
    associatedtype Value

    /// The default value.
    static var defaultValue: Value { get }
}

// The key of a value in the environment: a type, with the default value.

/// Names one value of a `ViewEnvironment` and gives its default.
public protocol ViewEnvironmentKey {
    /// The type of the value.
    associatedtype Value

    /// The value if no other one is set.
    static var defaultValue: Value { get }
}

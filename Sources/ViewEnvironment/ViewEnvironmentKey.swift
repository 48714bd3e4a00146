// What a value of the environment is found by: a type, with the value that holds where nobody set another.

/// Names one value of a `ViewEnvironment` and gives the value that holds by default.
public protocol ViewEnvironmentKey {
    /// The type of the value.
    associatedtype Value

    /// The value that holds until someone sets another.
    static var defaultValue: Value { get }
}

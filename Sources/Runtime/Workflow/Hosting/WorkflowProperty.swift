// A value that changes over time, such as the rendering of a host.

/// A value that changes over time: the current one, and a signal of every later one.
///
/// The properties of the value can be read from it: `host.rendering.title` is `host.rendering.value.title`, so code for version 6,
/// where `rendering` is the value itself, compiles as well as code for version 4.
@dynamicMemberLookup
public final class WorkflowProperty<Value> {
    @usableFromInline
    @exclusivity(unchecked) var current: Value

    /// The current value.
    @inlinable
    public var value: Value { current }

    /// A part of the current value.
    @inlinable
    public subscript<Part>(dynamicMember part: KeyPath<Value, Part>) -> Part { current[keyPath: part] }

    /// Every later value.
    public let signal = WorkflowSignal<Value, Never>()

    @usableFromInline
    package init(value: Value) {
        current = value
    }

    /// Follows a mutable property.
    public convenience init(_ source: MutableWorkflowProperty<Value>) {
        self.init(value: source.value)
        source.signal.observeValues { [weak self] in self?.set($0) }
        source.signal.observeCompleted { [weak self] in self?.finish() }
    }

    /// The current value and every later one, transformed.
    public func map<NewValue>(_ transform: @escaping (Value) -> NewValue) -> WorkflowProperty<NewValue> {
        let mapped = WorkflowProperty<NewValue>(value: transform(value))
        signal.observeValues { mapped.set(transform($0)) }
        signal.observeCompleted { mapped.finish() }
        return mapped
    }

    /// The current value and every later one, as an asynchronous sequence. It ends with the host.
    public var values: SignalValues<Value> {
        SignalValues(buffer: signal.openBuffer(holding: [value]))
    }

    @inlinable
    func set(_ newValue: Value) {
        current = newValue
        signal.send(newValue)
    }

    @usableFromInline
    func finish() {
        signal.finish()
    }
}

/// A property whose value can be set.
public final class MutableWorkflowProperty<Value> {
    private let property: WorkflowProperty<Value>

    /// Makes a property from its first value.
    public init(_ value: Value) {
        property = WorkflowProperty(value: value)
    }

    /// The current value. Setting it informs all observers.
    public var value: Value {
        get { property.value }
        set { property.set(newValue) }
    }

    /// Every later value. It ends with the property.
    public var signal: WorkflowSignal<Value, Never> { property.signal }

    /// The current value and every later one, as an asynchronous sequence.
    public var values: SignalValues<Value> { property.values }

    deinit {
        property.finish()
    }
}

/// Ends an observation on request. Dropping the token does not end it.
public final class ObservationToken {
    private var ending: (() -> Void)?

    package init(_ ending: @escaping () -> Void) {
        self.ending = ending
    }

    /// Whether the observation has ended.
    public var isDisposed: Bool { ending == nil }

    /// Ends the observation: the closure is not called again.
    public func end() {
        ending?()
        ending = nil
    }

    /// The same, with ReactiveSwift's name.
    public func dispose() {
        end()
    }
}

// A value that changes over time, such as the rendering of a host.

/// A value that changes over time: its current value, and a signal of all later ones.
///
/// The value's properties can be read directly: `host.rendering.title` means `host.rendering.value.title`. So code for
/// version 6, where `rendering` is the value itself, compiles as well as code for version 4.
@dynamicMemberLookup
public final class WorkflowProperty<Value> {
    @usableFromInline
    @exclusivity(unchecked) var current: Value

    /// The current value.
    @inlinable
    public var value: Value { current }

    /// A property of the current value.
    @inlinable
    public subscript<Part>(dynamicMember part: KeyPath<Value, Part>) -> Part { current[keyPath: part] }

    /// Every later value.
    public let signal = WorkflowSignal<Value, Never>()

    @usableFromInline
    package init(value: Value) {
        current = value
    }

    /// Creates a property that follows a mutable property.
    public convenience init(_ source: MutableWorkflowProperty<Value>) {
        self.init(value: source.value)
        source.signal.observeValues { [weak self] in self?.set($0) }
        source.signal.observeCompleted { [weak self] in self?.finish() }
    }

    /// A property with the current value and all later ones, transformed.
    public func map<NewValue>(_ transform: @escaping (Value) -> NewValue) -> WorkflowProperty<NewValue> {
        let mapped = WorkflowProperty<NewValue>(value: transform(value))
        signal.observeValues { mapped.set(transform($0)) }
        signal.observeCompleted { mapped.finish() }
        return mapped
    }

    /// The current value and all later ones, as an asynchronous sequence. It ends with the host.
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

    /// Creates a property from its first value.
    public init(_ value: Value) {
        property = WorkflowProperty(value: value)
    }

    /// The current value. Setting it notifies all observers.
    public var value: Value {
        get { property.value }
        set { property.set(newValue) }
    }

    /// Every later value. The signal ends with the property.
    public var signal: WorkflowSignal<Value, Never> { property.signal }

    /// The current value and all later ones, as an asynchronous sequence.
    public var values: SignalValues<Value> { property.values }

    deinit {
        property.finish()
    }
}

/// Ends an observation on request. Dropping the token doesn't end it.
public final class ObservationToken {
    private var ending: (() -> Void)?

    package init(_ ending: @escaping () -> Void) {
        self.ending = ending
    }

    /// Whether the observation has ended.
    public var isDisposed: Bool { ending == nil }

    /// Ends the observation. The closure isn't called again.
    public func end() {
        ending?()
        ending = nil
    }

    /// Ends the observation. The name comes from ReactiveSwift.
    public func dispose() {
        end()
    }
}

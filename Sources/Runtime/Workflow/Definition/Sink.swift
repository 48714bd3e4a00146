// Events reach a node through sinks. A sink is created once and stays the same instance until the node ends.

import WorkbenchRules

/// Sends values, usually actions, to the node that made the sink.
///
/// Two sinks are equal if they are the same instance, so passing a sink as a property doesn't make a workflow's
/// properties differ from one render to the next.
public struct Sink<Value>: Equatable {
    @usableFromInline
    package let storage: SinkStorage<Value>

    /// Creates a sink that passes each value to a closure.
    @inlinable
    public init(_ onValue: @escaping (Value) -> Void) {
        self.storage = SinkStorage(onValue)
    }

    @inlinable
    package init(storage: SinkStorage<Value>) {
        self.storage = storage
    }

    /// Sends one value.
    @inlinable
    public func send(_ value: Value) {
        storage.onValue(value)
    }

    /// Creates a sink of another type, which transforms each value and sends it to this sink.
    @inlinable
    public func contraMap<NewValue>(_ transform: @escaping (NewValue) -> Value) -> Sink<NewValue> {
        Sink<NewValue> { [storage] value in storage.onValue(transform(value)) }
    }

    @inlinable
    public static func == (left: Sink<Value>, right: Sink<Value>) -> Bool {
        left.storage === right.storage
    }
}

/// Sinks are compared by identity, because the closures in them can't be compared.
extension Sink: ComparedByIdentity {}

/// A sink whose type isn't known, such as one that a workbench found in a rendering.
package protocol ErasedSink {
    /// The type of the values that the sink accepts.
    static var valueType: Any.Type { get }
    /// Sends a value. Returns false if the value has the wrong type.
    func send(erased value: Any) -> Bool
}

extension Sink: ErasedSink {
    package static var valueType: Any.Type { Value.self }

    package func send(erased value: Any) -> Bool {
        guard let value = value as? Value else { return false }
        send(value)
        return true
    }
}

/// The storage of a sink, which provides its identity and its behavior.
@usableFromInline
package final class SinkStorage<Value> {
    @usableFromInline
    let onValue: (Value) -> Void

    @inlinable
    package init(_ onValue: @escaping (Value) -> Void) {
        self.onValue = onValue
    }
}

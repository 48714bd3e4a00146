// How events reach a node. A sink is made once and stays the same object until the node ends.

/// Sends values, most often actions, to the node that made it.
///
/// Two sinks are equal if they are the same object: a sink among a workflow's properties does not make them differ.
public struct Sink<Value>: Equatable {
    @usableFromInline
    package let storage: SinkStorage<Value>

    /// Makes a sink from a closure that receives each value.
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

    /// Makes a sink of another type that transforms each value and sends it here.
    @inlinable
    public func contraMap<NewValue>(_ transform: @escaping (NewValue) -> Value) -> Sink<NewValue> {
        Sink<NewValue> { [storage] value in storage.onValue(transform(value)) }
    }

    @inlinable
    public static func == (left: Sink<Value>, right: Sink<Value>) -> Bool {
        left.storage === right.storage
    }
}

/// The object behind a sink: its identity, and what it does.
@usableFromInline
package final class SinkStorage<Value> {
    @usableFromInline
    let onValue: (Value) -> Void

    @inlinable
    package init(_ onValue: @escaping (Value) -> Void) {
        self.onValue = onValue
    }
}

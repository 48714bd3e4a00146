// Sinks are how events reach a node. A sink is made once and stays the same object until the node ends.

import WorkbenchRules

/// Sends values, most often actions, to the node that made it.
///
/// Two sinks are equal if they are the same object, so a sink among a workflow's properties does not make them differ.
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

/// A sink has an identity; the values that it sends can't be compared.
extension Sink: ComparedByIdentity {}

/// A sink of unknown type, as found by a workbench in a rendering.
package protocol ErasedSink {
    /// The type of the values that it takes.
    static var valueType: Any.Type { get }
    /// Sends a value. False if it has the wrong type.
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

/// The object of a sink: its identity and its behavior.
@usableFromInline
package final class SinkStorage<Value> {
    @usableFromInline
    let onValue: (Value) -> Void

    @inlinable
    package init(_ onValue: @escaping (Value) -> Void) {
        self.onValue = onValue
    }
}

// A sink for changes that don't need an action type.

/// Changes the state of the node that made the sink, without an action type.
public struct StateMutationSink<WorkflowType: Workflow> {
    @usableFromInline
    package let sink: Sink<AnyWorkflowAction<WorkflowType>>

    @inlinable
    package init(sink: Sink<AnyWorkflowAction<WorkflowType>>) {
        self.sink = sink
    }

    /// Applies a change to the state.
    @inlinable
    public func send(
        fileID: StaticString = #fileID, line: UInt = #line, _ update: @escaping (inout WorkflowType.State) -> Void
    ) {
        sink.send(
            AnyWorkflowAction(
                { state in
                    update(&state)
                    return nil
                }, fileID: fileID, line: line))
    }

    /// Applies a change to the state. Unlike the other overload, this one can be stored as a function, as in `let
    /// change = sink.send`.
    @inlinable
    @_disfavoredOverload
    public func send(_ update: @escaping (inout WorkflowType.State) -> Void) {
        send(fileID: "Workflow/StateMutationSink.swift", line: 0, update)
    }

    /// Sets one part of the state.
    @inlinable
    public func send<Value>(
        _ keyPath: WritableKeyPath<WorkflowType.State, Value>, value: Value,
        fileID: StaticString = #fileID, line: UInt = #line
    ) {
        send(fileID: fileID, line: line) { $0[keyPath: keyPath] = value }
    }

    /// Creates a sink of another type, for which each value changes the state.
    @inlinable
    public func contraMap<Value>(
        _ update: @escaping (inout WorkflowType.State, Value) -> Void
    ) -> Sink<Value> {
        sink.contraMap { value in
            AnyWorkflowAction { state in
                update(&state, value)
                return nil
            }
        }
    }
}

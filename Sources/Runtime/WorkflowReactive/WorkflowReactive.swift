// ReactiveSwift's names for a host's signals, for code that is written for them and built without ReactiveSwift:
//
//     #if canImport(ReactiveSwift)
//     import ReactiveSwift
//     #else
//     import WorkflowReactive
//     #endif

@_exported import Workflow

/// Values that arrive over time. They never fail, whatever the second parameter says.
public typealias Signal<Value, Failure: Error> = WorkflowSignal<Value>

/// A value that changes over time.
public typealias Property<Value> = WorkflowProperty<Value>

/// A value that changes over time and can be set.
public typealias MutableProperty<Value> = MutableWorkflowProperty<Value>

/// Ends an observation.
public typealias Disposable = ObservationToken

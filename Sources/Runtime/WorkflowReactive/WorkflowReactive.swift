// The names from ReactiveSwift that workers and hosts use, for code that is built without ReactiveSwift:
//
//     #if canImport(ReactiveSwift)
//     import ReactiveSwift
//     import WorkflowReactiveSwift
//     #else
//     import WorkflowReactive
//     #endif

@_exported import Workflow

/// Values that arrive over time, until they end or fail.
public typealias Signal = WorkflowSignal

/// A value that changes over time.
public typealias Property<Value> = WorkflowProperty<Value>

/// A value that changes over time and can be set.
public typealias MutableProperty<Value> = MutableWorkflowProperty<Value>

/// A type that can be used as a signal producer.
public protocol SignalProducerConvertible<Value, Error> {
    associatedtype Value
    associatedtype Error: Swift.Error

    /// The producer of these values.
    var producer: SignalProducer<Value, Error> { get }
}

extension WorkflowSignal: SignalProducerConvertible {
    /// A producer that, once started, sends every later value of the signal.
    public var producer: SignalProducer<Value, Error> { SignalProducer(self) }

    /// The signal itself. A host's `output` is a signal, but code may ask for its `signal` as it would with a property.
    public var signal: WorkflowSignal<Value, Error> { self }

    /// Passes the events on to observers on the scheduler.
    public func observe(on scheduler: any Scheduler) -> WorkflowSignal<Value, Error> {
        started { $0.observe(on: scheduler) }
    }

    /// Ends the signal when the lifetime ends.
    public func take(during lifetime: Lifetime) -> WorkflowSignal<Value, Error> {
        started { $0.take(during: lifetime) }
    }

    private func started<NewValue>(
        _ change: (SignalProducer<Value, Error>) -> SignalProducer<NewValue, Error>
    ) -> WorkflowSignal<NewValue, Error> {
        let (signal, input) = WorkflowSignal<NewValue, Error>.pipe()
        change(producer).start(input)
        return signal
    }
}

extension WorkflowProperty: SignalProducerConvertible {
    /// A producer of the current value and all later ones.
    public var producer: SignalProducer<Value, Never> {
        SignalProducer { observer, lifetime in
            observer.send(value: self.value)
            lifetime += self.signal.observe(observer)
        }
    }

    /// A property that follows a producer.
    public convenience init(initial: Value, then producer: SignalProducer<Value, Never>) {
        let source = MutableProperty(initial)
        self.init(source)
        producer.startWithValues { source.value = $0 }
    }
}

extension MutableWorkflowProperty: SignalProducerConvertible {
    /// A producer of the current value and all later ones.
    public var producer: SignalProducer<Value, Never> {
        SignalProducer { [self] observer, lifetime in
            observer.send(value: value)
            lifetime += signal.observe(observer)
        }
    }

    /// Changes the value in place.
    @discardableResult
    public func modify<Result>(_ action: (inout Value) throws -> Result) rethrows -> Result {
        try action(&value)
    }
}

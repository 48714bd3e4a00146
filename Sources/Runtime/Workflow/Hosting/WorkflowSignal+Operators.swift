// Signals made from other signals, and signals that an app drives itself.

extension WorkflowSignal {
    /// Each value, transformed.
    public func map<NewValue>(_ transform: @escaping (Value) -> NewValue) -> WorkflowSignal<NewValue, Error> {
        derived { value, derived in derived.send(transform(value)) }
    }

    /// The values for which a condition holds.
    public func filter(_ isIncluded: @escaping (Value) -> Bool) -> WorkflowSignal<Value, Error> {
        derived { value, derived in if isIncluded(value) { derived.send(value) } }
    }

    /// Each value, transformed. Values transformed to nil are dropped.
    public func compactMap<NewValue>(_ transform: @escaping (Value) -> NewValue?) -> WorkflowSignal<NewValue, Error> {
        derived { value, derived in if let made = transform(value) { derived.send(made) } }
    }

    /// The first `count` values, after which the signal ends.
    public func take(first count: Int) -> WorkflowSignal<Value, Error> {
        var left = count
        let first: WorkflowSignal<Value, Error> = derived { value, derived in
            guard left > 0 else { return }
            left -= 1
            derived.send(value)
            if left == 0 { derived.finish() }
        }
        if count < 1 { first.finish() }
        return first
    }

    /// The values before the first one that fails the condition, after which the signal ends.
    public func take(while condition: @escaping (Value) -> Bool) -> WorkflowSignal<Value, Error> {
        derived { value, derived in if condition(value) { derived.send(value) } else { derived.finish() } }
    }

    private func derived<NewValue>(
        _ pass: @escaping (Value, WorkflowSignal<NewValue, Error>) -> Void
    ) -> WorkflowSignal<NewValue, Error> {
        let made = WorkflowSignal<NewValue, Error>()
        var token: ObservationToken?
        made.observeCompleted { token?.end() }
        token = observe { event in
            switch event {
            case .value(let value): pass(value, made)
            case .failed(let error): made.finish(with: .failed(error))
            case .completed: made.finish()
            case .interrupted: made.finish(with: .interrupted)
            }
        }
        if token == nil { made.finish(with: .interrupted) }
        return made
    }
}

extension WorkflowSignal {
    /// Receives a signal's values and its end.
    public struct Observer {
        private let receive: (Event) -> Void

        /// Creates an observer that calls the closure with each event.
        public init(_ action: @escaping (Event) -> Void) {
            receive = action
        }

        /// Creates an observer with a closure for each kind of event.
        public init(
            value: ((Value) -> Void)? = nil, failed: ((Error) -> Void)? = nil, completed: (() -> Void)? = nil,
            interrupted: (() -> Void)? = nil
        ) {
            receive = { event in
                switch event {
                case .value(let new): value?(new)
                case .failed(let error): failed?(error)
                case .completed: completed?()
                case .interrupted: interrupted?()
                }
            }
        }

        /// Sends any event.
        public func send(_ event: Event) {
            receive(event)
        }

        /// Sends a value to every observer.
        public func send(value: Value) {
            receive(.value(value))
        }

        /// Ends the signal with an error.
        public func send(error: Error) {
            receive(.failed(error))
        }

        /// Ends the signal.
        public func sendCompleted() {
            receive(.completed)
        }

        /// Ends the signal early.
        public func sendInterrupted() {
            receive(.interrupted)
        }
    }

    /// Creates a signal, and the observer that sends its events. Use the observer on only one thread at a time.
    public static func pipe() -> (output: WorkflowSignal<Value, Error>, input: Observer) {
        let signal = WorkflowSignal<Value, Error>()
        let input = Observer { event in
            if case .value(let value) = event { signal.send(value) } else { signal.finish(with: event) }
        }
        return (signal, input)
    }

    /// Calls the closure with every event from now on.
    @discardableResult
    public func observe(_ observer: Observer) -> ObservationToken? {
        observe { observer.send($0) }
    }
}

/// This is unchecked, because a producer's work may send to its observer from any thread. A pipe's observer may be used
/// on only one thread at a time.
extension WorkflowSignal.Observer: @unchecked Sendable where Value: Sendable {}

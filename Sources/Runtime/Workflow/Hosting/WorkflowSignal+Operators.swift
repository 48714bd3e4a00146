// Signals made from signals, and signals that an app feeds itself.

extension WorkflowSignal {
    /// Each value, transformed.
    public func map<NewValue>(_ transform: @escaping (Value) -> NewValue) -> WorkflowSignal<NewValue> {
        derived { value, derived in derived.send(transform(value)) }
    }

    /// The values for which a condition holds.
    public func filter(_ isIncluded: @escaping (Value) -> Bool) -> WorkflowSignal<Value> {
        derived { value, derived in if isIncluded(value) { derived.send(value) } }
    }

    /// Each value, transformed; values transformed to nil are dropped.
    public func compactMap<NewValue>(_ transform: @escaping (Value) -> NewValue?) -> WorkflowSignal<NewValue> {
        derived { value, derived in if let made = transform(value) { derived.send(made) } }
    }

    /// The first `count` values; then the signal ends.
    public func take(first count: Int) -> WorkflowSignal<Value> {
        var left = count
        let first: WorkflowSignal<Value> = derived { value, derived in
            guard left > 0 else { return }
            left -= 1
            derived.send(value)
            if left == 0 { derived.finish() }
        }
        if count < 1 { first.finish() }
        return first
    }

    /// The values before the first one that fails the condition; then the signal ends.
    public func take(while condition: @escaping (Value) -> Bool) -> WorkflowSignal<Value> {
        derived { value, derived in if condition(value) { derived.send(value) } else { derived.finish() } }
    }

    private func derived<NewValue>(
        _ pass: @escaping (Value, WorkflowSignal<NewValue>) -> Void
    ) -> WorkflowSignal<NewValue> {
        let made = WorkflowSignal<NewValue>()
        var token: ObservationToken?
        made.observeCompleted { token?.end() }
        token = observeValues { pass($0, made) }
        observeCompleted { made.finish() }
        if token == nil { made.finish() }
        return made
    }
}

extension WorkflowSignal {
    /// Sends the values of a signal that an app feeds itself.
    public struct Observer {
        private let signal: WorkflowSignal<Value>

        fileprivate init(_ signal: WorkflowSignal<Value>) {
            self.signal = signal
        }

        /// Sends a value to every observer.
        public func send(value: Value) {
            signal.send(value)
        }

        /// Ends the signal.
        public func sendCompleted() {
            signal.finish(with: .completed)
        }

        /// Ends the signal early.
        public func sendInterrupted() {
            signal.finish(with: .interrupted)
        }
    }

    /// A signal, and the observer that feeds it.
    public static func pipe() -> (output: WorkflowSignal<Value>, input: Observer) {
        let signal = WorkflowSignal<Value>()
        return (signal, Observer(signal))
    }
}

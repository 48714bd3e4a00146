// Signals made of signals, and signals that an app feeds itself.

extension WorkflowSignal {
    /// What a function makes of each value.
    public func map<NewValue>(_ transform: @escaping (Value) -> NewValue) -> WorkflowSignal<NewValue> {
        derived { value, derived in derived.send(transform(value)) }
    }

    /// The values for which a condition holds.
    public func filter(_ isIncluded: @escaping (Value) -> Bool) -> WorkflowSignal<Value> {
        derived { value, derived in if isIncluded(value) { derived.send(value) } }
    }

    /// The values that a function makes something of.
    public func compactMap<NewValue>(_ transform: @escaping (Value) -> NewValue?) -> WorkflowSignal<NewValue> {
        derived { value, derived in if let made = transform(value) { derived.send(made) } }
    }

    /// The first values, as many as the count says; then the signal ends.
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

    /// The values up to the first for which a condition does not hold; then the signal ends.
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
    /// Where an app puts the values of a signal of its own.
    public struct Observer {
        private let signal: WorkflowSignal<Value>

        fileprivate init(_ signal: WorkflowSignal<Value>) {
            self.signal = signal
        }

        /// Tells every observer of a value.
        public func send(value: Value) {
            signal.send(value)
        }

        /// Ends the signal.
        public func sendCompleted() {
            signal.finish(with: .completed)
        }

        /// Ends the signal before its time.
        public func sendInterrupted() {
            signal.finish(with: .interrupted)
        }
    }

    /// A signal, and the place to put its values.
    public static func pipe() -> (output: WorkflowSignal<Value>, input: Observer) {
        let signal = WorkflowSignal<Value>()
        return (signal, Observer(signal))
    }
}

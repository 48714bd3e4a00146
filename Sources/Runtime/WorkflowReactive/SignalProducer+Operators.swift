// Producers made from one producer.

extension SignalProducer {
    /// Creates a producer that starts this one and, for each event, passes on the closure's result.
    func lifted<NewValue, NewError>(
        _ make:
            @escaping (SignalProducer<NewValue, NewError>.Observer, Lifetime) -> (Event) -> Void
    ) -> SignalProducer<NewValue, NewError> {
        SignalProducer<NewValue, NewError> { observer, lifetime in
            start(Observer(make(observer, lifetime)), within: lifetime)
        }
    }

    /// Passes values through a closure, and leaves the end unchanged.
    private func passing<NewValue>(
        _ make:
            @escaping (SignalProducer<NewValue, Error>.Observer) -> (Value) -> Void
    ) -> SignalProducer<NewValue, Error> {
        lifted { observer, _ in
            let pass = make(observer)
            return { event in
                switch event {
                case .value(let value): pass(value)
                default: observer.end(like: event)
                }
            }
        }
    }

    /// Each value, transformed.
    public func map<NewValue>(_ transform: @escaping (Value) -> NewValue) -> SignalProducer<NewValue, Error> {
        passing { observer in { observer.send(value: transform($0)) } }
    }

    /// The same fixed value in place of each value.
    public func map<NewValue>(value: NewValue) -> SignalProducer<NewValue, Error> {
        map { _ in value }
    }

    /// The error, transformed.
    public func mapError<NewError>(_ transform: @escaping (Error) -> NewError) -> SignalProducer<Value, NewError> {
        lifted { observer, _ in
            { event in
                switch event {
                case .value(let value): observer.send(value: value)
                case .failed(let error): observer.send(error: transform(error))
                case .completed: observer.sendCompleted()
                case .interrupted: observer.sendInterrupted()
                }
            }
        }
    }

    /// Adds an error type to a producer that never fails.
    public func promoteError<NewError>(_: NewError.Type = NewError.self) -> SignalProducer<Value, NewError>
    where Error == Never {
        mapError { (_: Never) -> NewError in }
    }

    /// The values for which a condition holds.
    public func filter(_ isIncluded: @escaping (Value) -> Bool) -> SignalProducer<Value, Error> {
        compactMap { isIncluded($0) ? $0 : nil }
    }

    /// Each value, transformed. Values transformed to nil are dropped.
    public func compactMap<NewValue>(
        _ transform: @escaping (Value) -> NewValue?
    ) -> SignalProducer<NewValue, Error> {
        passing { observer in { if let value = transform($0) { observer.send(value: value) } } }
    }

    /// The values that aren't nil.
    public func skipNil<Wrapped>() -> SignalProducer<Wrapped, Error> where Value == Wrapped? {
        compactMap { $0 }
    }

    /// Each value combined with the result of all earlier ones.
    public func scan<Partial>(
        _ initial: Partial, _ combine: @escaping (Partial, Value) -> Partial
    ) -> SignalProducer<Partial, Error> {
        passing { observer in
            var partial = initial
            return {
                partial = combine(partial, $0)
                observer.send(value: partial)
            }
        }
    }

    /// The combined result of all values, sent when the producer completes.
    public func reduce<Partial>(
        _ initial: Partial, _ combine: @escaping (Partial, Value) -> Partial
    ) -> SignalProducer<Partial, Error> {
        SignalProducer<Partial, Error>(value: initial).concat(scan(initial, combine)).take(last: 1)
    }

    /// All values in one array, sent when the producer completes.
    public func collect() -> SignalProducer<[Value], Error> {
        reduce([]) { $0 + [$1] }
    }

    /// Drops values that match the previous one.
    public func skipRepeats(_ isEquivalent: @escaping (Value, Value) -> Bool) -> SignalProducer<Value, Error> {
        passing { observer in
            var last: Value?
            return { value in
                let isRepeat = last.map { isEquivalent($0, value) } ?? false
                last = value
                if !isRepeat { observer.send(value: value) }
            }
        }
    }

    /// Drops values that equal the previous one.
    public func skipRepeats() -> SignalProducer<Value, Error> where Value: Equatable {
        skipRepeats(==)
    }

    /// Drops the first values.
    public func skip(first count: Int) -> SignalProducer<Value, Error> {
        passing { observer in
            var left = count
            return { if left > 0 { left -= 1 } else { observer.send(value: $0) } }
        }
    }

    /// The first values, after which the producer completes.
    public func take(first count: Int = 1) -> SignalProducer<Value, Error> {
        guard count > 0 else { return .empty }
        return passing { observer in
            var left = count
            return {
                left -= 1
                observer.send(value: $0)
                if left == 0 { observer.sendCompleted() }
            }
        }
    }

    /// The last values, sent when the producer completes.
    public func take(last count: Int = 1) -> SignalProducer<Value, Error> {
        lifted { observer, _ in
            var kept: [Value] = []
            return { event in
                if case .value(let value) = event { kept = (kept + [value]).suffix(count) }
                if case .completed = event { kept.forEach(observer.send(value:)) }
                observer.end(like: event)
            }
        }
    }

    /// The values before the first one that fails the condition, after which the producer completes.
    public func take(while condition: @escaping (Value) -> Bool) -> SignalProducer<Value, Error> {
        passing { observer in { if condition($0) { observer.send(value: $0) } else { observer.sendCompleted() } } }
    }

    /// The values before the end of a lifetime, after which the producer completes.
    public func take(during lifetime: Lifetime) -> SignalProducer<Value, Error> {
        SignalProducer { observer, own in
            own += lifetime.observeEnded { observer.sendCompleted() }
            start(observer, within: own)
        }
    }

    /// The values before the trigger's first value, after which the producer completes.
    public func take(until trigger: some SignalProducerConvertible<Void, Never>) -> SignalProducer<Value, Error> {
        SignalProducer { observer, lifetime in
            trigger.producer.start(
                .init(value: { observer.sendCompleted() }, completed: { observer.sendCompleted() }), within: lifetime)
            start(observer, within: lifetime)
        }
    }

    /// Calls closures for events as they pass, without changing them.
    public func on(
        starting: (() -> Void)? = nil, started: (() -> Void)? = nil, event: ((Event) -> Void)? = nil,
        failed: ((Error) -> Void)? = nil, completed: (() -> Void)? = nil, interrupted: (() -> Void)? = nil,
        terminated: (() -> Void)? = nil, disposed: (() -> Void)? = nil, value: ((Value) -> Void)? = nil
    ) -> SignalProducer<Value, Error> {
        SignalProducer { observer, lifetime in
            starting?()
            if let disposed { lifetime.observeEnded(disposed) }
            let own = Observer(value: value, failed: failed, completed: completed, interrupted: interrupted)
            start(
                Observer { new in
                    event?(new)
                    own.send(new)
                    if case .value = new {} else { terminated?() }
                    observer.send(new)
                }, within: lifetime)
            started?()
        }
    }
}

extension WorkflowSignal.Observer {
    /// Passes on the end of another signal. Does nothing for a value.
    func end<Other>(like event: WorkflowSignal<Other, Error>.Event) {
        switch event {
        case .value: break
        case .failed(let error): send(error: error)
        case .completed: sendCompleted()
        case .interrupted: sendInterrupted()
        }
    }
}

// Producers made from several producers.

/// The strategy by which several producers are combined into one.
public enum FlattenStrategy: Sendable {
    /// All producers run at the same time.
    case merge
    /// The producers run one after another.
    case concat
    /// Each new producer ends the previous one.
    case latest
}

extension SignalProducer {
    /// Sends the values of the producers that the closure creates, one for each value.
    public func flatMap<Inner: SignalProducerConvertible>(
        _ strategy: FlattenStrategy, _ transform: @escaping (Value) -> Inner
    ) -> SignalProducer<Inner.Value, Error> where Inner.Error == Error {
        joined(strategy) { transform($0).producer }
    }

    /// Sends the values of the producers that the closure creates, one for each value. Only those producers can fail.
    public func flatMap<Inner: SignalProducerConvertible>(
        _ strategy: FlattenStrategy, _ transform: @escaping (Value) -> Inner
    ) -> SignalProducer<Inner.Value, Inner.Error> where Error == Never {
        promoteError().joined(strategy) { transform($0).producer }
    }

    /// Sends the values of the producers that the closure creates, one for each value. Those producers can't fail.
    public func flatMap<Inner: SignalProducerConvertible>(
        _ strategy: FlattenStrategy, _ transform: @escaping (Value) -> Inner
    ) -> SignalProducer<Inner.Value, Error> where Inner.Error == Never {
        joined(strategy) { transform($0).producer.promoteError() }
    }

    /// Sends the values of the producers that the closure creates, one for each value. None of the producers can fail.
    public func flatMap<Inner: SignalProducerConvertible>(
        _ strategy: FlattenStrategy, _ transform: @escaping (Value) -> Inner
    ) -> SignalProducer<Inner.Value, Never> where Error == Never, Inner.Error == Never {
        joined(strategy) { transform($0).producer }
    }

    private func joined<NewValue>(
        _ strategy: FlattenStrategy, _ transform: @escaping (Value) -> SignalProducer<NewValue, Error>
    ) -> SignalProducer<NewValue, Error> {
        lifted { observer, lifetime in
            let flattening = Flattening(strategy, observer, lifetime)
            return { event in
                switch event {
                case .value(let value): flattening.add(transform(value))
                case .failed(let error): observer.send(error: error)
                case .completed: flattening.noMoreAreAdded()
                case .interrupted: observer.sendInterrupted()
                }
            }
        }
    }

    /// Sends the values of the producers that this one sends.
    public func flatten(_ strategy: FlattenStrategy) -> SignalProducer<Value.Value, Error>
    where Value: SignalProducerConvertible, Value.Error == Error {
        flatMap(strategy) { $0.producer }
    }

    /// Continues with another producer after an error.
    public func flatMapError<NewError>(
        _ handle: @escaping (Error) -> SignalProducer<Value, NewError>
    ) -> SignalProducer<Value, NewError> {
        lifted { observer, lifetime in
            { event in
                switch event {
                case .value(let value): observer.send(value: value)
                case .failed(let error): handle(error).start(observer, within: lifetime)
                case .completed: observer.sendCompleted()
                case .interrupted: observer.sendInterrupted()
                }
            }
        }
    }

    /// Starts again after an error, at most this many times.
    public func retry(upTo count: Int) -> SignalProducer<Value, Error> {
        count < 1 ? self : flatMapError { _ in retry(upTo: count - 1) }
    }

    /// The values of all these producers, started at the same time.
    public static func merge(_ producers: SignalProducer<Value, Error>...) -> SignalProducer<Value, Error> {
        SignalProducer<SignalProducer<Value, Error>, Error>(producers).flatten(.merge)
    }

    /// The values of this producer and of another one, started at the same time.
    public func merge(with other: SignalProducer<Value, Error>) -> SignalProducer<Value, Error> {
        .merge(self, other)
    }

    /// The values of this producer, followed by those of another one.
    public func concat(_ next: SignalProducer<Value, Error>) -> SignalProducer<Value, Error> {
        SignalProducer<SignalProducer<Value, Error>, Error>(values: self, next).flatten(.concat)
    }

    /// The values of this producer, followed by one more value.
    public func concat(value: Value) -> SignalProducer<Value, Error> {
        concat(SignalProducer(value: value))
    }

    /// One more value, followed by the values of this producer.
    public func prefix(value: Value) -> SignalProducer<Value, Error> {
        SignalProducer(value: value).concat(self)
    }

    /// Drops the values, and continues with another producer when this one completes.
    public func then<NewValue>(_ next: SignalProducer<NewValue, Error>) -> SignalProducer<NewValue, Error> {
        filter { _ in false }.map { _ -> SignalProducer<NewValue, Error> in .empty }.concat(value: next).flatten(
            .concat)
    }

    /// The latest values of both producers, as soon as both have one.
    public func combineLatest<Other>(
        with other: SignalProducer<Other, Error>
    ) -> SignalProducer<(Value, Other), Error> {
        typealias Latest = (own: Value?, other: Other?)
        return SignalProducer<(Value, Other), Error> { observer, lifetime in
            let latest = MutexBox<Latest>((nil, nil))
            let changes = map { value in { (pair: inout Latest) in pair.own = value } }
                .merge(with: other.map { value in { (pair: inout Latest) in pair.other = value } })
            changes.compactMap { change -> (Value, Other)? in
                latest.change { pair in
                    change(&pair)
                    guard let own = pair.own, let other = pair.other else { return nil }
                    return (own, other)
                }
            }.start(observer, within: lifetime)
        }
    }
}

/// Starts producers according to a strategy, and completes after the last one.
private final class Flattening<Value, Error: Swift.Error> {
    private struct State {
        var waiting: ArraySlice<SignalProducer<Value, Error>> = []
        /// Ends the running producers.
        var running: [ObjectIdentifier: Lifetime.Token] = [:]
        var isClosed = false
    }

    private let state = MutexBox(State())
    private let strategy: FlattenStrategy
    private let observer: SignalProducer<Value, Error>.Observer

    init(_ strategy: FlattenStrategy, _ observer: SignalProducer<Value, Error>.Observer, _ lifetime: Lifetime) {
        (self.strategy, self.observer) = (strategy, observer)
        lifetime.onEnded { self.endAll() }
    }

    private func endAll() {
        let ended = state.change { state in
            defer { (state.running, state.waiting) = ([:], []) }
            return state.running.values
        }
        for token in ended { token.dispose() }
    }

    func add(_ producer: SignalProducer<Value, Error>) {
        if strategy == .latest { endAll() }
        let (inner, token) = Lifetime.make()
        let starts = state.change { state in
            let starts = strategy == .merge || state.running.isEmpty
            if starts { state.running[ObjectIdentifier(token)] = token } else { state.waiting.append(producer) }
            return starts
        }
        if starts { start(producer, inner, token) }
    }

    func noMoreAreAdded() {
        let isOver = state.change { state in
            state.isClosed = true
            return state.running.isEmpty
        }
        if isOver { observer.sendCompleted() }
    }

    private func start(_ producer: SignalProducer<Value, Error>, _ inner: Lifetime, _ token: Lifetime.Token) {
        producer.start(
            .init(
                value: { self.observer.send(value: $0) }, failed: { self.observer.send(error: $0) },
                completed: { self.goOn(after: token) },
                // If this instance ended the producer itself, it did so because a newer producer has replaced that one.
                interrupted: { if !inner.hasEnded { self.observer.sendInterrupted() } }), within: inner)
    }

    private func goOn(after token: Lifetime.Token) {
        let (inner, newToken) = Lifetime.make()
        let (next, isOver) = state.change { state -> (SignalProducer<Value, Error>?, Bool) in
            state.running[ObjectIdentifier(token)] = nil
            guard let next = state.waiting.popFirst() else { return (nil, state.isClosed && state.running.isEmpty) }
            state.running[ObjectIdentifier(newToken)] = newToken
            return (next, false)
        }
        if let next { start(next, inner, newToken) } else if isOver { observer.sendCompleted() }
    }
}

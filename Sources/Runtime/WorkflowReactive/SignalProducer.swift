// Work as a value. The work is done once for each start.

/// Creates a new stream of values each time it is started.
public struct SignalProducer<Value, Error: Swift.Error>: SignalProducerConvertible {
    /// Receives the producer's events.
    public typealias Observer = Signal<Value, Error>.Observer

    /// An event from the producer.
    public typealias Event = Signal<Value, Error>.Event

    private let startHandler: (Observer, Lifetime) -> Void

    public var producer: SignalProducer<Value, Error> { self }

    /// Creates a producer from a closure that is called each time the producer starts. The lifetime ends with the last
    /// event, or when the run is disposed of.
    public init(_ startHandler: @escaping (Observer, Lifetime) -> Void) {
        self.startHandler = startHandler
    }

    /// A producer that, once started, sends every later value of the signal.
    public init(_ signal: Signal<Value, Error>) {
        self.init { observer, lifetime in lifetime += signal.observe(observer) }
    }

    /// A producer of one value.
    public init(value: Value) {
        self.init(CollectionOfOne(value))
    }

    /// A producer that sends one value, which is made when it starts.
    public init(_ action: @escaping () -> Value) {
        self.init { observer, _ in
            observer.send(value: action())
            observer.sendCompleted()
        }
    }

    /// A producer that either sends one value or fails, as decided when it starts.
    public init(_ action: @escaping () -> Result<Value, Error>) {
        self.init { observer, _ in
            switch action() {
            case .success(let value):
                observer.send(value: value)
                observer.sendCompleted()
            case .failure(let error): observer.send(error: error)
            }
        }
    }

    /// A producer of one value or an error.
    public init(result: Result<Value, Error>) {
        self.init { result }
    }

    /// A producer that fails.
    public init(error: Error) {
        self.init { observer, _ in observer.send(error: error) }
    }

    /// A producer of the elements of a sequence.
    public init<Values: Sequence>(_ values: Values) where Values.Element == Value {
        self.init { observer, lifetime in
            for value in values {
                guard !lifetime.hasEnded else { return }
                observer.send(value: value)
            }
            observer.sendCompleted()
        }
    }

    /// A producer of these values.
    public init(values first: Value, _ second: Value, _ others: Value...) {
        self.init([first, second] + others)
    }

    /// A producer that completes without a value.
    public static var empty: SignalProducer<Value, Error> {
        SignalProducer { observer, _ in observer.sendCompleted() }
    }

    /// A producer that never sends anything.
    public static var never: SignalProducer<Value, Error> {
        SignalProducer { _, _ in }
    }
}

extension SignalProducer {
    /// Starts the work.
    @discardableResult
    public func start(_ observer: Observer = Observer()) -> any Disposable {
        start(observer, within: nil)
    }

    /// Starts the work, and calls the closure with each event.
    @discardableResult
    public func start(_ action: @escaping (Event) -> Void) -> any Disposable {
        start(Observer(action))
    }

    /// Starts the work, and calls the closure with each value or the error.
    @discardableResult
    public func startWithResult(_ action: @escaping (Result<Value, Error>) -> Void) -> any Disposable {
        start(Observer(value: { action(.success($0)) }, failed: { action(.failure($0)) }))
    }

    /// Starts the work, and calls the closure when it completes.
    @discardableResult
    public func startWithCompleted(_ action: @escaping () -> Void) -> any Disposable {
        start(Observer(completed: action))
    }

    /// Starts the work, and calls the closure when it fails.
    @discardableResult
    public func startWithFailed(_ action: @escaping (Error) -> Void) -> any Disposable {
        start(Observer(failed: action))
    }

    /// Starts the work, and calls the closure when it is interrupted.
    @discardableResult
    public func startWithInterrupted(_ action: @escaping () -> Void) -> any Disposable {
        start(Observer(interrupted: action))
    }

    /// Starts the work, and calls the closure with each value.
    @discardableResult
    public func startWithValues(_ action: @escaping (Value) -> Void) -> any Disposable where Error == Never {
        start(Observer(value: action))
    }

    /// Starts the work, which ends no later than the lifetime. It can also be ended during its first events.
    @discardableResult
    func start(_ observer: Observer, within lifetime: Lifetime?) -> any Disposable {
        let run = ProducerRun(observer)
        lifetime?.observeEnded { run.dispose() }
        begin(run)
        return run
    }

    private func begin(_ run: ProducerRun<Value, Error>) {
        guard !run.isDisposed else { return }
        startHandler(Observer { run.receive($0) }, run.lifetime)
    }
}

/// One start of a producer. It passes on events up to the first one that ends it.
private final class ProducerRun<Value, Error: Swift.Error>: Disposable {
    let lifetime: Lifetime
    private let token: Lifetime.Token
    /// The observer; nil after the end.
    private let observer: MutexBox<Signal<Value, Error>.Observer?>

    init(_ observer: Signal<Value, Error>.Observer) {
        self.observer = MutexBox(observer)
        (lifetime, token) = Lifetime.make()
    }

    var isDisposed: Bool { observer.read { $0 == nil } }

    func receive(_ event: Signal<Value, Error>.Event) {
        if case .value = event {
            observer.read { $0 }?.send(event)
        } else {
            finish(with: event)
        }
    }

    func dispose() { finish(with: .interrupted) }

    private func finish(with event: Signal<Value, Error>.Event) {
        guard let last = observer.take() else { return }
        last.send(event)
        token.dispose()
    }
}

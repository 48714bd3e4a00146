// Observing a host: by closure, or as an asynchronous sequence. No thread is crossed: whoever observes is called on the
// actor that the tree belongs to.

/// Values that arrive over time.
public final class Signal<Value> {
    private var observers: [(id: Int, action: (Value) -> Void)] = []
    private var buffers: [(id: Int, buffer: ValueBuffer<Value>)] = []
    private var nextID = 0
    private var isFinished = false
    /// Values from before anybody could observe.
    private var held: [Value] = []

    @usableFromInline
    package init() {}

    /// Calls the closure with every value from now on, until the token ends the observation.
    @discardableResult
    public func observeValues(_ action: @escaping (Value) -> Void) -> ObservationToken {
        nextID += 1
        let id = nextID
        observers.append((id, action))
        for value in takeHeld() { action(value) }
        return ObservationToken { [weak self] in self?.observers.removeAll { $0.id == id } }
    }

    /// Every value from now on, as an asynchronous sequence. It ends with the host.
    public var values: SignalValues<Value> {
        SignalValues(buffer: openBuffer(holding: takeHeld()))
    }

    @usableFromInline
    func send(_ value: Value) {
        guard !observers.isEmpty || !buffers.isEmpty else { return }
        for observer in observers where observers.contains(where: { $0.id == observer.id }) { observer.action(value) }
        for (_, buffer) in buffers { buffer.append(value) }
    }

    /// Keeps values for the first observer.
    @usableFromInline
    func hold(_ values: [Value]) {
        held += values
    }

    private func takeHeld() -> [Value] {
        defer { held = [] }
        return held
    }

    @usableFromInline
    func finish() {
        isFinished = true
        let open = buffers
        buffers = []
        observers = []
        for (_, buffer) in open { buffer.finish() }
    }

    func openBuffer(holding values: [Value]) -> ValueBuffer<Value> {
        nextID += 1
        let id = nextID
        let buffer = ValueBuffer(values: values) { [weak self] in self?.buffers.removeAll { $0.id == id } }
        if isFinished { buffer.finish() } else { buffers.append((id, buffer)) }
        return buffer
    }
}

/// A value that changes over time: the current one, and a signal of every later one.
public final class Property<Value> {
    /// The current value.
    public private(set) var value: Value

    /// Every later value.
    public let signal = Signal<Value>()

    @usableFromInline
    package init(_ value: Value) {
        self.value = value
    }

    /// The current value and every later one, as an asynchronous sequence. It ends with the host.
    public var values: SignalValues<Value> {
        SignalValues(buffer: signal.openBuffer(holding: [value]))
    }

    @usableFromInline
    func set(_ newValue: Value) {
        value = newValue
        signal.send(newValue)
    }

    @usableFromInline
    func finish() {
        signal.finish()
    }
}

/// Ends an observation when told to. Dropping the token keeps the observation.
public final class ObservationToken {
    private var ending: (() -> Void)?

    init(_ ending: @escaping () -> Void) {
        self.ending = ending
    }

    /// Ends the observation: the closure is not called again.
    public func end() {
        ending?()
        ending = nil
    }

    /// The same, in the words of ReactiveSwift.
    public func dispose() {
        end()
    }
}

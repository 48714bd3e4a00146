// Observing a host, with a closure or as an asynchronous sequence. Observers are called on the actor that the tree
// belongs to. The types have unique names, so a file may also import ReactiveSwift; the module WorkflowReactive
// provides ReactiveSwift's names for them.

/// Values that arrive over time.
public final class WorkflowSignal<Value, Error: Swift.Error> {
    /// An event for an observer. The cases are named as in ReactiveSwift.
    public enum Event {
        case value(Value)
        case failed(Error)
        case completed
        case interrupted
    }

    private var observers: [(id: Int, action: (Value) -> Void)] = [] { didSet { noteObservers() } }
    private var buffers: [(id: Int, buffer: ValueBuffer<Value>)] = [] { didSet { noteObservers() } }
    /// Whether there are any receivers. Stored, so that sending without receivers, which happens with every action,
    /// costs only one comparison in the user's module.
    @usableFromInline
    @exclusivity(unchecked) var isObserved = false
    private var nextID = 0
    private var completions: [(id: Int, action: (Event) -> Void)] = []
    private var isFinished = false
    /// Values that arrived before the first observer.
    private var held: [Value] = []

    @usableFromInline
    package init() {}

    /// Calls the closure with every value from now on, until the token ends the observation. Returns nil if the signal
    /// has ended.
    @discardableResult
    public func observeValues(_ action: @escaping (Value) -> Void) -> ObservationToken? {
        guard !isFinished else { return nil }
        nextID += 1
        let id = nextID
        observers.append((id, action))
        for value in takeHeld() { action(value) }
        return ObservationToken { [weak self] in self?.stop(id) }
    }

    /// Calls the closure with every value from now on, and with the end, until the token ends the observation.
    @discardableResult
    public func observe(_ action: @escaping (Event) -> Void) -> ObservationToken? {
        guard !isFinished else {
            action(.interrupted)
            return nil
        }
        nextID += 1
        let id = nextID
        completions.append((id, action))
        observers.append((id, { action(.value($0)) }))
        for value in takeHeld() { action(.value(value)) }
        return ObservationToken { [weak self] in self?.stop(id) }
    }

    /// Calls the closure when the signal ends.
    @discardableResult
    public func observeCompleted(_ action: @escaping () -> Void) -> ObservationToken? {
        guard !isFinished else { return nil }
        nextID += 1
        let id = nextID
        completions.append((id, { if case .completed = $0 { action() } }))
        return ObservationToken { [weak self] in self?.stop(id) }
    }

    private func noteObservers() {
        isObserved = !observers.isEmpty || !buffers.isEmpty
    }

    private func stop(_ id: Int) {
        observers.removeAll { $0.id == id }
        completions.removeAll { $0.id == id }
    }

    /// Every value from now on, as an asynchronous sequence. It ends with the host.
    public var values: SignalValues<Value> {
        SignalValues(buffer: openBuffer(holding: takeHeld()))
    }

    @inlinable
    func send(_ value: Value) {
        if isObserved { deliver(value) }
    }

    @usableFromInline
    func deliver(_ value: Value) {
        for observer in observers where observers.contains(where: { $0.id == observer.id }) { observer.action(value) }
        for (_, buffer) in buffers { buffer.append(value) }
    }

    /// Holds values back for the first observer.
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
        finish(with: .completed)
    }

    package func finish(with event: Event) {
        guard !isFinished else { return }
        isFinished = true
        let (open, told) = (buffers, completions)
        buffers = []
        observers = []
        completions = []
        for (_, buffer) in open { buffer.finish() }
        for (_, tell) in told { tell(event) }
    }

    func openBuffer(holding values: [Value]) -> ValueBuffer<Value> {
        nextID += 1
        let id = nextID
        let buffer = ValueBuffer(values: values) { [weak self] in self?.buffers.removeAll { $0.id == id } }
        if isFinished { buffer.finish() } else { buffers.append((id, buffer)) }
        return buffer
    }
}

// A library of workers: each is a workflow in a module of its own.

#if canImport(ReactiveSwift)
    import ReactiveSwift
    import WorkflowReactiveSwift
#else
    import WorkflowReactive
#endif
import Workflow

/// Listens to a frequency.
public struct TuneWorker: Worker {
    public enum Output {
        case found(name: String)
        case lost
    }

    public let frequency: Int

    public init(frequency: Int) {
        self.frequency = frequency
    }

    public func run() -> SignalProducer<Output, Never> {
        SignalProducer([1, 2])
            .flatMap(.concat) { [frequency] number in SignalProducer(value: "station \(frequency * number)") }
            .map { Output.found(name: $0) }
            .delay(0.01, on: QueueScheduler.main)
    }

    public func isEquivalent(to otherWorker: TuneWorker) -> Bool {
        frequency == otherWorker.frequency
    }
}

/// A worker of the library's own kind: a workflow without a rendering.
public struct SignalWorkflow<Value>: Workflow {
    public typealias Output = Value
    public typealias Rendering = Void

    private let signal: SignalProducer<Value, Never>

    public init(_ signal: SignalProducer<Value, Never>) {
        self.signal = signal
    }

    public func render(state: Void, context: RenderContext<SignalWorkflow<Value>>) {
        let sink = context.makeOutputSink()
        context.runSideEffect(key: "signal") { [signal] lifetime in
            let (whole, token) = Lifetime.make()
            lifetime.onEnded { token.dispose() }
            signal.take(during: whole).startWithValues { sink.send($0) }
        }
    }
}

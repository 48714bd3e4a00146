// The listings of the migration page about signals and their workers.

#if canImport(ReactiveSwift)
    import ReactiveSwift
    import WorkflowReactiveSwift
#else
    import WorkflowReactive
#endif

func uppercased(_ titles: Signal<String, Never>) -> Signal<String, Never> {
    titles.map { $0.uppercased() }
}

struct RefreshWorker: Worker {
    enum Output {
        case success(String)
        case failure(any Error)
    }

    func run() -> SignalProducer<Output, Never> {
        SignalProducer(value: .success("We did it!"))
            .delay(0.01, on: QueueScheduler.main)
    }

    func isEquivalent(to otherWorker: RefreshWorker) -> Bool {
        true
    }
}

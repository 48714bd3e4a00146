// Signal producers, as used by the services of apps.

import Foundation
import Testing
import WorkbenchTestSupport
import WorkflowReactive

private enum Fault: Error, Equatable { case broken }

private typealias Numbers = SignalProducer<Int, Never>

/// The events that a producer sends before `start` returns: values, then `|` if it completed, `x` after an error, or
/// `!` if it was interrupted.
private func events<Value, Failure>(of producer: SignalProducer<Value, Failure>) -> String {
    var seen: [String] = []
    producer.start { event in
        switch event {
        case .value(let value): seen.append("\(value)")
        case .failed: seen.append("x")
        case .completed: seen.append("|")
        case .interrupted: seen.append("!")
        }
    }
    return seen.joined(separator: " ")
}

@Suite(.waits) struct SignalProducerTests {
    @Test func signalProducersSendWhatTheirOperatorsSay() {
        let three = Numbers(values: 1, 2, 3)
        let broken = SignalProducer<Int, Fault>(value: 1).concat(SignalProducer(error: .broken))
        let table: [(String, String)] = [
            (events(of: Numbers(value: 1)), "1 |"), (events(of: Numbers.empty), "|"), (events(of: Numbers.never), ""),
            (events(of: Numbers { 4 }), "4 |"), (events(of: broken), "1 x"),
            (events(of: SignalProducer<Int, Fault> { .failure(.broken) }), "x"),
            (events(of: three.map { $0 * 2 }), "2 4 6 |"), (events(of: three.map(value: 0)), "0 0 0 |"),
            (events(of: three.filter { $0 != 2 }), "1 3 |"), (events(of: three.scan(0, +)), "1 3 6 |"),
            (events(of: three.reduce(0, +)), "6 |"), (events(of: three.collect()), "[1, 2, 3] |"),
            (events(of: Numbers(0...).take(first: 2)), "0 1 |"), (events(of: three.take(last: 2)), "2 3 |"),
            (events(of: three.skip(first: 1)), "2 3 |"), (events(of: three.take { $0 < 2 }), "1 |"),
            (events(of: Numbers(values: 1, 1, 2).skipRepeats()), "1 2 |"),
            (events(of: SignalProducer<Int?, Never>(values: 1, nil).skipNil()), "1 |"),
            (events(of: broken.flatMapError { _ in Numbers(value: 9) }), "1 9 |"),
            (events(of: broken.mapError { _ in Fault.broken }.retry(upTo: 0)), "1 x"),
            (events(of: broken.retry(upTo: 1)), "1 1 x"),
            (events(of: three.then(Numbers(value: 7))), "7 |"), (events(of: three.prefix(value: 0)), "0 1 2 3 |"),
            (events(of: .merge(three, Numbers(value: 8))), "1 2 3 8 |"),
            (events(of: three.combineLatest(with: Numbers(value: 5))), "(3, 5) |"),
            (events(of: three.flatMap(.concat) { Numbers(values: $0, -$0) }), "1 -1 2 -2 3 -3 |"),
            (events(of: three.flatMap(.merge) { _ in broken }), "1 x"),
            (events(of: three.flatMap(.latest) { $0 < 3 ? Numbers.never : Numbers(value: $0) }), "3 |"),
            (events(of: three.take(until: SignalProducer<Void, Never>(value: ()))), "|"),
        ]
        for (seen, wanted) in table { #expect(seen == wanted) }
    }

    @Test func disposalInterruptsAProducerAndEndsWhatItStarted() {
        for strategy in [FlattenStrategy.merge, .concat, .latest] {
            var ended: [Int] = []
            var end = ""
            let inner: (Int) -> Numbers = { number in
                Numbers { observer, lifetime in
                    observer.send(value: number)
                    lifetime.observeEnded { ended.append(number) }
                }
            }
            let run = Numbers(values: 1, 2).flatMap(strategy, inner)
                .start { if case .interrupted = $0 { end += "interrupted" } }
            #expect(ended == (strategy == .latest ? [1] : []), "only a later producer ends an earlier one")
            run.dispose()
            run.dispose()
            #expect(ended.sorted() == (strategy == .concat ? [1] : [1, 2]))
            #expect(end == "interrupted" && run.isDisposed)
        }
    }

    @Test func aLifetimeEndsWithItsTokenAndCompletesWhatIsTakenDuringIt() {
        let (signal, input) = Signal<Int, Never>.pipe()
        var seen: [Int] = []
        var hasCompleted = false
        var (lifetime, token): (Lifetime, Lifetime.Token?) = Lifetime.make()
        signal.producer.take(during: lifetime).start(
            .init(value: { seen.append($0) }, completed: { hasCompleted = true }))
        let dropped = AnyDisposable { seen.append(100) }
        lifetime += dropped
        input.send(value: 1)
        token = nil
        _ = token
        input.send(value: 2)
        #expect(seen == [1, 100] && hasCompleted && lifetime.hasEnded && dropped.isDisposed)
        lifetime += AnyDisposable { seen.append(200) }
        #expect(seen.last == 200, "a disposable that comes too late is disposed of at once")
    }

    @Test func propertiesAndSignalsAreReadAsProducers() {
        let count = MutableProperty(1)
        var seen: [String] = []
        count.producer.startWithValues { seen.append("a\($0)") }
        count.signal.signal.observeValues { seen.append("b\($0)") }
        Property(initial: 0, then: count.producer.map { $0 * 10 }).producer.take(first: 1)
            .startWithValues { seen.append("c\($0)") }
        count.modify { $0 += 1 }
        #expect(seen == ["a1", "c10", "a2", "b2"])
    }

    @Test func valuesArriveLaterAndInOrderOnTheirScheduler() async {
        let queue = QueueScheduler(name: "later")
        let start = ContinuousClock.now
        let late = Numbers(values: 1, 2).delay(0.02, on: queue).merge(with: Numbers(value: 0))
        #expect(await all(late) == [0, 1, 2])
        #expect(ContinuousClock.now - start >= .milliseconds(20))
        let ticks = SignalProducer<Date, Never>.timer(interval: .milliseconds(2), on: queue)
        #expect(await all(ticks.map(value: 1).take(first: 3)) == [1, 1, 1])
        #expect(await all(Numbers(values: 1, 2, 3).concat(.never).debounce(0.01, on: queue).take(first: 1)) == [3])
    }

    /// The values of a producer, which may send them on any thread.
    private func all(_ producer: Numbers) async -> [Int] {
        let values = AsyncStream<Int> { continuation in
            producer.start(.init(value: { continuation.yield($0) }, completed: { continuation.finish() }))
        }
        return await values.reduce(into: []) { $0.append($1) }
    }

    @Test func producersThatSendOnManyThreadsLoseNothing() async {
        let makers = (0..<8).map { maker in
            Numbers { observer, _ in
                DispatchQueue.global().async {
                    for value in 0..<200 { observer.send(value: maker * 200 + value) }
                    observer.sendCompleted()
                }
            }
        }
        let merged = SignalProducer<Numbers, Never>(makers).flatten(.merge)
        #expect(await Set(all(merged.observe(on: QueueScheduler(name: "one")))) == Set(0..<1600))
    }
}

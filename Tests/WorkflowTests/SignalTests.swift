// Signals and properties, under their own names and under ReactiveSwift's.

import Testing
import Workflow
import WorkflowReactive

@Suite struct SignalTests {
    @Test func signalOperators() {
        let (signal, input) = Signal<Int, Never>.pipe()
        var seen: [String: [String]] = [:]
        func note(_ name: String) -> (CustomStringConvertible) -> Void { { seen[name, default: []].append("\($0)") } }
        signal.map { $0 * 2 }.observeValues(note("map"))
        signal.filter { $0.isMultiple(of: 2) }.observeValues(note("filter"))
        signal.compactMap { $0 > 2 ? "\($0)!" : nil }.observeValues(note("compactMap"))
        signal.take(first: 2).observe { event in
            switch event {
            case .value(let value): note("take")(value)
            case .completed: note("take")("end")
            case .failed, .interrupted: note("take")("wrong")
            }
        }
        signal.take(while: { $0 < 2 }).observeCompleted { note("while")("end") }
        for value in 1...4 { input.send(value: value) }
        input.sendCompleted()
        #expect(
            seen == [
                "map": ["2", "4", "6", "8"], "filter": ["2", "4"], "compactMap": ["3!", "4!"],
                "take": ["1", "2", "end"], "while": ["end"],
            ])
    }

    @Test func signalObservationIsDisposed() {
        let (signal, input) = Signal<Int, Never>.pipe()
        var seen: [Int] = []
        let disposable: Disposable? = signal.observeValues { seen.append($0) }
        input.send(value: 1)
        disposable?.dispose()
        input.send(value: 2)
        #expect(seen == [1])
        input.sendInterrupted()
        let late = signal.observeValues { seen.append($0) }
        #expect(late == nil, "no value can come any more")
        var wasInterrupted = false
        signal.observe { if case .interrupted = $0 { wasInterrupted = true } }
        #expect(wasInterrupted)
    }

    @Test func propertyFollowsItsSource() {
        let source = MutableProperty(1)
        let followed = Property(source)
        let mapped = followed.map { "\($0)" }
        var seen: [Int] = []
        source.signal.observeValues { seen.append($0) }
        source.value = 2
        source.value += 1
        #expect(seen == [2, 3])
        #expect(followed.value == 3)
        #expect(mapped.value == "3")
    }

    @Test func hostRenderingIsAPropertyAndOutputASignal() {
        var host: WorkflowHost? = WorkflowHost(workflow: CounterWorkflow())
        var counts: [Int] = []
        var hasEnded = false
        let rendering: Property<CounterScreen>? = host?.rendering
        let output: Signal<CounterWorkflow.Output, Never>? = host?.output
        rendering?.signal.map(\.count).observeValues { counts.append($0) }
        output?.observeCompleted { hasEnded = true }
        host?.rendering.value.add(2)
        host?.rendering.value.add(3)
        host = nil
        #expect(counts == [2, 5])
        #expect(hasEnded)
        let late = output?.observeValues { _ in }
        #expect(late == nil)
    }
}

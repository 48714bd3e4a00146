// A custom worker library: each worker is a child workflow, and below it is a generic workflow with a side effect,
// under a key that differs for each start.

import Foundation
import Workflow

/// A source of values, as in reactive libraries.
struct Producer<Value> {
    /// Starts sending values; the returned closure stops it.
    let start: (@escaping (Value) -> Void) -> () -> Void
}

extension Producer {
    /// Sends these values immediately.
    init(_ values: [Value]) {
        start = { bring in
            values.forEach(bring)
            return {}
        }
    }
}

protocol PantryWorker: Equatable {
    associatedtype Output

    func run() -> Producer<Output>
}

extension PantryWorker {
    func running<Parent: Workflow, Action: WorkflowAction>(
        in context: RenderContext<Parent>, key: String = "", outputMap: @escaping (Output) -> Action
    ) where Action.WorkflowType == Parent {
        PantryWorkerWorkflow(worker: self).mapOutput(outputMap).running(in: context, key: key)
    }
}

struct PantryWorkerWorkflow<Worker: PantryWorker>: Workflow {
    typealias Output = Worker.Output

    var worker: Worker

    func makeInitialState() -> UUID { UUID() }

    func workflowDidChange(from previousWorkflow: Self, state: inout UUID) {
        if worker != previousWorkflow.worker { state = UUID() }
    }

    func render(state: UUID, context: RenderContext<Self>) {
        ProducerWorkflow(producer: worker.run())
            .mapOutput { AnyWorkflowAction<Self>(sendingOutput: $0) }
            .running(in: context, key: state.uuidString)
    }
}

struct ProducerWorkflow<Value>: Workflow {
    typealias Output = Value

    var producer: Producer<Value>

    func render(state: Void, context: RenderContext<Self>) {
        let sink = context.makeSink(of: AnyWorkflowAction<Self>.self)
        context.runSideEffect(key: "producer") { lifetime in
            lifetime.onEnded(producer.start { sink.send(AnyWorkflowAction(sendingOutput: $0)) })
        }
    }
}

// MARK: - Uses of the library

struct CountWorker: PantryWorker {
    var shelf: String
    var count: Int

    func run() -> Producer<Int> { Producer(Array(1...count)) }
}

/// A worker whose output is an action that wraps a closure.
struct StockWorker: PantryWorker {
    var shelf: String

    func run() -> Producer<AnyWorkflowAction<ShelvesWorkflow>> {
        Producer([
            AnyWorkflowAction { [shelf] state in
                state.stock[shelf] = "full"
                return nil
            }
        ])
    }
}

public struct ShelvesWorkflow: Workflow {
    public enum Output: Equatable { case filled(String) }

    public init() {}

    public struct State: Equatable {
        var shelves: [String] = []
        var counts: [String] = []
        var stock: [String: String] = [:]
        var notes: [UUID] = []
        var labels: [UUID: String] = [:]
    }

    public enum Action: WorkflowAction {
        public typealias WorkflowType = ShelvesWorkflow
        case open(String)
        case close(String)
        case counted(String, Int)
        case note
        case forget(UUID)
        case label(String)
        /// Crashes if there is no such shelf.
        case take(Int)

        public func apply(toState state: inout State) -> Output? {
            switch self {
            case .open(let shelf): state.shelves.append(shelf)
            case .close(let shelf): state.shelves.removeAll { $0 == shelf }
            case .counted(let shelf, let count):
                state.counts.append("\(shelf) \(count)")
                if count == 2 { return .filled(shelf) }
            case .note: state.notes.append(UUID())
            case .forget(let note): state.notes.removeAll { $0 == note }
            case .label(let text): state.labels[UUID()] = text
            case .take(let index): state.shelves.remove(at: index)
            }
            return nil
        }
    }

    public func makeInitialState() -> State { State() }

    public func render(state: State, context: RenderContext<ShelvesWorkflow>) -> ShelvesScreen {
        let sink = context.makeSink(of: Action.self)
        for shelf in state.shelves {
            CountWorker(shelf: shelf, count: 2).running(in: context, key: shelf) { Action.counted(shelf, $0) }
            StockWorker(shelf: shelf).running(in: context, key: shelf) { $0 }
        }
        for note in state.notes {
            NoteWorkflow().mapOutput { _ in Action.forget(note) }.rendered(in: context, key: note.uuidString)
        }
        return ShelvesScreen(counts: state.counts, onOpen: { sink.send(.open($0)) }, onNote: { sink.send(.note) })
    }
}

public struct ShelvesScreen {
    public var counts: [String]
    public var onOpen: (String) -> Void
    public var onNote: () -> Void
}

/// A row whose parent gives it a new key in each run.
struct NoteWorkflow: Workflow {
    enum Output { case done }

    enum Action: WorkflowAction {
        typealias WorkflowType = NoteWorkflow
        case typed(String)
        case done

        func apply(toState state: inout String) -> Output? {
            switch self {
            case .typed(let text):
                state = text
                return nil
            case .done: return .done
            }
        }
    }

    func makeInitialState() -> String { "" }

    func render(state: String, context: RenderContext<NoteWorkflow>) {
        _ = context.makeSink(of: Action.self)
    }
}

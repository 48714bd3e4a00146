// Values that are generated in each run, a property wrapper, a class instance, and closures and sinks that each render
// makes again.

import Foundation
import Workflow
import WorkflowUI

@propertyWrapper public struct Clamped<Value: Comparable> {
    private var value: Value
    let range: ClosedRange<Value>

    public var wrappedValue: Value {
        get { value }
        set { value = min(max(newValue, range.lowerBound), range.upperBound) }
    }

    public init(wrappedValue: Value, _ range: ClosedRange<Value>) {
        self.range = range
        value = wrappedValue
    }
}

public final class Ledger {
    public var lines: [String] = []

    public init() {}
}

public enum Depot {
    public struct Crate: Equatable {
        public var id: UUID
        public var name: String
    }

    /// A root in a namespace, whose initializer takes a value without a label.
    public struct Workflow: WorkflowProtocol {
        private let number: Int

        public init(_ number: Int) {
            self.number = number
        }

        public typealias Output = Never

        public struct State {
            public var crates: [UUID: Crate] = [:]
            public var order: [UUID] = []
            public var labels: Set<String> = []
            public var opened = Date(timeIntervalSince1970: 86_400)
            public var changed: Date?
            public var ledger = Ledger()
            @Clamped(0...9) public var volume = 3
        }

        public enum Action: WorkflowAction {
            public typealias WorkflowType = Depot.Workflow
            case receive(String)
            case take(Crate)
            case dispatch(UUID)
            case label(String)
            case log(String)
            case volume(Int)
            case touch

            public func apply(toState state: inout State) -> Never? {
                switch self {
                case .receive(let name):
                    let crate = Crate(id: UUID(), name: name)
                    state.crates[crate.id] = crate
                    state.order.append(crate.id)
                case .take(let crate):
                    state.crates[crate.id] = crate
                    state.order.append(crate.id)
                case .dispatch(let id):
                    state.crates[id] = nil
                    state.order.removeAll { $0 == id }
                case .label(let text): state.labels.insert(text)
                case .log(let line): state.ledger.lines.append(line)
                case .volume(let volume): state.volume = volume
                case .touch: state.changed = Date()
                }
                return nil
            }
        }

        public func makeInitialState() -> State { State() }

        public func render(state: State, context: RenderContext<Depot.Workflow>) -> DepotScreen {
            let sink = context.makeSink(of: Action.self)
            for id in state.order {
                guard let crate = state.crates[id] else { continue }
                CrateWorkflow(crate: crate).rendered(in: context, key: id.uuidString)
            }
            return DepotScreen(
                title: "Depot \(number)", actions: sink, lever: Lever(label: "up", sink: sink),
                byName: ["louder": { sink.send(.volume(9)) }],
                pair: (onVolume: { sink.send(.volume($0)) }, { sink.send(.touch) }), level: state.volume)
        }
    }
}

/// Its equality also compares a sink, which is different in each copy of the tree.
public struct Lever: Equatable {
    public var label: String
    public var sink: Sink<Depot.Workflow.Action>
}

public struct DepotScreen: Screen {
    public var title: String
    public var actions: Sink<Depot.Workflow.Action>
    public var lever: Lever
    public var byName: [String: () -> Void]
    public var pair: (onVolume: (Int) -> Void, () -> Void)
    @Clamped(0...9) public var level = 0
}

/// A state that an exported test can write only by constructing a date and a UUID.
struct CrateWorkflow: Workflow {
    var crate: Depot.Crate

    typealias Output = Never

    struct State: Equatable {
        var seen = Date(timeIntervalSinceReferenceDate: 0.5)
        var inspector: UUID?
        var page = URL(string: "https://depot.example/a?b=c")
        var raw = Data([1, 2, 3])
        var price: Decimal = 12
    }

    enum Action: WorkflowAction {
        typealias WorkflowType = CrateWorkflow
        case inspect(by: UUID, at: Date)
        case price(Decimal)

        func apply(toState state: inout State) -> Never? {
            switch self {
            case .inspect(let inspector, let date): (state.inspector, state.seen) = (inspector, date)
            case .price(let price): state.price = price
            }
            return nil
        }
    }

    /// Reduces the price of a crate by a percentage.
    struct Discount: WorkflowAction {
        typealias WorkflowType = CrateWorkflow
        var percent: Int

        func apply(toState state: inout State) -> Never? {
            state.price -= state.price * Decimal(percent) / 100
            return nil
        }
    }

    func makeInitialState() -> State { State() }

    func render(state: State, context: RenderContext<CrateWorkflow>) {
        _ = context.makeSink(of: Action.self)
        _ = context.makeSink(of: Discount.self)
    }
}

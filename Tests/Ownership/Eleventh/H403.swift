// A flight of canal locks: each gauge shows its water level in the unit that the lock keeper has chosen.

import Workflow
import WorkflowUI

enum H403 {
    enum Unit: Equatable {
        case metres
        case feet

        func text(_ centimetres: Int) -> String {
            switch self {
            case .metres: "\(centimetres / 100).\(centimetres % 100 / 10) m"
            case .feet:
                "\(centimetres * 100 / 3048).\(centimetres * 1000 / 3048 % 10) ft"
            }
        }
    }

    struct Lock: Equatable {
        let id: Int
        let name: String
        var centimetres: Int
    }

    struct GaugeScreen: Screen {
        let name: String
        let reading: String
        let mark: String
        let onFill: () -> Void
        let onDrain: () -> Void
        let onMark: () -> Void
    }

    struct FlightScreen: Screen {
        let deepest: String
        let gauges: [GaugeScreen]
    }

    struct KeeperScreen: Screen {
        let unit: String
        let flight: FlightScreen
        let onUnit: () -> Void
    }

    enum Broken {
        enum Canal {
            struct Gauge: Workflow {
                let lock: Lock
                let unit: Unit

                enum Output {
                    case fill
                    case drain
                }

                struct State {
                    var reading: String
                    var isMarked = false
                }

                func makeInitialState() -> State { State(reading: unit.text(lock.centimetres)) }

                func workflowDidChange(from previousWorkflow: Gauge, state: inout State) {
                    if previousWorkflow.lock != lock {
                        state.reading = unit.text(lock.centimetres)
                    }
                }

                enum Action: WorkflowAction {
                    typealias WorkflowType = Gauge
                    case fill
                    case drain
                    case mark

                    func apply(toState state: inout Gauge.State) -> Gauge.Output? {
                        switch self {
                        case .fill:
                            return .fill
                        case .drain:
                            return .drain
                        case .mark:
                            state.isMarked.toggle()
                            return nil
                        }
                    }
                }

                func render(state: State, context: RenderContext<Gauge>) -> GaugeScreen {
                    let sink = context.makeSink(of: Action.self)
                    return GaugeScreen(
                        name: lock.name, reading: state.reading,
                        mark: state.isMarked ? "watched" : "",
                        onFill: { sink.send(.fill) }, onDrain: { sink.send(.drain) },
                        onMark: { sink.send(.mark) })
                }
            }

            struct Flight: Workflow {
                let locks: [Lock]
                let unit: Unit

                enum Output {
                    case fill(Int)
                    case drain(Int)
                }

                func render(state: Void, context: RenderContext<Flight>) -> FlightScreen {
                    let gauges = locks.map { lock in
                        Gauge(lock: lock, unit: unit).rendered(in: context, key: "lock-\(lock.id)") { output in
                            switch output {
                            case .fill: AnyWorkflowAction<Flight>(sendingOutput: .fill(lock.id))
                            case .drain: AnyWorkflowAction<Flight>(sendingOutput: .drain(lock.id))
                            }
                        }
                    }
                    let deepest = locks.map(\.centimetres).max() ?? 0
                    return FlightScreen(deepest: "Deepest: \(unit.text(deepest))", gauges: gauges)
                }
            }
        }

        struct Root: Workflow {
            struct State {
                var locks: [Lock]
                var unit: Unit
            }

            func makeInitialState() -> State {
                State(
                    locks: [
                        Lock(id: 1, name: "Upper", centimetres: 210),
                        Lock(id: 2, name: "Middle", centimetres: 340),
                    ], unit: .metres)
            }

            enum Action: WorkflowAction {
                typealias WorkflowType = Root
                case switchUnit
                case flight(Canal.Flight.Output)

                func apply(toState state: inout Root.State) -> Never? {
                    switch self {
                    case .switchUnit:
                        state.unit = state.unit == .metres ? .feet : .metres
                    case .flight(.fill(let id)):
                        guard let index = state.locks.firstIndex(where: { $0.id == id }) else { break }
                        state.locks[index].centimetres += 30
                    case .flight(.drain(let id)):
                        guard let index = state.locks.firstIndex(where: { $0.id == id }) else { break }
                        state.locks[index].centimetres = max(0, state.locks[index].centimetres - 30)
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<Root>) -> KeeperScreen {
                let sink = context.makeSink(of: Action.self)
                let flight = Canal.Flight(locks: state.locks, unit: state.unit).rendered(in: context) {
                    Action.flight($0)
                }
                return KeeperScreen(
                    unit: state.unit == .metres ? "Metric" : "Imperial", flight: flight,
                    onUnit: { sink.send(.switchUnit) })
            }
        }
    }

    enum Fixed {
        enum Canal {
            struct Gauge: Workflow {
                let lock: Lock
                let unit: Unit

                enum Output {
                    case fill
                    case drain
                }

                struct State {
                    var isMarked = false
                }

                func makeInitialState() -> State { State() }

                enum Action: WorkflowAction {
                    typealias WorkflowType = Gauge
                    case fill
                    case drain
                    case mark

                    func apply(toState state: inout Gauge.State) -> Gauge.Output? {
                        switch self {
                        case .fill:
                            return .fill
                        case .drain:
                            return .drain
                        case .mark:
                            state.isMarked.toggle()
                            return nil
                        }
                    }
                }

                func render(state: State, context: RenderContext<Gauge>) -> GaugeScreen {
                    let sink = context.makeSink(of: Action.self)
                    return GaugeScreen(
                        name: lock.name, reading: unit.text(lock.centimetres),
                        mark: state.isMarked ? "watched" : "",
                        onFill: { sink.send(.fill) }, onDrain: { sink.send(.drain) },
                        onMark: { sink.send(.mark) })
                }
            }

            struct Flight: Workflow {
                let locks: [Lock]
                let unit: Unit

                enum Output {
                    case fill(Int)
                    case drain(Int)
                }

                func render(state: Void, context: RenderContext<Flight>) -> FlightScreen {
                    let gauges = locks.map { lock in
                        Gauge(lock: lock, unit: unit).rendered(in: context, key: "lock-\(lock.id)") { output in
                            switch output {
                            case .fill: AnyWorkflowAction<Flight>(sendingOutput: .fill(lock.id))
                            case .drain: AnyWorkflowAction<Flight>(sendingOutput: .drain(lock.id))
                            }
                        }
                    }
                    let deepest = locks.map(\.centimetres).max() ?? 0
                    return FlightScreen(deepest: "Deepest: \(unit.text(deepest))", gauges: gauges)
                }
            }
        }

        struct Root: Workflow {
            struct State {
                var locks: [Lock]
                var unit: Unit
            }

            func makeInitialState() -> State {
                State(
                    locks: [
                        Lock(id: 1, name: "Upper", centimetres: 210),
                        Lock(id: 2, name: "Middle", centimetres: 340),
                    ], unit: .metres)
            }

            enum Action: WorkflowAction {
                typealias WorkflowType = Root
                case switchUnit
                case flight(Canal.Flight.Output)

                func apply(toState state: inout Root.State) -> Never? {
                    switch self {
                    case .switchUnit:
                        state.unit = state.unit == .metres ? .feet : .metres
                    case .flight(.fill(let id)):
                        guard let index = state.locks.firstIndex(where: { $0.id == id }) else { break }
                        state.locks[index].centimetres += 30
                    case .flight(.drain(let id)):
                        guard let index = state.locks.firstIndex(where: { $0.id == id }) else { break }
                        state.locks[index].centimetres = max(0, state.locks[index].centimetres - 30)
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<Root>) -> KeeperScreen {
                let sink = context.makeSink(of: Action.self)
                let flight = Canal.Flight(locks: state.locks, unit: state.unit).rendered(in: context) {
                    Action.flight($0)
                }
                return KeeperScreen(
                    unit: state.unit == .metres ? "Metric" : "Imperial", flight: flight,
                    onUnit: { sink.send(.switchUnit) })
            }
        }
    }
}

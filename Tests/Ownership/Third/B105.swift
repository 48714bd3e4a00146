// A ferry: vehicles wait on the quay, go aboard, come ashore again, or are turned away.

import Workflow

enum B105 {
    struct Vehicle: Equatable {
        let id: Int
        let plate: String
        var aboard = false
    }

    static let early = [Vehicle(id: 1, plate: "KY 14"), Vehicle(id: 2, plate: "D 208")]

    struct QuayScreen {
        let lines: [String]
        let voyages: Int
        let onArrive: (String) -> Void
        let onBoard: (Int) -> Void
        let onAshore: (Int) -> Void
        let onTurnAway: (Int) -> Void
        let onSail: () -> Void
    }

    struct FerryScreen {
        let badge: Int
        let quay: QuayScreen?
        let timetable: [String]
        let onTimetable: (Bool) -> Void
    }

    static let departures = ["8:00", "10:30", "13:00"]

    static func line(_ vehicle: Vehicle) -> String { vehicle.plate + (vehicle.aboard ? " aboard" : " waiting") }

    enum Broken {
        struct Quay: Workflow {
            let early: [Vehicle]

            typealias Rendering = QuayScreen

            enum Output { case cameUp, wentAboard, cameAshore, left }

            struct State: Equatable {
                var vehicles: [Vehicle]
                var ticket = 3
                var voyages = 0
            }

            func makeInitialState() -> State { State(vehicles: early) }

            enum Action: WorkflowAction {
                typealias WorkflowType = Quay

                case arrive(String)
                case board(Int)
                case ashore(Int)
                case turnAway(Int)
                case sail

                func apply(toState state: inout State) -> Output? {
                    switch self {
                    case .arrive(let plate):
                        guard !plate.isEmpty else { return nil }
                        state.vehicles.append(Vehicle(id: state.ticket, plate: plate))
                        state.ticket += 1
                        return .cameUp
                    case .board(let index):
                        guard state.vehicles.indices.contains(index), !state.vehicles[index].aboard else { return nil }
                        state.vehicles[index].aboard = true
                        return .wentAboard
                    case .ashore(let index):
                        guard state.vehicles.indices.contains(index), state.vehicles[index].aboard else { return nil }
                        state.vehicles[index].aboard = false
                        return .cameAshore
                    case .turnAway(let index):
                        guard state.vehicles.indices.contains(index) else { return nil }
                        state.vehicles.remove(at: index)
                        return .left
                    case .sail:
                        state.vehicles.removeAll { $0.aboard }
                        state.voyages += 1
                        return nil
                    }
                }
            }

            func render(state: State, context: RenderContext<Quay>) -> QuayScreen {
                let sink = context.makeSink(of: Action.self)
                return QuayScreen(
                    lines: state.vehicles.map(line), voyages: state.voyages,
                    onArrive: { sink.send(.arrive($0)) }, onBoard: { sink.send(.board($0)) },
                    onAshore: { sink.send(.ashore($0)) }, onTurnAway: { sink.send(.turnAway($0)) },
                    onSail: { sink.send(.sail) })
            }
        }

        struct Root: Workflow {
            typealias Rendering = FerryScreen
            typealias Output = Never

            struct State: Equatable {
                var waiting = early.count
                var timetable = false
            }

            func makeInitialState() -> State { State() }

            enum Action: WorkflowAction {
                typealias WorkflowType = Root

                case quay(Quay.Output)
                case timetable(Bool)

                func apply(toState state: inout State) -> Never? {
                    switch self {
                    case .quay(.cameUp), .quay(.cameAshore): state.waiting += 1
                    case .quay(.wentAboard), .quay(.left): state.waiting -= 1
                    case .timetable(let shown): state.timetable = shown
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<Root>) -> FerryScreen {
                let sink = context.makeSink(of: Action.self)
                let quay = Quay(early: early).mapOutput { Action.quay($0) }.rendered(in: context)
                return FerryScreen(
                    badge: state.waiting, quay: state.timetable ? nil : quay,
                    timetable: state.timetable ? departures : [], onTimetable: { sink.send(.timetable($0)) })
            }
        }
    }

    enum Fixed {
        struct Quay: Workflow {
            let vehicles: [Vehicle]
            let voyages: Int

            typealias State = Void
            typealias Rendering = QuayScreen

            enum Output {
                case arrive(String)
                case move(Int, aboard: Bool)
                case turnAway(Int)
                case sail
            }

            func render(state: Void, context: RenderContext<Quay>) -> QuayScreen {
                let sink = context.makeOutputSink()
                let ids = vehicles.map(\.id)
                func with(_ make: @escaping (Int) -> Output) -> (Int) -> Void {
                    { index in
                        guard ids.indices.contains(index) else { return }
                        sink.send(make(ids[index]))
                    }
                }
                return QuayScreen(
                    lines: vehicles.map(line), voyages: voyages,
                    onArrive: { sink.send(.arrive($0)) },
                    onBoard: with { .move($0, aboard: true) }, onAshore: with { .move($0, aboard: false) },
                    onTurnAway: with { .turnAway($0) }, onSail: { sink.send(.sail) })
            }
        }

        struct Root: Workflow {
            typealias Rendering = FerryScreen
            typealias Output = Never

            struct State: Equatable {
                var vehicles = early
                /// The number of the next vehicle, which isn't the number of vehicles.
                var ticket = 3
                var voyages = 0
                var timetable = false
            }

            func makeInitialState() -> State { State() }

            enum Action: WorkflowAction {
                typealias WorkflowType = Root

                case quay(Quay.Output)
                case timetable(Bool)

                func apply(toState state: inout State) -> Never? {
                    switch self {
                    case .quay(.arrive(let plate)):
                        guard !plate.isEmpty else { return nil }
                        state.vehicles.append(Vehicle(id: state.ticket, plate: plate))
                        state.ticket += 1
                    case .quay(.move(let id, let aboard)):
                        guard let index = state.vehicles.firstIndex(where: { $0.id == id }) else { return nil }
                        state.vehicles[index].aboard = aboard
                    case .quay(.turnAway(let id)):
                        state.vehicles.removeAll { $0.id == id }
                    case .quay(.sail):
                        state.vehicles.removeAll { $0.aboard }
                        state.voyages += 1
                    case .timetable(let shown):
                        state.timetable = shown
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<Root>) -> FerryScreen {
                let sink = context.makeSink(of: Action.self)
                let quay = Quay(vehicles: state.vehicles, voyages: state.voyages)
                    .mapOutput { Action.quay($0) }
                    .rendered(in: context)
                return FerryScreen(
                    badge: state.vehicles.count(where: { !$0.aboard }), quay: state.timetable ? nil : quay,
                    timetable: state.timetable ? departures : [], onTimetable: { sink.send(.timetable($0)) })
            }
        }
    }
}

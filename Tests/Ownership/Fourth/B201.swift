// A marina: the berths, and a card for correcting a vessel's name.

import Workflow
import WorkflowUI

enum B201 {
    enum Broken {
        struct Berth: Equatable {
            let number: Int
            var vessel: String
            var nights: Int
            var hasShorePower: Bool
        }

        struct MarinaScreen: Screen {
            let lines: [String]
            let nightsInAll: Int
            let card: MooringCardScreen?
            let onArrive: (String) -> Void
            let onAnotherNight: (Int) -> Void
            let onShorePower: (Int) -> Void
            let onCastOff: (Int) -> Void
            let onTakeCard: (Int) -> Void
        }

        struct MooringCardScreen: Screen {
            let vessel: String
            let nights: Int
            let onWrite: (String) -> Void
            let onSign: () -> Void
            let onTearUp: () -> Void
        }

        struct MarinaWorkflow: Workflow {
            typealias Output = Never
            typealias Rendering = MarinaScreen

            struct State: Equatable {
                var berths = [
                    Berth(number: 1, vessel: "Gull", nights: 2, hasShorePower: false),
                    Berth(number: 2, vessel: "Tern", nights: 1, hasShorePower: true),
                ]
                var nextNumber = 3
                var onTheDesk: Int?
            }

            func makeInitialState() -> State { State() }

            enum Action: WorkflowAction {
                typealias WorkflowType = MarinaWorkflow
                case arrive(String)
                case anotherNight(Int)
                case shorePower(Int)
                case castOff(Int)
                case takeCard(Int)
                case card(MooringCardWorkflow.Output)

                func apply(toState state: inout MarinaWorkflow.State) -> Never? {
                    switch self {
                    case .arrive(let vessel):
                        state.berths.append(
                            Berth(number: state.nextNumber, vessel: vessel, nights: 1, hasShorePower: false))
                        state.nextNumber += 1
                    case .anotherNight(let row):
                        guard state.berths.indices.contains(row) else { return nil }
                        state.berths[row].nights += 1
                    case .shorePower(let row):
                        guard state.berths.indices.contains(row) else { return nil }
                        state.berths[row].hasShorePower.toggle()
                    case .castOff(let row):
                        guard state.berths.indices.contains(row) else { return nil }
                        let gone = state.berths.remove(at: row)
                        if state.onTheDesk == gone.number { state.onTheDesk = nil }
                    case .takeCard(let row):
                        guard state.onTheDesk == nil, state.berths.indices.contains(row) else { return nil }
                        state.onTheDesk = state.berths[row].number
                    case .card(.signed(let slip)):
                        if let row = state.berths.firstIndex(where: { $0.number == slip.number }) {
                            state.berths[row] = slip
                        }
                        state.onTheDesk = nil
                    case .card(.tornUp):
                        state.onTheDesk = nil
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<MarinaWorkflow>) -> MarinaScreen {
                let sink = context.makeSink(of: Action.self)
                let card = state.berths.first { $0.number == state.onTheDesk }.map { berth in
                    MooringCardWorkflow(berth: berth)
                        .mapOutput { Action.card($0) }
                        .rendered(in: context, key: "berth \(berth.number)")
                }
                return MarinaScreen(
                    lines: state.berths.map {
                        "\($0.vessel), \($0.nights) nights\($0.hasShorePower ? ", power" : "")"
                    },
                    nightsInAll: state.berths.reduce(0) { $0 + $1.nights },
                    card: card,
                    onArrive: { sink.send(.arrive($0)) },
                    onAnotherNight: { sink.send(.anotherNight($0)) },
                    onShorePower: { sink.send(.shorePower($0)) },
                    onCastOff: { sink.send(.castOff($0)) },
                    onTakeCard: { sink.send(.takeCard($0)) }
                )
            }
        }

        struct MooringCardWorkflow: Workflow {
            let berth: Berth

            enum Output {
                case signed(Berth)
                case tornUp
            }

            struct State: Equatable {
                var slip: Berth
            }

            func makeInitialState() -> State { State(slip: berth) }

            enum Action: WorkflowAction {
                typealias WorkflowType = MooringCardWorkflow
                case write(String)
                case sign
                case tearUp

                func apply(toState state: inout MooringCardWorkflow.State) -> MooringCardWorkflow.Output? {
                    switch self {
                    case .write(let name):
                        state.slip.vessel = name
                        return nil
                    case .sign:
                        return .signed(state.slip)
                    case .tearUp:
                        return .tornUp
                    }
                }
            }

            func render(state: State, context: RenderContext<MooringCardWorkflow>) -> MooringCardScreen {
                let sink = context.makeSink(of: Action.self)
                return MooringCardScreen(
                    vessel: state.slip.vessel,
                    nights: berth.nights,
                    onWrite: { sink.send(.write($0)) },
                    onSign: { sink.send(.sign) },
                    onTearUp: { sink.send(.tearUp) }
                )
            }
        }
    }

    enum Fixed {
        struct Berth: Equatable {
            let number: Int
            var vessel: String
            var nights: Int
            var hasShorePower: Bool
        }

        struct MarinaScreen: Screen {
            let lines: [String]
            let nightsInAll: Int
            let card: MooringCardScreen?
            let onArrive: (String) -> Void
            let onAnotherNight: (Int) -> Void
            let onShorePower: (Int) -> Void
            let onCastOff: (Int) -> Void
            let onTakeCard: (Int) -> Void
        }

        struct MooringCardScreen: Screen {
            let vessel: String
            let nights: Int
            let onWrite: (String) -> Void
            let onSign: () -> Void
            let onTearUp: () -> Void
        }

        struct MarinaWorkflow: Workflow {
            typealias Output = Never
            typealias Rendering = MarinaScreen

            struct State: Equatable {
                var berths = [
                    Berth(number: 1, vessel: "Gull", nights: 2, hasShorePower: false),
                    Berth(number: 2, vessel: "Tern", nights: 1, hasShorePower: true),
                ]
                var nextNumber = 3
                var onTheDesk: Int?
            }

            func makeInitialState() -> State { State() }

            enum Action: WorkflowAction {
                typealias WorkflowType = MarinaWorkflow
                case arrive(String)
                case anotherNight(Int)
                case shorePower(Int)
                case castOff(Int)
                case takeCard(Int)
                case card(Int, MooringCardWorkflow.Output)

                func apply(toState state: inout MarinaWorkflow.State) -> Never? {
                    switch self {
                    case .arrive(let vessel):
                        state.berths.append(
                            Berth(number: state.nextNumber, vessel: vessel, nights: 1, hasShorePower: false))
                        state.nextNumber += 1
                    case .anotherNight(let row):
                        guard state.berths.indices.contains(row) else { return nil }
                        state.berths[row].nights += 1
                    case .shorePower(let row):
                        guard state.berths.indices.contains(row) else { return nil }
                        state.berths[row].hasShorePower.toggle()
                    case .castOff(let row):
                        guard state.berths.indices.contains(row) else { return nil }
                        let gone = state.berths.remove(at: row)
                        if state.onTheDesk == gone.number { state.onTheDesk = nil }
                    case .takeCard(let row):
                        guard state.onTheDesk == nil, state.berths.indices.contains(row) else { return nil }
                        state.onTheDesk = state.berths[row].number
                    case .card(let number, .signed(let name)):
                        if let row = state.berths.firstIndex(where: { $0.number == number }) {
                            state.berths[row].vessel = name
                        }
                        state.onTheDesk = nil
                    case .card(_, .tornUp):
                        state.onTheDesk = nil
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<MarinaWorkflow>) -> MarinaScreen {
                let sink = context.makeSink(of: Action.self)
                let card = state.berths.first { $0.number == state.onTheDesk }.map { berth in
                    MooringCardWorkflow(berth: berth)
                        .mapOutput { Action.card(berth.number, $0) }
                        .rendered(in: context, key: "berth \(berth.number)")
                }
                return MarinaScreen(
                    lines: state.berths.map {
                        "\($0.vessel), \($0.nights) nights\($0.hasShorePower ? ", power" : "")"
                    },
                    nightsInAll: state.berths.reduce(0) { $0 + $1.nights },
                    card: card,
                    onArrive: { sink.send(.arrive($0)) },
                    onAnotherNight: { sink.send(.anotherNight($0)) },
                    onShorePower: { sink.send(.shorePower($0)) },
                    onCastOff: { sink.send(.castOff($0)) },
                    onTakeCard: { sink.send(.takeCard($0)) }
                )
            }
        }

        struct MooringCardWorkflow: Workflow {
            let berth: Berth

            enum Output {
                case signed(String)
                case tornUp
            }

            struct State: Equatable {
                /// The name being written. In the meantime, nothing else can change the vessel's name.
                var lettering: String
            }

            func makeInitialState() -> State { State(lettering: berth.vessel) }

            enum Action: WorkflowAction {
                typealias WorkflowType = MooringCardWorkflow
                case write(String)
                case sign
                case tearUp

                func apply(toState state: inout MooringCardWorkflow.State) -> MooringCardWorkflow.Output? {
                    switch self {
                    case .write(let name):
                        state.lettering = name
                        return nil
                    case .sign:
                        return .signed(state.lettering)
                    case .tearUp:
                        return .tornUp
                    }
                }
            }

            func render(state: State, context: RenderContext<MooringCardWorkflow>) -> MooringCardScreen {
                let sink = context.makeSink(of: Action.self)
                return MooringCardScreen(
                    vessel: state.lettering,
                    nights: berth.nights,
                    onWrite: { sink.send(.write($0)) },
                    onSign: { sink.send(.sign) },
                    onTearUp: { sink.send(.tearUp) }
                )
            }
        }
    }
}

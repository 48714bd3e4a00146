// A climbing hall: the turnstile counts visits while the desk corrects a member's card.

import Workflow

enum E111 {
    struct Climber: Equatable {
        let card: Int
        var name: String
        var phone: String
        var visits: Int
    }

    static let club = [
        Climber(card: 11, name: "Ines", phone: "555-1", visits: 4),
        Climber(card: 12, name: "Odd", phone: "555-2", visits: 0),
    ]

    struct CardScreen {
        let name: String
        let phone: String
        let onPhone: (String) -> Void
        let onKeep: () -> Void
        let onDrop: () -> Void
    }

    struct HallScreen {
        let climbers: [String]
        let card: CardScreen?
        let onEnter: (Int) -> Void
        let onOpen: (Int) -> Void
    }

    // MARK: -

    enum Broken {
        struct HallWorkflow: Workflow {
            typealias Output = Never

            struct State: Equatable {
                var climbers = E111.club
                var open: Int?
            }

            func makeInitialState() -> State { State() }

            enum Action: WorkflowAction {
                typealias WorkflowType = HallWorkflow
                case enter(Int)
                case open(Int)
                case card(CardWorkflow.Result)

                func apply(toState state: inout State) -> Never? {
                    switch self {
                    case .enter(let row):
                        guard state.climbers.indices.contains(row) else { return nil }
                        state.climbers[row].visits += 1
                    case .open(let row):
                        guard state.open == nil, state.climbers.indices.contains(row) else { return nil }
                        state.open = state.climbers[row].card
                    case .card(.dropped):
                        state.open = nil
                    case .card(.kept(let climber)):
                        state.open = nil
                        guard let row = state.climbers.firstIndex(where: { $0.card == climber.card }) else {
                            return nil
                        }
                        state.climbers[row] = climber
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<HallWorkflow>) -> HallScreen {
                let sink = context.makeSink(of: Action.self)
                let card = state.climbers.first { $0.card == state.open }.map { climber in
                    CardWorkflow(climber: climber).mapOutput { Action.card($0) }
                        .rendered(in: context, key: "\(climber.card)")
                }
                return HallScreen(
                    climbers: state.climbers.map { "\($0.name), \($0.phone), \($0.visits) visits" }, card: card,
                    onEnter: { sink.send(.enter($0)) }, onOpen: { sink.send(.open($0)) })
            }
        }

        struct CardWorkflow: Workflow {
            let climber: Climber

            enum Result: Equatable {
                case kept(Climber)
                case dropped
            }

            typealias Output = Result

            struct State: Equatable {
                var paper: Climber
            }

            func makeInitialState() -> State { State(paper: climber) }

            enum Action: WorkflowAction {
                typealias WorkflowType = CardWorkflow
                case phone(String)
                case keep
                case drop

                func apply(toState state: inout State) -> Result? {
                    switch self {
                    case .phone(let text):
                        state.paper.phone = text
                        return nil
                    case .keep: return .kept(state.paper)
                    case .drop: return .dropped
                    }
                }
            }

            func render(state: State, context: RenderContext<CardWorkflow>) -> CardScreen {
                let sink = context.makeSink(of: Action.self)
                return CardScreen(
                    name: state.paper.name, phone: state.paper.phone, onPhone: { sink.send(.phone($0)) },
                    onKeep: { sink.send(.keep) }, onDrop: { sink.send(.drop) })
            }
        }
    }

    enum Fixed {
        struct HallWorkflow: Workflow {
            typealias Output = Never

            struct State: Equatable {
                var climbers = E111.club
                var open: Int?
            }

            func makeInitialState() -> State { State() }

            enum Action: WorkflowAction {
                typealias WorkflowType = HallWorkflow
                case enter(Int)
                case open(Int)
                case card(Int, CardWorkflow.Result)

                func apply(toState state: inout State) -> Never? {
                    switch self {
                    case .enter(let row):
                        guard state.climbers.indices.contains(row) else { return nil }
                        state.climbers[row].visits += 1
                    case .open(let row):
                        guard state.open == nil, state.climbers.indices.contains(row) else { return nil }
                        state.open = state.climbers[row].card
                    case .card(_, .dropped):
                        state.open = nil
                    case .card(let card, .kept(let phone)):
                        state.open = nil
                        guard let row = state.climbers.firstIndex(where: { $0.card == card }) else { return nil }
                        state.climbers[row].phone = phone
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<HallWorkflow>) -> HallScreen {
                let sink = context.makeSink(of: Action.self)
                let card = state.climbers.first { $0.card == state.open }.map { climber in
                    CardWorkflow(name: climber.name, phone: climber.phone)
                        .mapOutput { Action.card(climber.card, $0) }
                        .rendered(in: context, key: "\(climber.card)")
                }
                return HallScreen(
                    climbers: state.climbers.map { "\($0.name), \($0.phone), \($0.visits) visits" }, card: card,
                    onEnter: { sink.send(.enter($0)) }, onOpen: { sink.send(.open($0)) })
            }
        }

        struct CardWorkflow: Workflow {
            let name: String
            let phone: String

            enum Result: Equatable {
                case kept(phone: String)
                case dropped
            }

            typealias Output = Result

            struct State: Equatable {
                /// Starts as a copy, and is passed to the parent when kept. Nothing else changes phone numbers.
                var paper: String
            }

            func makeInitialState() -> State { State(paper: phone) }

            enum Action: WorkflowAction {
                typealias WorkflowType = CardWorkflow
                case phone(String)
                case keep
                case drop

                func apply(toState state: inout State) -> Result? {
                    switch self {
                    case .phone(let text):
                        state.paper = text
                        return nil
                    case .keep: return .kept(phone: state.paper)
                    case .drop: return .dropped
                    }
                }
            }

            func render(state: State, context: RenderContext<CardWorkflow>) -> CardScreen {
                let sink = context.makeSink(of: Action.self)
                return CardScreen(
                    name: name, phone: state.paper, onPhone: { sink.send(.phone($0)) },
                    onKeep: { sink.send(.keep) }, onDrop: { sink.send(.drop) })
            }
        }
    }
}

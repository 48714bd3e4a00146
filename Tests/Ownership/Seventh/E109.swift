// A bar: guests sit down at tables, each table runs up a tab, pays it and leaves.

import Workflow

enum E109 {
    struct Party: Equatable {
        let number: Int
        let name: String
    }

    static let evening = [
        Party(number: 1, name: "Holm"), Party(number: 2, name: "Lund"), Party(number: 3, name: "Berg"),
    ]

    struct TabScreen {
        let name: String
        let glasses: Int
        let onPour: () -> Void
        let onPay: () -> Void
        let onLeave: () -> Void
    }

    struct BarScreen {
        let tabs: [TabScreen]
        let till: Int
        let onSeat: (String) -> Void
    }

    enum Goodbye: Equatable {
        case paid(glasses: Int)
        case left
    }

    // MARK: -

    enum Broken {
        struct BarWorkflow: Workflow {
            typealias Output = Never

            struct State: Equatable {
                var parties = E109.evening
                var number = 3
                var till = 0
            }

            func makeInitialState() -> State { State() }

            enum Action: WorkflowAction {
                typealias WorkflowType = BarWorkflow
                case seat(String)
                case gone(Party, Goodbye)

                func apply(toState state: inout State) -> Never? {
                    switch self {
                    case .seat(let name):
                        state.number += 1
                        state.parties.append(Party(number: state.number, name: name))
                    case .gone(let party, let goodbye):
                        state.parties.removeAll { $0.number == party.number }
                        if case .paid(let glasses) = goodbye { state.till += glasses * 8 }
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<BarWorkflow>) -> BarScreen {
                let sink = context.makeSink(of: Action.self)
                let tabs = state.parties.enumerated().map { place, party in
                    TabWorkflow(name: party.name)
                        .mapOutput { Action.gone(party, $0) }
                        .rendered(in: context, key: "table \(place)")
                }
                return BarScreen(tabs: tabs, till: state.till, onSeat: { sink.send(.seat($0)) })
            }
        }

        struct TabWorkflow: Workflow {
            typealias Output = Goodbye

            let name: String

            struct State: Equatable {
                var glasses = 0
            }

            func makeInitialState() -> State { State() }

            enum Action: WorkflowAction {
                typealias WorkflowType = TabWorkflow
                case pour
                case pay
                case leave

                func apply(toState state: inout State) -> Goodbye? {
                    switch self {
                    case .pour:
                        state.glasses += 1
                        return nil
                    case .pay:
                        return .paid(glasses: state.glasses)
                    case .leave:
                        return state.glasses == 0 ? .left : nil
                    }
                }
            }

            func render(state: State, context: RenderContext<TabWorkflow>) -> TabScreen {
                let sink = context.makeSink(of: Action.self)
                return TabScreen(
                    name: name, glasses: state.glasses, onPour: { sink.send(.pour) }, onPay: { sink.send(.pay) },
                    onLeave: { sink.send(.leave) })
            }
        }
    }

    enum Fixed {
        struct BarWorkflow: Workflow {
            typealias Output = Never

            struct State: Equatable {
                var parties = E109.evening
                var number = 3
                var till = 0
            }

            func makeInitialState() -> State { State() }

            enum Action: WorkflowAction {
                typealias WorkflowType = BarWorkflow
                case seat(String)
                case gone(Party, Goodbye)

                func apply(toState state: inout State) -> Never? {
                    switch self {
                    case .seat(let name):
                        state.number += 1
                        state.parties.append(Party(number: state.number, name: name))
                    case .gone(let party, let goodbye):
                        state.parties.removeAll { $0.number == party.number }
                        if case .paid(let glasses) = goodbye { state.till += glasses * 8 }
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<BarWorkflow>) -> BarScreen {
                let sink = context.makeSink(of: Action.self)
                let tabs = state.parties.map { party in
                    TabWorkflow(name: party.name)
                        .mapOutput { Action.gone(party, $0) }
                        .rendered(in: context, key: "party \(party.number)")
                }
                return BarScreen(tabs: tabs, till: state.till, onSeat: { sink.send(.seat($0)) })
            }
        }

        struct TabWorkflow: Workflow {
            typealias Output = Goodbye

            let name: String

            struct State: Equatable {
                var glasses = 0
            }

            func makeInitialState() -> State { State() }

            enum Action: WorkflowAction {
                typealias WorkflowType = TabWorkflow
                case pour
                case pay
                case leave

                func apply(toState state: inout State) -> Goodbye? {
                    switch self {
                    case .pour:
                        state.glasses += 1
                        return nil
                    case .pay:
                        return .paid(glasses: state.glasses)
                    case .leave:
                        return state.glasses == 0 ? .left : nil
                    }
                }
            }

            func render(state: State, context: RenderContext<TabWorkflow>) -> TabScreen {
                let sink = context.makeSink(of: Action.self)
                return TabScreen(
                    name: name, glasses: state.glasses, onPour: { sink.send(.pour) }, onPay: { sink.send(.pay) },
                    onLeave: { sink.send(.leave) })
            }
        }
    }
}

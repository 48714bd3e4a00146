// A ferry's ticket window: the fare depends on the time of day, and a machine sells tickets for several riders at once.

import Workflow

enum E117 {
    struct MachineScreen {
        let fare: String
        let due: String
        let name: String
        let onRider: () -> Void
        let onName: (String) -> Void
        let onSell: () -> Void
    }

    struct PierScreen {
        let hour: String
        let sold: [String]
        let machine: MachineScreen
        let onRush: (Bool) -> Void
    }

    struct Sale: Equatable {
        let riders: Int
        let crowns: Int
        let name: String
    }

    // MARK: -

    enum Broken {
        struct PierWorkflow: Workflow {
            typealias Output = Never

            struct State: Equatable {
                var rush = false
                var sold: [Sale] = []
            }

            func makeInitialState() -> State { State() }

            enum Action: WorkflowAction {
                typealias WorkflowType = PierWorkflow
                case rush(Bool)
                case sold(Sale)

                func apply(toState state: inout State) -> Never? {
                    switch self {
                    case .rush(let on): state.rush = on
                    case .sold(let sale): state.sold.append(sale)
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<PierWorkflow>) -> PierScreen {
                let sink = context.makeSink(of: Action.self)
                let machine = MachineWorkflow(fare: state.rush ? 30 : 20, holder: state.sold.last?.name ?? "Guest")
                    .mapOutput { Action.sold($0) }
                    .rendered(in: context)
                return PierScreen(
                    hour: state.rush ? "Rush hour: 30 kr" : "20 kr",
                    sold: state.sold.map { "\($0.name): \($0.riders) for \($0.crowns) kr" }, machine: machine,
                    onRush: { sink.send(.rush($0)) })
            }
        }

        struct MachineWorkflow: Workflow {
            typealias Output = Sale

            let fare: Int
            let holder: String

            struct State: Equatable {
                var each: Int
                var riders = 1
                var typed: String?
            }

            func makeInitialState() -> State { State(each: fare) }

            enum Action: WorkflowAction {
                typealias WorkflowType = MachineWorkflow
                case rider
                case name(String)
                case sell

                func apply(toState state: inout State, workflow: MachineWorkflow) -> Sale? {
                    switch self {
                    case .rider:
                        state.riders = state.riders % 4 + 1
                        return nil
                    case .name(let text):
                        state.typed = text
                        return nil
                    case .sell:
                        defer {
                            state.riders = 1
                            state.typed = nil
                        }
                        return Sale(
                            riders: state.riders, crowns: state.riders * state.each,
                            name: state.typed ?? workflow.holder)
                    }
                }
            }

            func render(state: State, context: RenderContext<MachineWorkflow>) -> MachineScreen {
                let sink = context.makeSink(of: Action.self)
                return MachineScreen(
                    fare: "\(state.each) kr each", due: "\(state.riders * state.each) kr", name: state.typed ?? holder,
                    onRider: { sink.send(.rider) }, onName: { sink.send(.name($0)) }, onSell: { sink.send(.sell) })
            }
        }
    }

    enum Fixed {
        struct PierWorkflow: Workflow {
            typealias Output = Never

            struct State: Equatable {
                var rush = false
                var sold: [Sale] = []
            }

            func makeInitialState() -> State { State() }

            enum Action: WorkflowAction {
                typealias WorkflowType = PierWorkflow
                case rush(Bool)
                case sold(Sale)

                func apply(toState state: inout State) -> Never? {
                    switch self {
                    case .rush(let on): state.rush = on
                    case .sold(let sale): state.sold.append(sale)
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<PierWorkflow>) -> PierScreen {
                let sink = context.makeSink(of: Action.self)
                let machine = MachineWorkflow(fare: state.rush ? 30 : 20, holder: state.sold.last?.name ?? "Guest")
                    .mapOutput { Action.sold($0) }
                    .rendered(in: context)
                return PierScreen(
                    hour: state.rush ? "Rush hour: 30 kr" : "20 kr",
                    sold: state.sold.map { "\($0.name): \($0.riders) for \($0.crowns) kr" }, machine: machine,
                    onRush: { sink.send(.rush($0)) })
            }
        }

        struct MachineWorkflow: Workflow {
            typealias Output = Sale

            let fare: Int
            let holder: String

            struct State: Equatable {
                var riders = 1
                /// The name typed for this sale; nil before typing, when the last holder's name is suggested.
                var typed: String?
            }

            func makeInitialState() -> State { State() }

            enum Action: WorkflowAction {
                typealias WorkflowType = MachineWorkflow
                case rider
                case name(String)
                case sell

                func apply(toState state: inout State, context: ApplyContext<MachineWorkflow>) -> Sale? {
                    switch self {
                    case .rider:
                        state.riders = state.riders % 4 + 1
                        return nil
                    case .name(let text):
                        state.typed = text
                        return nil
                    case .sell:
                        defer {
                            state.riders = 1
                            state.typed = nil
                        }
                        return Sale(
                            riders: state.riders, crowns: state.riders * context[workflowValue: \.fare],
                            name: state.typed ?? context[workflowValue: \.holder])
                    }
                }
            }

            func render(state: State, context: RenderContext<MachineWorkflow>) -> MachineScreen {
                let sink = context.makeSink(of: Action.self)
                return MachineScreen(
                    fare: "\(fare) kr each", due: "\(state.riders * fare) kr", name: state.typed ?? holder,
                    onRider: { sink.send(.rider) }, onName: { sink.send(.name($0)) }, onSell: { sink.send(.sell) })
            }
        }
    }
}

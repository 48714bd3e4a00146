// A courier's day: the parcels, grouped by house. They are handed over one at a time, or all at once for a house.

import Workflow

enum F109 {
    enum Status: String {
        case onBoard = "On board"
        case missed = "Nobody home"
        case delivered = "Delivered"
    }

    struct Parcel: Equatable {
        let id: Int
        let house: String
        let recipient: String
        var status = Status.onBoard
    }

    static let load = [
        Parcel(id: 1, house: "3 Mill Lane", recipient: "Okafor"),
        Parcel(id: 2, house: "8 Mill Lane", recipient: "Brandt"),
        Parcel(id: 3, house: "8 Mill Lane", recipient: "Ferrari"),
    ]

    struct ParcelScreen {
        let recipient: String
        let status: String
        let note: String
        let onHandOver: () -> Void
        let onMissed: () -> Void
        let onNote: () -> Void
    }

    struct HouseScreen {
        let address: String
        let parcels: [ParcelScreen]
        let onHandOverAll: () -> Void
    }

    struct DayScreen {
        let progress: String
        let houses: [HouseScreen]
        let isFinished: Bool
        let onFinish: () -> Void
    }

    enum ParcelEvent {
        case handedOver
        case missed
    }

    enum Broken {
        struct DayWorkflow: Workflow {
            struct State {
                var parcels = load
                var deliveredCount = 0
                var isFinished = false
            }

            enum Action: WorkflowAction {
                typealias WorkflowType = DayWorkflow
                case house(String, HouseWorkflow.Output)
                case finish

                func apply(toState state: inout State) -> Never? {
                    switch self {
                    case .house(_, .parcel(let id, let event)):
                        guard let index = state.parcels.firstIndex(where: { $0.id == id }),
                            state.parcels[index].status != .delivered
                        else { return nil }
                        switch event {
                        case .handedOver:
                            state.parcels[index].status = .delivered
                            state.deliveredCount += 1
                        case .missed:
                            state.parcels[index].status = .missed
                        }
                    case .house(let house, .handedOverAll):
                        let open = state.parcels.indices.filter {
                            state.parcels[$0].house == house && state.parcels[$0].status != .delivered
                        }
                        guard !open.isEmpty else { return nil }
                        for index in open { state.parcels[index].status = .delivered }
                        state.deliveredCount += 1
                    case .finish:
                        if state.deliveredCount == state.parcels.count { state.isFinished = true }
                    }
                    return nil
                }
            }

            func makeInitialState() -> State { State() }

            func render(state: State, context: RenderContext<Self>) -> DayScreen {
                let sink = context.makeSink(of: Action.self)
                let houses = Set(state.parcels.map(\.house)).sorted().map { house in
                    HouseWorkflow(address: house, parcels: state.parcels.filter { $0.house == house })
                        .mapOutput { Action.house(house, $0) }
                        .rendered(in: context, key: house)
                }
                return DayScreen(
                    progress: "\(state.deliveredCount) of \(state.parcels.count) delivered",
                    houses: houses,
                    isFinished: state.isFinished,
                    onFinish: { sink.send(.finish) })
            }
        }

        struct HouseWorkflow: Workflow {
            typealias State = Void

            let address: String
            let parcels: [Parcel]

            enum Output {
                case parcel(Int, ParcelEvent)
                case handedOverAll
            }

            func render(state: Void, context: RenderContext<Self>) -> HouseScreen {
                let outputs = context.makeOutputSink()
                return HouseScreen(
                    address: address,
                    parcels: parcels.map { parcel in
                        ParcelWorkflow(parcel: parcel)
                            .mapOutput { AnyWorkflowAction<Self>.sendingOutput(.parcel(parcel.id, $0)) }
                            .rendered(in: context, key: "\(parcel.id)")
                    },
                    onHandOverAll: { outputs.send(.handedOverAll) })
            }
        }

        struct ParcelWorkflow: Workflow {
            typealias Output = ParcelEvent

            let parcel: Parcel

            struct State { var showsNote = false }

            enum Action: WorkflowAction {
                typealias WorkflowType = ParcelWorkflow
                case event(ParcelEvent)
                case note

                func apply(toState state: inout State) -> ParcelEvent? {
                    if case .event(let event) = self { return event }
                    state.showsNote.toggle()
                    return nil
                }
            }

            func makeInitialState() -> State { State() }

            func render(state: State, context: RenderContext<Self>) -> ParcelScreen {
                let sink = context.makeSink(of: Action.self)
                return ParcelScreen(
                    recipient: parcel.recipient,
                    status: parcel.status.rawValue,
                    note: state.showsNote ? "Ring twice" : "",
                    onHandOver: { sink.send(.event(.handedOver)) },
                    onMissed: { sink.send(.event(.missed)) },
                    onNote: { sink.send(.note) })
            }
        }
    }

    enum Fixed {
        struct DayWorkflow: Workflow {
            struct State {
                var parcels = load
                var isFinished = false

                var deliveredCount: Int { parcels.count { $0.status == .delivered } }
            }

            enum Action: WorkflowAction {
                typealias WorkflowType = DayWorkflow
                case house(String, HouseWorkflow.Output)
                case finish

                func apply(toState state: inout State) -> Never? {
                    switch self {
                    case .house(_, .parcel(let id, let event)):
                        guard let index = state.parcels.firstIndex(where: { $0.id == id }),
                            state.parcels[index].status != .delivered
                        else { return nil }
                        switch event {
                        case .handedOver:
                            state.parcels[index].status = .delivered
                        case .missed:
                            state.parcels[index].status = .missed
                        }
                    case .house(let house, .handedOverAll):
                        let open = state.parcels.indices.filter {
                            state.parcels[$0].house == house && state.parcels[$0].status != .delivered
                        }
                        for index in open { state.parcels[index].status = .delivered }
                    case .finish:
                        if state.deliveredCount == state.parcels.count { state.isFinished = true }
                    }
                    return nil
                }
            }

            func makeInitialState() -> State { State() }

            func render(state: State, context: RenderContext<Self>) -> DayScreen {
                let sink = context.makeSink(of: Action.self)
                let houses = Set(state.parcels.map(\.house)).sorted().map { house in
                    HouseWorkflow(address: house, parcels: state.parcels.filter { $0.house == house })
                        .mapOutput { Action.house(house, $0) }
                        .rendered(in: context, key: house)
                }
                return DayScreen(
                    progress: "\(state.deliveredCount) of \(state.parcels.count) delivered",
                    houses: houses,
                    isFinished: state.isFinished,
                    onFinish: { sink.send(.finish) })
            }
        }

        struct HouseWorkflow: Workflow {
            typealias State = Void

            let address: String
            let parcels: [Parcel]

            enum Output {
                case parcel(Int, ParcelEvent)
                case handedOverAll
            }

            func render(state: Void, context: RenderContext<Self>) -> HouseScreen {
                let outputs = context.makeOutputSink()
                return HouseScreen(
                    address: address,
                    parcels: parcels.map { parcel in
                        ParcelWorkflow(parcel: parcel)
                            .mapOutput { AnyWorkflowAction<Self>.sendingOutput(.parcel(parcel.id, $0)) }
                            .rendered(in: context, key: "\(parcel.id)")
                    },
                    onHandOverAll: { outputs.send(.handedOverAll) })
            }
        }

        struct ParcelWorkflow: Workflow {
            typealias Output = ParcelEvent

            let parcel: Parcel

            struct State { var showsNote = false }

            enum Action: WorkflowAction {
                typealias WorkflowType = ParcelWorkflow
                case event(ParcelEvent)
                case note

                func apply(toState state: inout State) -> ParcelEvent? {
                    if case .event(let event) = self { return event }
                    state.showsNote.toggle()
                    return nil
                }
            }

            func makeInitialState() -> State { State() }

            func render(state: State, context: RenderContext<Self>) -> ParcelScreen {
                let sink = context.makeSink(of: Action.self)
                return ParcelScreen(
                    recipient: parcel.recipient,
                    status: parcel.status.rawValue,
                    note: state.showsNote ? "Ring twice" : "",
                    onHandOver: { sink.send(.event(.handedOver)) },
                    onMissed: { sink.send(.event(.missed)) },
                    onNote: { sink.send(.note) })
            }
        }
    }
}

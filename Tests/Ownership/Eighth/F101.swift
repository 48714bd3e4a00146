// Click and collect: choose a store, then a time to collect the order. The store suggests its first free slot.

import Workflow
import WorkflowConcurrency

enum F101 {
    static let stores = ["Market Street", "Old Station", "Riverside"]
    static let slots = [9, 11, 13, 15, 17]

    /// Asks a store for its first free slot. Nil if there is none today.
    struct FirstFreeSlot: Worker, Equatable {
        typealias Output = Int?

        let store: Int

        func run() async -> Int? {
            try? await Task.sleep(for: .milliseconds(300))
            return [0, 2, nil][store]
        }
    }

    struct SlotScreen {
        let store: String
        let slots: [String]
        let chosen: String
        let isAskingStore: Bool
        let onPick: (Int) -> Void
        let onSameAsLastTime: () -> Void
        let onSuggest: () -> Void
        let onConfirm: () -> Void
        let onClose: () -> Void
    }

    struct PickupScreen {
        let stores: [String]
        let booking: String
        let slot: SlotScreen?
        let onStore: (Int) -> Void
    }

    struct Booking: Equatable {
        let store: Int
        let slot: Int
    }

    static func time(_ slot: Int) -> String { "\(slots[slot]):00" }

    enum Broken {
        struct PickupWorkflow: Workflow {
            struct State {
                var openStore: Int?
                var booking: Booking?
            }

            enum Action: WorkflowAction {
                typealias WorkflowType = PickupWorkflow
                case opened(Int)
                case slot(store: Int, SlotWorkflow.Output)

                func apply(toState state: inout State) -> Never? {
                    switch self {
                    case .opened(let store):
                        if stores.indices.contains(store) { state.openStore = store }
                    case .slot(let store, .confirmed(let slot)):
                        state.booking = Booking(store: store, slot: slot)
                        state.openStore = nil
                    case .slot(_, .closed):
                        state.openStore = nil
                    }
                    return nil
                }
            }

            func makeInitialState() -> State { State() }

            func render(state: State, context: RenderContext<Self>) -> PickupScreen {
                let sink = context.makeSink(of: Action.self)
                let slot = state.openStore.map { store in
                    SlotWorkflow(store: store, lastSlot: 4)
                        .mapOutput { Action.slot(store: store, $0) }
                        .rendered(in: context, key: "\(store)")
                }
                return PickupScreen(
                    stores: stores,
                    booking: state.booking.map { "\(stores[$0.store]) at \(time($0.slot))" } ?? "Not booked",
                    slot: slot,
                    onStore: { sink.send(.opened($0)) })
            }
        }

        struct SlotWorkflow: Workflow {
            let store: Int
            let lastSlot: Int

            enum Output {
                case confirmed(Int)
                case closed
            }

            struct State {
                var slot: Int?
                var isAskingStore = true
            }

            enum Action: WorkflowAction {
                typealias WorkflowType = SlotWorkflow
                case picked(Int)
                case sameAsLastTime
                case suggest
                case suggested(Int?)
                case confirm
                case close

                func apply(toState state: inout State, workflow: SlotWorkflow) -> Output? {
                    switch self {
                    case .picked(let slot):
                        guard slots.indices.contains(slot) else { return nil }
                        state.slot = slot
                        state.isAskingStore = false
                    case .sameAsLastTime:
                        state.slot = workflow.lastSlot
                    case .suggest:
                        state.slot = nil
                        state.isAskingStore = true
                    case .suggested(let slot):
                        state.slot = slot
                        state.isAskingStore = false
                    case .confirm:
                        return state.slot.map { .confirmed($0) }
                    case .close:
                        return .closed
                    }
                    return nil
                }
            }

            func makeInitialState() -> State { State() }

            func render(state: State, context: RenderContext<Self>) -> SlotScreen {
                if state.isAskingStore {
                    FirstFreeSlot(store: store).running(in: context) { Action.suggested($0) }
                }
                let sink = context.makeSink(of: Action.self)
                return SlotScreen(
                    store: stores[store],
                    slots: slots.indices.map(time),
                    chosen: state.slot.map(time) ?? "–",
                    isAskingStore: state.isAskingStore,
                    onPick: { sink.send(.picked($0)) },
                    onSameAsLastTime: { sink.send(.sameAsLastTime) },
                    onSuggest: { sink.send(.suggest) },
                    onConfirm: { sink.send(.confirm) },
                    onClose: { sink.send(.close) })
            }
        }
    }

    enum Fixed {
        struct PickupWorkflow: Workflow {
            struct State {
                var openStore: Int?
                var booking: Booking?
            }

            enum Action: WorkflowAction {
                typealias WorkflowType = PickupWorkflow
                case opened(Int)
                case slot(store: Int, SlotWorkflow.Output)

                func apply(toState state: inout State) -> Never? {
                    switch self {
                    case .opened(let store):
                        if stores.indices.contains(store) { state.openStore = store }
                    case .slot(let store, .confirmed(let slot)):
                        state.booking = Booking(store: store, slot: slot)
                        state.openStore = nil
                    case .slot(_, .closed):
                        state.openStore = nil
                    }
                    return nil
                }
            }

            func makeInitialState() -> State { State() }

            func render(state: State, context: RenderContext<Self>) -> PickupScreen {
                let sink = context.makeSink(of: Action.self)
                let slot = state.openStore.map { store in
                    SlotWorkflow(store: store, lastSlot: 4)
                        .mapOutput { Action.slot(store: store, $0) }
                        .rendered(in: context, key: "\(store)")
                }
                return PickupScreen(
                    stores: stores,
                    booking: state.booking.map { "\(stores[$0.store]) at \(time($0.slot))" } ?? "Not booked",
                    slot: slot,
                    onStore: { sink.send(.opened($0)) })
            }
        }

        struct SlotWorkflow: Workflow {
            let store: Int
            let lastSlot: Int

            enum Output {
                case confirmed(Int)
                case closed
            }

            struct State {
                var slot: Int?
                var isAskingStore = true
            }

            enum Action: WorkflowAction {
                typealias WorkflowType = SlotWorkflow
                case picked(Int)
                case sameAsLastTime
                case suggest
                case suggested(Int?)
                case confirm
                case close

                func apply(toState state: inout State, workflow: SlotWorkflow) -> Output? {
                    switch self {
                    case .picked(let slot):
                        guard slots.indices.contains(slot) else { return nil }
                        state.slot = slot
                        state.isAskingStore = false
                    case .sameAsLastTime:
                        state.slot = workflow.lastSlot
                        state.isAskingStore = false
                    case .suggest:
                        state.slot = nil
                        state.isAskingStore = true
                    case .suggested(let slot):
                        state.slot = slot
                        state.isAskingStore = false
                    case .confirm:
                        return state.slot.map { .confirmed($0) }
                    case .close:
                        return .closed
                    }
                    return nil
                }
            }

            func makeInitialState() -> State { State() }

            func render(state: State, context: RenderContext<Self>) -> SlotScreen {
                if state.isAskingStore {
                    FirstFreeSlot(store: store).running(in: context) { Action.suggested($0) }
                }
                let sink = context.makeSink(of: Action.self)
                return SlotScreen(
                    store: stores[store],
                    slots: slots.indices.map(time),
                    chosen: state.slot.map(time) ?? "–",
                    isAskingStore: state.isAskingStore,
                    onPick: { sink.send(.picked($0)) },
                    onSameAsLastTime: { sink.send(.sameAsLastTime) },
                    onSuggest: { sink.send(.suggest) },
                    onConfirm: { sink.send(.confirm) },
                    onClose: { sink.send(.close) })
            }
        }
    }
}

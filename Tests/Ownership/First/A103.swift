// The valves of a garden allotment, controlled by radio.

import Workflow
import WorkflowConcurrency

enum A103 {
    static let beds = ["north", "south", "orchard"]

    struct Order: Equatable {
        let slip: Int
        let bed: String
        let opens: Bool
    }

    /// Sends one order by radio. Returns true if the valve obeyed.
    struct Radio: Worker {
        let order: Order
        let attempt: Int

        func run() async -> Bool {
            try? await Task.sleep(for: .milliseconds(150))
            return order.bed != "orchard"
        }

        func isEquivalent(to other: Radio) -> Bool {
            order == other.order && attempt == other.attempt
        }
    }

    /// Carries out one order: tries twice, then gives up.
    struct OrderWorkflow: Workflow {
        typealias Rendering = String

        let order: Order

        enum Output { case obeyed, refused }

        struct State { var attempt = 1 }

        func makeInitialState() -> State { State() }

        func render(state: State, context: RenderContext<OrderWorkflow>) -> String {
            Radio(order: order, attempt: state.attempt)
                .mapOutput { obeyed in
                    AnyWorkflowAction<OrderWorkflow> { state in
                        if obeyed { return .obeyed }
                        if state.attempt == 2 { return .refused }
                        state.attempt = 2
                        return nil
                    }
                }
                .running(in: context)
            let verb = order.opens ? "opening" : "shutting"
            return "\(verb) \(order.bed), attempt \(state.attempt)"
        }
    }

    struct ValveScreen {
        let valves: [String]
        let litresPerMinute: Int
        let underWay: [String]
        let notice: String?
        let onValve: (Int) -> Void
        let onNoticeRead: () -> Void

        init(
            flowing: Set<String>, underWay: [String], notice: String?, onValve: @escaping (Int) -> Void,
            onNoticeRead: @escaping () -> Void
        ) {
            self.valves = beds.map { "\($0): \(flowing.contains($0) ? "open" : "shut")" }
            self.litresPerMinute = flowing.count * 12
            self.underWay = underWay
            self.notice = notice
            self.onValve = onValve
            self.onNoticeRead = onNoticeRead
        }
    }
}

extension A103 {
    enum Broken {
        struct ValveHouseWorkflow: Workflow {
            typealias Rendering = ValveScreen

            struct State: Equatable {
                var flowing: Set<String> = []
                var orders: [Order] = []
                var slip = 40
                var notice: String?
            }

            func makeInitialState() -> State { State() }

            enum Action: WorkflowAction {
                typealias WorkflowType = ValveHouseWorkflow

                case turn(Int)
                case read
                case obeyed(Order)
                case refused(Order)

                func apply(toState state: inout State) -> Never? {
                    switch self {
                    case .turn(let place):
                        guard beds.indices.contains(place) else { return nil }
                        let bed = beds[place]
                        guard !state.orders.contains(where: { $0.bed == bed }) else { return nil }
                        state.slip += 1
                        let order = Order(slip: state.slip, bed: bed, opens: !state.flowing.contains(bed))
                        state.orders.append(order)
                        // It nearly always works, so don't wait for the answer.
                        if order.opens { state.flowing.insert(bed) } else { state.flowing.remove(bed) }
                    case .read:
                        state.notice = nil
                    case .obeyed(let order):
                        state.orders.removeAll { $0 == order }
                    case .refused(let order):
                        state.orders.removeAll { $0 == order }
                        state.notice = "No answer from \(order.bed)"
                    }
                    return nil
                }

                typealias State = ValveHouseWorkflow.State
            }

            func render(state: State, context: RenderContext<ValveHouseWorkflow>) -> ValveScreen {
                let sink = context.makeSink(of: Action.self)
                let underWay = state.orders.map { order in
                    OrderWorkflow(order: order)
                        .mapOutput { $0 == .obeyed ? Action.obeyed(order) : Action.refused(order) }
                        .rendered(in: context, key: "slip \(order.slip)")
                }
                return ValveScreen(
                    flowing: state.flowing, underWay: underWay, notice: state.notice,
                    onValve: { sink.send(.turn($0)) }, onNoticeRead: { sink.send(.read) }
                )
            }
        }
    }

    enum Fixed {
        struct ValveHouseWorkflow: Workflow {
            typealias Rendering = ValveScreen

            struct State: Equatable {
                /// The beds whose valves have confirmed that they are open.
                var flowing: Set<String> = []
                /// The orders that haven't been answered, at most one per valve.
                var orders: [Order] = []
                var slip = 40
                var notice: String?

                /// The beds to show, as if every order had already worked.
                var hoped: Set<String> {
                    orders.reduce(into: flowing) { beds, order in
                        if order.opens { beds.insert(order.bed) } else { beds.remove(order.bed) }
                    }
                }
            }

            func makeInitialState() -> State { State() }

            enum Action: WorkflowAction {
                typealias WorkflowType = ValveHouseWorkflow
                typealias State = ValveHouseWorkflow.State

                case turn(Int)
                case read
                case obeyed(Order)
                case refused(Order)

                func apply(toState state: inout State) -> Never? {
                    switch self {
                    case .turn(let place):
                        guard beds.indices.contains(place) else { return nil }
                        let bed = beds[place]
                        guard !state.orders.contains(where: { $0.bed == bed }) else { return nil }
                        state.slip += 1
                        state.orders.append(
                            Order(slip: state.slip, bed: bed, opens: !state.flowing.contains(bed)))
                    case .read:
                        state.notice = nil
                    case .obeyed(let order):
                        guard state.orders.contains(order) else { return nil }
                        state.orders.removeAll { $0 == order }
                        if order.opens { state.flowing.insert(order.bed) } else { state.flowing.remove(order.bed) }
                    case .refused(let order):
                        state.orders.removeAll { $0 == order }
                        state.notice = "No answer from \(order.bed)"
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<ValveHouseWorkflow>) -> ValveScreen {
                let sink = context.makeSink(of: Action.self)
                let underWay = state.orders.map { order in
                    OrderWorkflow(order: order)
                        .mapOutput { $0 == .obeyed ? Action.obeyed(order) : Action.refused(order) }
                        .rendered(in: context, key: "slip \(order.slip)")
                }
                return ValveScreen(
                    flowing: state.hoped, underWay: underWay, notice: state.notice,
                    onValve: { sink.send(.turn($0)) }, onNoticeRead: { sink.send(.read) }
                )
            }
        }
    }
}

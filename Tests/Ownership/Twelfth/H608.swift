// A market stall's basket: quantities, a coupon, the total, and the receipt of the last purchase.

import Workflow
import WorkflowUI

enum H608 {
    struct Produce: Equatable {
        let sku: String
        let name: String
        let price: Int
        var quantity: Int
    }

    enum Coupon: Equatable {
        case percent(Int)
        case off(Int)

        func discount(on subtotal: Int) -> Int {
            switch self {
            case .percent(let percent): subtotal * percent / 100
            case .off(let amount): min(subtotal, amount)
            }
        }
    }

    struct LineScreen: Screen {
        let title: String
        let amount: Int
        let onMore: () -> Void
        let onLess: () -> Void
    }

    struct SummaryScreen: Screen {
        let subtotal: Int
        let discount: String
        let total: Int
        let onTenPercent: () -> Void
        let onTwoOff: () -> Void
        let onNoCoupon: () -> Void
        let onPay: () -> Void
    }

    struct StallScreen: Screen {
        let lines: [LineScreen]
        let summary: SummaryScreen
        let receipt: String
    }

    enum Bug {
        struct Line: Workflow {
            let produce: Produce

            enum Output { case change(Int) }

            func render(state: Void, context: RenderContext<Line>) -> LineScreen {
                let sink = context.makeOutputSink()
                return LineScreen(
                    title: "\(produce.quantity) \(produce.name)", amount: produce.quantity * produce.price,
                    onMore: { sink.send(.change(1)) }, onLess: { sink.send(.change(-1)) })
            }
        }

        struct Summary: Workflow {
            let subtotal: Int
            let discount: Int

            enum Output {
                case coupon(Coupon?)
                case pay
            }

            func render(state: Void, context: RenderContext<Summary>) -> SummaryScreen {
                let sink = context.makeOutputSink()
                return SummaryScreen(
                    subtotal: subtotal, discount: discount == 0 ? "No discount" : "\(discount) off",
                    total: subtotal - discount, onTenPercent: { sink.send(.coupon(.percent(10))) },
                    onTwoOff: { sink.send(.coupon(.off(2))) }, onNoCoupon: { sink.send(.coupon(nil)) },
                    onPay: { sink.send(.pay) })
            }
        }

        /// What was paid; it doesn't change any more.
        struct Receipt: Equatable {
            let number: Int
            let paid: Int
        }

        struct Root: Workflow {
            struct State {
                var basket: [Produce]
                var discount = 0
                var receipt: Receipt?

                var subtotal: Int { basket.map { $0.price * $0.quantity }.reduce(0, +) }
            }

            func makeInitialState() -> State {
                State(
                    basket: [
                        Produce(sku: "QNC", name: "quinces", price: 20, quantity: 1),
                        Produce(sku: "MDL", name: "medlars", price: 10, quantity: 2),
                    ])
            }

            enum Action: WorkflowAction {
                typealias WorkflowType = Root
                case change(String, Int)
                case summary(Summary.Output)

                func apply(toState state: inout Root.State) -> Never? {
                    switch self {
                    case .change(let sku, let difference):
                        guard let index = state.basket.firstIndex(where: { $0.sku == sku }) else { break }
                        state.basket[index].quantity = max(0, state.basket[index].quantity + difference)
                    case .summary(.coupon(let coupon)):
                        state.discount = coupon?.discount(on: state.subtotal) ?? 0
                    case .summary(.pay):
                        guard state.subtotal > 0 else { break }
                        let number = (state.receipt?.number ?? 0) + 1
                        state.receipt = Receipt(number: number, paid: state.subtotal - state.discount)
                        for index in state.basket.indices { state.basket[index].quantity = 0 }
                        state.discount = 0
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<Root>) -> StallScreen {
                let lines = state.basket.map { produce in
                    Line(produce: produce).rendered(in: context, key: produce.sku) { output in
                        switch output {
                        case .change(let difference): Action.change(produce.sku, difference)
                        }
                    }
                }
                let summary = Summary(subtotal: state.subtotal, discount: state.discount).rendered(in: context) {
                    Action.summary($0)
                }
                return StallScreen(
                    lines: lines, summary: summary,
                    receipt: state.receipt.map { "Receipt \($0.number): \($0.paid) paid" } ?? "No receipt")
            }
        }
    }

    enum Fixed {
        struct Line: Workflow {
            let produce: Produce

            enum Output { case change(Int) }

            func render(state: Void, context: RenderContext<Line>) -> LineScreen {
                let sink = context.makeOutputSink()
                return LineScreen(
                    title: "\(produce.quantity) \(produce.name)", amount: produce.quantity * produce.price,
                    onMore: { sink.send(.change(1)) }, onLess: { sink.send(.change(-1)) })
            }
        }

        struct Summary: Workflow {
            let subtotal: Int
            let discount: Int

            enum Output {
                case coupon(Coupon?)
                case pay
            }

            func render(state: Void, context: RenderContext<Summary>) -> SummaryScreen {
                let sink = context.makeOutputSink()
                return SummaryScreen(
                    subtotal: subtotal, discount: discount == 0 ? "No discount" : "\(discount) off",
                    total: subtotal - discount, onTenPercent: { sink.send(.coupon(.percent(10))) },
                    onTwoOff: { sink.send(.coupon(.off(2))) }, onNoCoupon: { sink.send(.coupon(nil)) },
                    onPay: { sink.send(.pay) })
            }
        }

        /// What was paid; it doesn't change any more.
        struct Receipt: Equatable {
            let number: Int
            let paid: Int
        }

        struct Root: Workflow {
            struct State {
                var basket: [Produce]
                var coupon: Coupon?
                var receipt: Receipt?

                var subtotal: Int { basket.map { $0.price * $0.quantity }.reduce(0, +) }
                var discount: Int { coupon?.discount(on: subtotal) ?? 0 }
            }

            func makeInitialState() -> State {
                State(
                    basket: [
                        Produce(sku: "QNC", name: "quinces", price: 20, quantity: 1),
                        Produce(sku: "MDL", name: "medlars", price: 10, quantity: 2),
                    ])
            }

            enum Action: WorkflowAction {
                typealias WorkflowType = Root
                case change(String, Int)
                case summary(Summary.Output)

                func apply(toState state: inout Root.State) -> Never? {
                    switch self {
                    case .change(let sku, let difference):
                        guard let index = state.basket.firstIndex(where: { $0.sku == sku }) else { break }
                        state.basket[index].quantity = max(0, state.basket[index].quantity + difference)
                    case .summary(.coupon(let coupon)):
                        state.coupon = coupon
                    case .summary(.pay):
                        guard state.subtotal > 0 else { break }
                        let number = (state.receipt?.number ?? 0) + 1
                        state.receipt = Receipt(number: number, paid: state.subtotal - state.discount)
                        for index in state.basket.indices { state.basket[index].quantity = 0 }
                        state.coupon = nil
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<Root>) -> StallScreen {
                let lines = state.basket.map { produce in
                    Line(produce: produce).rendered(in: context, key: produce.sku) { output in
                        switch output {
                        case .change(let difference): Action.change(produce.sku, difference)
                        }
                    }
                }
                let summary = Summary(subtotal: state.subtotal, discount: state.discount).rendered(in: context) {
                    Action.summary($0)
                }
                return StallScreen(
                    lines: lines, summary: summary,
                    receipt: state.receipt.map { "Receipt \($0.number): \($0.paid) paid" } ?? "No receipt")
            }
        }
    }
}

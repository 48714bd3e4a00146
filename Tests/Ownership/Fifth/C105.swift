// An auction: lots are sold one after another.

import Workflow

enum C105 {
    struct Lot: Equatable {
        let title: String
        var bids: [Int] = []

        var price: Int { bids.reduce(0, +) }
    }

    struct PaddleScreen {
        let step: Int
        let onBolder: (Bool) -> Void
        let onBid: () -> Void
    }

    struct SaleScreen {
        let placard: String
        let titles: [String]
        let sold: [String]
        let paddle: PaddleScreen?
        let onHammer: () -> Void
        let onWithdraw: () -> Void
        let onPostpone: () -> Void
    }

    /// The bidder's paddle. The bidder chooses the size of a bid.
    struct Paddle: Workflow {
        typealias Rendering = PaddleScreen

        enum Output { case bid(Int) }

        struct State { var bold = false; var step: Int { bold ? 10 : 5 } }

        func makeInitialState() -> State { State() }

        func render(state: State, context: RenderContext<Paddle>) -> PaddleScreen {
            let sink = context.makeSink(of: AnyWorkflowAction<Paddle>.self)
            return PaddleScreen(
                step: state.step,
                onBolder: { bold in
                    sink.send(
                        AnyWorkflowAction { state in
                            state.bold = bold
                            return nil
                        })
                },
                onBid: { sink.send(AnyWorkflowAction { state in .bid(state.step) }) })
        }
    }

    static let catalogue = [Lot(title: "Clock"), Lot(title: "Harp"), Lot(title: "Globe"), Lot(title: "Stool")]

    enum Broken {
        struct SaleWorkflow: Workflow {
            typealias Output = Never
            typealias Rendering = SaleScreen

            struct State {
                var lots = catalogue
                var here = 0
                var sold: [String] = []
                var placard = ""

                mutating func paint() {
                    guard lots.indices.contains(here) else {
                        placard = "No more lots"
                        return
                    }
                    placard = "\(here + 1)/\(lots.count) \(lots[here].title): \(lots[here].price) guineas"
                }
            }

            func makeInitialState() -> State {
                var state = State()
                state.paint()
                return state
            }

            enum Action: WorkflowAction {
                typealias WorkflowType = SaleWorkflow

                case bid(Int), hammer, withdraw, postpone

                func apply(toState state: inout SaleWorkflow.State) -> Never? {
                    guard state.lots.indices.contains(state.here) else { return nil }
                    switch self {
                    case .bid(let amount):
                        state.lots[state.here].bids.append(amount)
                        state.paint()
                    case .hammer:
                        let lot = state.lots.remove(at: state.here)
                        state.sold.append("\(lot.title) for \(lot.price)")
                        if state.here >= state.lots.count { state.here = 0 }
                        state.paint()
                    case .withdraw:
                        state.lots.remove(at: state.here)
                        if state.here >= state.lots.count { state.here = 0 }
                    case .postpone:
                        state.here = (state.here + 1) % state.lots.count
                        state.paint()
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<SaleWorkflow>) -> SaleScreen {
                let sink = context.makeSink(of: Action.self)
                let paddle = Paddle()
                    .mapOutput { output -> Action in
                        switch output {
                        case .bid(let amount): .bid(amount)
                        }
                    }
                    .rendered(in: context)
                return SaleScreen(
                    placard: state.placard,
                    titles: state.lots.map(\.title), sold: state.sold,
                    paddle: state.lots.isEmpty ? nil : paddle,
                    onHammer: { sink.send(.hammer) }, onWithdraw: { sink.send(.withdraw) },
                    onPostpone: { sink.send(.postpone) })
            }
        }
    }

    enum Fixed {
        struct SaleWorkflow: Workflow {
            typealias Output = Never
            typealias Rendering = SaleScreen

            struct State {
                var lots = catalogue
                // The index in the order of sale. Every action keeps it within the list.
                var here = 0
                // The announcement of each sale, as it was made at the time.
                var sold: [String] = []
            }

            func makeInitialState() -> State { State() }

            enum Action: WorkflowAction {
                typealias WorkflowType = SaleWorkflow

                case bid(Int), hammer, withdraw, postpone

                func apply(toState state: inout SaleWorkflow.State) -> Never? {
                    guard state.lots.indices.contains(state.here) else { return nil }
                    switch self {
                    case .bid(let amount):
                        state.lots[state.here].bids.append(amount)
                    case .hammer:
                        let lot = state.lots.remove(at: state.here)
                        state.sold.append("\(lot.title) for \(lot.price)")
                        if state.here >= state.lots.count { state.here = 0 }
                    case .withdraw:
                        state.lots.remove(at: state.here)
                        if state.here >= state.lots.count { state.here = 0 }
                    case .postpone:
                        state.here = (state.here + 1) % state.lots.count
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<SaleWorkflow>) -> SaleScreen {
                let sink = context.makeSink(of: Action.self)
                let paddle = Paddle()
                    .mapOutput { output -> Action in
                        switch output {
                        case .bid(let amount): .bid(amount)
                        }
                    }
                    .rendered(in: context)
                let lots = state.lots
                let placard =
                    lots.indices.contains(state.here)
                    ? "\(state.here + 1)/\(lots.count) \(lots[state.here].title): \(lots[state.here].price) guineas"
                    : "No more lots"
                return SaleScreen(
                    placard: placard,
                    titles: lots.map(\.title), sold: state.sold,
                    paddle: lots.isEmpty ? nil : paddle,
                    onHammer: { sink.send(.hammer) }, onWithdraw: { sink.send(.withdraw) },
                    onPostpone: { sink.send(.postpone) })
            }
        }
    }
}

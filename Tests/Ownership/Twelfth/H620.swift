// A kitchen: dishes are put into the oven, and each one's card counts down to when it comes out.

import Workflow
import WorkflowUI

enum H620 {
    struct Dish: Equatable {
        let id: Int
        let name: String
        let minutes: Int
        /// Since when it has been in the oven, and when it comes out.
        var baking: ClosedRange<Int>?
    }

    struct CardScreen: Screen {
        let title: String
        let countdown: String
        let isMuted: Bool
        let onLonger: () -> Void
        let onMute: () -> Void
        let onTakeOut: () -> Void
    }

    struct OvenScreen: Screen {
        let heading: String
        let cards: [CardScreen]
    }

    struct ShelfRow {
        let name: String
        let onPutIn: () -> Void
    }

    struct KitchenScreen: Screen {
        let clock: String
        let shelf: [ShelfRow]
        let oven: OvenScreen
        let served: [String]
        let onMinute: () -> Void
    }

    enum Bug {
        enum Kitchen {
            /// The card of a dish in the oven, which owns whether its bell is muted.
            struct Card: Workflow {
                let dish: Dish
                let baking: ClosedRange<Int>
                let clock: Int

                enum Output {
                    case longer
                    case takeOut
                }

                struct State {
                    var remaining: Int
                    var isMuted = false
                }

                func makeInitialState() -> State { State(remaining: baking.upperBound - clock) }

                func workflowDidChange(from previousWorkflow: Card, state: inout State) {
                    state.remaining = max(0, state.remaining - (clock - previousWorkflow.clock))
                }

                enum Action: WorkflowAction {
                    typealias WorkflowType = Card
                    case mute
                    case send(Card.Output)

                    func apply(toState state: inout Card.State) -> Card.Output? {
                        switch self {
                        case .mute:
                            state.isMuted.toggle()
                            return nil
                        case .send(let output):
                            return output
                        }
                    }
                }

                func render(state: State, context: RenderContext<Card>) -> CardScreen {
                    let sink = context.makeSink(of: Action.self)
                    let bell = state.isMuted ? "done" : "DONE!"
                    let countdown = state.remaining == 0 ? bell : "\(state.remaining) min left"
                    return CardScreen(
                        title: "\(dish.name), in at \(baking.lowerBound), out at \(baking.upperBound)",
                        countdown: countdown, isMuted: state.isMuted, onLonger: { sink.send(.send(.longer)) },
                        onMute: { sink.send(.mute) }, onTakeOut: { sink.send(.send(.takeOut)) })
                }
            }

            struct Oven: Workflow {
                let dishes: [Dish]
                let clock: Int

                enum Output { case card(Int, Card.Output) }

                func render(state: Void, context: RenderContext<Oven>) -> OvenScreen {
                    let cards = dishes.compactMap { dish in
                        dish.baking.map { baking in
                            Card(dish: dish, baking: baking, clock: clock).rendered(in: context, key: "\(dish.id)") {
                                AnyWorkflowAction<Oven>(sendingOutput: .card(dish.id, $0))
                            }
                        }
                    }
                    return OvenScreen(heading: "\(cards.count) in the oven", cards: cards)
                }
            }
        }

        struct Root: Workflow {
            struct State {
                var dishes = [Dish(id: 1, name: "Pie", minutes: 3), Dish(id: 2, name: "Loaf", minutes: 4)]
                var clock = 0
                var served: [String] = []
            }

            func makeInitialState() -> State { State() }

            enum Action: WorkflowAction {
                typealias WorkflowType = Root
                case putIn(Int)
                case oven(Kitchen.Oven.Output)
                case minute

                func apply(toState state: inout Root.State) -> Never? {
                    switch self {
                    case .putIn(let id):
                        guard let index = state.dishes.firstIndex(where: { $0.id == id && $0.baking == nil }) else {
                            break
                        }
                        state.dishes[index].baking = state.clock...state.clock + state.dishes[index].minutes
                    case .oven(.card(let id, let output)):
                        guard let index = state.dishes.firstIndex(where: { $0.id == id }),
                            let baking = state.dishes[index].baking
                        else { break }
                        switch output {
                        case .longer:
                            state.dishes[index].baking = baking.lowerBound...max(baking.upperBound, state.clock) + 2
                        case .takeOut:
                            state.served.append("\(state.dishes[index].name) at \(state.clock)")
                            state.dishes.remove(at: index)
                        }
                    case .minute:
                        state.clock += 1
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<Root>) -> KitchenScreen {
                let sink = context.makeSink(of: Action.self)
                let oven = Kitchen.Oven(dishes: state.dishes, clock: state.clock).rendered(in: context) {
                    Action.oven($0)
                }
                let shelf = state.dishes.filter { $0.baking == nil }.map { dish in
                    ShelfRow(name: dish.name, onPutIn: { sink.send(.putIn(dish.id)) })
                }
                return KitchenScreen(
                    clock: "\(state.clock) min", shelf: shelf, oven: oven, served: state.served,
                    onMinute: { sink.send(.minute) })
            }
        }
    }

    enum Fixed {
        enum Kitchen {
            /// The card of a dish in the oven, which owns whether its bell is muted.
            struct Card: Workflow {
                let dish: Dish
                let baking: ClosedRange<Int>
                let clock: Int

                enum Output {
                    case longer
                    case takeOut
                }

                struct State {
                    var isMuted = false
                }

                func makeInitialState() -> State { State() }

                private var remaining: Int { max(0, baking.upperBound - clock) }

                enum Action: WorkflowAction {
                    typealias WorkflowType = Card
                    case mute
                    case send(Card.Output)

                    func apply(toState state: inout Card.State) -> Card.Output? {
                        switch self {
                        case .mute:
                            state.isMuted.toggle()
                            return nil
                        case .send(let output):
                            return output
                        }
                    }
                }

                func render(state: State, context: RenderContext<Card>) -> CardScreen {
                    let sink = context.makeSink(of: Action.self)
                    let bell = state.isMuted ? "done" : "DONE!"
                    let countdown = remaining == 0 ? bell : "\(remaining) min left"
                    return CardScreen(
                        title: "\(dish.name), in at \(baking.lowerBound), out at \(baking.upperBound)",
                        countdown: countdown, isMuted: state.isMuted, onLonger: { sink.send(.send(.longer)) },
                        onMute: { sink.send(.mute) }, onTakeOut: { sink.send(.send(.takeOut)) })
                }
            }

            struct Oven: Workflow {
                let dishes: [Dish]
                let clock: Int

                enum Output { case card(Int, Card.Output) }

                func render(state: Void, context: RenderContext<Oven>) -> OvenScreen {
                    let cards = dishes.compactMap { dish in
                        dish.baking.map { baking in
                            Card(dish: dish, baking: baking, clock: clock).rendered(in: context, key: "\(dish.id)") {
                                AnyWorkflowAction<Oven>(sendingOutput: .card(dish.id, $0))
                            }
                        }
                    }
                    return OvenScreen(heading: "\(cards.count) in the oven", cards: cards)
                }
            }
        }

        struct Root: Workflow {
            struct State {
                var dishes = [Dish(id: 1, name: "Pie", minutes: 3), Dish(id: 2, name: "Loaf", minutes: 4)]
                var clock = 0
                var served: [String] = []
            }

            func makeInitialState() -> State { State() }

            enum Action: WorkflowAction {
                typealias WorkflowType = Root
                case putIn(Int)
                case oven(Kitchen.Oven.Output)
                case minute

                func apply(toState state: inout Root.State) -> Never? {
                    switch self {
                    case .putIn(let id):
                        guard let index = state.dishes.firstIndex(where: { $0.id == id && $0.baking == nil }) else {
                            break
                        }
                        state.dishes[index].baking = state.clock...state.clock + state.dishes[index].minutes
                    case .oven(.card(let id, let output)):
                        guard let index = state.dishes.firstIndex(where: { $0.id == id }),
                            let baking = state.dishes[index].baking
                        else { break }
                        switch output {
                        case .longer:
                            state.dishes[index].baking = baking.lowerBound...max(baking.upperBound, state.clock) + 2
                        case .takeOut:
                            state.served.append("\(state.dishes[index].name) at \(state.clock)")
                            state.dishes.remove(at: index)
                        }
                    case .minute:
                        state.clock += 1
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<Root>) -> KitchenScreen {
                let sink = context.makeSink(of: Action.self)
                let oven = Kitchen.Oven(dishes: state.dishes, clock: state.clock).rendered(in: context) {
                    Action.oven($0)
                }
                let shelf = state.dishes.filter { $0.baking == nil }.map { dish in
                    ShelfRow(name: dish.name, onPutIn: { sink.send(.putIn(dish.id)) })
                }
                return KitchenScreen(
                    clock: "\(state.clock) min", shelf: shelf, oven: oven, served: state.served,
                    onMinute: { sink.send(.minute) })
            }
        }
    }
}

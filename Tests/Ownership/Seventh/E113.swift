// A market stall: a price is calculated on a slate, in shillings or pounds, and hung up as a tag.

import Workflow

enum E113 {
    enum Coin: String, Equatable {
        case shillings
        case pounds
    }

    struct Tag: Equatable {
        var figure: Int
        var coin: Coin

        var text: String { "\(figure) \(coin.rawValue)" }

        /// A pound is twenty shillings; any remaining shillings are dropped.
        var exchanged: Tag {
            switch coin {
            case .shillings: Tag(figure: figure / 20, coin: .pounds)
            case .pounds: Tag(figure: figure * 20, coin: .shillings)
            }
        }
    }

    struct Hung: Equatable {
        let peg: Int
        let text: String
    }

    struct SlateScreen {
        let price: String
        let mayTakeBack: Bool
        let onMore: () -> Void
        let onExchange: () -> Void
        let onTakeBack: () -> Void
        let onHang: () -> Void
    }

    struct StallScreen {
        let slate: SlateScreen
        let hung: [String]
        let onUnhang: (Int) -> Void
    }

    // MARK: -

    enum Broken {
        struct StallWorkflow: Workflow {
            struct State: Equatable {
                var hung: [Hung] = []
                var peg = 0
            }

            func makeInitialState() -> State { State() }

            func render(state: State, context: RenderContext<StallWorkflow>) -> StallScreen {
                let unhang = context.makeSink(of: Int.self) { row, state in
                    if state.hung.indices.contains(row) { state.hung.remove(at: row) }
                    return nil
                }
                let slate = SlateWorkflow()
                    .onOutput { (state: inout State, tag: Tag) -> Never? in
                        state.peg += 1
                        state.hung.append(Hung(peg: state.peg, text: tag.text))
                        return nil
                    }
                    .rendered(in: context)
                return StallScreen(
                    slate: slate, hung: state.hung.map { "\($0.peg). \($0.text)" }, onUnhang: { unhang.send($0) })
            }
        }

        struct SlateWorkflow: Workflow {
            typealias Output = Tag

            struct State: Equatable {
                var figure = 40
                var coin = Coin.shillings
                var past: [Int] = []
            }

            func makeInitialState() -> State { State() }

            enum Action: WorkflowAction {
                typealias WorkflowType = SlateWorkflow
                case more
                case exchange
                case takeBack
                case hang

                func apply(toState state: inout State) -> Tag? {
                    switch self {
                    case .more:
                        state.past.append(state.figure)
                        state.figure += state.coin == .pounds ? 1 : 5
                    case .exchange:
                        state.past.append(state.figure)
                        let tag = Tag(figure: state.figure, coin: state.coin).exchanged
                        state.figure = tag.figure
                        state.coin = tag.coin
                    case .takeBack:
                        guard let last = state.past.popLast() else { return nil }
                        state.figure = last
                    case .hang:
                        let tag = Tag(figure: state.figure, coin: state.coin)
                        state = State()
                        return tag
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<SlateWorkflow>) -> SlateScreen {
                let sink = context.makeSink(of: Action.self)
                return SlateScreen(
                    price: Tag(figure: state.figure, coin: state.coin).text, mayTakeBack: !state.past.isEmpty,
                    onMore: { sink.send(.more) }, onExchange: { sink.send(.exchange) },
                    onTakeBack: { sink.send(.takeBack) }, onHang: { sink.send(.hang) })
            }
        }
    }

    enum Fixed {
        struct StallWorkflow: Workflow {
            struct State: Equatable {
                var hung: [Hung] = []
                var peg = 0
            }

            func makeInitialState() -> State { State() }

            func render(state: State, context: RenderContext<StallWorkflow>) -> StallScreen {
                let unhang = context.makeSink(of: Int.self) { row, state in
                    if state.hung.indices.contains(row) { state.hung.remove(at: row) }
                    return nil
                }
                let slate = SlateWorkflow()
                    .onOutput { (state: inout State, tag: Tag) -> Never? in
                        state.peg += 1
                        state.hung.append(Hung(peg: state.peg, text: tag.text))
                        return nil
                    }
                    .rendered(in: context)
                return StallScreen(
                    slate: slate, hung: state.hung.map { "\($0.peg). \($0.text)" }, onUnhang: { unhang.send($0) })
            }
        }

        struct SlateWorkflow: Workflow {
            typealias Output = Tag

            struct State: Equatable {
                var tag = Tag(figure: 40, coin: .shillings)
                /// The earlier tags, oldest first. The last one may equal the current one.
                var past: [Tag] = []
            }

            func makeInitialState() -> State { State() }

            enum Action: WorkflowAction {
                typealias WorkflowType = SlateWorkflow
                case more
                case exchange
                case takeBack
                case hang

                func apply(toState state: inout State) -> Tag? {
                    switch self {
                    case .more:
                        state.past.append(state.tag)
                        state.tag.figure += state.tag.coin == .pounds ? 1 : 5
                    case .exchange:
                        state.past.append(state.tag)
                        state.tag = state.tag.exchanged
                    case .takeBack:
                        guard let last = state.past.popLast() else { return nil }
                        state.tag = last
                    case .hang:
                        let tag = state.tag
                        state = State()
                        return tag
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<SlateWorkflow>) -> SlateScreen {
                let sink = context.makeSink(of: Action.self)
                return SlateScreen(
                    price: state.tag.text, mayTakeBack: !state.past.isEmpty,
                    onMore: { sink.send(.more) }, onExchange: { sink.send(.exchange) },
                    onTakeBack: { sink.send(.takeBack) }, onHang: { sink.send(.hang) })
            }
        }
    }
}

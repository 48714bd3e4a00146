// A farm with sheep in pens, and a dealer who offers a price for all of them.

import Workflow

enum C113 {
    struct OfferScreen {
        let offer: Int
        let onHaggle: () -> Void
    }

    struct FarmScreen {
        let pens: [String]
        let heads: Int
        let sold: Int
        let dealer: OfferScreen
        let onLamb: (Int) -> Void
        let onDrive: (Int) -> Void
        let onSell: (Int) -> Void
        let onFence: () -> Void
    }

    struct Dealer: Workflow {
        typealias Output = Never

        let heads: Int

        // The price of one sheep.
        struct State: Equatable { var each = 40 }

        func makeInitialState() -> State { State() }

        func render(state: State, context: RenderContext<Dealer>) -> OfferScreen {
            let change = context.makeStateMutationSink()
            return OfferScreen(offer: heads * state.each, onHaggle: { change.send { $0.each += 1 } })
        }
    }

    static let flock = [["Dolly"], ["Bess", "Mab"]]

    enum Broken {
        struct FarmWorkflow: Workflow {
            typealias Output = Never

            struct State: Equatable {
                var pens = flock
                var heads = 3
                var born = 0
                var sold = 0
            }

            func makeInitialState() -> State { State() }

            enum Action: WorkflowAction {
                typealias WorkflowType = FarmWorkflow
                case lamb(Int), drive(Int), sell(Int), fence

                func apply(toState state: inout FarmWorkflow.State) -> Never? {
                    switch self {
                    case .lamb(let pen):
                        guard state.pens.indices.contains(pen) else { return nil }
                        state.born += 1
                        state.pens[pen].append("Lamb \(state.born)")
                        state.heads = state.pens.joined().count
                    case .drive(let pen):
                        // Moves the sheep to the previous pen.
                        guard state.pens.indices.contains(pen), pen > 0 else { return nil }
                        let moved = state.pens.remove(at: pen)
                        state.pens[pen - 1] += moved
                    case .sell(let pen):
                        guard state.pens.indices.contains(pen) else { return nil }
                        state.sold += 1
                        if state.pens[pen].count <= 1 {
                            state.pens.remove(at: pen)
                            return nil
                        }
                        state.pens[pen].removeLast()
                        state.heads = state.pens.joined().count
                    case .fence:
                        state.born += 1
                        state.pens.append(["Lamb \(state.born)"])
                        state.heads = state.pens.joined().count
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<FarmWorkflow>) -> FarmScreen {
                let sink = context.makeSink(of: Action.self)
                return FarmScreen(
                    pens: state.pens.map { $0.joined(separator: ", ") }, heads: state.heads, sold: state.sold,
                    dealer: Dealer(heads: state.heads).rendered(in: context),
                    onLamb: { sink.send(.lamb($0)) }, onDrive: { sink.send(.drive($0)) },
                    onSell: { sink.send(.sell($0)) }, onFence: { sink.send(.fence) })
            }
        }
    }

    enum Fixed {
        struct FarmWorkflow: Workflow {
            typealias Output = Never

            struct State: Equatable {
                var pens = flock
                // A counter for naming lambs, which never decreases.
                var born = 0
                // Sold sheep aren't stored anywhere, so they are counted.
                var sold = 0
            }

            func makeInitialState() -> State { State() }

            enum Action: WorkflowAction {
                typealias WorkflowType = FarmWorkflow
                case lamb(Int), drive(Int), sell(Int), fence

                func apply(toState state: inout FarmWorkflow.State) -> Never? {
                    switch self {
                    case .lamb(let pen):
                        guard state.pens.indices.contains(pen) else { return nil }
                        state.born += 1
                        state.pens[pen].append("Lamb \(state.born)")
                    case .drive(let pen):
                        guard state.pens.indices.contains(pen), pen > 0 else { return nil }
                        let moved = state.pens.remove(at: pen)
                        state.pens[pen - 1] += moved
                    case .sell(let pen):
                        guard state.pens.indices.contains(pen) else { return nil }
                        state.sold += 1
                        if state.pens[pen].count <= 1 {
                            state.pens.remove(at: pen)
                            return nil
                        }
                        state.pens[pen].removeLast()
                    case .fence:
                        state.born += 1
                        state.pens.append(["Lamb \(state.born)"])
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<FarmWorkflow>) -> FarmScreen {
                let sink = context.makeSink(of: Action.self)
                let heads = state.pens.joined().count
                return FarmScreen(
                    pens: state.pens.map { $0.joined(separator: ", ") }, heads: heads, sold: state.sold,
                    dealer: Dealer(heads: heads).rendered(in: context),
                    onLamb: { sink.send(.lamb($0)) }, onDrive: { sink.send(.drive($0)) },
                    onSell: { sink.send(.sell($0)) }, onFence: { sink.send(.fence) })
            }
        }
    }
}

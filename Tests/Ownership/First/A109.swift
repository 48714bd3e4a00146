// Swimmers wait in line, and each has a card for counting laps.

import Workflow

enum A109 {
    struct Swimmer: Equatable {
        let tag: Int
        let name: String
    }

    struct PoolScreen {
        let cards: [CardView]
        let lanes: [LaneView]
        let onNext: () -> Void
        let onArrival: (String) -> Void
    }

    struct CardView {
        let heading: String
        let onLap: () -> Void
        let onWipe: () -> Void
        let onHome: () -> Void
    }

    struct LaneView {
        let title: String
        let onRope: (Bool) -> Void
    }

    /// One swimmer's card.
    struct CardWorkflow: Workflow {
        let name: String

        enum Output { case goesHome }

        struct State: Equatable { var laps = 0 }

        func makeInitialState() -> State { State() }

        enum Action: WorkflowAction {
            typealias WorkflowType = CardWorkflow

            case lap, wipe, home

            func apply(toState state: inout CardWorkflow.State) -> CardWorkflow.Output? {
                switch self {
                case .lap: state.laps += 1
                case .wipe: state.laps = 0
                case .home: return .goesHome
                }
                return nil
            }
        }

        func render(state: State, context: RenderContext<CardWorkflow>) -> CardView {
            let sink = context.makeSink(of: Action.self)
            return CardView(
                heading: "\(name), \(state.laps) laps",
                onLap: { sink.send(.lap) }, onWipe: { sink.send(.wipe) }, onHome: { sink.send(.home) }
            )
        }
    }

    /// One of the pool's lanes, which never move.
    struct LaneWorkflow: Workflow {
        let number: Int

        struct State: Equatable { var isRoped = false }

        func makeInitialState() -> State { State() }

        func render(state: State, context: RenderContext<LaneWorkflow>) -> LaneView {
            let change = context.makeStateMutationSink()
            return LaneView(
                title: "Lane \(number)\(state.isRoped ? ", roped off" : "")",
                onRope: { change.send(\.isRoped, value: $0) }
            )
        }
    }
}

extension A109 {
    enum Broken {
        struct PoolWorkflow: Workflow {
            struct State: Equatable {
                var line = [
                    Swimmer(tag: 1, name: "Ada"), Swimmer(tag: 2, name: "Bo"), Swimmer(tag: 3, name: "Cyril"),
                ]
                var tags = 3
            }

            func makeInitialState() -> State { State() }

            enum Action: WorkflowAction {
                typealias WorkflowType = PoolWorkflow

                case next
                case arrived(String)
                case wentHome(tag: Int)

                func apply(toState state: inout PoolWorkflow.State) -> Never? {
                    switch self {
                    case .next:
                        guard !state.line.isEmpty else { break }
                        state.line.append(state.line.removeFirst())
                    case .arrived(let name):
                        state.tags += 1
                        state.line.append(Swimmer(tag: state.tags, name: name.isEmpty ? "Guest" : name))
                    case .wentHome(let tag):
                        state.line.removeAll { $0.tag == tag }
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<PoolWorkflow>) -> PoolScreen {
                let sink = context.makeSink(of: Action.self)
                return PoolScreen(
                    cards: state.line.enumerated().map { place, swimmer in
                        CardWorkflow(name: swimmer.name)
                            .mapOutput { _ in Action.wentHome(tag: swimmer.tag) }
                            .rendered(in: context, key: "card \(place)")
                    },
                    lanes: (1...3).map { LaneWorkflow(number: $0).rendered(in: context, key: "lane \($0)") },
                    onNext: { sink.send(.next) },
                    onArrival: { sink.send(.arrived($0)) }
                )
            }
        }
    }

    enum Fixed {
        struct PoolWorkflow: Workflow {
            struct State: Equatable {
                var line = [
                    Swimmer(tag: 1, name: "Ada"), Swimmer(tag: 2, name: "Bo"), Swimmer(tag: 3, name: "Cyril"),
                ]
                /// The last tag given out.
                var tags = 3
            }

            func makeInitialState() -> State { State() }

            enum Action: WorkflowAction {
                typealias WorkflowType = PoolWorkflow

                case next
                case arrived(String)
                case wentHome(tag: Int)

                func apply(toState state: inout PoolWorkflow.State) -> Never? {
                    switch self {
                    case .next:
                        guard !state.line.isEmpty else { break }
                        state.line.append(state.line.removeFirst())
                    case .arrived(let name):
                        state.tags += 1
                        state.line.append(Swimmer(tag: state.tags, name: name.isEmpty ? "Guest" : name))
                    case .wentHome(let tag):
                        state.line.removeAll { $0.tag == tag }
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<PoolWorkflow>) -> PoolScreen {
                let sink = context.makeSink(of: Action.self)
                return PoolScreen(
                    cards: state.line.map { swimmer in
                        CardWorkflow(name: swimmer.name)
                            .mapOutput { _ in Action.wentHome(tag: swimmer.tag) }
                            .rendered(in: context, key: "card \(swimmer.tag)")
                    },
                    lanes: (1...3).map { LaneWorkflow(number: $0).rendered(in: context, key: "lane \($0)") },
                    onNext: { sink.send(.next) },
                    onArrival: { sink.send(.arrived($0)) }
                )
            }
        }
    }
}

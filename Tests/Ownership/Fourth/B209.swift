// A quay with two barges, which are loaded one ton at a time.

import Workflow
import WorkflowUI

enum B209 {
    enum Broken {
        enum Cargo: String, CaseIterable { case gravel, timber, coal }

        struct QuayScreen: Screen {
            let shipped: [String]
            let voyages: Int
            let barges: [BargeScreen]
        }

        struct BargeScreen: Screen {
            let name: String
            let hold: [String]
            let waterline: String
            let isFull: Bool
            let handledToday: Int
            let onLoad: (Int) -> Void
            let onUnload: (Int) -> Void
            let onSail: () -> Void
        }

        struct QuayWorkflow: Workflow {
            typealias Output = Never

            struct State: Equatable {
                var shipped: [Cargo: Int] = [:]
                var voyages = 0
            }

            func makeInitialState() -> State { State() }

            struct Departure: WorkflowAction {
                typealias WorkflowType = QuayWorkflow
                let hold: [Cargo: Int]

                func apply(toState state: inout QuayWorkflow.State) -> Never? {
                    state.shipped.merge(hold, uniquingKeysWith: +)
                    state.voyages += 1
                    return nil
                }
            }

            func render(state: State, context: RenderContext<QuayWorkflow>) -> QuayScreen {
                QuayScreen(
                    shipped: Cargo.allCases.compactMap { cargo in
                        state.shipped[cargo].map { "\(cargo.rawValue) \($0) t" }
                    },
                    voyages: state.voyages,
                    barges: ["Ida", "Olga"].map { name in
                        BargeWorkflow(name: name, deepest: 3)
                            .mapOutput { Departure(hold: $0) }
                            .rendered(in: context, key: name)
                    }
                )
            }
        }

        struct BargeWorkflow: Workflow {
            typealias Output = [Cargo: Int]
            typealias Rendering = BargeScreen

            let name: String
            let deepest: Int

            struct State: Equatable {
                var hold: [Cargo: Int] = [:]
                var draught = 0
                var handledToday = 0
            }

            func makeInitialState() -> State { State() }

            enum Action: WorkflowAction {
                typealias WorkflowType = BargeWorkflow
                case load(Int)
                case unload(Int)
                case sail

                func apply(toState state: inout BargeWorkflow.State, workflow: BargeWorkflow) -> [Cargo: Int]? {
                    switch self {
                    case .load(let pile):
                        guard Cargo.allCases.indices.contains(pile), state.draught < workflow.deepest
                        else { return nil }
                        state.hold[Cargo.allCases[pile], default: 0] += 1
                        state.draught += 1
                        state.handledToday += 1
                        return nil
                    case .unload(let pile):
                        guard Cargo.allCases.indices.contains(pile) else { return nil }
                        let cargo = Cargo.allCases[pile]
                        guard let tons = state.hold[cargo] else { return nil }
                        state.handledToday += 1
                        if tons == 1 {
                            state.hold[cargo] = nil
                        } else {
                            state.hold[cargo] = tons - 1
                            state.draught -= 1
                        }
                        return nil
                    case .sail:
                        guard !state.hold.isEmpty else { return nil }
                        defer {
                            state.hold = [:]
                            state.draught = 0
                        }
                        return state.hold
                    }
                }
            }

            func render(state: State, context: RenderContext<BargeWorkflow>) -> BargeScreen {
                let sink = context.makeSink(of: Action.self)
                return BargeScreen(
                    name: name,
                    hold: Cargo.allCases.map { "\($0.rawValue) \(state.hold[$0] ?? 0) t" },
                    waterline: "\(state.draught) of \(deepest)",
                    isFull: state.draught == deepest,
                    handledToday: state.handledToday,
                    onLoad: { sink.send(.load($0)) },
                    onUnload: { sink.send(.unload($0)) },
                    onSail: { sink.send(.sail) }
                )
            }
        }
    }

    enum Fixed {
        enum Cargo: String, CaseIterable { case gravel, timber, coal }

        struct QuayScreen: Screen {
            let shipped: [String]
            let voyages: Int
            let barges: [BargeScreen]
        }

        struct BargeScreen: Screen {
            let name: String
            let hold: [String]
            let waterline: String
            let isFull: Bool
            let handledToday: Int
            let onLoad: (Int) -> Void
            let onUnload: (Int) -> Void
            let onSail: () -> Void
        }

        struct QuayWorkflow: Workflow {
            typealias Output = Never

            struct State: Equatable {
                var shipped: [Cargo: Int] = [:]
                /// The number of voyages. It can't be computed from `shipped`, because a voyage may carry any number of
                /// tons.
                var voyages = 0
            }

            func makeInitialState() -> State { State() }

            struct Departure: WorkflowAction {
                typealias WorkflowType = QuayWorkflow
                let hold: [Cargo: Int]

                func apply(toState state: inout QuayWorkflow.State) -> Never? {
                    state.shipped.merge(hold, uniquingKeysWith: +)
                    state.voyages += 1
                    return nil
                }
            }

            func render(state: State, context: RenderContext<QuayWorkflow>) -> QuayScreen {
                QuayScreen(
                    shipped: Cargo.allCases.compactMap { cargo in
                        state.shipped[cargo].map { "\(cargo.rawValue) \($0) t" }
                    },
                    voyages: state.voyages,
                    barges: ["Ida", "Olga"].map { name in
                        BargeWorkflow(name: name, deepest: 3)
                            .mapOutput { Departure(hold: $0) }
                            .rendered(in: context, key: name)
                    }
                )
            }
        }

        struct BargeWorkflow: Workflow {
            typealias Output = [Cargo: Int]
            typealias Rendering = BargeScreen

            let name: String
            let deepest: Int

            struct State: Equatable {
                var hold: [Cargo: Int] = [:]
                /// The tons that the crane has moved, in or out. If nothing is unloaded, this equals the draught.
                var handledToday = 0

                var draught: Int { hold.values.reduce(0, +) }
            }

            func makeInitialState() -> State { State() }

            enum Action: WorkflowAction {
                typealias WorkflowType = BargeWorkflow
                case load(Int)
                case unload(Int)
                case sail

                func apply(toState state: inout BargeWorkflow.State, workflow: BargeWorkflow) -> [Cargo: Int]? {
                    switch self {
                    case .load(let pile):
                        guard Cargo.allCases.indices.contains(pile), state.draught < workflow.deepest
                        else { return nil }
                        state.hold[Cargo.allCases[pile], default: 0] += 1
                        state.handledToday += 1
                        return nil
                    case .unload(let pile):
                        guard Cargo.allCases.indices.contains(pile) else { return nil }
                        let cargo = Cargo.allCases[pile]
                        guard let tons = state.hold[cargo] else { return nil }
                        state.handledToday += 1
                        state.hold[cargo] = tons == 1 ? nil : tons - 1
                        return nil
                    case .sail:
                        guard !state.hold.isEmpty else { return nil }
                        defer { state.hold = [:] }
                        return state.hold
                    }
                }
            }

            func render(state: State, context: RenderContext<BargeWorkflow>) -> BargeScreen {
                let sink = context.makeSink(of: Action.self)
                return BargeScreen(
                    name: name,
                    hold: Cargo.allCases.map { "\($0.rawValue) \(state.hold[$0] ?? 0) t" },
                    waterline: "\(state.draught) of \(deepest)",
                    isFull: state.draught == deepest,
                    handledToday: state.handledToday,
                    onLoad: { sink.send(.load($0)) },
                    onUnload: { sink.send(.unload($0)) },
                    onSail: { sink.send(.sail) }
                )
            }
        }
    }
}

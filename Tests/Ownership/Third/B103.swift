// Allotments: plots are claimed and given up by petition to the council.

import Workflow
import WorkflowConcurrency

enum B103 {
    struct Plot: Equatable {
        let id: Int
        let name: String
    }

    static let plots = [
        Plot(id: 10, name: "By the well"), Plot(id: 11, name: "Under the ash"), Plot(id: 12, name: "At the gate"),
    ]

    struct Petition: Worker, Equatable {
        let plot: Int
        let wanted: Bool

        /// The council keeps the plots with odd numbers for itself.
        func run() async -> Bool {
            try? await Task.sleep(for: .milliseconds(60))
            return !wanted || plot.isMultiple(of: 2)
        }
    }

    struct PlotLine {
        let name: String
        let yours: Bool
        let waiting: Bool
    }

    struct AllotmentScreen {
        let lines: [PlotLine]
        let notice: String?
        let rent: RentLine
        let onToggle: (Int) -> Void
        let onNoticeRead: () -> Void
    }

    struct RentLine {
        let text: String
        let onYearly: (Bool) -> Void
    }

    struct Rent: Workflow {
        typealias Rendering = RentLine
        typealias Output = Never

        let plots: Int

        struct State: Equatable {
            var yearly = false
        }

        func makeInitialState() -> State { State() }

        func render(state: State, context: RenderContext<Rent>) -> RentLine {
            let sink = context.makeStateMutationSink()
            return RentLine(
                text: state.yearly ? "\(plots * 60) a year" : "\(plots * 5) a month",
                onYearly: { wanted in sink.send { $0.yearly = wanted } })
        }
    }

    static func notice(refused: Int?) -> String? {
        plots.first { $0.id == refused }.map { "The council said no: \($0.name)" }
    }

    enum Broken {
        struct Root: Workflow {
            typealias Rendering = AllotmentScreen
            typealias Output = Never

            struct State: Equatable {
                var mine: Set<Int> = [12]
                var petition: Petition?
                var refused: Int?
            }

            func makeInitialState() -> State { State() }

            enum Action: WorkflowAction {
                typealias WorkflowType = Root

                case toggle(Int)
                case answered(Bool)
                case noticeRead

                func apply(toState state: inout State) -> Never? {
                    switch self {
                    case .toggle(let index):
                        guard plots.indices.contains(index), state.petition == nil else { return nil }
                        let plot = plots[index].id
                        let wanted = !state.mine.contains(plot)
                        if wanted { state.mine.insert(plot) } else { state.mine.remove(plot) }
                        state.petition = Petition(plot: plot, wanted: wanted)
                        state.refused = nil
                    case .answered(let granted):
                        if !granted { state.refused = state.petition?.plot }
                        state.petition = nil
                    case .noticeRead:
                        state.refused = nil
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<Root>) -> AllotmentScreen {
                let sink = context.makeSink(of: Action.self)
                state.petition?.mapOutput { Action.answered($0) }.running(in: context)
                return AllotmentScreen(
                    lines: plots.map {
                        PlotLine(
                            name: $0.name, yours: state.mine.contains($0.id), waiting: state.petition?.plot == $0.id)
                    },
                    notice: notice(refused: state.refused),
                    rent: Rent(plots: state.mine.count).rendered(in: context),
                    onToggle: { sink.send(.toggle($0)) }, onNoticeRead: { sink.send(.noticeRead) })
            }
        }
    }

    enum Fixed {
        struct Root: Workflow {
            typealias Rendering = AllotmentScreen
            typealias Output = Never

            struct State: Equatable {
                /// The plots that the council has granted.
                var mine: Set<Int> = [12]
                var petition: Petition?
                var refused: Int?

                /// The plots to show, as if the petition had been granted.
                var hoped: Set<Int> {
                    guard let petition else { return mine }
                    return petition.wanted ? mine.union([petition.plot]) : mine.subtracting([petition.plot])
                }
            }

            func makeInitialState() -> State { State() }

            enum Action: WorkflowAction {
                typealias WorkflowType = Root

                case toggle(Int)
                case answered(Bool)
                case noticeRead

                func apply(toState state: inout State) -> Never? {
                    switch self {
                    case .toggle(let index):
                        guard plots.indices.contains(index), state.petition == nil else { return nil }
                        let plot = plots[index].id
                        state.petition = Petition(plot: plot, wanted: !state.mine.contains(plot))
                        state.refused = nil
                    case .answered(let granted):
                        if granted { state.mine = state.hoped } else { state.refused = state.petition?.plot }
                        state.petition = nil
                    case .noticeRead:
                        state.refused = nil
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<Root>) -> AllotmentScreen {
                let sink = context.makeSink(of: Action.self)
                let hoped = state.hoped
                state.petition?.mapOutput { Action.answered($0) }.running(in: context)
                return AllotmentScreen(
                    lines: plots.map {
                        PlotLine(name: $0.name, yours: hoped.contains($0.id), waiting: state.petition?.plot == $0.id)
                    },
                    notice: notice(refused: state.refused),
                    rent: Rent(plots: hoped.count).rendered(in: context),
                    onToggle: { sink.send(.toggle($0)) }, onNoticeRead: { sink.send(.noticeRead) })
            }
        }
    }
}

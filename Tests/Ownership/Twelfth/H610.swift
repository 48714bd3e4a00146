// A vineyard: the number of vines in a plot can be edited, one plot at a time, and nobody harvests meanwhile.

import Workflow
import WorkflowUI

enum H610 {
    struct Plot: Equatable {
        let id: Int
        let grape: String
        var vines: Int
    }

    struct PlotScreen: Screen {
        let grape: String
        let vines: Int
        let draft: Int?
        let onEdit: () -> Void
        let onPlant: () -> Void
        let onDig: () -> Void
        let onSave: () -> Void
        let onDiscard: () -> Void
    }

    struct VineyardScreen: Screen {
        let banner: String
        let harvests: Int
        let plots: [PlotScreen]
        let onHarvest: () -> Void
    }

    enum Bug {
        /// A plot, which owns the draft of its number of vines.
        struct PlotEditor: Workflow {
            let plot: Plot

            enum Output {
                case began
                case ended
                case save(Int)
            }

            struct State {
                var draft: Int?
            }

            func makeInitialState() -> State { State(draft: nil) }

            enum Action: WorkflowAction {
                typealias WorkflowType = PlotEditor
                case edit
                case plant
                case dig
                case save
                case discard

                func apply(toState state: inout PlotEditor.State, workflow: PlotEditor) -> PlotEditor.Output? {
                    switch (self, state.draft) {
                    case (.edit, nil):
                        state.draft = workflow.plot.vines
                        return .began
                    case (.plant, let draft?):
                        state.draft = draft + 1
                        return nil
                    case (.dig, let draft?):
                        state.draft = max(0, draft - 1)
                        return nil
                    case (.save, let draft?):
                        state.draft = nil
                        return .save(draft)
                    case (.discard, .some):
                        state.draft = nil
                        return .ended
                    default:
                        return nil
                    }
                }
            }

            func render(state: State, context: RenderContext<PlotEditor>) -> PlotScreen {
                let sink = context.makeSink(of: Action.self)
                return PlotScreen(
                    grape: plot.grape, vines: plot.vines, draft: state.draft, onEdit: { sink.send(.edit) },
                    onPlant: { sink.send(.plant) }, onDig: { sink.send(.dig) }, onSave: { sink.send(.save) },
                    onDiscard: { sink.send(.discard) })
            }
        }

        struct Root: Workflow {
            struct State {
                var plots: [Plot]
                var editing: Int?
                var harvests = 0
            }

            func makeInitialState() -> State {
                State(plots: [Plot(id: 1, grape: "Riesling", vines: 12), Plot(id: 2, grape: "Furmint", vines: 12)])
            }

            enum Action: WorkflowAction {
                typealias WorkflowType = Root
                case plot(Int, PlotEditor.Output)
                case harvest

                func apply(toState state: inout Root.State) -> Never? {
                    switch self {
                    case .plot(let id, let output):
                        guard let index = state.plots.firstIndex(where: { $0.id == id }) else { break }
                        switch output {
                        case .began:
                            state.editing = id
                        case .ended:
                            state.editing = nil
                        case .save(let vines):
                            state.plots[index].vines = vines
                            state.editing = nil
                        }
                    case .harvest:
                        if state.editing == nil { state.harvests += 1 }
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<Root>) -> VineyardScreen {
                let sink = context.makeSink(of: Action.self)
                let plots = state.plots.map { plot in
                    PlotEditor(plot: plot).rendered(in: context, key: "\(plot.id)") { Action.plot(plot.id, $0) }
                }
                let edited = state.plots.first { $0.id == state.editing }
                return VineyardScreen(
                    banner: edited.map { "Editing \($0.grape)" } ?? "Ready to harvest", harvests: state.harvests,
                    plots: plots, onHarvest: { sink.send(.harvest) })
            }
        }
    }

    enum Fixed {
        /// A plot. The draft of its number of vines belongs to the vineyard.
        struct PlotEditor: Workflow {
            let plot: Plot
            let draft: Int?

            enum Output {
                case edit
                case plant
                case dig
                case save
                case discard
            }

            func render(state: Void, context: RenderContext<PlotEditor>) -> PlotScreen {
                let sink = context.makeOutputSink()
                return PlotScreen(
                    grape: plot.grape, vines: plot.vines, draft: draft, onEdit: { sink.send(.edit) },
                    onPlant: { sink.send(.plant) }, onDig: { sink.send(.dig) }, onSave: { sink.send(.save) },
                    onDiscard: { sink.send(.discard) })
            }
        }

        struct Root: Workflow {
            struct Edit: Equatable {
                let plot: Int
                var draft: Int
            }

            struct State {
                var plots: [Plot]
                var editing: Edit?
                var harvests = 0
            }

            func makeInitialState() -> State {
                State(plots: [Plot(id: 1, grape: "Riesling", vines: 12), Plot(id: 2, grape: "Furmint", vines: 12)])
            }

            enum Action: WorkflowAction {
                typealias WorkflowType = Root
                case plot(Int, PlotEditor.Output)
                case harvest

                func apply(toState state: inout Root.State) -> Never? {
                    switch self {
                    case .plot(let id, let output):
                        guard let index = state.plots.firstIndex(where: { $0.id == id }) else { break }
                        if case .edit = output, state.editing == nil {
                            state.editing = Edit(plot: id, draft: state.plots[index].vines)
                        }
                        guard let edit = state.editing, edit.plot == id else { break }
                        switch output {
                        case .edit:
                            break
                        case .plant:
                            state.editing?.draft += 1
                        case .dig:
                            state.editing?.draft = max(0, edit.draft - 1)
                        case .save:
                            state.plots[index].vines = edit.draft
                            state.editing = nil
                        case .discard:
                            state.editing = nil
                        }
                    case .harvest:
                        if state.editing == nil { state.harvests += 1 }
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<Root>) -> VineyardScreen {
                let sink = context.makeSink(of: Action.self)
                let plots = state.plots.map { plot in
                    PlotEditor(plot: plot, draft: state.editing?.plot == plot.id ? state.editing?.draft : nil)
                        .rendered(in: context, key: "\(plot.id)") { Action.plot(plot.id, $0) }
                }
                let edited = state.plots.first { $0.id == state.editing?.plot }
                return VineyardScreen(
                    banner: edited.map { "Editing \($0.grape)" } ?? "Ready to harvest", harvests: state.harvests,
                    plots: plots, onHarvest: { sink.send(.harvest) })
            }
        }
    }
}

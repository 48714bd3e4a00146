// A map with layers: the legend stays usable beside the question whether a layer is to be removed.

import Workflow
import WorkflowUI

enum H606 {
    struct Layer: Equatable {
        let id: String
        let name: String
        var opacity: Int
    }

    struct LayerRow: Screen {
        let name: String
        let opacity: String
        let onRaise: () -> Void
        let onFade: () -> Void
        let onRemove: () -> Void
    }

    struct QuestionScreen: Screen {
        let question: String
        let onRemove: () -> Void
        let onKeep: () -> Void
    }

    struct MapScreen: Screen {
        let drawn: String
        let legend: [LayerRow]
        let question: QuestionScreen?
        let onSurvey: () -> Void
    }

    enum Bug {
        /// What is open beside the legend.
        enum Overlay: Equatable {
            case nothing
            case removal(at: Int, name: String)
        }

        struct LayerEntry: Workflow {
            let layer: Layer

            enum Output {
                case raise
                case fade
                case remove
            }

            func render(state: Void, context: RenderContext<LayerEntry>) -> LayerRow {
                let sink = context.makeOutputSink()
                return LayerRow(
                    name: layer.name, opacity: "\(layer.opacity) %", onRaise: { sink.send(.raise) },
                    onFade: { sink.send(.fade) }, onRemove: { sink.send(.remove) })
            }
        }

        struct Question: Workflow {
            let name: String

            enum Output {
                case remove
                case keep
            }

            func render(state: Void, context: RenderContext<Question>) -> QuestionScreen {
                let sink = context.makeOutputSink()
                return QuestionScreen(
                    question: "Remove \(name)?", onRemove: { sink.send(.remove) }, onKeep: { sink.send(.keep) })
            }
        }

        struct Root: Workflow {
            struct State {
                var layers: [Layer]
                var overlay = Overlay.nothing
                var surveys = 0
            }

            func makeInitialState() -> State {
                State(
                    layers: [
                        Layer(id: "roads", name: "Roads", opacity: 100),
                        Layer(id: "rivers", name: "Rivers", opacity: 80),
                        Layer(id: "borders", name: "Borders", opacity: 60),
                    ])
            }

            enum Action: WorkflowAction {
                typealias WorkflowType = Root
                case layer(String, LayerEntry.Output)
                case question(Question.Output)
                case survey

                func apply(toState state: inout Root.State) -> Never? {
                    switch self {
                    case .layer(let id, let output):
                        guard let index = state.layers.firstIndex(where: { $0.id == id }) else { break }
                        switch output {
                        case .raise:
                            if index > 0 { state.layers.swapAt(index, index - 1) }
                        case .fade:
                            state.layers[index].opacity = max(0, state.layers[index].opacity - 20)
                        case .remove:
                            state.overlay = .removal(at: index, name: state.layers[index].name)
                        }
                    case .question(.remove):
                        guard case .removal(let index, _) = state.overlay else { break }
                        if state.layers.indices.contains(index) { state.layers.remove(at: index) }
                        state.overlay = .nothing
                    case .question(.keep):
                        state.overlay = .nothing
                    case .survey:
                        state.surveys += 1
                        let name = "Survey \(state.surveys)"
                        state.layers.insert(Layer(id: "survey-\(state.surveys)", name: name, opacity: 100), at: 0)
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<Root>) -> MapScreen {
                let sink = context.makeSink(of: Action.self)
                let legend = state.layers.map { layer in
                    LayerEntry(layer: layer).rendered(in: context, key: layer.id) { Action.layer(layer.id, $0) }
                }
                var question: QuestionScreen?
                if case .removal(_, let name) = state.overlay {
                    question = Question(name: name).rendered(in: context) { Action.question($0) }
                }
                return MapScreen(
                    drawn: state.layers.filter { $0.opacity > 0 }.map(\.name).joined(separator: " over "),
                    legend: legend, question: question, onSurvey: { sink.send(.survey) })
            }
        }
    }

    enum Fixed {
        /// What is open beside the legend.
        enum Overlay: Equatable {
            case nothing
            case removal(of: String)
        }

        struct LayerEntry: Workflow {
            let layer: Layer

            enum Output {
                case raise
                case fade
                case remove
            }

            func render(state: Void, context: RenderContext<LayerEntry>) -> LayerRow {
                let sink = context.makeOutputSink()
                return LayerRow(
                    name: layer.name, opacity: "\(layer.opacity) %", onRaise: { sink.send(.raise) },
                    onFade: { sink.send(.fade) }, onRemove: { sink.send(.remove) })
            }
        }

        struct Question: Workflow {
            let name: String

            enum Output {
                case remove
                case keep
            }

            func render(state: Void, context: RenderContext<Question>) -> QuestionScreen {
                let sink = context.makeOutputSink()
                return QuestionScreen(
                    question: "Remove \(name)?", onRemove: { sink.send(.remove) }, onKeep: { sink.send(.keep) })
            }
        }

        struct Root: Workflow {
            struct State {
                var layers: [Layer]
                var overlay = Overlay.nothing
                var surveys = 0
            }

            func makeInitialState() -> State {
                State(
                    layers: [
                        Layer(id: "roads", name: "Roads", opacity: 100),
                        Layer(id: "rivers", name: "Rivers", opacity: 80),
                        Layer(id: "borders", name: "Borders", opacity: 60),
                    ])
            }

            enum Action: WorkflowAction {
                typealias WorkflowType = Root
                case layer(String, LayerEntry.Output)
                case question(Question.Output)
                case survey

                func apply(toState state: inout Root.State) -> Never? {
                    switch self {
                    case .layer(let id, let output):
                        guard let index = state.layers.firstIndex(where: { $0.id == id }) else { break }
                        switch output {
                        case .raise:
                            if index > 0 { state.layers.swapAt(index, index - 1) }
                        case .fade:
                            state.layers[index].opacity = max(0, state.layers[index].opacity - 20)
                        case .remove:
                            state.overlay = .removal(of: id)
                        }
                    case .question(.remove):
                        guard case .removal(let id) = state.overlay else { break }
                        state.layers.removeAll { $0.id == id }
                        state.overlay = .nothing
                    case .question(.keep):
                        state.overlay = .nothing
                    case .survey:
                        state.surveys += 1
                        let name = "Survey \(state.surveys)"
                        state.layers.insert(Layer(id: "survey-\(state.surveys)", name: name, opacity: 100), at: 0)
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<Root>) -> MapScreen {
                let sink = context.makeSink(of: Action.self)
                let legend = state.layers.map { layer in
                    LayerEntry(layer: layer).rendered(in: context, key: layer.id) { Action.layer(layer.id, $0) }
                }
                var question: QuestionScreen?
                if case .removal(let id) = state.overlay, let layer = state.layers.first(where: { $0.id == id }) {
                    question = Question(name: layer.name).rendered(in: context) { Action.question($0) }
                }
                return MapScreen(
                    drawn: state.layers.filter { $0.opacity > 0 }.map(\.name).joined(separator: " over "),
                    legend: legend, question: question, onSurvey: { sink.send(.survey) })
            }
        }
    }
}

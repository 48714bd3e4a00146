// A cheese cellar: wheels are chosen on the shelf and turned from the toolbar above it.

import Workflow
import WorkflowUI

enum H405 {
    struct Wheel: Equatable {
        let id: Int
        let name: String
        var turns: Int
    }

    struct WheelRow {
        let name: String
        let turns: Int
        let isChosen: Bool
        let onChoose: () -> Void
        let onSell: () -> Void
    }

    struct ShelfScreen: Screen {
        let rows: [WheelRow]
    }

    struct ToolbarScreen: Screen {
        let summary: String
        let hint: String
        let onTurn: () -> Void
        let onBringIn: () -> Void
        let onChooseNone: () -> Void
    }

    /// The toolbar above the shelf.
    struct CellarScreen: Screen, ScreenContaining {
        let toolbar: ToolbarScreen
        let shelf: ShelfScreen

        var containedScreens: [any Screen] { [toolbar, shelf] }
    }

    enum Broken {
        struct Shelf: Workflow {
            let wheels: [Wheel]
            let chosen: Set<Int>

            enum Output {
                case choose(Int)
                case sell(Int)
            }

            func render(state: Void, context: RenderContext<Shelf>) -> ShelfScreen {
                let sink = context.makeOutputSink()
                return ShelfScreen(
                    rows: wheels.map { wheel in
                        WheelRow(
                            name: wheel.name, turns: wheel.turns, isChosen: chosen.contains(wheel.id),
                            onChoose: { sink.send(.choose(wheel.id)) }, onSell: { sink.send(.sell(wheel.id)) })
                    })
            }
        }

        struct Toolbar: Workflow {
            let count: Int

            enum Output {
                case turn
                case bringIn
                case chooseNone
            }

            func render(state: Void, context: RenderContext<Toolbar>) -> ToolbarScreen {
                let sink = context.makeOutputSink()
                return ToolbarScreen(
                    summary: count == 1 ? "1 wheel chosen" : "\(count) wheels chosen",
                    hint: count == 0 ? "Choose the wheels to turn" : "Ready to turn",
                    onTurn: { sink.send(.turn) }, onBringIn: { sink.send(.bringIn) },
                    onChooseNone: { sink.send(.chooseNone) })
            }
        }

        struct Root: Workflow {
            struct State {
                var wheels: [Wheel]
                var chosen: Set<Int> = []
                var nextID: Int
            }

            func makeInitialState() -> State {
                State(
                    wheels: [
                        Wheel(id: 1, name: "Comté 1", turns: 0),
                        Wheel(id: 2, name: "Gruyère 2", turns: 0),
                        Wheel(id: 3, name: "Sbrinz 3", turns: 0),
                    ], nextID: 4)
            }

            enum Action: WorkflowAction {
                typealias WorkflowType = Root
                case shelf(Shelf.Output)
                case toolbar(Toolbar.Output)

                func apply(toState state: inout Root.State) -> Never? {
                    switch self {
                    case .shelf(.choose(let id)):
                        if state.chosen.remove(id) == nil { state.chosen.insert(id) }
                    case .shelf(.sell(let id)):
                        state.wheels.removeAll { $0.id == id }
                    case .toolbar(.turn):
                        for index in state.wheels.indices where state.chosen.contains(state.wheels[index].id) {
                            state.wheels[index].turns += 1
                        }
                    case .toolbar(.bringIn):
                        state.wheels.append(Wheel(id: state.nextID, name: "Raclette \(state.nextID)", turns: 0))
                        state.nextID += 1
                    case .toolbar(.chooseNone):
                        state.chosen = []
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<Root>) -> CellarScreen {
                let toolbar = Toolbar(count: state.chosen.count).rendered(in: context) { Action.toolbar($0) }
                let shelf = Shelf(wheels: state.wheels, chosen: state.chosen).rendered(in: context) {
                    Action.shelf($0)
                }
                return CellarScreen(toolbar: toolbar, shelf: shelf)
            }
        }
    }

    enum Fixed {
        struct Shelf: Workflow {
            let wheels: [Wheel]
            let chosen: Set<Int>

            enum Output {
                case choose(Int)
                case sell(Int)
            }

            func render(state: Void, context: RenderContext<Shelf>) -> ShelfScreen {
                let sink = context.makeOutputSink()
                return ShelfScreen(
                    rows: wheels.map { wheel in
                        WheelRow(
                            name: wheel.name, turns: wheel.turns, isChosen: chosen.contains(wheel.id),
                            onChoose: { sink.send(.choose(wheel.id)) }, onSell: { sink.send(.sell(wheel.id)) })
                    })
            }
        }

        struct Toolbar: Workflow {
            let count: Int

            enum Output {
                case turn
                case bringIn
                case chooseNone
            }

            func render(state: Void, context: RenderContext<Toolbar>) -> ToolbarScreen {
                let sink = context.makeOutputSink()
                return ToolbarScreen(
                    summary: count == 1 ? "1 wheel chosen" : "\(count) wheels chosen",
                    hint: count == 0 ? "Choose the wheels to turn" : "Ready to turn",
                    onTurn: { sink.send(.turn) }, onBringIn: { sink.send(.bringIn) },
                    onChooseNone: { sink.send(.chooseNone) })
            }
        }

        struct Root: Workflow {
            struct State {
                var wheels: [Wheel]
                var chosen: Set<Int> = []
                var nextID: Int
            }

            func makeInitialState() -> State {
                State(
                    wheels: [
                        Wheel(id: 1, name: "Comté 1", turns: 0),
                        Wheel(id: 2, name: "Gruyère 2", turns: 0),
                        Wheel(id: 3, name: "Sbrinz 3", turns: 0),
                    ], nextID: 4)
            }

            enum Action: WorkflowAction {
                typealias WorkflowType = Root
                case shelf(Shelf.Output)
                case toolbar(Toolbar.Output)

                func apply(toState state: inout Root.State) -> Never? {
                    switch self {
                    case .shelf(.choose(let id)):
                        if state.chosen.remove(id) == nil { state.chosen.insert(id) }
                    case .shelf(.sell(let id)):
                        state.wheels.removeAll { $0.id == id }
                        state.chosen.remove(id)
                    case .toolbar(.turn):
                        for index in state.wheels.indices where state.chosen.contains(state.wheels[index].id) {
                            state.wheels[index].turns += 1
                        }
                    case .toolbar(.bringIn):
                        state.wheels.append(Wheel(id: state.nextID, name: "Raclette \(state.nextID)", turns: 0))
                        state.nextID += 1
                    case .toolbar(.chooseNone):
                        state.chosen = []
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<Root>) -> CellarScreen {
                let toolbar = Toolbar(count: state.chosen.count).rendered(in: context) { Action.toolbar($0) }
                let shelf = Shelf(wheels: state.wheels, chosen: state.chosen).rendered(in: context) {
                    Action.shelf($0)
                }
                return CellarScreen(toolbar: toolbar, shelf: shelf)
            }
        }
    }
}

// A theatre's lighting desk: the stage manager locks it, and from then on the faders only show their levels.

import Workflow
import WorkflowUI

enum H413 {
    struct Lamp: Equatable {
        let id: Int
        let name: String
        var level: Int
    }

    struct FaderScreen: Screen {
        let name: String
        let level: Int
        let status: String
        let step: Int
        let onRaise: () -> Void
        let onLower: () -> Void
        let onStep: () -> Void
    }

    struct BoardScreen: Screen {
        let total: Int
        let faders: [FaderScreen]
        let onBlackout: () -> Void
    }

    struct DeskScreen: Screen {
        let lock: String
        let board: BoardScreen
        let onLock: () -> Void
        let onHang: () -> Void
    }

    enum Broken {
        enum Desk {
            struct Fader: Workflow {
                let lamp: Lamp
                let mayEdit: Bool

                enum Output {
                    case change(Int)
                }

                struct State {
                    var isFine = false
                    var mayEdit: Bool

                    var step: Int { isFine ? 1 : 10 }
                }

                func makeInitialState() -> State { State(mayEdit: mayEdit) }

                enum Action: WorkflowAction {
                    typealias WorkflowType = Fader
                    case raise
                    case lower
                    case step

                    func apply(toState state: inout Fader.State, workflow: Fader) -> Fader.Output? {
                        switch self {
                        case .raise:
                            return state.mayEdit ? .change(state.step) : nil
                        case .lower:
                            return state.mayEdit ? .change(-state.step) : nil
                        case .step:
                            state.isFine.toggle()
                            return nil
                        }
                    }
                }

                func render(state: State, context: RenderContext<Fader>) -> FaderScreen {
                    let sink = context.makeSink(of: Action.self)
                    return FaderScreen(
                        name: lamp.name, level: lamp.level, status: state.mayEdit ? "live" : "locked",
                        step: state.step, onRaise: { sink.send(.raise) }, onLower: { sink.send(.lower) },
                        onStep: { sink.send(.step) })
                }
            }

            struct Board: Workflow {
                let lamps: [Lamp]
                let mayEdit: Bool

                enum Output {
                    case change(lamp: Int, by: Int)
                    case blackout
                }

                enum Action: WorkflowAction {
                    typealias WorkflowType = Board
                    case fader(Int, Fader.Output)
                    case blackout

                    func apply(toState state: inout Void, workflow: Board) -> Board.Output? {
                        switch self {
                        case .fader(let id, .change(let difference)):
                            return .change(lamp: id, by: difference)
                        case .blackout:
                            return workflow.mayEdit ? .blackout : nil
                        }
                    }
                }

                func render(state: Void, context: RenderContext<Board>) -> BoardScreen {
                    let sink = context.makeSink(of: Action.self)
                    let faders = lamps.map { lamp in
                        Fader(lamp: lamp, mayEdit: mayEdit).rendered(in: context, key: "lamp-\(lamp.id)") {
                            Action.fader(lamp.id, $0)
                        }
                    }
                    return BoardScreen(
                        total: lamps.map(\.level).reduce(0, +), faders: faders,
                        onBlackout: { sink.send(.blackout) })
                }
            }
        }

        struct Root: Workflow {
            struct State {
                var lamps: [Lamp]
                var isLocked = false
                var nextID: Int
            }

            func makeInitialState() -> State {
                State(
                    lamps: [Lamp(id: 1, name: "Moon", level: 40), Lamp(id: 2, name: "Footlights", level: 70)],
                    nextID: 3)
            }

            enum Action: WorkflowAction {
                typealias WorkflowType = Root
                case lock
                case hang
                case board(Desk.Board.Output)

                func apply(toState state: inout Root.State) -> Never? {
                    switch self {
                    case .lock:
                        state.isLocked.toggle()
                    case .hang:
                        state.lamps.append(Lamp(id: state.nextID, name: "Spot \(state.nextID)", level: 20))
                        state.nextID += 1
                    case .board(.change(let id, let difference)):
                        guard let index = state.lamps.firstIndex(where: { $0.id == id }) else { break }
                        state.lamps[index].level = min(100, max(0, state.lamps[index].level + difference))
                    case .board(.blackout):
                        for index in state.lamps.indices { state.lamps[index].level = 0 }
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<Root>) -> DeskScreen {
                let sink = context.makeSink(of: Action.self)
                let board = Desk.Board(lamps: state.lamps, mayEdit: !state.isLocked).rendered(in: context) {
                    Action.board($0)
                }
                return DeskScreen(
                    lock: state.isLocked ? "Locked" : "Open", board: board,
                    onLock: { sink.send(.lock) }, onHang: { sink.send(.hang) })
            }
        }
    }

    enum Fixed {
        enum Desk {
            struct Fader: Workflow {
                let lamp: Lamp
                let mayEdit: Bool

                enum Output {
                    case change(Int)
                }

                struct State {
                    var isFine = false

                    var step: Int { isFine ? 1 : 10 }
                }

                func makeInitialState() -> State { State() }

                enum Action: WorkflowAction {
                    typealias WorkflowType = Fader
                    case raise
                    case lower
                    case step

                    func apply(toState state: inout Fader.State, workflow: Fader) -> Fader.Output? {
                        switch self {
                        case .raise:
                            return workflow.mayEdit ? .change(state.step) : nil
                        case .lower:
                            return workflow.mayEdit ? .change(-state.step) : nil
                        case .step:
                            state.isFine.toggle()
                            return nil
                        }
                    }
                }

                func render(state: State, context: RenderContext<Fader>) -> FaderScreen {
                    let sink = context.makeSink(of: Action.self)
                    return FaderScreen(
                        name: lamp.name, level: lamp.level, status: mayEdit ? "live" : "locked",
                        step: state.step, onRaise: { sink.send(.raise) }, onLower: { sink.send(.lower) },
                        onStep: { sink.send(.step) })
                }
            }

            struct Board: Workflow {
                let lamps: [Lamp]
                let mayEdit: Bool

                enum Output {
                    case change(lamp: Int, by: Int)
                    case blackout
                }

                enum Action: WorkflowAction {
                    typealias WorkflowType = Board
                    case fader(Int, Fader.Output)
                    case blackout

                    func apply(toState state: inout Void, workflow: Board) -> Board.Output? {
                        switch self {
                        case .fader(let id, .change(let difference)):
                            return .change(lamp: id, by: difference)
                        case .blackout:
                            return workflow.mayEdit ? .blackout : nil
                        }
                    }
                }

                func render(state: Void, context: RenderContext<Board>) -> BoardScreen {
                    let sink = context.makeSink(of: Action.self)
                    let faders = lamps.map { lamp in
                        Fader(lamp: lamp, mayEdit: mayEdit).rendered(in: context, key: "lamp-\(lamp.id)") {
                            Action.fader(lamp.id, $0)
                        }
                    }
                    return BoardScreen(
                        total: lamps.map(\.level).reduce(0, +), faders: faders,
                        onBlackout: { sink.send(.blackout) })
                }
            }
        }

        struct Root: Workflow {
            struct State {
                var lamps: [Lamp]
                var isLocked = false
                var nextID: Int
            }

            func makeInitialState() -> State {
                State(
                    lamps: [Lamp(id: 1, name: "Moon", level: 40), Lamp(id: 2, name: "Footlights", level: 70)],
                    nextID: 3)
            }

            enum Action: WorkflowAction {
                typealias WorkflowType = Root
                case lock
                case hang
                case board(Desk.Board.Output)

                func apply(toState state: inout Root.State) -> Never? {
                    switch self {
                    case .lock:
                        state.isLocked.toggle()
                    case .hang:
                        state.lamps.append(Lamp(id: state.nextID, name: "Spot \(state.nextID)", level: 20))
                        state.nextID += 1
                    case .board(.change(let id, let difference)):
                        guard let index = state.lamps.firstIndex(where: { $0.id == id }) else { break }
                        state.lamps[index].level = min(100, max(0, state.lamps[index].level + difference))
                    case .board(.blackout):
                        for index in state.lamps.indices { state.lamps[index].level = 0 }
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<Root>) -> DeskScreen {
                let sink = context.makeSink(of: Action.self)
                let board = Desk.Board(lamps: state.lamps, mayEdit: !state.isLocked).rendered(in: context) {
                    Action.board($0)
                }
                return DeskScreen(
                    lock: state.isLocked ? "Locked" : "Open", board: board,
                    onLock: { sink.send(.lock) }, onHang: { sink.send(.hang) })
            }
        }
    }
}

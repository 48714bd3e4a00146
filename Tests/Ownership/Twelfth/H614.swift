// A puzzle lock: pushing a pin turns it and the next one over, and with all pins up the door can be passed.

import Workflow
import WorkflowUI

enum H614 {
    struct Pin: Equatable {
        let id: Int
        var isUp: Bool
    }

    struct PinScreen: Screen {
        let state: String
        let onPush: () -> Void
    }

    struct DoorScreen: Screen {
        let sign: String
        let passages: Int
        let onPass: () -> Void
    }

    struct PuzzleScreen: Screen {
        let pins: [PinScreen]
        let door: DoorScreen
        let pushes: Int
        let record: String
        let onHarder: () -> Void
    }

    enum Bug {
        struct PinView: Workflow {
            let pin: Pin

            enum Output { case push }

            func render(state: Void, context: RenderContext<PinView>) -> PinScreen {
                let sink = context.makeOutputSink()
                return PinScreen(state: pin.isUp ? "up" : "down", onPush: { sink.send(.push) })
            }
        }

        struct Door: Workflow {
            let isOpen: Bool
            let passages: Int

            enum Output { case pass }

            func render(state: Void, context: RenderContext<Door>) -> DoorScreen {
                let sink = context.makeOutputSink()
                return DoorScreen(
                    sign: isOpen ? "Open" : "Locked", passages: passages, onPass: { sink.send(.pass) })
            }
        }

        struct Root: Workflow {
            struct State {
                var pins: [Pin]
                var pushes = 0
                var passages = 0
                /// The fewest pushes with which a lock was opened so far.
                var record: Int?
                var isOpen = false
            }

            func makeInitialState() -> State {
                State(pins: [Pin(id: 1, isUp: false), Pin(id: 2, isUp: true), Pin(id: 3, isUp: false)])
            }

            enum Action: WorkflowAction {
                typealias WorkflowType = Root
                case push(Int)
                case harder
                case pass

                func apply(toState state: inout Root.State) -> Never? {
                    switch self {
                    case .push(let id):
                        guard let index = state.pins.firstIndex(where: { $0.id == id }) else { break }
                        state.pushes += 1
                        for turned in [index, index + 1] where turned < state.pins.count {
                            state.pins[turned].isUp.toggle()
                        }
                        if state.pins.allSatisfy(\.isUp) {
                            state.isOpen = true
                            state.record = min(state.record ?? .max, state.pushes)
                        }
                    case .harder:
                        state.pins.append(Pin(id: state.pins.count + 1, isUp: false))
                        state.pushes = 0
                        state.isOpen = false
                    case .pass:
                        if state.isOpen { state.passages += 1 }
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<Root>) -> PuzzleScreen {
                let sink = context.makeSink(of: Action.self)
                let pins = state.pins.map { pin in
                    PinView(pin: pin).rendered(in: context, key: "pin-\(pin.id)") { _ in Action.push(pin.id) }
                }
                let door = Door(isOpen: state.isOpen, passages: state.passages).rendered(in: context) { _ in Action.pass
                }
                return PuzzleScreen(
                    pins: pins, door: door, pushes: state.pushes,
                    record: state.record.map { "Opened with \($0)" } ?? "Never opened", onHarder: { sink.send(.harder) }
                )
            }
        }
    }

    enum Fixed {
        struct PinView: Workflow {
            let pin: Pin

            enum Output { case push }

            func render(state: Void, context: RenderContext<PinView>) -> PinScreen {
                let sink = context.makeOutputSink()
                return PinScreen(state: pin.isUp ? "up" : "down", onPush: { sink.send(.push) })
            }
        }

        struct Door: Workflow {
            let isOpen: Bool
            let passages: Int

            enum Output { case pass }

            func render(state: Void, context: RenderContext<Door>) -> DoorScreen {
                let sink = context.makeOutputSink()
                return DoorScreen(
                    sign: isOpen ? "Open" : "Locked", passages: passages, onPass: { sink.send(.pass) })
            }
        }

        struct Root: Workflow {
            struct State {
                var pins: [Pin]
                var pushes = 0
                var passages = 0
                /// The fewest pushes with which a lock was opened so far.
                var record: Int?

                var isOpen: Bool { pins.allSatisfy(\.isUp) }
            }

            func makeInitialState() -> State {
                State(pins: [Pin(id: 1, isUp: false), Pin(id: 2, isUp: true), Pin(id: 3, isUp: false)])
            }

            enum Action: WorkflowAction {
                typealias WorkflowType = Root
                case push(Int)
                case harder
                case pass

                func apply(toState state: inout Root.State) -> Never? {
                    switch self {
                    case .push(let id):
                        guard let index = state.pins.firstIndex(where: { $0.id == id }) else { break }
                        state.pushes += 1
                        for turned in [index, index + 1] where turned < state.pins.count {
                            state.pins[turned].isUp.toggle()
                        }
                        if state.isOpen {
                            state.record = min(state.record ?? .max, state.pushes)
                        }
                    case .harder:
                        state.pins.append(Pin(id: state.pins.count + 1, isUp: false))
                        state.pushes = 0
                    case .pass:
                        if state.isOpen { state.passages += 1 }
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<Root>) -> PuzzleScreen {
                let sink = context.makeSink(of: Action.self)
                let pins = state.pins.map { pin in
                    PinView(pin: pin).rendered(in: context, key: "pin-\(pin.id)") { _ in Action.push(pin.id) }
                }
                let door = Door(isOpen: state.isOpen, passages: state.passages).rendered(in: context) { _ in Action.pass
                }
                return PuzzleScreen(
                    pins: pins, door: door, pushes: state.pushes,
                    record: state.record.map { "Opened with \($0)" } ?? "Never opened", onHarder: { sink.send(.harder) }
                )
            }
        }
    }
}

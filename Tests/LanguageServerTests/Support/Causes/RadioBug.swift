// The dial and the radio both keep the volume; muting changes only one of them. All workflows here have the same name.

import Workflow

private typealias WorkflowProtocol = Workflow

enum Radio {
    struct Workflow: WorkflowProtocol {
        typealias Output = Never
        struct State { var volume = 3 }

        enum Action: WorkflowAction {
            typealias WorkflowType = Radio.Workflow
            case louder
            case mute

            func apply(toState state: inout State) -> Never? {
                switch self {
                case .louder: state.volume += 1
                case .mute:  // cause
                    state.volume = 0
                }
                return nil
            }
        }

        func makeInitialState() -> State { State() }

        func render(state: State, context: RenderContext<Workflow>) -> RadioScreen {
            let sink = context.makeSink(of: Action.self)
            let dial = Dial.Workflow().mapOutput { _ in Action.louder }.rendered(in: context)
            return RadioScreen(volume: state.volume, dial: dial, onMute: { sink.send(.mute) })
        }
    }

    enum Dial {
        struct Workflow: WorkflowProtocol {
            typealias Output = Int
            struct State { var volume = 3 }

            enum Action: WorkflowAction {
                typealias WorkflowType = Radio.Dial.Workflow
                case louder

                func apply(toState state: inout State) -> Int? {
                    switch self {
                    case .louder:
                        state.volume += 1
                        return 1
                    }
                }
            }

            func makeInitialState() -> State { State() }

            func render(state: State, context: RenderContext<Workflow>) -> DialScreen {
                let sink = context.makeSink(of: Action.self)
                return DialScreen(volume: state.volume, onLouder: { sink.send(.louder) })
            }
        }
    }

    struct DialScreen {
        var volume: Int
        var onLouder: () -> Void
    }

    struct RadioScreen {
        var volume: Int
        var dial: DialScreen
        var onMute: () -> Void
    }
}

// The corrected version of SharedObjectBroken: the parent owns a value, and passes it to each child as a property.

import Workflow
import WorkflowUI

enum SharedObjectMended {
    struct RootWorkflow: Workflow {
        typealias Output = Never

        struct State { var volumes = ["left": 5, "right": 5] }

        enum Action: WorkflowAction {
            typealias WorkflowType = RootWorkflow
            case louder(String)

            func apply(toState state: inout State) -> Never? {
                switch self {
                case .louder(let side): state.volumes[side, default: 5] += 1
                }
                return nil
            }
        }

        func makeInitialState() -> State { State() }

        func render(state: State, context: RenderContext<RootWorkflow>) -> RootScreen {
            RootScreen(left: side("left", state, context), right: side("right", state, context))
        }

        private func side(_ side: String, _ state: State, _ context: RenderContext<RootWorkflow>) -> Volume {
            VolumeWorkflow(volume: state.volumes[side, default: 5])
                .rendered(in: context, key: side) { _ in Action.louder(side) }
        }
    }

    struct VolumeWorkflow: Workflow {
        enum Output { case louder }
        var volume: Int

        enum Action: WorkflowAction {
            typealias WorkflowType = VolumeWorkflow
            case louder

            func apply(toState state: inout Void) -> Output? { .louder }
        }

        func makeInitialState() {}

        func render(state: Void, context: RenderContext<VolumeWorkflow>) -> Volume {
            let sink = context.makeSink(of: Action.self)
            return Volume(volume: volume, onLouder: { sink.send(.louder) })
        }
    }

    struct Volume {
        var volume: Int
        var onLouder: () -> Void
    }

    struct RootScreen: Screen {
        var left: Volume
        var right: Volume
    }
}

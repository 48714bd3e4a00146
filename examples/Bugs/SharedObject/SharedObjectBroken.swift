// Two children keep the same object in their states.
//
// Symptom: after the left volume is turned up, the right one changes at the next render.

import Workflow
import WorkflowUI

enum SharedObjectBroken {
    final class Settings {
        var volume = 5
    }

    struct RootWorkflow: Workflow {
        typealias Output = Never
        let settings = Settings()

        func makeInitialState() {}

        func render(state: Void, context: RenderContext<RootWorkflow>) -> RootScreen {
            RootScreen(
                left: VolumeWorkflow(settings: settings).rendered(in: context, key: "left"),
                right: VolumeWorkflow(settings: settings).rendered(in: context, key: "right"))
        }
    }

    struct VolumeWorkflow: Workflow {
        typealias Output = Never
        var settings: Settings
        struct State { var settings: Settings }

        enum Action: WorkflowAction {
            typealias WorkflowType = VolumeWorkflow
            case louder

            func apply(toState state: inout State) -> Never? {
                state.settings.volume += 1
                return nil
            }
        }

        func makeInitialState() -> State { State(settings: settings) }

        func render(state: State, context: RenderContext<VolumeWorkflow>) -> Volume {
            let sink = context.makeSink(of: Action.self)
            return Volume(volume: state.settings.volume, onLouder: { sink.send(.louder) })
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

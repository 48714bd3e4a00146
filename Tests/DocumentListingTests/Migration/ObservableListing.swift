// The listing of the migration page about observable state.

import Workflow
import WorkflowSwiftUI
import WorkflowUI

@ObservableState
struct Knob {
    var level = 1
    var isMuted = false
}

struct KnobWorkflow: Workflow {
    enum Action: WorkflowAction {
        typealias WorkflowType = KnobWorkflow
        case turn(by: Int)

        func apply(toState state: inout Knob) -> Never? {
            switch self {
            case .turn(let steps): state.level += steps
            }
            return nil
        }
    }

    func makeInitialState() -> Knob { Knob() }

    func render(state: Knob, context: RenderContext<KnobWorkflow>) -> KnobScreen {
        KnobScreen(model: context.makeActionModel(state: state))
    }
}

struct KnobScreen: ObservableScreen {
    var model: ActionModel<Knob, KnobWorkflow.Action>
}

#if canImport(SwiftUI)
    extension KnobScreen {
        static func makeView(store: Store<ActionModel<Knob, KnobWorkflow.Action>>) -> some View {
            KnobView(store: store)
        }
    }
#endif

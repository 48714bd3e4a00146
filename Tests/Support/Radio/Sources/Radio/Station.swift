import Workflow
import WorkflowSwiftUI
import WorkflowUI

@ObservableState
struct Volume {
    var level = 3
    var isMuted = false
    private(set) var changes = 0

    mutating func change(by steps: Int) {
        level += steps
        changes += 1
    }
}

struct StationWorkflow: Workflow {
    typealias Output = Int

    let name: String

    enum Action: WorkflowAction {
        typealias WorkflowType = StationWorkflow
        case change(by: Int)
        case report

        func apply(toState state: inout Volume) -> Int? {
            switch self {
            case .change(let steps):
                state.change(by: steps)
                return nil
            case .report: return state.level
            }
        }
    }

    func makeInitialState() -> Volume { Volume() }

    func render(state: Volume, context: RenderContext<StationWorkflow>) -> StationScreen {
        StationScreen(name: name, model: context.makeActionModel(state: state))
    }
}

struct StationScreen: ObservableScreen {
    var name: String
    var model: ActionModel<Volume, StationWorkflow.Action>
}

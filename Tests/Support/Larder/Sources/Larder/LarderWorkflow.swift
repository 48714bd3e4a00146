// An app with features of real apps that the tutorial lacks. Each file adds one kind of code; the root shows all of
// them.

import Workflow
import WorkflowUI

public struct LarderWorkflow: Workflow {
    public var household: String

    public init(household: String) {
        self.household = household
    }

    public typealias Output = Never

    public struct State {
        var guests = 0
    }

    public enum Action: WorkflowAction {
        public typealias WorkflowType = LarderWorkflow
        case guestCame
        case guestLeft

        public func apply(toState state: inout State) -> Never? {
            switch self {
            case .guestCame: state.guests += 1
            case .guestLeft: state.guests -= 1
            }
            return nil
        }
    }

    public func makeInitialState() -> State { State() }

    public func render(state: State, context: RenderContext<LarderWorkflow>) -> LarderScreen {
        let sink = context.makeSink(of: Action.self)
        _ = PickersWorkflow().rendered(in: context)
        _ = NamespacesWorkflow().rendered(in: context)
        _ = ShelvesWorkflow().onOutput { (state: inout State, _) in
            state.guests += 100
            return nil
        }.rendered(in: context)
        _ = TalliesWorkflow().rendered(in: context)
        _ = ClosuresWorkflow().rendered(in: context)
        return LarderScreen(
            title: "\(household): \(state.guests) guests",
            onGuestCame: { sink.send(.guestCame) }, onGuestLeft: { sink.send(.guestLeft) },
            pantry: PantryWorkflow().rendered(in: context), tools: ToolsWorkflow().rendered(in: context))
    }
}

public struct LarderScreen {
    public var title: String
    public var onGuestCame: () -> Void
    public var onGuestLeft: () -> Void
    public var pantry: PantryRendering
    public var tools: ToolsRendering
}

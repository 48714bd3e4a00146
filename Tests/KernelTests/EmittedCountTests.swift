// A stored count that every action emits. The parent's copy of the count doesn't excuse an action that forgets it.

import Testing
import WorkbenchKernel
import WorkbenchTestSupport
import Workflow

@MainActor
@Suite(.mainActorTurn) struct EmittedCountTests {
    @Test("audit --drive finds a broken count that the node emits, and nothing in the corrected version")
    func driveFindsABrokenCountThatIsEmitted() throws {
        let example = DriveRelationTests.Example(place: ".amount") { isFixed in
            KernelApp("cart", "items and their count") { ShopWorkflow(isFixed: isFixed) }
        }
        try example.check("audit --drive 200")
    }
}

private struct ShopWorkflow: Workflow {
    let isFixed: Bool

    struct Counted: WorkflowAction {
        typealias WorkflowType = ShopWorkflow
        let amount: Int

        func apply(toState state: inout Int) -> Never? {
            state = amount
            return nil
        }
    }

    func makeInitialState() -> Int { 0 }

    func render(state: Int, context: RenderContext<ShopWorkflow>) -> CartWorkflow.Screen {
        CartWorkflow(isFixed: isFixed).mapOutput { Counted(amount: $0) }.rendered(in: context)
    }
}

/// The bug is that emptying the cart doesn't reset the count.
private struct CartWorkflow: Workflow {
    typealias Output = Int
    let isFixed: Bool

    struct State: Equatable {
        var items: [Int] = []
        var amount = 0
    }

    struct Screen {
        let text: String
        let onAdd: (Int) -> Void
        let onDrop, onEmpty: () -> Void
    }

    enum Action: WorkflowAction {
        typealias WorkflowType = CartWorkflow
        case add(Int), drop, empty(isFixed: Bool)

        func apply(toState state: inout State) -> Int? {
            switch self {
            case .add(let item):
                state.items.append(item)
                state.amount += 1
            case .drop:
                guard state.items.popLast() != nil else { return nil }
                state.amount -= 1
            case .empty(let isFixed):
                state.items = []
                if isFixed { state.amount = 0 }
            }
            return state.amount
        }
    }

    func makeInitialState() -> State { State() }

    func render(state: State, context: RenderContext<CartWorkflow>) -> Screen {
        let sink = context.makeSink(of: Action.self)
        return Screen(
            text: "\(state.amount) of \(state.items)", onAdd: { sink.send(.add($0)) }, onDrop: { sink.send(.drop) },
            onEmpty: { sink.send(.empty(isFixed: isFixed)) })
    }
}

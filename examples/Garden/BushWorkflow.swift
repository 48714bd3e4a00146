// A leaf whose state consists of nested values: places to inspect and to change.

import Workflow

/// A bush.
struct BushWorkflow: Workflow, Equatable {
    typealias Output = GardenNews

    var seed: UInt64
    var season: Season

    struct State: Equatable {
        var label: String?
        var position: Position
        var branches: [Branch]
    }

    struct Position: Equatable {
        var east: Double
        var north: Double
    }

    struct Branch: Equatable {
        var centimetres: Int
        var leaves: Leaves
    }

    enum Leaves: Equatable {
        case bare
        case green(count: Int)
        case turned(Color)
    }

    func makeInitialState() -> State {
        var random = Seed(seed)
        return State(
            label: nil,
            position: Position(east: Double(random.next(below: 100)), north: Double(random.next(below: 100))),
            branches: [Branch(centimetres: 10 + random.next(below: 90), leaves: .green(count: 12))]
        )
    }

    // A state that follows a property: leaves turn when autumn comes.
    func workflowDidChange(from previousWorkflow: BushWorkflow, state: inout State) {
        guard previousWorkflow.season != season else { return }
        let leaves: Leaves =
            switch season {
            case .spring, .summer: .green(count: 12)
            case .autumn: .turned(.red)
            case .winter: .bare
            }
        for index in state.branches.indices { state.branches[index].leaves = leaves }
    }

    enum Action: WorkflowAction, Equatable {
        typealias WorkflowType = BushWorkflow

        case label(String?)
        case move(to: Position)
        case addBranch(Branch)
        case prune(branch: Int, toCentimetres: Int)

        func apply(toState state: inout BushWorkflow.State) -> GardenNews? {
            switch self {
            case .label(let label):
                state.label = label
            case .move(to: let position):
                state.position = position
            case .addBranch(let branch):
                state.branches.append(branch)
                return .grew(centimetres: branch.centimetres)
            case .prune(let branch, let centimetres):
                guard state.branches.indices.contains(branch) else { return nil }
                state.branches[branch].centimetres = centimetres
            }
            return nil
        }
    }

    func render(state: State, context: RenderContext<BushWorkflow>) -> Growth {
        Growth(nodes: 1)
    }
}

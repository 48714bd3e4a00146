// Keyed children that come and go and change their order. A key keeps a flower the same while its neighbors leave.

import Workflow

/// A meadow of flowers. Each has a number, which is its key.
struct MeadowWorkflow: Workflow, Equatable {
    typealias Output = GardenNews

    var plot: Plot
    var season: Season

    struct State: Equatable {
        var flowers: [Int]
        var nextNumber: Int
    }

    func makeInitialState() -> State {
        State(flowers: Array(0..<(plot.size - 1)), nextNumber: plot.size - 1)
    }

    enum Action: WorkflowAction, Equatable {
        typealias WorkflowType = MeadowWorkflow

        case sow(count: Int)
        case mow(flower: Int)
        case mowAll
        case reverse
        case heard(GardenNews)

        func apply(toState state: inout MeadowWorkflow.State) -> GardenNews? {
            switch self {
            case .sow(let count):
                // Users may type any number, but this many at a time are enough for a meadow.
                let count = min(max(count, 0), 1_000)
                state.flowers += state.nextNumber..<(state.nextNumber + count)
                state.nextNumber += count
                return nil
            case .mow(let flower):
                guard let index = state.flowers.firstIndex(of: flower) else { return nil }
                state.flowers.remove(at: index)
                return .mown(count: 1)
            case .mowAll:
                defer { state.flowers = [] }
                return .mown(count: state.flowers.count)
            case .reverse:
                state.flowers.reverse()
                return nil
            case .heard(let news):
                return news
            }
        }
    }

    func render(state: State, context: RenderContext<MeadowWorkflow>) -> Growth {
        var growth = Growth(nodes: 1)
        for number in state.flowers {
            growth.add(
                FlowerWorkflow(seed: Seed.derived(from: plot.seed, number), season: season)
                    .rendered(in: context, key: String(number), outputMap: Action.heard))
        }
        return growth
    }
}

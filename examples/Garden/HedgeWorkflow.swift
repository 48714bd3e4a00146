// A wide list: one node with up to 2,000 children, all leaves.

import Workflow

/// A hedge of bushes, with a flower here and there.
struct HedgeWorkflow: Workflow, Equatable {
    typealias Output = GardenNews

    var plot: Plot
    var season: Season

    struct State: Equatable {
        var trimmed: [Int] = []
    }

    func makeInitialState() -> State {
        State()
    }

    enum Action: WorkflowAction, Equatable {
        typealias WorkflowType = HedgeWorkflow

        case trim(bush: Int)
        case heard(GardenNews)

        func apply(toState state: inout HedgeWorkflow.State) -> GardenNews? {
            switch self {
            case .trim(let bush):
                state.trimmed.append(bush)
                return nil
            case .heard(let news):
                return news
            }
        }
    }

    func render(state: State, context: RenderContext<HedgeWorkflow>) -> Growth {
        var growth = Growth(nodes: 1)
        for index in 0..<(plot.size - 1) {
            let seed = Seed.derived(from: plot.seed, index)
            let leaf = Plot(size: 1, seed: seed, vine: 0)
            growth.add(leaf.rendered(in: context, key: String(index), season: season, outputMap: Action.heard))
        }
        return growth
    }
}

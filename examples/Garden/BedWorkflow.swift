// Fan-out: a node with a few children of any kind.

import Workflow

/// A bed. It splits its plot among its children, and adds up their outputs.
struct BedWorkflow: Workflow, Equatable {
    typealias Output = GardenNews

    var plot: Plot
    var season: Season

    struct State: Equatable {
        var heard = 0
        var gardener: String?
    }

    func makeInitialState() -> State {
        State()
    }

    enum Action: WorkflowAction, Equatable {
        typealias WorkflowType = BedWorkflow

        case heard(GardenNews)
        case gardenerChanged(String?)

        func apply(toState state: inout BedWorkflow.State) -> GardenNews? {
            switch self {
            case .heard(let news):
                state.heard += 1
                return news
            case .gardenerChanged(let name):
                state.gardener = name
                return nil
            }
        }
    }

    func render(state: State, context: RenderContext<BedWorkflow>) -> Growth {
        var random = Seed(plot.seed ^ 1)
        let children = Plot.split(
            plot.size - 1, among: 2 + random.next(below: 9), seed: plot.seed, vine: plot.vine)
        var growth = Growth(nodes: 1)
        for (index, child) in children.enumerated() {
            growth.add(
                child.rendered(in: context, key: String(index), season: season, outputMap: Action.heard))
        }
        return growth
    }
}

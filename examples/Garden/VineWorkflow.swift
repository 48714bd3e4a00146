// A chain: each node has one child, and the last one carries a plot of any kind.

import Workflow

/// A piece of a vine.
struct VineWorkflow: Workflow, Equatable {
    typealias Output = GardenNews

    var plot: Plot
    /// The number of pieces from this one to the end.
    var length: Int
    var season: Season

    struct State: Equatable {
        var centimetres = 0
        /// Whether the vine stops news on its way up.
        var isQuiet = false
    }

    func makeInitialState() -> State {
        State()
    }

    enum Action: WorkflowAction, Equatable {
        typealias WorkflowType = VineWorkflow

        case grow(centimetres: Int)
        case quiet(Bool)
        case heard(GardenNews)

        func apply(toState state: inout VineWorkflow.State) -> GardenNews? {
            switch self {
            case .grow(let centimetres):
                state.centimetres += centimetres
                return .grew(centimetres: centimetres)
            case .quiet(let isQuiet):
                state.isQuiet = isQuiet
                return nil
            case .heard(let news):
                return state.isQuiet ? nil : news
            }
        }
    }

    func render(state: State, context: RenderContext<VineWorkflow>) -> Growth {
        var growth = Growth(nodes: 1)
        let rest = Plot(size: plot.size - 1, seed: Seed.derived(from: plot.seed, length), vine: plot.vine - 1)
        if length > 1, rest.size > 0 {
            growth.add(
                VineWorkflow(plot: rest, length: length - 1, season: season)
                    .rendered(in: context, outputMap: Action.heard))
        } else if rest.size > 0 {
            growth.add(rest.rendered(in: context, season: season, outputMap: Action.heard))
        }
        return growth
    }
}

// A leaf whose state is an enum: a flower is a seed, a bud, a blossom or wilted, but never two of them.

import Workflow

/// A flower.
struct FlowerWorkflow: Workflow, Equatable {
    typealias Output = GardenNews

    var seed: UInt64
    var season: Season

    enum State: Equatable {
        case seed
        case bud(days: Int)
        case blooming(Color, petals: Int)
        case wilted
    }

    func makeInitialState() -> State {
        var random = Seed(seed)
        return switch random.next(below: 8) {
        case 0...3: .seed
        case 4...5: .bud(days: random.next(below: 5))
        case 6: .blooming(Color.allCases[random.next(below: Color.allCases.count)], petals: 5)
        default: .wilted
        }
    }

    enum Action: WorkflowAction, Equatable {
        typealias WorkflowType = FlowerWorkflow

        case water(litres: Double)
        case wait(days: Int)
        case bloom(Color, petals: Int)
        case pick

        func apply(toState state: inout FlowerWorkflow.State) -> GardenNews? {
            switch (self, state) {
            case (.water(let litres), .seed) where litres > 0:
                state = .bud(days: 0)
            case (.wait(let days), .bud(let age)):
                state = .bud(days: age + days)
            case (.bloom(let color, let petals), .bud):
                state = .blooming(color, petals: petals)
                return .bloomed(color)
            case (.wait(let days), .blooming) where days > 7:
                state = .wilted
                return .wilted
            case (.pick, .blooming(_, let petals)):
                state = .seed
                return .picked(weight: Double(petals) / 2)
            case (.water, _), (.wait, _), (.bloom, _), (.pick, _):
                break
            }
            return nil
        }
    }

    func render(state: State, context: RenderContext<FlowerWorkflow>) -> Growth {
        // In winter, blossoms don't show.
        guard case .blooming = state, season != .winter else { return Growth(nodes: 1) }
        let sink = context.makeSink(of: Action.self)
        return Growth(nodes: 1, blossoms: 1, pickFirst: { sink.send(.pick) })
    }
}

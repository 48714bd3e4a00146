// The seat shows copies of the film and the price, but refreshes only the copy of the film.

import Workflow

enum Cinema {
    struct BoxOfficeWorkflow: Workflow {
        typealias Output = Never
        struct State {
            var film = "Metropolis"
            var price = 8
        }

        enum Action: WorkflowAction {
            typealias WorkflowType = BoxOfficeWorkflow
            case show(String)
            case raise

            func apply(toState state: inout State) -> Never? {
                switch self {
                case .show(let film): state.film = film
                case .raise: state.price += 1
                }
                return nil
            }
        }

        func makeInitialState() -> State { State() }

        func render(state: State, context: RenderContext<BoxOfficeWorkflow>) -> BoxOfficeScreen {
            let sink = context.makeSink(of: Action.self)
            let seat = SeatWorkflow(film: state.film, price: state.price).rendered(in: context)
            return BoxOfficeScreen(seat: seat, onFilm: { sink.send(.show($0)) }, onRaise: { sink.send(.raise) })
        }
    }

    struct SeatWorkflow: Workflow {
        typealias Output = Never
        var film: String
        var price: Int

        struct State {
            var film: String
            var price: Int
        }

        func makeInitialState() -> State { State(film: film, price: price) }

        func workflowDidChange(from previousWorkflow: SeatWorkflow, state: inout State) {  // cause
            if previousWorkflow.film != film { state.film = film }
        }

        func render(state: State, context: RenderContext<SeatWorkflow>) -> String {
            "\(state.film), \(state.price)"
        }
    }

    struct BoxOfficeScreen {
        var seat: String
        var onFilm: (String) -> Void
        var onRaise: () -> Void
    }
}

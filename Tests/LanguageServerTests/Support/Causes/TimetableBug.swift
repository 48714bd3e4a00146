// Each question keeps its own worker, so an answer about the previous station arrives after the station was changed.

import Workflow
import WorkflowConcurrency

enum Timetable {
    struct BoardWorkflow: Workflow {
        typealias Output = Never
        struct State {
            var station = "North"
            var asked: [String] = []
            var departure: String?
        }

        enum Action: WorkflowAction {
            typealias WorkflowType = BoardWorkflow
            case went(String)
            case ask
            case answered(String)

            func apply(toState state: inout State) -> Never? {
                switch self {
                case .went(let station):
                    state.station = station
                    state.departure = nil
                case .ask:
                    if !state.asked.contains(state.station) { state.asked.append(state.station) }
                case .answered(let departure):  // cause
                    state.departure = departure
                }
                return nil
            }
        }

        func makeInitialState() -> State { State() }

        func render(state: State, context: RenderContext<BoardWorkflow>) -> BoardScreen {
            let sink = context.makeSink(of: Action.self)
            for station in state.asked {
                DepartureWorker(station: station).mapOutput { Action.answered($0) }
                    .running(in: context, key: station)
            }
            return BoardScreen(
                station: state.station, departure: state.departure, onNorth: { sink.send(.went("North")) },
                onSouth: { sink.send(.went("South")) }, onAsk: { sink.send(.ask) })
        }
    }

    struct DepartureWorker: Worker {
        var station: String

        func run() async -> String { "the 9:15 from \(station)" }

        func isEquivalent(to otherWorker: DepartureWorker) -> Bool { station == otherWorker.station }
    }

    struct BoardScreen {
        var station: String
        var departure: String?
        var onNorth: () -> Void
        var onSouth: () -> Void
        var onAsk: () -> Void
    }
}

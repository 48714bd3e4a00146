// A desk that asks harbour gauges for the water level.

import Workflow
import WorkflowConcurrency

enum A101 {
    static let harbours = ["Wells", "Padstow", "Newlyn"]

    struct Question: Equatable {
        let ticket: Int
        let harbour: String
    }

    /// One call to a gauge. The answer is in centimetres; far harbours take longer.
    struct Gauge: Worker {
        let question: Question

        func run() async -> Int {
            try? await Task.sleep(for: .milliseconds(40 * (9 - question.harbour.count)))
            return question.harbour.utf8.reduce(0) { ($0 &* 7 &+ Int($1)) % 600 }
        }

        func isEquivalent(to other: Gauge) -> Bool { question == other.question }
    }

    struct DeskScreen {
        let harbours: [String]
        let heading: String
        let water: String
        let callsOpen: Int
        let journal: JournalStrip
        let onHarbour: (Int) -> Void
        let onAgain: () -> Void
    }

    struct JournalStrip {
        let lines: [String]
        let onFold: () -> Void
    }

    /// The answers in order of arrival; when folded, only the last one.
    struct JournalWorkflow: Workflow {
        let heard: [String]

        struct State: Equatable {
            var isFolded = true
        }

        func makeInitialState() -> State { State() }

        func render(state: State, context: RenderContext<JournalWorkflow>) -> JournalStrip {
            let change = context.makeStateMutationSink()
            return JournalStrip(
                lines: state.isFolded ? heard.suffix(1) : heard,
                onFold: { change.send { $0.isFolded.toggle() } }
            )
        }
    }
}

extension A101 {
    enum Broken {
        struct DeskWorkflow: Workflow {
            struct State: Equatable {
                var here = 0
                var ticket = 0
                /// Calls cost money, so every answer is awaited and recorded in the journal.
                var asked: [Question] = []
                var level: Int?
                var heard: [String] = []
            }

            func makeInitialState() -> State { State() }

            enum Action: WorkflowAction {
                typealias WorkflowType = DeskWorkflow

                case turned(to: Int)
                case again
                case told(Question, Int)

                func apply(toState state: inout DeskWorkflow.State) -> Never? {
                    switch self {
                    case .turned(let place):
                        guard harbours.indices.contains(place) else { return nil }
                        state.here = place
                        state.ask()
                    case .again:
                        state.ask()
                    case .told(let question, let centimetres):
                        guard let place = state.asked.firstIndex(of: question) else { return nil }
                        state.asked.remove(at: place)
                        state.heard.append("\(question.harbour): \(centimetres) cm")
                        state.level = centimetres
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<DeskWorkflow>) -> DeskScreen {
                let sink = context.makeSink(of: Action.self)
                for question in state.asked {
                    Gauge(question: question)
                        .mapOutput { Action.told(question, $0) }
                        .running(in: context, key: "call-\(question.ticket)")
                }
                return DeskScreen(
                    harbours: harbours,
                    heading: "Water at \(harbours[state.here])",
                    water: state.level.map { "\($0) cm" } ?? "not known",
                    callsOpen: state.asked.count,
                    journal: JournalWorkflow(heard: state.heard).rendered(in: context),
                    onHarbour: { sink.send(.turned(to: $0)) },
                    onAgain: { sink.send(.again) }
                )
            }
        }
    }
}

extension A101.Broken.DeskWorkflow.State {
    mutating func ask() {
        ticket += 1
        level = nil
        asked.append(A101.Question(ticket: ticket, harbour: A101.harbours[here]))
    }
}

extension A101 {
    enum Fixed {
        struct DeskWorkflow: Workflow {
            struct State: Equatable {
                var here = 0
                var ticket = 0
                /// Calls cost money, so every answer is awaited and recorded in the journal.
                var asked: [Question] = []
                /// The answer to the last question only.
                var level: Int?
                var heard: [String] = []
            }

            func makeInitialState() -> State { State() }

            enum Action: WorkflowAction {
                typealias WorkflowType = DeskWorkflow

                case turned(to: Int)
                case again
                case told(Question, Int)

                func apply(toState state: inout DeskWorkflow.State) -> Never? {
                    switch self {
                    case .turned(let place):
                        guard harbours.indices.contains(place) else { return nil }
                        state.here = place
                        state.ask()
                    case .again:
                        state.ask()
                    case .told(let question, let centimetres):
                        guard let place = state.asked.firstIndex(of: question) else { return nil }
                        state.asked.remove(at: place)
                        state.heard.append("\(question.harbour): \(centimetres) cm")
                        if question.ticket == state.ticket { state.level = centimetres }
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<DeskWorkflow>) -> DeskScreen {
                let sink = context.makeSink(of: Action.self)
                for question in state.asked {
                    Gauge(question: question)
                        .mapOutput { Action.told(question, $0) }
                        .running(in: context, key: "call-\(question.ticket)")
                }
                return DeskScreen(
                    harbours: harbours,
                    heading: "Water at \(harbours[state.here])",
                    water: state.level.map { "\($0) cm" } ?? "not known",
                    callsOpen: state.asked.count,
                    journal: JournalWorkflow(heard: state.heard).rendered(in: context),
                    onHarbour: { sink.send(.turned(to: $0)) },
                    onAgain: { sink.send(.again) }
                )
            }
        }
    }
}

extension A101.Fixed.DeskWorkflow.State {
    mutating func ask() {
        ticket += 1
        level = nil
        asked.append(A101.Question(ticket: ticket, harbour: A101.harbours[here]))
    }
}

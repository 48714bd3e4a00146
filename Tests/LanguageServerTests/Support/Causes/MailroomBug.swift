// The number of urgent letters is counted by hand, and returning a letter forgets to count.

import Workflow

enum Mailroom {
    struct Letter: Equatable {
        var number: Int
        var isUrgent: Bool
    }

    struct DeskWorkflow: Workflow {
        typealias Output = Never
        struct State {
            var letters: [Letter] = []
            var urgent = 0
            var next = 1
        }

        enum Action: WorkflowAction {
            typealias WorkflowType = DeskWorkflow
            case came(isUrgent: Bool)
            case marked(Int)
            case handedOut
            case returned

            func apply(toState state: inout State) -> Never? {
                switch self {
                case .came(let isUrgent):
                    state.letters.append(Letter(number: state.next, isUrgent: isUrgent))
                    state.next += 1
                    state.urgent += isUrgent ? 1 : 0
                case .marked(let index):
                    guard state.letters.indices.contains(index), !state.letters[index].isUrgent else { return nil }
                    state.letters[index].isUrgent = true
                    state.urgent += 1
                case .handedOut:
                    guard let first = state.letters.first else { return nil }
                    state.letters.removeFirst()
                    state.urgent -= first.isUrgent ? 1 : 0
                case .returned:  // cause
                    if !state.letters.isEmpty { state.letters.removeLast() }
                }
                return nil
            }
        }

        func makeInitialState() -> State { State() }

        func render(state: State, context: RenderContext<DeskWorkflow>) -> DeskScreen {
            let sink = context.makeSink(of: Action.self)
            return DeskScreen(
                letters: state.letters.map { "\($0.number)\($0.isUrgent ? "!" : "")" }, urgent: state.urgent,
                onLetter: { sink.send(.came(isUrgent: false)) }, onUrgentLetter: { sink.send(.came(isUrgent: true)) },
                onMark: { sink.send(.marked($0)) }, onHandOut: { sink.send(.handedOut) },
                onReturn: { sink.send(.returned) })
        }
    }

    struct DeskScreen {
        var letters: [String]
        var urgent: Int
        var onLetter: () -> Void
        var onUrgentLetter: () -> Void
        var onMark: (Int) -> Void
        var onHandOut: () -> Void
        var onReturn: () -> Void
    }
}

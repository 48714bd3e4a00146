// A clinic's queue: reception signs patients in and calls them, and a board in the waiting room shows how many wait.

import Workflow

enum G301 {
    struct Patient: Equatable {
        let id: Int
        let name: String
    }

    struct PatientRow {
        let name: String
        let onCall: () -> Void
        let onLeave: () -> Void
    }

    struct ReceptionScreen {
        let typedName: String
        let rows: [PatientRow]
        let onType: (String) -> Void
        let onSignIn: () -> Void
    }

    struct BoardScreen {
        let nowCalled: String
        let badge: Int
        let onFinish: () -> Void
    }

    struct ClinicScreen {
        let reception: ReceptionScreen
        let board: BoardScreen
    }

    struct ReceptionWorkflow: Workflow {
        typealias Rendering = ReceptionScreen

        let queue: [Patient]

        enum Output {
            case arrived(String)
            case called(Int)
            case left(Int)
        }

        struct State: Equatable {
            var typedName = ""
        }

        func makeInitialState() -> State { State() }

        enum Action: WorkflowAction {
            typealias WorkflowType = ReceptionWorkflow

            case type(String)
            case signIn
            case call(Int)
            case leave(Int)

            func apply(toState state: inout State) -> Output? {
                switch self {
                case .type(let text):
                    state.typedName = text
                    return nil
                case .signIn:
                    guard !state.typedName.isEmpty else { return nil }
                    defer { state.typedName = "" }
                    return .arrived(state.typedName)
                case .call(let id): return .called(id)
                case .leave(let id): return .left(id)
                }
            }
        }

        func render(state: State, context: RenderContext<ReceptionWorkflow>) -> ReceptionScreen {
            let sink = context.makeSink(of: Action.self)
            return ReceptionScreen(
                typedName: state.typedName,
                rows: queue.map { patient in
                    PatientRow(
                        name: patient.name, onCall: { sink.send(.call(patient.id)) },
                        onLeave: { sink.send(.leave(patient.id)) })
                },
                onType: { sink.send(.type($0)) }, onSignIn: { sink.send(.signIn) })
        }
    }

    struct BoardWorkflow: Workflow {
        typealias Rendering = BoardScreen

        let nowCalled: String?
        let waiting: Int

        enum Output {
            case finished
        }

        func render(state: Void, context: RenderContext<BoardWorkflow>) -> BoardScreen {
            let sink = context.makeOutputSink()
            return BoardScreen(nowCalled: nowCalled ?? "—", badge: waiting, onFinish: { sink.send(.finished) })
        }
    }

    // MARK: -

    enum Broken {
        struct Root: Workflow {
            typealias Output = Never
            typealias Rendering = ClinicScreen

            struct State: Equatable {
                var queue = [Patient(id: 1, name: "Ada"), Patient(id: 2, name: "Björn")]
                var inRoom: Patient?
                var waiting = 2
                var nextID = 3
            }

            func makeInitialState() -> State { State() }

            enum Action: WorkflowAction {
                typealias WorkflowType = Root

                case reception(ReceptionWorkflow.Output)
                case finish

                func apply(toState state: inout State) -> Never? {
                    switch self {
                    case .reception(.arrived(let name)):
                        state.queue.append(Patient(id: state.nextID, name: name))
                        state.nextID += 1
                        state.waiting += 1
                    case .reception(.called(let id)):
                        guard state.inRoom == nil, let index = state.queue.firstIndex(where: { $0.id == id }) else {
                            return nil
                        }
                        state.inRoom = state.queue.remove(at: index)
                        state.waiting -= 1
                    case .reception(.left(let id)):
                        state.queue.removeAll { $0.id == id }
                    case .finish:
                        state.inRoom = nil
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<Root>) -> ClinicScreen {
                ClinicScreen(
                    reception: ReceptionWorkflow(queue: state.queue).mapOutput { Action.reception($0) }
                        .rendered(in: context),
                    board: BoardWorkflow(nowCalled: state.inRoom?.name, waiting: state.waiting)
                        .mapOutput { _ in Action.finish }.rendered(in: context))
            }
        }
    }

    enum Fixed {
        struct Root: Workflow {
            typealias Output = Never
            typealias Rendering = ClinicScreen

            struct State: Equatable {
                var queue = [Patient(id: 1, name: "Ada"), Patient(id: 2, name: "Björn")]
                var inRoom: Patient?
                var nextID = 3
            }

            func makeInitialState() -> State { State() }

            enum Action: WorkflowAction {
                typealias WorkflowType = Root

                case reception(ReceptionWorkflow.Output)
                case finish

                func apply(toState state: inout State) -> Never? {
                    switch self {
                    case .reception(.arrived(let name)):
                        state.queue.append(Patient(id: state.nextID, name: name))
                        state.nextID += 1
                    case .reception(.called(let id)):
                        guard state.inRoom == nil, let index = state.queue.firstIndex(where: { $0.id == id }) else {
                            return nil
                        }
                        state.inRoom = state.queue.remove(at: index)
                    case .reception(.left(let id)):
                        state.queue.removeAll { $0.id == id }
                    case .finish:
                        state.inRoom = nil
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<Root>) -> ClinicScreen {
                ClinicScreen(
                    reception: ReceptionWorkflow(queue: state.queue).mapOutput { Action.reception($0) }
                        .rendered(in: context),
                    board: BoardWorkflow(nowCalled: state.inRoom?.name, waiting: state.queue.count)
                        .mapOutput { _ in Action.finish }.rendered(in: context))
            }
        }
    }
}

// A vet's practice: the animals in the waiting room, and the one on the table.

import BackStackContainer
import Workflow
import WorkflowUI

enum B211 {
    enum Broken {
        struct Patient: Equatable {
            let collar: Int
            var name: String
            var grams: Int
        }

        struct RoomScreen: Screen {
            let patients: [String]
            let wentHome: [String]
            let onCome: (String) -> Void
            let onLift: (Int) -> Void
        }

        struct TableScreen: Screen {
            let name: String
            let grams: Int
            let drops: Int
            let onName: (String) -> Void
            let onWeigh: (Int) -> Void
            let onSendHome: () -> Void
        }

        struct PracticeWorkflow: Workflow {
            typealias Output = Never
            typealias Rendering = BackStackScreen<AnyScreen>

            static let scales = [400, 800, 1200]

            struct State: Equatable {
                var patients = [
                    Patient(collar: 1, name: "Pip", grams: 400), Patient(collar: 2, name: "Moss", grams: 800),
                ]
                var nextCollar = 3
                var wentHome: [Patient] = []
                var lifted: Patient?
            }

            func makeInitialState() -> State { State() }

            enum RoomAction: WorkflowAction {
                typealias WorkflowType = PracticeWorkflow
                case come(String)
                case lift(Int)

                func apply(toState state: inout PracticeWorkflow.State) -> Never? {
                    switch self {
                    case .come(let name):
                        state.patients.append(Patient(collar: state.nextCollar, name: name, grams: 400))
                        state.nextCollar += 1
                    case .lift(let row):
                        guard state.patients.indices.contains(row) else { return nil }
                        state.lifted = state.patients[row]
                    }
                    return nil
                }
            }

            enum TableAction: WorkflowAction {
                typealias WorkflowType = PracticeWorkflow
                case name(String)
                case weigh(Int)
                case setDown
                case sendHome

                func apply(toState state: inout PracticeWorkflow.State) -> Never? {
                    guard let row = state.patients.firstIndex(where: { $0.collar == state.lifted?.collar })
                    else { return nil }
                    switch self {
                    case .name(let name):
                        state.patients[row].name = name
                        state.lifted?.name = name
                    case .weigh(let weight):
                        guard PracticeWorkflow.scales.indices.contains(weight) else { return nil }
                        state.patients[row].grams = PracticeWorkflow.scales[weight]
                    case .setDown:
                        state.lifted = nil
                    case .sendHome:
                        state.wentHome.append(state.patients.remove(at: row))
                        state.lifted = nil
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<PracticeWorkflow>) -> BackStackScreen<AnyScreen> {
                let room = context.makeSink(of: RoomAction.self)
                let table = context.makeSink(of: TableAction.self)
                var items: [BackStackScreen<AnyScreen>.Item] = [
                    BackStackScreen.Item(
                        key: "room",
                        screen: RoomScreen(
                            patients: state.patients.map { "\($0.name), \($0.grams) g" },
                            wentHome: state.wentHome.map { "\($0.name), \($0.grams) g" },
                            onCome: { room.send(.come($0)) },
                            onLift: { room.send(.lift($0)) }
                        ).asAnyScreen(),
                        barContent: BackStackScreen.BarContent(title: "Waiting room"))
                ]
                if let patient = state.lifted {
                    items.append(
                        BackStackScreen.Item(
                            key: "table",
                            screen: DoseWorkflow(grams: patient.grams)
                                .mapRendering { drops in
                                    TableScreen(
                                        name: patient.name,
                                        grams: patient.grams,
                                        drops: drops,
                                        onName: { table.send(.name($0)) },
                                        onWeigh: { table.send(.weigh($0)) },
                                        onSendHome: { table.send(.sendHome) }
                                    ).asAnyScreen()
                                }
                                .rendered(in: context),
                            barContent: BackStackScreen.BarContent(
                                title: "Table", leftItem: .back(handler: { table.send(.setDown) }))))
                }
                return BackStackScreen(items: items)
            }
        }

        struct DoseWorkflow: Workflow {
            typealias State = Void
            typealias Output = Never
            let grams: Int

            func render(state: Void, context: RenderContext<DoseWorkflow>) -> Int { grams / 200 }
        }
    }

    enum Fixed {
        struct Patient: Equatable {
            let collar: Int
            var name: String
            var grams: Int
        }

        struct RoomScreen: Screen {
            let patients: [String]
            let wentHome: [String]
            let onCome: (String) -> Void
            let onLift: (Int) -> Void
        }

        struct TableScreen: Screen {
            let name: String
            let grams: Int
            let drops: Int
            let onName: (String) -> Void
            let onWeigh: (Int) -> Void
            let onSendHome: () -> Void
        }

        struct PracticeWorkflow: Workflow {
            typealias Output = Never
            typealias Rendering = BackStackScreen<AnyScreen>

            static let scales = [400, 800, 1200]

            struct State: Equatable {
                var patients = [
                    Patient(collar: 1, name: "Pip", grams: 400), Patient(collar: 2, name: "Moss", grams: 800),
                ]
                var nextCollar = 3
                /// The patients as they were when they left. They are no longer in any other list.
                var wentHome: [Patient] = []
                var lifted: Int?
            }

            func makeInitialState() -> State { State() }

            enum RoomAction: WorkflowAction {
                typealias WorkflowType = PracticeWorkflow
                case come(String)
                case lift(Int)

                func apply(toState state: inout PracticeWorkflow.State) -> Never? {
                    switch self {
                    case .come(let name):
                        state.patients.append(Patient(collar: state.nextCollar, name: name, grams: 400))
                        state.nextCollar += 1
                    case .lift(let row):
                        guard state.patients.indices.contains(row) else { return nil }
                        state.lifted = state.patients[row].collar
                    }
                    return nil
                }
            }

            enum TableAction: WorkflowAction {
                typealias WorkflowType = PracticeWorkflow
                case name(String)
                case weigh(Int)
                case setDown
                case sendHome

                func apply(toState state: inout PracticeWorkflow.State) -> Never? {
                    guard let row = state.patients.firstIndex(where: { $0.collar == state.lifted })
                    else { return nil }
                    switch self {
                    case .name(let name):
                        state.patients[row].name = name
                    case .weigh(let weight):
                        guard PracticeWorkflow.scales.indices.contains(weight) else { return nil }
                        state.patients[row].grams = PracticeWorkflow.scales[weight]
                    case .setDown:
                        state.lifted = nil
                    case .sendHome:
                        state.wentHome.append(state.patients.remove(at: row))
                        state.lifted = nil
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<PracticeWorkflow>) -> BackStackScreen<AnyScreen> {
                let room = context.makeSink(of: RoomAction.self)
                let table = context.makeSink(of: TableAction.self)
                var items: [BackStackScreen<AnyScreen>.Item] = [
                    BackStackScreen.Item(
                        key: "room",
                        screen: RoomScreen(
                            patients: state.patients.map { "\($0.name), \($0.grams) g" },
                            wentHome: state.wentHome.map { "\($0.name), \($0.grams) g" },
                            onCome: { room.send(.come($0)) },
                            onLift: { room.send(.lift($0)) }
                        ).asAnyScreen(),
                        barContent: BackStackScreen.BarContent(title: "Waiting room"))
                ]
                if let patient = state.patients.first(where: { $0.collar == state.lifted }) {
                    items.append(
                        BackStackScreen.Item(
                            key: "table",
                            screen: DoseWorkflow(grams: patient.grams)
                                .mapRendering { drops in
                                    TableScreen(
                                        name: patient.name,
                                        grams: patient.grams,
                                        drops: drops,
                                        onName: { table.send(.name($0)) },
                                        onWeigh: { table.send(.weigh($0)) },
                                        onSendHome: { table.send(.sendHome) }
                                    ).asAnyScreen()
                                }
                                .rendered(in: context),
                            barContent: BackStackScreen.BarContent(
                                title: "Table", leftItem: .back(handler: { table.send(.setDown) }))))
                }
                return BackStackScreen(items: items)
            }
        }

        struct DoseWorkflow: Workflow {
            typealias State = Void
            typealias Output = Never
            let grams: Int

            func render(state: Void, context: RenderContext<DoseWorkflow>) -> Int { grams / 200 }
        }
    }
}
